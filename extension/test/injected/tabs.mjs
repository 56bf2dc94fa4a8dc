// Tabs of a test's browser. One that a test has done with serves the next: that is nine times as fast as opening another.
const VIEWPORT = { width: 1280, height: 720 };

export class Tabs {
  #browser;
  #prepare;
  #context;
  #idle = [];
  #taken = new Set();

  /** `prepare` is given each new tab's debugger session. */
  constructor(browser, prepare) {
    this.#browser = browser;
    this.#prepare = prepare;
  }

  async take(viewport) {
    const tab = (!viewport && this.#idle.pop()) || await this.#opened(viewport);
    this.#taken.add(tab);
    return tab;
  }

  /** Takes back every tab that is in use. */
  async rest() {
    for (const tab of [...this.#taken]) await this.giveBack(tab);
  }

  /** The pointer leaves it: the next page must not be hovered where this one was pressed. */
  async giveBack(tab) {
    if (!this.#taken.delete(tab)) return;
    if (tab.own) return tab.page.close();
    try {
      await tab.page.mouse.move(-10, -10);
      this.#idle.push(tab);
    } catch {
      await tab.page.close();
    }
  }

  async #opened(viewport) {
    this.#context ??= await this.#browser.newContext({ viewport: VIEWPORT });
    const page = viewport ? await this.#browser.newPage({ viewport }) : await this.#context.newPage();
    const session = await page.context().newCDPSession(page);
    await this.#prepare(session);
    return { page, session, own: viewport !== undefined };
  }
}
