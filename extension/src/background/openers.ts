// Which tab's page opened which tab, and that none of them takes the place of what a person looks at.
import type { Browser } from '../chrome/browser';
import { WindowFocus } from './window-focus';

const REMEMBERED = 'openers';

export class Openers {
  readonly #browser: Browser;
  readonly #focus: WindowFocus;
  readonly #sources = new Map<number, number>();
  readonly #front = new Map<number, { now: number; before?: number }>();
  readonly #waiting = new Map<number, () => void>();

  /** @param ours whether Tabtender works in that tab */
  constructor(browser: Browser, ours: (tabId: number) => Promise<boolean>) {
    this.#browser = browser;
    this.#focus = new WindowFocus(browser);
    browser.tabs.activated.addListener(({ tabId, windowId }) => this.#activated(tabId, windowId));
    browser.tabs.removed.addListener((tabId) => this.#forget(tabId));
    browser.tabs.openedByPage.addListener(({ sourceTabId, tabId }) => {
      this.#learn(tabId, sourceTabId);
      void ours(sourceTabId).then((yes) => (yes ? this.#putBehind(tabId, sourceTabId) : undefined)).catch(() => {});
    });
  }

  /** What was known before the service worker was stopped. */
  async recall(): Promise<void> {
    await this.#focus.recall();
    const known = await this.#browser.session.get(REMEMBERED);
    if (Array.isArray(known)) for (const [tabId, source] of known as [number, number][]) this.#sources.set(tabId, source);
    for (const { id, windowId } of await this.#browser.tabs.inFront()) {
      if (id !== undefined && !this.#front.has(windowId)) this.#front.set(windowId, { now: id });
    }
  }

  of(tabId: number): number | undefined {
    return this.#sources.get(tabId);
  }

  /** Runs the task once the tab's opener is known, or after a moment: a tab that a person opened has none. */
  whenKnown(tabId: number, task: () => void, patienceMs: number): void {
    if (this.#sources.has(tabId)) return task();
    const cancel = this.#browser.clock.after(patienceMs, () => this.#waiting.get(tabId)?.());
    this.#waiting.set(tabId, () => {
      cancel();
      this.#waiting.delete(tabId);
      task();
    });
  }

  isWaiting(tabId: number): boolean {
    return this.#waiting.has(tabId);
  }

  #learn(tabId: number, source: number): void {
    this.#sources.set(tabId, source);
    this.#remember();
    this.#waiting.get(tabId)?.();
  }

  #forget(tabId: number): void {
    this.#waiting.delete(tabId);
    if (this.#sources.delete(tabId)) this.#remember();
  }

  #remember(): void {
    void this.#browser.session.set(REMEMBERED, [...this.#sources]);
  }

  #activated(tabId: number, windowId: number): void {
    const before = this.#front.get(windowId)?.now;
    this.#front.set(windowId, { now: tabId, ...(before === undefined ? {} : { before }) });
  }

  /** The browser has put the new tab in front already; a person who looked at another one gets that back. */
  async #putBehind(tabId: number, source: number): Promise<void> {
    const { windowId } = await this.#browser.tabs.get(tabId);
    const front = this.#front.get(windowId);
    if (front?.now === tabId && front.before !== undefined && front.before !== source) await this.#browser.tabs.activate(front.before);
    const opener = await this.#browser.tabs.get(source);
    if (opener.windowId !== windowId && !this.#isLookedAt(source, opener.windowId, windowId)) await this.#focus.putBehind(windowId);
  }

  /** Whether a person looked at the tab when it opened that window. */
  #isLookedAt(tabId: number, windowId: number, opened: number): boolean {
    return this.#focus.before(opened) === windowId && this.#front.get(windowId)?.now === tabId;
  }
}
