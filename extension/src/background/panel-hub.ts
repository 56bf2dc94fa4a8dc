// What the panels that are open show, and what a person asks for there.
import type { Browser, BrowserTab, Port } from '../chrome/browser';
import { fromPanel, type FromPanel } from '../protocol/messages';
import type { PanelConnection, PanelStateResult, PanelTab, PanelView, Tab } from '../protocol/types';
import type { Clients } from './clients';
import type { DebuggerSessions } from './debugger-sessions';
import type { TabList } from './tab-list';

export interface PanelParts {
  browser: Browser;
  tabs: TabList;
  sessions: DebuggerSessions;
  clients: Clients;
  connection(): PanelConnection;
  reconnect(): void;
  /** Tells the host of the Stop, before anything is detached. */
  tellStop(): void;
}

const STOPPED = 'stopped';
/** Changes come in bursts; one picture of them is enough. */
const BURST_MS = 50;

export class PanelHub {
  readonly #parts: PanelParts;
  /** With the window that each panel is in, once it said so. */
  readonly #panels = new Map<Port, number | undefined>();
  #stopped = false;
  #pushing = false;

  constructor(parts: PanelParts) {
    this.#parts = parts;
    parts.browser.onPanel((panel) => this.#opened(panel));
    parts.browser.tabs.activated.addListener(() => this.changed());
  }

  /** A Stop outlives the service worker. */
  async recall(): Promise<void> {
    this.#stopped = (await this.#parts.browser.session.get(STOPPED)) === true;
  }

  get state(): PanelStateResult {
    const { sessions, tabs } = this.#parts;
    return { open: this.#panels.size > 0, stopped: this.#stopped, attached: sessions.tabs, shared: tabs.shared };
  }

  /** The tab in front of the window that a panel is in, or of any. */
  async front(): Promise<number | undefined> {
    const fronts = (await this.#parts.browser.tabs.inFront()).filter(shareable);
    const windows = [...this.#panels.values()];
    return (fronts.find(({ windowId }) => windows.includes(windowId)) ?? fronts[0])?.id;
  }

  /** Shows the change to whoever looks, soon. */
  changed(): void {
    if (this.#pushing || this.#panels.size === 0) return;
    this.#pushing = true;
    this.#parts.browser.clock.after(BURST_MS, () => {
      this.#pushing = false;
      void this.#push();
    });
  }

  #opened(panel: Port): void {
    this.#panels.set(panel, undefined);
    panel.onDisconnect(() => this.#panels.delete(panel));
    // A tab may have closed meanwhile: the panel is shown that, and nothing else came of it.
    panel.onMessage((message) => void this.#pressed(panel, fromPanel(message)).catch(() => this.changed()));
    void this.#push();
  }

  async #pressed(panel: Port, message: FromPanel): Promise<void> {
    const { browser, tabs, clients, reconnect } = this.#parts;
    switch (message.type) {
      case 'here': this.#panels.set(panel, message.windowId); break;
      case 'stop': await this.#stop(); break;
      case 'allow': await this.#setStopped(false); break;
      case 'reconnect': reconnect(); break;
      case 'share': await tabs.share(message.tabId, message.shared); break;
      case 'answer': await clients.answer(message); break;
      case 'disconnect': clients.disconnect(message.client); break;
      case 'show': await browser.tabs.activate(message.tabId); break;
    }
    this.changed();
  }

  async #stop(): Promise<void> {
    const remembered = this.#setStopped(true);
    this.#parts.tellStop();
    this.#parts.clients.refuseAll();
    await this.#parts.sessions.stopAll();
    await remembered;
  }

  async #setStopped(stopped: boolean): Promise<void> {
    this.#stopped = stopped;
    await this.#parts.browser.session.set(STOPPED, stopped);
  }

  async #push(): Promise<void> {
    const { browser, tabs } = this.#parts;
    const all = (await tabs.list()).map((tab) => this.#panelTab(tab));
    const fronts = (await browser.tabs.inFront()).filter(shareable);
    for (const [panel, windowId] of this.#panels) {
      const front = fronts.find((tab) => tab.windowId === windowId);
      panel.post(this.#view(all, all.find(({ tabId }) => tabId === front?.id)));
    }
  }

  #view(all: PanelTab[], current: PanelTab | undefined): PanelView {
    return {
      type: 'view',
      connection: this.#parts.connection(),
      stopped: this.#stopped,
      questions: this.#parts.clients.questions,
      clients: this.#parts.clients.present,
      tabs: all.filter((tab) => tab.attached || tab.inGroup || tab.shared),
      ...(current ? { current } : {}),
    };
  }

  #panelTab({ tabId, title, url, inGroup, shared }: Tab): PanelTab {
    return { tabId, title, url, attached: this.#parts.sessions.tabs.includes(tabId), inGroup, shared };
  }
}

/** The browser's own pages cannot be worked in, so there is nothing to share. */
function shareable(tab: BrowserTab): boolean {
  return /^(https?|file):/.test(tab.url ?? '');
}
