// Downloads in the protocol's words. The browser does not say which tab one came from, so that is a guess.
import type { Browser, BrowserTab, DownloadItem } from '../chrome/browser';
import type { Download, DownloadsChanged } from '../protocol/types';

export class DownloadWatch {
  readonly #browser: Browser;
  readonly #inUse: () => number[];
  /** Guessed when the download began: its tab may be elsewhere by the time it ends. */
  readonly #tabs = new Map<number, number>();

  /** @param inUse tabs that are likelier than others */
  constructor(browser: Browser, inUse: () => number[], tell: (event: DownloadsChanged) => void) {
    this.#browser = browser;
    this.#inUse = inUse;
    const report = async (item: DownloadItem | undefined): Promise<void> => {
      if (item) tell({ type: 'event', method: 'downloads.changed', params: await this.#download(item) });
    };
    browser.downloads.created.addListener((item) => void report(item));
    browser.downloads.changed.addListener(({ id }) => void browser.downloads.find(id).then(report));
  }

  async state(id: number): Promise<Download> {
    const item = await this.#browser.downloads.find(id);
    if (item === undefined) throw new Error(`No download with id: ${id}.`);
    return this.#download(item);
  }

  async #download(item: DownloadItem): Promise<Download> {
    const tabId = this.#tabs.get(item.id) ?? guess(item, await this.#browser.tabs.list(), this.#inUse());
    if (item.state === 'in_progress' && tabId !== undefined) this.#tabs.set(item.id, tabId);
    else this.#tabs.delete(item.id);
    return {
      id: item.id,
      url: item.finalUrl || item.url,
      filename: item.filename,
      state: item.state,
      bytes: item.bytesReceived,
      total: item.totalBytes,
      ...(tabId === undefined ? {} : { tabId }),
      ...(item.error === undefined ? {} : { error: item.error }),
    };
  }
}

/** The tab whose page led to the download, else one of that origin; tabs in use before others, and no coin tossed. */
export function guess(item: DownloadItem, tabs: BrowserTab[], inUse: number[]): number | undefined {
  const addresses = [item.referrer, item.url, item.finalUrl].filter((address) => address !== undefined && address !== '');
  const used = tabs.filter((tab) => tab.id !== undefined && inUse.includes(tab.id));
  for (const among of [used, tabs]) {
    for (const same of [page, origin]) {
      const found = among.filter((tab) => addresses.some((address) => same(address) !== undefined && same(address) === same(tab.url)));
      if (found.length === 1) return found[0]?.id;
    }
  }
  return undefined;
}

function page(address: string | undefined): string | undefined {
  return address?.split('#')[0] || undefined;
}

function origin(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  // A blob: address carries the origin of the page that made it.
  const { origin } = new URL(address);
  return origin === 'null' ? undefined : origin;
}
