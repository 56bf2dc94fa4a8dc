// Playwright in the host's browser: one connection for a test file, one fresh page for each test.
import { after, afterEach, before, beforeEach } from 'node:test';
import { chromium } from 'playwright-core';
import { base, headers, patience } from './host.mjs';
import { Site } from './site.mjs';

export { chromium };

export const connect = (options = {}) => chromium.connectOverCDP(base, { headers, timeout: patience, ...options });

/** Call once at the top of a test file; what it answers is filled in before each test. */
export function playwright() {
  const here = {};
  before(async () => {
    here.site = await Site.start();
    here.browser = await connect();
    here.context = here.browser.contexts()[0];
    here.context.setDefaultTimeout(patience);
  });
  beforeEach(async () => {
    here.site.requests.length = 0;
    here.before = new Set(here.context.pages());
    here.page = await here.context.newPage();
  });
  afterEach(async () => {
    const opened = here.context.pages().filter((page) => !here.before.has(page));
    await Promise.all(opened.map((page) => page.close()));
  });
  after(async () => {
    await here.browser?.close();
    here.site?.stop();
  });
  return here;
}
