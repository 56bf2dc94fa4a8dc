// Tabs in the protocol's words, and what becomes of them.
import type { Browser, BrowserTab, TabChange } from '../chrome/browser';
import type { Tab, TabsCreated, TabsRemoved, TabsUpdated } from '../protocol/types';
import type { Openers } from './openers';
import type { TabGroup } from './tab-group';
import { TargetIds } from './target-ids';

type TabEvent = TabsCreated | TabsUpdated | TabsRemoved;

const SHARED = 'shared';
/** The browser says who opened a tab a moment after the tab is there. */
const OPENER_MS = 100;

export class TabList {
  readonly #browser: Browser;
  readonly #group: TabGroup;
  readonly #openers: Openers;
  readonly #tell: (event: TabEvent) => void;
  readonly #shared = new Set<number>();
  readonly #targets: TargetIds;

  constructor(browser: Browser, group: TabGroup, openers: Openers, tell: (event: TabEvent) => void) {
    this.#browser = browser;
    this.#group = group;
    this.#openers = openers;
    this.#tell = tell;
    this.#targets = new TargetIds(browser.debugger);
    browser.tabs.created.addListener(({ id }) => this.#came(id));
    browser.tabs.updated.addListener((tabId, change, tab) => {
      if (matters(change) && !openers.isWaiting(tabId)) this.#changed(tab);
    });
    browser.tabs.removed.addListener((tabId) => this.#gone(tabId));
    browser.tabs.replaced.addListener((added, removed) => {
      this.#gone(removed);
      this.#came(added);
    });
  }

  /** What a person shared before the service worker was stopped. */
  async recall(): Promise<void> {
    const shared = await this.#browser.session.get(SHARED);
    if (Array.isArray(shared)) for (const id of shared) if (typeof id === 'number') this.#shared.add(id);
  }

  get shared(): number[] {
    return [...this.#shared];
  }

  async list(): Promise<Tab[]> {
    const [tabs] = await Promise.all([this.#browser.tabs.list(), this.#targets.learn()]);
    return tabs.flatMap((tab) => this.#tab(tab) ?? []);
  }

  async get(tabId: number): Promise<Tab> {
    if (this.#targets.of(tabId) === undefined) await this.#targets.learn();
    const tab = this.#tab(await this.#browser.tabs.get(tabId));
    if (tab === undefined) throw new Error(`No tab with id: ${tabId}.`);
    return tab;
  }

  /** Opens a tab in the group; behind what a person looks at, unless asked otherwise. */
  async create(url: string, active: boolean): Promise<Tab> {
    const window = await this.#group.window();
    const opened = window === undefined ? await this.#browser.windows.openBehind(url) : await this.#browser.tabs.create(url, active, window);
    if (opened.id === undefined) throw new Error('The browser opened a tab without an id.');
    await this.#browser.tabs.keep(opened.id).catch(() => {});
    await this.#group.add(opened.id, opened.windowId);
    return this.get(opened.id);
  }

  /** @throws when there is no such tab */
  async share(tabId: number, shared: boolean): Promise<void> {
    await this.get(tabId);
    if (shared) this.#shared.add(tabId);
    else this.#shared.delete(tabId);
    await this.#browser.session.set(SHARED, this.shared);
    this.#tell({ type: 'event', method: 'tabs.updated', params: await this.get(tabId) });
  }

  /** Told with the state it has once its opener is known; changes until then are part of that. */
  #came(tabId: number | undefined): void {
    if (tabId === undefined) return;
    const tell = (tab: Tab): void => this.#tell({ type: 'event', method: 'tabs.created', params: tab });
    this.#openers.whenKnown(tabId, () => void this.get(tabId).then(tell, () => {}), OPENER_MS);
  }

  #changed(tab: BrowserTab): void {
    const params = this.#tab(tab);
    if (params) this.#tell({ type: 'event', method: 'tabs.updated', params });
  }

  #gone(tabId: number): void {
    if (this.#shared.delete(tabId)) void this.#browser.session.set(SHARED, this.shared);
    this.#targets.forget(tabId);
    this.#tell({ type: 'event', method: 'tabs.removed', params: { tabId } });
  }

  #tab(tab: BrowserTab): Tab | undefined {
    if (tab.id === undefined || tab.id < 0) return undefined;
    const opener = this.#openers.of(tab.id);
    const targetId = this.#targets.of(tab.id);
    return {
      tabId: tab.id,
      ...(targetId === undefined ? {} : { targetId }),
      url: tab.url || tab.pendingUrl || '',
      title: tab.title ?? '',
      active: tab.active,
      windowId: tab.windowId,
      ...(opener === undefined ? {} : { openerTabId: opener }),
      status: tab.status === 'loading' || tab.status === 'unloaded' ? tab.status : 'complete',
      inGroup: this.#group.has(tab),
      shared: this.#shared.has(tab.id),
    };
  }
}

function matters(change: TabChange): boolean {
  return change.url !== undefined || change.title !== undefined || change.status !== undefined || change.groupId !== undefined;
}
