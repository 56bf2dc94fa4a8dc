// Which tabs the debugger is attached to. It is attached on request only, and never outlives the link that asked.
import type { Area, Browser, Debugger, Tabs } from '../chrome/browser';
import type { DebuggerDetached, DebuggerEvent } from '../protocol/types';
import type { OwnPages } from './own-pages';

const REMEMBERED = 'attached';

export class DebuggerSessions {
  readonly #debugger: Debugger;
  readonly #tabs: Tabs;
  readonly #session: Area;
  readonly #own: OwnPages;
  readonly #tell: (event: DebuggerEvent | DebuggerDetached) => void;
  readonly #changed: () => void;
  readonly #attached = new Map<number, Promise<void>>();
  readonly #leaving = new Map<number, Promise<void>>();
  #cleaned: Promise<void> | undefined;

  constructor(browser: Browser, own: OwnPages, tell: (event: DebuggerEvent | DebuggerDetached) => void, changed: () => void) {
    this.#debugger = browser.debugger;
    this.#tabs = browser.tabs;
    this.#session = browser.session;
    this.#own = own;
    this.#tell = tell;
    this.#changed = changed;
    this.#debugger.event.addListener((source, method, params) => {
      const { tabId, sessionId } = source;
      if (tabId === undefined) return;
      this.#tell({ type: 'event', method: 'debugger.event', params: { tabId, ...(sessionId ? { sessionId } : {}), method, params: { ...params } } });
    });
    this.#debugger.detached.addListener(({ tabId }, reason) => {
      if (tabId !== undefined) this.#gone(tabId, reason);
    });
    browser.tabs.updated.addListener((tabId, { url }) => {
      if (this.#own.has(url)) void this.#leave(tabId, "the page is Tabtender's own");
    });
  }

  get tabs(): number[] {
    return [...this.#attached.keys()];
  }

  /** Lets go of what a stopped service worker left attached: its host's sessions died with its link. */
  detachLeftovers(): Promise<void> {
    this.#cleaned ??= this.#detachLeftovers();
    return this.#cleaned;
  }

  async #detachLeftovers(): Promise<void> {
    const left = await this.#session.get(REMEMBERED);
    const tabs = Array.isArray(left) ? left.filter((id): id is number => typeof id === 'number') : [];
    await Promise.all(tabs.map((tabId) => this.#debugger.detach(tabId).catch(() => {})));
    this.#remember();
  }

  /** @throws the browser's own refusal */
  async attach(tabId: number): Promise<void> {
    const attached = this.#attached.get(tabId);
    if (attached) return attached;
    const attaching = this.#attach(tabId, this.#leaving.get(tabId));
    this.#attached.set(tabId, attaching);
    try {
      await attaching;
    } catch (e) {
      if (this.#attached.get(tabId) === attaching) this.#attached.delete(tabId);
      throw e;
    } finally {
      this.#remember();
    }
  }

  /** A tab that was unloaded to save memory can be attached to, and then answers nothing. */
  async #attach(tabId: number, left: Promise<void> | undefined): Promise<void> {
    await this.detachLeftovers();
    await left;
    const { status, url, pendingUrl } = await this.#tabs.get(tabId);
    for (const address of [url, pendingUrl]) this.#own.keepOut(address);
    if (status === 'unloaded') await this.#tabs.reload(tabId);
    await this.#debugger.attach(tabId);
  }

  async detach(tabId: number): Promise<void> {
    const attaching = this.#attached.get(tabId);
    if (attaching === undefined) return this.#leaving.get(tabId);
    this.#attached.delete(tabId);
    this.#remember();
    // It may have gone by itself in the meantime: then there is nothing to do.
    const leaving = attaching.then(() => this.#debugger.detach(tabId)).catch(() => {});
    this.#leaving.set(tabId, leaving);
    await leaving;
    if (this.#leaving.get(tabId) === leaving) this.#leaving.delete(tabId);
  }

  async detachAll(): Promise<void> {
    await Promise.all(this.tabs.map((tabId) => this.detach(tabId)));
  }

  /** Detaches all and tells so for each tab. */
  async stopAll(): Promise<void> {
    const tabs = this.tabs;
    await this.detachAll();
    for (const tabId of tabs) this.#tellGone(tabId, 'stopped');
  }

  async #leave(tabId: number, reason: string): Promise<void> {
    if (!this.#attached.has(tabId)) return;
    await this.detach(tabId);
    this.#tellGone(tabId, reason);
  }

  #tellGone(tabId: number, reason: string): void {
    this.#tell({ type: 'event', method: 'debugger.detached', params: { tabId, reason } });
  }

  /** Calls the browser before anything is awaited, so that commands keep their order. */
  async send(tabId: number, sessionId: string | undefined, method: string, params: object): Promise<unknown> {
    return (await this.#debugger.send({ tabId, ...(sessionId ? { sessionId } : {}) }, method, params)) ?? {};
  }

  #gone(tabId: number, reason: string): void {
    if (!this.#attached.delete(tabId)) return;
    this.#remember();
    this.#tellGone(tabId, reason);
  }

  #remember(): void {
    void this.#session.set(REMEMBERED, this.tabs);
    this.#changed();
  }
}
