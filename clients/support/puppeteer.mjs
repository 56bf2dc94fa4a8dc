// Puppeteer in the host's browser: one connection for a test file, one fresh page for each test.
import { after, afterEach, before, beforeEach } from 'node:test';
import puppeteer from 'puppeteer-core';
import { base, browserSocket, headers } from './host.mjs';
import { Site } from './site.mjs';

export { puppeteer };

export const ways = {
  browserURL: async () => ({ browserURL: base }),
  browserWSEndpoint: async () => ({ browserWSEndpoint: await browserSocket() }),
};

/** Puppeteer resizes every tab it finds unless it is told not to. */
export const connect = async (way = 'browserURL', options = { headers }) =>
  puppeteer.connect({ ...(await ways[way]()), defaultViewport: null, ...options });

/** Call once at the top of a test file; what it answers is filled in before each test. */
export function puppets() {
  const here = {};
  before(async () => {
    here.site = await Site.start();
    here.browser = await connect();
  });
  beforeEach(async () => {
    here.site.requests.length = 0;
    here.before = new Set(await here.browser.pages());
    here.page = await here.browser.newPage();
  });
  afterEach(async () => {
    const opened = (await here.browser.pages()).filter((page) => !here.before.has(page));
    await Promise.all(opened.map((page) => page.close().catch(() => {})));
  });
  after(async () => {
    await here.browser?.disconnect();
    here.site?.stop();
  });
  return here;
}
