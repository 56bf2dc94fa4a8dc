// Tabs, their group, and sharing.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser } from './fake-browser.mjs';

const { TabGroup } = await load('background/tab-group.ts');
const { Openers } = await load('background/openers.ts');
const { TabList } = await load('background/tab-list.ts');

let browser;
let group;
let tabs;
let told;

const start = async () => {
  told = [];
  group = new TabGroup(browser);
  const openers = new Openers(browser, async (tabId) => (await tabs.get(tabId)).inGroup);
  tabs = new TabList(browser, group, openers, ({ method, params }) => told.push([method, params]));
  await Promise.all([group.recall(), openers.recall(), tabs.recall()]);
};

beforeEach(async () => {
  browser = new FakeBrowser();
  await start();
});

test('a tab is opened behind, in the group, with the address it is going to', async () => {
  const tab = await tabs.create('https://example.com/a', false);
  assert.deepEqual([tab.url, tab.active, tab.inGroup, tab.shared], ['https://example.com/a', false, true, false]);
  assert.deepEqual([...browser.groups.all.values()], [{ title: 'Tabtender', windowId: 1 }]);
});

test('tabs opened at one time share one group', async () => {
  await Promise.all([1, 2, 3].map(() => tabs.create('https://example.com/', false)));
  assert.equal(browser.groups.all.size, 1);
});

test('a tab opens in the window where the group is, not where the person is now', async () => {
  await tabs.create('https://example.com/', false);
  browser.windows.last = async () => 2;
  assert.equal((await tabs.create('https://example.com/', false)).windowId, 1);
});

test('a group that was closed is made anew', async () => {
  await tabs.create('https://example.com/', false);
  browser.groups.all.clear();
  assert.equal((await tabs.create('https://example.com/', false)).inGroup, true);
  assert.equal(browser.groups.all.size, 1);
});

test('a group that a person renamed is still ours, also for the next service worker', async () => {
  await tabs.create('https://example.com/', false);
  for (const known of browser.groups.all.values()) known.title = 'Shopping';
  await start();
  assert.equal((await tabs.create('https://example.com/', false)).inGroup, true);
  assert.equal(browser.groups.all.size, 1);
});

test('a tab opens without its group while a person drags tabs', async () => {
  browser.groups.refuses = true;
  const tab = await tabs.create('https://example.com/', false);
  assert.equal(tab.inGroup, false);
  browser.groups.refuses = false;
  assert.equal((await tabs.create('https://example.com/', false)).inGroup, true);
});

test('a window is opened behind the others when there is none', async () => {
  browser.windows.last = async () => undefined;
  assert.equal((await tabs.create('https://example.com/', false)).windowId, 9);
});

test('tabs without an id are not listed', async () => {
  browser.tabs.add({ id: -1 });
  browser.tabs.add({ id: undefined });
  browser.tabs.add({ id: 7, status: 'loading' });
  assert.deepEqual((await tabs.list()).map(({ tabId, status }) => ({ tabId, status })), [{ tabId: 7, status: 'loading' }]);
});

test('tells of tabs that come, change and go', async () => {
  const tab = browser.tabs.add({ id: 7 });
  browser.tabs.created.fire(tab);
  await browser.clock.pass(100);
  browser.tabs.updated.fire(7, { title: 'New' }, tab);
  browser.tabs.updated.fire(7, { audible: true }, tab);
  browser.tabs.removed.fire(7);
  assert.deepEqual(told.map(([method, { tabId }]) => `${method} ${tabId}`), ['tabs.created 7', 'tabs.updated 7', 'tabs.removed 7']);
});

test('a tab that the browser swapped for another is one that went and one that came', async () => {
  browser.tabs.add({ id: 8 });
  browser.tabs.replaced.fire(8, 7);
  await browser.clock.pass(100);
  assert.deepEqual(told.map(([method, { tabId }]) => `${method} ${tabId}`), ['tabs.removed 7', 'tabs.created 8']);
});

test('a tab is told of once it is known which page opened it', async () => {
  const front = browser.tabs.add({ id: 1, active: true });
  const source = await tabs.create('https://example.com/', false);
  const opened = await browser.tabs.openFrom(source.tabId);
  assert.deepEqual(told.filter(([method]) => method === 'tabs.created').map(([, { tabId, openerTabId }]) => ({ tabId, openerTabId })), [{ tabId: opened.id, openerTabId: source.tabId }]);
  assert.equal(opened.openerTabId, front.id);
});

test('a tab that a person opened beside one of ours is not said to be opened by it', async () => {
  const ours = await tabs.create('https://example.com/', false);
  const tab = browser.tabs.add({ id: 7, openerTabId: ours.tabId });
  browser.tabs.created.fire(tab);
  browser.tabs.updated.fire(7, { status: 'loading' }, tab);
  await browser.clock.pass(100);
  assert.deepEqual(told.map(([method, { openerTabId }]) => [method, openerTabId]), [['tabs.created', undefined]]);
});

test('a tab that goes at once is only told to be gone', async () => {
  browser.tabs.created.fire(browser.tabs.add({ id: 7 }));
  await browser.tabs.remove(7);
  browser.tabs.removed.fire(7);
  await browser.clock.pass(1_000);
  assert.deepEqual(told.map(([method]) => method), ['tabs.removed']);
});

test('who opened a tab is known to the next service worker too', async () => {
  const source = await tabs.create('https://example.com/', false);
  const opened = await browser.tabs.openFrom(source.tabId, true);
  await start();
  assert.equal((await tabs.get(opened.id)).openerTabId, source.tabId);
});

test('a person keeps the tab they look at when a tab behind it opens another', async () => {
  const theirs = browser.tabs.add({ id: 1, active: true });
  await start();
  const source = await tabs.create('https://example.com/', false);
  const opened = await browser.tabs.openFrom(source.tabId);
  assert.deepEqual([theirs.active, opened.active], [true, false]);
});

test('a tab that the page in front opened stays in front', async () => {
  const source = await tabs.create('https://example.com/', false);
  await browser.tabs.activate(source.tabId);
  assert.equal((await browser.tabs.openFrom(source.tabId)).active, true);
});

test('what a person\'s own tab opens is left alone', async () => {
  browser.tabs.add({ id: 1, active: true });
  browser.tabs.add({ id: 2 });
  await start();
  assert.equal((await browser.tabs.openFrom(2)).active, true);
});

test('its own tabs are not unloaded to save memory', async () => {
  const { tabId } = await tabs.create('https://example.com/', false);
  assert.deepEqual(browser.tabs.log, [`keep ${tabId}`]);
});

test('sharing is told, remembered and taken back', async () => {
  browser.tabs.add({ id: 7 });
  await tabs.share(7, true);
  assert.equal(told[0][1].shared, true);
  await start();
  assert.deepEqual(tabs.shared, [7]);
  await tabs.share(7, false);
  assert.equal(told[0][1].shared, false);
  assert.deepEqual(browser.session.held.shared, []);
});

test('a tab that is gone is not shared any more', async () => {
  browser.tabs.add({ id: 7 });
  await tabs.share(7, true);
  browser.tabs.removed.fire(7);
  assert.deepEqual(tabs.shared, []);
});

test('a tab has the name that CDP has for it', async () => {
  const tab = browser.tabs.add({ id: 7 });
  assert.equal((await tabs.list())[0].targetId, 'PAGE7');
  browser.tabs.created.fire(tab);
  await browser.clock.pass(100);
  browser.tabs.updated.fire(7, { title: 'New' }, tab);
  assert.deepEqual(told.map(([method, { targetId }]) => `${method} ${targetId}`), ['tabs.created PAGE7', 'tabs.updated PAGE7']);
  assert.equal((await tabs.create('https://example.com/', false)).targetId, 'PAGE101');
});

test('a tab that the browser does not name yet is told of all the same, and asked for again', async () => {
  browser.tabs.add({ id: 7 });
  browser.debugger.unnamed.add(7);
  assert.equal((await tabs.get(7)).targetId, undefined);
  browser.debugger.unnamed.clear();
  assert.equal((await tabs.get(7)).targetId, 'PAGE7');
});

test('a browser that names no targets still lists its tabs', async () => {
  browser.tabs.add({ id: 7 });
  browser.debugger.targets = async () => Promise.reject(new Error('no'));
  assert.deepEqual((await tabs.list()).map(({ tabId, targetId }) => [tabId, targetId]), [[7, undefined]]);
});

test('a tab that is not there is the browser\'s error', async () => {
  await assert.rejects(tabs.get(4711), /No tab with id: 4711/);
});
