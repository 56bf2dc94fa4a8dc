// What the host may ask, and nothing else.
import type { Answers, BadCall } from '../protocol/messages';
import type { Answer, Call, PanelStateResult } from '../protocol/types';
import type { Browser } from '../chrome/browser';
import type { Clients } from './clients';
import type { DebuggerSessions } from './debugger-sessions';
import type { DownloadWatch } from './download-watch';
import type { OwnPages } from './own-pages';
import type { Scripts } from './scripts';
import type { TabList } from './tab-list';

export interface RelayParts {
  browser: Browser;
  tabs: TabList;
  sessions: DebuggerSessions;
  scripts: Scripts;
  downloads: DownloadWatch;
  clients: Clients;
  own: OwnPages;
  panelState(): PanelStateResult;
}

const OTHER_ERROR = -32_000;
const STOPPED_ERROR = -32_003;

class Stopped extends Error {
  constructor() {
    super("The person pressed Stop in Tabtender's side panel; only they can allow work again, with its Allow button.");
  }
}

export class Relay {
  readonly #parts: RelayParts;

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  /** Never fails: what goes wrong is the answer. */
  async answer(call: Call | BadCall): Promise<Answer> {
    try {
      if (call.type === 'badCall') throw new Error(call.message);
      if (acts(call) && this.#parts.panelState().stopped) throw new Stopped();
      return { type: 'result', id: call.id, result: await this.#run(call) };
    } catch (e) {
      return { type: 'error', id: call.id, error: errorOf(e) };
    }
  }

  async #run(call: Call): Promise<Answers[Call['method']]> {
    const { browser, tabs, sessions, scripts, downloads, clients, own, panelState } = this.#parts;
    switch (call.method) {
      case 'tabs.list': return tabs.list();
      case 'tabs.create':
        own.keepOut(call.params.url);
        return tabs.create(call.params.url, call.params.active ?? false);
      case 'tabs.close': return done(browser.tabs.remove(call.params.tabId));
      case 'tabs.activate': return done(browser.tabs.activate(call.params.tabId));
      case 'tabs.navigate':
        own.keepOut(call.params.url);
        return done(browser.tabs.navigate(call.params.tabId, call.params.url));
      case 'debugger.attach': return done(sessions.attach(call.params.tabId));
      case 'debugger.detach': return done(sessions.detach(call.params.tabId));
      case 'debugger.send': {
        const { tabId, sessionId, method, params } = call.params;
        if (params && 'url' in params) own.keepOut(params['url']);
        return sessions.send(tabId, sessionId, method, params ?? {});
      }
      case 'scripting.call': {
        const { tabId, frameId, method, argument } = call.params;
        return scripts.call(tabId, frameId ?? 0, method, argument);
      }
      case 'scripting.frames': return scripts.frames(call.params.tabId);
      case 'downloads.state': return downloads.state(call.params.downloadId);
      case 'panel.state': return panelState();
      case 'clients.ask': return clients.ask(call.params);
      case 'clients.withdraw': return said(clients.withdraw(call.params.question));
      case 'clients.show': return said(clients.show(call.params.clients));
    }
  }
}

/** Everything but looking, letting go and closing. */
function acts(call: Call): boolean {
  switch (call.method) {
    case 'tabs.create':
    case 'tabs.activate':
    case 'tabs.navigate':
    case 'debugger.attach':
    case 'debugger.send':
    case 'scripting.call':
    case 'clients.ask': return true;
    case 'tabs.list':
    case 'tabs.close':
    case 'debugger.detach':
    case 'scripting.frames':
    case 'downloads.state':
    case 'panel.state':
    case 'clients.withdraw':
    case 'clients.show': return false;
  }
}

function said(_done: void): { [name: string]: never } {
  return {};
}

async function done(work: Promise<void>): Promise<{ [name: string]: never }> {
  await work;
  return {};
}

/** The debugger's errors are JSON inside of a message; what the browser says goes on as it is. */
function errorOf(e: unknown): { code: number; message: string } {
  const message = e instanceof Error ? e.message : String(e);
  if (e instanceof Stopped) return { code: STOPPED_ERROR, message };
  try {
    const inner: unknown = JSON.parse(message);
    if (typeof inner === 'object' && inner !== null && 'message' in inner) {
      return { code: 'code' in inner && typeof inner.code === 'number' ? inner.code : OTHER_ERROR, message: String(inner.message) };
    }
  } catch {
    // Plain words.
  }
  return { code: OTHER_ERROR, message };
}
