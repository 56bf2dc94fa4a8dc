// The tab group that shows a person which tabs Tabtender opened.
import type { Area, Browser, BrowserTab } from '../chrome/browser';

const TITLE = 'Tabtender';
const REMEMBERED = 'groups';

export class TabGroup {
  readonly #browser: Browser;
  readonly #session: Area;
  /** Ids rather than the title: a person may rename the group. */
  readonly #ours = new Set<number>();
  #turn: Promise<void> = Promise.resolve();

  constructor(browser: Browser) {
    this.#browser = browser;
    this.#session = browser.session;
  }

  /** Finds the groups again that an earlier life of the service worker, or of the browser, made. */
  async recall(): Promise<void> {
    const remembered = await this.#session.get(REMEMBERED);
    if (Array.isArray(remembered)) for (const id of remembered) if (typeof id === 'number') this.#ours.add(id);
    for (const { id } of await this.#browser.groups.titled(TITLE)) this.#ours.add(id);
  }

  has(tab: BrowserTab): boolean {
    return this.#ours.has(tab.groupId);
  }

  /** The window of a group there is, or else the one that a person used last. */
  async window(): Promise<number | undefined> {
    const [window] = (await this.#places()).keys();
    return window ?? this.#browser.windows.last();
  }

  /** Puts the tab into its window's group. One at a time, or two tabs would make two groups. */
  add(tabId: number, windowId: number): Promise<void> {
    const added = this.#turn.then(() => this.#add(tabId, windowId));
    // A tab without its group still works: the browser refuses while a person drags tabs.
    this.#turn = added.catch(() => {});
    return this.#turn;
  }

  async #add(tabId: number, windowId: number): Promise<void> {
    const groupId = (await this.#places()).get(windowId);
    if (groupId !== undefined) return this.#browser.groups.join(tabId, groupId);
    this.#ours.add(await this.#browser.groups.found(tabId, windowId, TITLE));
    await this.#session.set(REMEMBERED, [...this.#ours]);
  }

  async #places(): Promise<Map<number, number>> {
    const places = new Map<number, number>();
    for (const groupId of [...this.#ours]) {
      const windowId = await this.#browser.groups.windowOf(groupId);
      if (windowId === undefined) this.#ours.delete(groupId);
      else places.set(windowId, groupId);
    }
    return places;
  }
}
