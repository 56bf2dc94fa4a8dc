// Which window a person works in, and that it gets the focus back from one that came unasked.
import type { Browser } from '../chrome/browser';

/** A window that gets the focus later than this was chosen by the person. */
const COMING_MS = 2_000;

export class WindowFocus {
  readonly #browser: Browser;
  readonly #coming = new Set<number>();
  #now: number | undefined;
  #before: number | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
    browser.windows.focused.addListener((windowId) => this.#focused(windowId));
  }

  /** What had the focus before the service worker was started. */
  async recall(): Promise<void> {
    const last = await this.#browser.windows.last();
    this.#now ??= last;
  }

  /** The window that had the focus before that one came. */
  before(windowId: number): number | undefined {
    return this.#now === windowId ? this.#before : this.#now;
  }

  /** The browser may have put the window in front already, or is about to. */
  async putBehind(windowId: number): Promise<void> {
    if (this.#now === windowId) return this.#giveBack();
    this.#coming.add(windowId);
    this.#browser.clock.after(COMING_MS, () => this.#coming.delete(windowId));
  }

  #focused(windowId: number): void {
    // Between two windows, and while another program is in front, there is none.
    if (windowId < 0 || windowId === this.#now) return;
    this.#before = this.#now;
    this.#now = windowId;
    if (this.#coming.delete(windowId)) void this.#giveBack().catch(() => {});
  }

  async #giveBack(): Promise<void> {
    if (this.#before !== undefined) await this.#browser.windows.focus(this.#before);
  }
}
