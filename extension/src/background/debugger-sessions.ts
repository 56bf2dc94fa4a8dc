// Which tabs the debugger is attached to. It is attached on request only, and never outlives the link that asked.
import type { Area, Debugger } from '../chrome/browser';
import type { DebuggerDetached, DebuggerEvent } from '../protocol/types';

const REMEMBERED = 'attached';

export class DebuggerSessions {
  readonly #debugger: Debugger;
  readonly #session: Area;
  readonly #tell: (event: DebuggerEvent | DebuggerDetached) => void;
  readonly #changed: () => void;
  readonly #attached = new Map<number, Promise<void>>();
  #cleaned: Promise<void> | undefined;

  constructor(browser: { debugger: Debugger; session: Area }, tell: (event: DebuggerEvent | DebuggerDetached) => void, changed: () => void) {
    this.#debugger = browser.debugger;
    this.#session = browser.session;
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
    await this.detachLeftovers();
    const attached = this.#attached.get(tabId);
    if (attached) return attached;
    const attaching = this.#debugger.attach(tabId);
    this.#attached.set(tabId, attaching);
    try {
      await attaching;
    } catch (e) {
      this.#attached.delete(tabId);
      throw e;
    } finally {
      this.#remember();
    }
  }

  async detach(tabId: number): Promise<void> {
    if (!this.#attached.delete(tabId)) return;
    this.#remember();
    // It may have gone by itself in the meantime: then there is nothing to do.
    await this.#debugger.detach(tabId).catch(() => {});
  }

  async detachAll(): Promise<void> {
    await Promise.all(this.tabs.map((tabId) => this.detach(tabId)));
  }

  /** Detaches all and tells so for each tab. */
  async stopAll(): Promise<void> {
    const tabs = this.tabs;
    await this.detachAll();
    for (const tabId of tabs) this.#tell({ type: 'event', method: 'debugger.detached', params: { tabId, reason: 'stopped' } });
  }

  /** Calls the browser before anything is awaited, so that commands keep their order. */
  async send(tabId: number, sessionId: string | undefined, method: string, params: object): Promise<unknown> {
    return (await this.#debugger.send({ tabId, ...(sessionId ? { sessionId } : {}) }, method, params)) ?? {};
  }

  #gone(tabId: number, reason: string): void {
    if (!this.#attached.delete(tabId)) return;
    this.#remember();
    this.#tell({ type: 'event', method: 'debugger.detached', params: { tabId, reason } });
  }

  #remember(): void {
    void this.#session.set(REMEMBERED, this.tabs);
    this.#changed();
  }
}
