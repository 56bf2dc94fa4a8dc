// Downloads, and the tab they seem to come from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { DownloadWatch, guess } = await load('background/download-watch.ts');

const item = (fields) => ({ id: 1, url: 'https://files.example/a.pdf', filename: '', state: 'in_progress', bytesReceived: 0, totalBytes: -1, ...fields });
const tab = (id, url) => ({ id, url });

test('the page that led to it is its tab', () => {
  const tabs = [tab(1, 'https://shop.example/orders#top'), tab(2, 'https://shop.example/home')];
  assert.equal(guess(item({ referrer: 'https://shop.example/orders' }), tabs, []), 1);
});

test('a tab in use comes before others at the same address', () => {
  const tabs = [tab(1, 'https://shop.example/'), tab(2, 'https://shop.example/')];
  assert.equal(guess(item({ referrer: 'https://shop.example/' }), tabs, [2]), 2);
});

test('the origin is enough where only one tab has it', () => {
  assert.equal(guess(item({ referrer: 'https://shop.example/' }), [tab(1, 'https://shop.example/orders'), tab(2, 'https://other.example/')], []), 1);
});

test('a file made by the page itself belongs to its origin', () => {
  assert.equal(guess(item({ url: 'blob:https://shop.example/0b2f' }), [tab(1, 'https://shop.example/orders')], []), 1);
});

test('no guess is made between two equal tabs', () => {
  const tabs = [tab(1, 'https://shop.example/'), tab(2, 'https://shop.example/')];
  assert.equal(guess(item({ referrer: 'https://shop.example/' }), tabs, []), undefined);
});

test('addresses that are none are no hint', () => {
  assert.equal(guess(item({ url: 'data:text/plain,hello', referrer: '' }), [tab(1, 'about:blank'), tab(2, ''), tab(3, undefined)], [1]), undefined);
});

test('tells of the beginning and of each change, and keeps the tab it began in', async () => {
  const browser = new FakeBrowser();
  const told = [];
  const watch = new DownloadWatch(browser, () => [], ({ params }) => told.push(params));
  const opened = browser.tabs.add({ id: 7, url: 'https://shop.example/orders' });
  browser.downloads.items = [item({ referrer: 'https://shop.example/orders' })];
  browser.downloads.created.fire(browser.downloads.items[0]);
  await settled();
  opened.url = 'https://elsewhere.example/';
  browser.downloads.items = [item({ state: 'complete', filename: '/home/ada/a.pdf', bytesReceived: 9, totalBytes: 9 })];
  browser.downloads.changed.fire({ id: 1 });
  await settled();
  assert.deepEqual(told, [
    { id: 1, url: 'https://files.example/a.pdf', filename: '', state: 'in_progress', bytes: 0, total: -1, tabId: 7 },
    { id: 1, url: 'https://files.example/a.pdf', filename: '/home/ada/a.pdf', state: 'complete', bytes: 9, total: 9, tabId: 7 },
  ]);
  await assert.rejects(watch.state(99), /No download with id: 99/);
});

test('says why one was interrupted', async () => {
  const browser = new FakeBrowser();
  const watch = new DownloadWatch(browser, () => [], () => {});
  browser.downloads.items = [item({ state: 'interrupted', error: 'USER_CANCELED', finalUrl: 'https://cdn.example/a.pdf' })];
  assert.deepEqual(await watch.state(1), { id: 1, url: 'https://cdn.example/a.pdf', filename: '', state: 'interrupted', bytes: 0, total: -1, error: 'USER_CANCELED' });
});
