// A browser for unit tests: what it holds can be looked at, and its time moves when a test says so.

class Listeners {
  #all = [];
  addListener(listener) { this.#all.push(listener); }
  fire(...args) { for (const listener of this.#all) listener(...args); }
}

/** Lets everything that is ready run, as often as one thing leads to another. */
export async function settled() {
  for (let i = 0; i < 20; i++) await new Promise((done) => setImmediate(done));
}

export class FakeClock {
  at = 1_000_000;
  #tasks = new Set();
  jitter = 0.5;

  now() { return this.at; }
  random() { return this.jitter; }
  after(ms, task) {
    const entry = { due: this.at + ms, task };
    this.#tasks.add(entry);
    return () => this.#tasks.delete(entry);
  }

  async pass(ms) {
    const end = this.at + ms;
    for (;;) {
      const next = [...this.#tasks].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#tasks.delete(next);
      this.at = next.due;
      next.task();
      await settled();
    }
    this.at = end;
    await settled();
  }
}

export class FakePort {
  posted = [];
  disconnected = false;
  #onMessage = new Listeners();
  #onDisconnect = new Listeners();

  post(message) { this.posted.push(message); }
  disconnect() { this.disconnected = true; }
  onMessage(listener) { this.#onMessage.addListener(listener); }
  onDisconnect(listener) { this.#onDisconnect.addListener(listener); }
  say(message) { this.#onMessage.fire(message); }
  leave(reason) { this.#onDisconnect.fire(reason); }
}

export class FakeSocket {
  sent = [];
  closed = false;
  full = 0;
  constructor(url) { this.url = url; }
  on(listeners) { this.listeners = listeners; }
  send(text) { this.sent.push(JSON.parse(text)); }
  waiting() { return this.full; }
  close() {
    if (this.closed) return;
    this.closed = true;
    this.listeners?.closed('code 1000');
  }
  say(message) { this.listeners.message(JSON.stringify(message)); }
}

export class FakeArea {
  held = {};
  async get(name) { return this.held[name]; }
  async set(name, value) { this.held[name] = structuredClone(value); }
}

class FakeTabs {
  all = [];
  created = new Listeners();
  updated = new Listeners();
  removed = new Listeners();
  replaced = new Listeners();
  activated = new Listeners();
  openedByPage = new Listeners();
  log = [];
  #next = 100;

  async list() { return this.all; }
  async get(tabId) { return this.all.find(({ id }) => id === tabId) ?? Promise.reject(new Error(`No tab with id: ${tabId}.`)); }
  async create(url, active, windowId) { return this.add({ url: '', pendingUrl: url, active, windowId }); }
  async remove(tabId) { this.all = this.all.filter(({ id }) => id !== tabId); }
  async navigate(tabId, url) { Object.assign(await this.get(tabId), { url }); }
  async activate(tabId) {
    const chosen = await this.get(tabId);
    for (const tab of this.all) if (tab.windowId === chosen.windowId) tab.active = tab === chosen;
    this.activated.fire({ tabId, windowId: chosen.windowId });
  }
  async reload(tabId) {
    this.log.push(`reload ${tabId}`);
    (await this.get(tabId)).status = 'loading';
  }
  async keep(tabId) { this.log.push(`keep ${tabId}`); }
  async inFront() { return this.all.filter(({ active }) => active); }
  /** As a page does it: the browser puts the tab in front and takes the one that was there for its opener. */
  async openFrom(source, background = false) {
    const { windowId } = await this.get(source);
    const before = this.all.find((tab) => tab.active && tab.windowId === windowId);
    const tab = this.add({ windowId, openerTabId: before?.id });
    this.created.fire(tab);
    if (!background) await this.activate(tab.id);
    this.openedByPage.fire({ sourceTabId: source, tabId: tab.id });
    await settled();
    return tab;
  }
  add(fields) {
    const tab = { id: this.#next++, url: 'https://example.com/', title: 'A tab', active: false, windowId: 1, groupId: -1, status: 'complete', ...fields };
    this.all.push(tab);
    return tab;
  }
}

class FakeGroups {
  all = new Map();
  refuses = false;
  #tabs;
  #next = 500;
  constructor(tabs) { this.#tabs = tabs; }

  async titled(wanted) { return [...this.all].filter(([, { title }]) => title === wanted).map(([id, { windowId }]) => ({ id, windowId })); }
  async windowOf(groupId) { return this.all.get(groupId)?.windowId; }
  async join(tabId, groupId) {
    if (this.refuses) throw new Error('Tabs cannot be edited right now (user may be dragging a tab).');
    (await this.#tabs.get(tabId)).groupId = groupId;
  }
  async found(tabId, windowId, title) {
    await settled();
    const id = this.#next++;
    await this.join(tabId, id);
    this.all.set(id, { title, windowId });
    return id;
  }
}

class FakeDebugger {
  attached = new Set();
  log = [];
  event = new Listeners();
  detached = new Listeners();
  refusal = undefined;
  /** Tabs that the browser does not name yet. */
  unnamed = new Set();
  asked = 0;
  #tabs;
  constructor(tabs) { this.#tabs = tabs; }

  async targets() {
    this.asked++;
    return this.#tabs.all.filter(({ id }) => !this.unnamed.has(id)).flatMap(({ id }) => [{ tabId: id, id: `PAGE${id}`, type: 'page' }, { id: `WORKER${id}`, type: 'worker' }]);
  }

  async attach(tabId) {
    this.log.push(`attach ${tabId}`);
    if (this.refusal) throw new Error(this.refusal);
    if (this.attached.has(tabId)) throw new Error(`Another debugger is already attached to the tab with id: ${tabId}.`);
    this.attached.add(tabId);
  }
  async detach(tabId) {
    this.log.push(`detach ${tabId}`);
    if (!this.attached.delete(tabId)) throw new Error(`Debugger is not attached to the tab with id: ${tabId}.`);
  }
  async send(to, method, params) {
    this.log.push(`send ${method}`);
    if (!this.attached.has(to.tabId)) throw new Error(`Debugger is not attached to the tab with id: ${to.tabId}.`);
    if (method === 'Bad.method') throw new Error(JSON.stringify({ code: -32601, message: "'Bad.method' wasn't found" }));
    return method === 'Page.enable' ? undefined : { to, method, params };
  }
  /** The person closes the browser's bar. */
  cancel(tabId) {
    this.attached.delete(tabId);
    this.detached.fire({ tabId }, 'canceled_by_user');
  }
}

class FakeScripting {
  loaded = [];
  documents = new Map();

  async load(tabId, frameId, file) {
    this.loaded.push({ tabId, frameId, file });
    this.documents.set(frameId, { snapshot: () => 'an outline', fail: () => { throw new Error('broken'); }, later: async () => 7 });
  }
  async run(tabId, frameId, func, args) {
    globalThis.tabtender = this.documents.get(frameId);
    const result = await func(...args);
    delete globalThis.tabtender;
    return [{ frameId, documentId: 'D', result }];
  }
}

class FakeDownloads {
  items = [];
  created = new Listeners();
  changed = new Listeners();
  async find(wanted) { return this.items.find(({ id }) => id === wanted); }
}

class FakeNotices {
  shown = new Map();
  badges = [''];
  pressed = new Listeners();
  async show(id, title, message, buttons) { this.shown.set(id, { title, message, buttons }); }
  async clear(id) { this.shown.delete(id); }
  async badge(text) { this.badges.push(text); }
}

export class FakeBrowser {
  tabs = new FakeTabs();
  groups = new FakeGroups(this.tabs);
  windows = {
    inFront: 1,
    focused: new Listeners(),
    last: async () => 1,
    openBehind: async (url) => this.tabs.add({ url, windowId: 9, active: true }),
    focus: async (windowId) => {
      this.windows.inFront = windowId;
      this.windows.focused.fire(windowId);
    },
  };
  debugger = new FakeDebugger(this.tabs);
  scripting = new FakeScripting();
  downloads = new FakeDownloads();
  notices = new FakeNotices();
  session = new FakeArea();
  local = new FakeArea();
  clock = new FakeClock();
  ports = [];
  sockets = [];
  missingHost = false;
  ownRoot = 'chrome-extension://ours/';
  #panel = () => {};
  #wake = [];

  async about() { return { product: 'Chromium 156', userAgent: 'Mozilla/5.0 Chrome/156.0.0.0', os: 'linux', version: '0.1.0', newId: () => 'a-profile' }; }
  connectHost() {
    if (this.missingHost) throw new Error('Specified native messaging host not found.');
    const port = new FakePort();
    this.ports.push(port);
    return port;
  }
  openSocket(url) {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  }
  onPanel(listener) { this.#panel = listener; }
  wakeUp(task) { this.#wake.push(task); }

  get port() { return this.ports.at(-1); }
  get socket() { return this.sockets.at(-1); }
  wake() { for (const task of this.#wake) task(); }
  openPanel() {
    const port = new FakePort();
    this.#panel(port);
    return port;
  }
  /** Lets the host accept the extension, by that lane. */
  async accept(lane = 'socket') {
    this.port.say({ type: 'welcome', protocol: 1, version: '0.1.0', link: 'L', port: 38127, ticket: 'a/ticket' });
    if (lane === 'socket') this.socket.listeners.open();
    else this.socket.close();
    await settled();
  }
}
