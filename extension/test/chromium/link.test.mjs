// The link in a real browser: its lanes, its ends, and what a person sees and does in the panel.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startBrowser, startPages } from './browser.mjs';

let browser;
let pages;
let link;
let panel;

before(async () => {
  pages = await startPages({ '/': '<title>Home</title><p>Home', '/long': `<title>${'A title that is long. '.repeat(20)}</title>` });
  browser = await startBrowser();
  link = await browser.host.link();
  panel = await browser.context.newPage();
  await panel.goto(browser.panelUrl);
});

beforeEach(async () => {
  browser.host.answer = () => 'socket';
  if (link.over) link = await browser.host.link();
});

after(async () => {
  await browser?.stop();
  pages?.stop();
});

const open = async () => {
  const { tabId } = await link.call('tabs.create', { url: pages.url('/') });
  await link.loaded(tabId);
  return tabId;
};

const isAttached = (tabId) => browser.context.serviceWorkers()[0].evaluate(
  (id) => chrome.debugger.sendCommand({ tabId: id }, 'Runtime.evaluate', { expression: '1' }).then(() => true, () => false),
  tabId,
);

/** By itself it would wait longer after each failure. */
const tryNow = () => panel.getByRole('button', { name: 'Reconnect' }).click();

const reconnectNow = async () => {
  await tryNow();
  link = await browser.host.link();
};

const stopWorker = async () => {
  const session = await browser.context.newCDPSession(panel);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
};

test('shows that it is connected', async () => {
  await panel.getByText('Connected', { exact: true }).waitFor();
  assert.deepEqual(await link.call('panel.state'), { open: true, stopped: false, attached: [], shared: [] });
});

test('lists tabs that are worked in, and lets go of all of them on Stop', async () => {
  const tabs = [await open(), await open()];
  for (const tabId of tabs) await link.call('debugger.attach', { tabId });
  await panel.getByText('being worked in').nth(1).waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await link.event('panel.stop');
  for (const id of tabs) assert.equal((await link.event('debugger.detached', ({ tabId }) => tabId === id)).reason, 'stopped');
  for (const id of tabs) assert.equal(await isAttached(id), false);
});

test('does nothing after Stop until the person allows it', async () => {
  await assert.rejects(link.call('tabs.create', { url: pages.url('/') }), /pressed Stop/);
  assert.equal((await link.call('panel.state')).stopped, true);
  await panel.getByRole('button', { name: 'Allow' }).click();
  await panel.getByRole('button', { name: 'Stop' }).waitFor();
  await link.call('debugger.attach', { tabId: await open() });
});

test('fits a narrow panel, whatever the tabs are called', async () => {
  await panel.setViewportSize({ width: 320, height: 600 });
  const { tabId } = await link.call('tabs.create', { url: pages.url('/long') });
  await panel.getByText('A title that is long.').first().waitFor();
  const [wide, shown] = await panel.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= shown, `${wide} > ${shown}`);
  await link.call('tabs.close', { tabId });
});

test('can be used by the keyboard, and names all its controls', async () => {
  const tree = await panel.locator('main').ariaSnapshot();
  assert.match(tree, /heading "Tabtender" \[level=1\]/);
  assert.match(tree, /status: Connected/);
  assert.match(tree, /button "Stop"/);
  assert.match(tree, /list "Tabs in use"/);
  await panel.getByRole('button', { name: 'Stop' }).focus();
  await panel.keyboard.press('Tab');
  assert.equal(await panel.evaluate(() => document.activeElement.tagName), 'BUTTON');
});

test('tells of a tab that a person shares, and of its end', async () => {
  const page = await browser.context.newPage();
  await page.goto(pages.url('/'));
  await page.bringToFront();
  const toggle = panel.getByRole('switch', { name: 'Share this tab' });
  await toggle.waitFor();
  await toggle.dispatchEvent('click');
  const { tabId } = await link.event('tabs.updated', (tab) => tab.shared);
  assert.deepEqual((await link.call('tabs.list')).filter((tab) => tab.shared).map((tab) => tab.tabId), [tabId]);
  await panel.getByText('shared by you').waitFor();
  await toggle.dispatchEvent('click');
  await link.event('tabs.updated', (tab) => tab.tabId === tabId && !tab.shared);
  await page.close();
});

test('lets go of every tab when the host leaves, and comes back', async () => {
  const tabId = await open();
  await link.call('debugger.attach', { tabId });
  link.close();
  link = await browser.host.link();
  assert.equal(await isAttached(tabId), false);
  await link.call('debugger.attach', { tabId });
});

test('comes back when only its socket broke', async () => {
  link.closeSocket();
  link = await browser.host.link();
  assert.equal(link.ready.lane, 'socket');
});

test('keeps its profile over connections', async () => {
  const before = link.hello.browser.profile;
  link.close();
  await reconnectNow();
  assert.equal(link.hello.browser.profile, before);
});

test('shows why the host refused it, and tries again when told', async () => {
  browser.host.answer = () => ({ type: 'refuse', reason: 'This extension speaks protocol 1; the host speaks 2.', hint: 'Update the extension.' });
  link.close();
  await tryNow();
  await panel.getByText('The host refused this extension').waitFor();
  await panel.getByText('This extension speaks protocol 1; the host speaks 2.').waitFor();
  await panel.getByText('Update the extension.').waitFor();
  browser.host.answer = () => 'socket';
  await reconnectNow();
  await panel.getByText('Connected', { exact: true }).waitFor();
});

test('refuses a host of another protocol, and says so', async () => {
  browser.host.answer = () => ({ type: 'welcome', protocol: 2, version: '9', link: 'x', port: 1, ticket: 'y' });
  link.close();
  await tryNow();
  await panel.getByText('The host speaks protocol 2; this extension speaks 1.').waitFor();
  browser.host.answer = () => 'socket';
  await reconnectNow();
});

test('drops a host that breaks the protocol', async () => {
  link.say({ type: 'nonsense' });
  await panel.getByText('The host broke the protocol').waitFor();
  await reconnectNow();
});

test('says hello again after the service worker was stopped, with nothing left attached', async () => {
  const tabId = await open();
  await link.call('debugger.attach', { tabId });
  await stopWorker();
  link = await browser.host.link();
  await link.call('debugger.attach', { tabId });
  assert.equal((await link.call('tabs.list')).find((tab) => tab.tabId === tabId).inGroup, true);
  await panel.getByText('Connected', { exact: true }).waitFor();
});

test('opens more tabs in the same group after the service worker was stopped', async () => {
  await stopWorker();
  link = await browser.host.link();
  await open();
  const groups = await browser.context.serviceWorkers()[0].evaluate(async () => (await chrome.tabGroups.query({})).length);
  assert.equal(groups, 1);
});

test('stays stopped when the service worker is', async () => {
  await panel.getByRole('button', { name: 'Stop' }).click();
  await link.event('panel.stop');
  await stopWorker();
  link = await browser.host.link();
  assert.equal((await link.call('panel.state')).stopped, true);
  await panel.getByRole('button', { name: 'Allow' }).click();
  await panel.getByRole('button', { name: 'Stop' }).waitFor();
});

test('uses the native lane when the socket cannot be had, with large messages in pieces both ways', async () => {
  browser.host.answer = () => 'native';
  link.close();
  await reconnectNow();
  assert.equal(link.ready.lane, 'native');
  const tabId = await open();
  await link.call('debugger.attach', { tabId });
  const text = '"é😀\\'.repeat(200_000);
  const params = { expression: `${JSON.stringify(text)}.length`, returnByValue: true };
  assert.equal((await sendInPieces(link, { tabId, method: 'Runtime.evaluate', params })).result.value, text.length);
  const back = await link.call('debugger.send', { tabId, method: 'Runtime.evaluate', params: { expression: '"\\"é😀\\\\".repeat(700_000)', returnByValue: true } });
  assert.equal(back.result.value, '"é😀\\'.repeat(700_000));
  assert.ok(link.frames.filter(({ type }) => type === 'chunk').length > 8);
  assert.ok(link.frames.every(({ size }) => size < 1 << 20));
});

test('comes back after the extension was reloaded, with nothing left attached', async () => {
  const tabId = await open();
  await link.call('debugger.attach', { tabId });
  await browser.context.serviceWorkers()[0].evaluate(() => chrome.runtime.reload()).catch(() => {});
  link = await browser.host.link();
  await link.call('debugger.attach', { tabId });
});

/** A debugger.send in pieces of the host's. */
async function sendInPieces(to, params) {
  const text = JSON.stringify({ type: 'call', id: 999, method: 'debugger.send', params });
  const pieces = text.match(/[^]{1,200000}/g);
  for (const [seq, data] of pieces.entries()) to.sayNatively({ type: 'chunk', id: 1, seq, last: seq === pieces.length - 1, data });
  return (await to.next((message) => message.id === 999 && message.type === 'result')).result;
}
