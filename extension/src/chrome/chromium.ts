// The browser the extension runs in.
import { product } from './product';
import type { About, Area, Browser, Clock, Debugger, Downloads, Groups, Notices, Port, Scripting, Socket, Tabs, Windows } from './browser';

const HOST = 'dev.tabtender.host';
const DEBUGGER_VERSION = '1.3';
const PANEL = 'sidepanel.html';

const tabs: Tabs = {
  list: () => chrome.tabs.query({}),
  get: (tabId) => chrome.tabs.get(tabId),
  create: (url, active, windowId) => chrome.tabs.create({ url, active, ...(windowId === undefined ? {} : { windowId }) }),
  remove: (tabId) => chrome.tabs.remove(tabId),
  activate: async (tabId) => void (await chrome.tabs.update(tabId, { active: true })),
  navigate: async (tabId, url) => void (await chrome.tabs.update(tabId, { url })),
  reload: (tabId) => chrome.tabs.reload(tabId),
  keep: async (tabId) => void (await chrome.tabs.update(tabId, { autoDiscardable: false })),
  inFront: () => chrome.tabs.query({ active: true }),
  created: chrome.tabs.onCreated,
  updated: chrome.tabs.onUpdated,
  removed: chrome.tabs.onRemoved,
  replaced: chrome.tabs.onReplaced,
  activated: chrome.tabs.onActivated,
  openedByPage: chrome.webNavigation.onCreatedNavigationTarget,
};

const groups: Groups = {
  titled: async (title) => (await chrome.tabGroups.query({ title })).map(({ id, windowId }) => ({ id, windowId })),
  windowOf: (groupId) => chrome.tabGroups.get(groupId).then((group) => group.windowId, () => undefined),
  join: async (tabId, groupId) => void (await chrome.tabs.group({ tabIds: [tabId], groupId })),
  found: async (tabId, windowId, title) => {
    const groupId = await chrome.tabs.group({ tabIds: [tabId], createProperties: { windowId } });
    await chrome.tabGroups.update(groupId, { title, color: 'cyan', collapsed: false });
    return groupId;
  },
};

const windows: Windows = {
  last: () => chrome.windows.getLastFocused({ windowTypes: ['normal'] }).then((window) => window.id, () => undefined),
  openBehind: async (url) => {
    const window = await chrome.windows.create({ url, focused: false });
    const tab = window?.tabs?.[0];
    if (tab === undefined) throw new Error('The browser opened no window.');
    return tab;
  },
  focus: async (windowId) => void (await chrome.windows.update(windowId, { focused: true })),
  focused: chrome.windows.onFocusChanged,
};

const debuggers: Debugger = {
  attach: (tabId) => chrome.debugger.attach({ tabId }, DEBUGGER_VERSION),
  detach: (tabId) => chrome.debugger.detach({ tabId }),
  send: (to, method, params) => chrome.debugger.sendCommand(to, method, params as { [name: string]: unknown }),
  targets: () => chrome.debugger.getTargets(),
  event: chrome.debugger.onEvent,
  detached: chrome.debugger.onDetach,
};

const scripting: Scripting = {
  load: async (tabId, frameId, file) => void (await chrome.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: [file] })),
  run: (tabId, frameId, func, args) => chrome.scripting.executeScript({
    target: frameId === 'all' ? { tabId, allFrames: true } : { tabId, frameIds: [frameId] },
    func,
    args,
  }),
};

const downloads: Downloads = {
  find: async (id) => (await chrome.downloads.search({ id }))[0],
  created: chrome.downloads.onCreated,
  changed: chrome.downloads.onChanged,
};

const notices: Notices = {
  show: async (id, title, message, buttons) => void (await chrome.notifications.create(id, {
    type: 'basic', iconUrl: 'icons/128.png', title, message, requireInteraction: true, buttons: buttons.map((button) => ({ title: button })),
  })),
  clear: async (id) => void (await chrome.notifications.clear(id)),
  badge: (text) => chrome.action.setBadgeText({ text }),
  pressed: chrome.notifications.onButtonClicked,
};

function area(storage: chrome.storage.StorageArea): Area {
  return {
    get: async (name) => (await storage.get(name))[name],
    set: (name, value) => storage.set({ [name]: value }),
  };
}

const clock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

function port(of: chrome.runtime.Port): Port {
  return {
    post: (message) => of.postMessage(message),
    disconnect: () => of.disconnect(),
    onMessage: (listener) => of.onMessage.addListener((message) => listener(message)),
    onDisconnect: (listener) => of.onDisconnect.addListener(() => listener(chrome.runtime.lastError?.message)),
  };
}

function openSocket(url: string): Socket {
  const socket = new WebSocket(url);
  return {
    send: (text) => socket.send(text),
    waiting: () => socket.bufferedAmount,
    close: () => socket.close(1000),
    on: ({ open, message, closed }) => {
      socket.onopen = open;
      socket.onmessage = (event) => message(String(event.data));
      socket.onclose = (event) => closed(event.reason || `code ${event.code}`);
    },
  };
}

async function about(): Promise<About> {
  const { os } = await chrome.runtime.getPlatformInfo();
  const brands = navigator.userAgentData?.brands.map(({ brand }) => brand) ?? [];
  return { product: product(navigator.userAgent, brands), userAgent: navigator.userAgent, os, version: chrome.runtime.getManifest().version, newId: () => crypto.randomUUID() };
}

declare global {
  interface Navigator { readonly userAgentData?: { readonly brands: readonly { readonly brand: string }[] } }
}

/** Pages run content scripts that could connect too: only our own page may. */
function onPanel(listener: (panel: Port) => void): void {
  const own = chrome.runtime.getURL(PANEL);
  chrome.runtime.onConnect.addListener((of) => {
    if (of.name === 'panel' && of.sender?.url?.split(/[?#]/)[0] === own) listener(port(of));
    else of.disconnect();
  });
}

/** The alarm wakes a stopped worker; the others start it with the browser and after an update. */
function wakeUp(task: () => void): void {
  chrome.alarms.onAlarm.addListener(task);
  chrome.runtime.onStartup.addListener(task);
  chrome.runtime.onInstalled.addListener(task);
  void chrome.alarms.create('wake-up', { periodInMinutes: 0.5 });
}

export const chromium: Browser = {
  tabs, groups, windows, debugger: debuggers, scripting, downloads, notices, clock, about, openSocket, onPanel, wakeUp,
  get ownRoot() { return chrome.runtime.getURL(''); },
  session: area(chrome.storage.session),
  local: area(chrome.storage.local),
  connectHost: () => port(chrome.runtime.connectNative(HOST)),
};
