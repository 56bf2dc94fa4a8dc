// Which window has the focus: only a browser with a screen knows.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { startBrowser, startPages } from './browser.mjs';

/** A screen that nobody sees; undefined where there is no Xvfb. */
async function startScreen() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const told = await Promise.race([once(server.stdout, 'data'), once(server, 'error').then(() => undefined), once(server, 'exit').then(() => undefined)]);
  return told && { display: `:${String(told[0]).trim()}`, stop: () => server.kill() };
}

test('gives the focus back that a window took which a page behind opened', async (t) => {
  const screen = await startScreen();
  if (!screen) return t.skip('there is no Xvfb');
  const pages = await startPages({ '/': '<title>Home</title>' });
  const browser = await startBrowser(undefined, screen.display);
  try {
    const link = await browser.host.link();
    const worker = browser.context.serviceWorkers()[0];
    const home = await link.call('tabs.create', { url: pages.url('/'), active: true });
    const focused = () => worker.evaluate(() => chrome.windows.getLastFocused().then(({ id }) => id));
    const opener = await link.call('tabs.create', { url: pages.url('/'), active: false });
    await link.loaded(opener.tabId);
    await link.call('debugger.attach', { tabId: opener.tabId });
    await worker.evaluate(() => {
      globalThis.went = [];
      chrome.windows.onFocusChanged.addListener((id) => globalThis.went.push(id));
    });
    const expression = 'void open("/", "x", "width=400,height=300")';
    await link.call('debugger.send', { tabId: opener.tabId, method: 'Runtime.evaluate', params: { expression, userGesture: true } });
    const opened = await link.event('tabs.created', (tab) => tab.openerTabId === opener.tabId);
    assert.notEqual(opened.windowId, home.windowId);
    // The browser gave it to the new window before it had to take it back.
    const wasGiven = () => worker.evaluate((id) => globalThis.went.includes(id), opened.windowId);
    for (let i = 0; i < 500 && !((await wasGiven()) && (await focused()) === home.windowId); i++) await new Promise((done) => setTimeout(done, 20));
    assert.equal(await wasGiven(), true);
    assert.equal(await focused(), home.windowId);
  } finally {
    await browser.stop();
    pages.stop();
    screen.stop();
  }
});
