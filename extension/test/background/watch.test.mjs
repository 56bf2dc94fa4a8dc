// Downloads and the greeting: what the host is told, in the protocol's own words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { DownloadWatch, guess } = await load('background/download-watch.ts');
const { greeting } = await load('background/greeting.ts');
const item = (fields) => ({ id: 1, url: 'https://files.example/a', filename: '/a', state: 'complete', bytesReceived: 1, totalBytes: 1, ...fields });
const tab = (id, url) => ({ id, url });

for (const [what, fields, tabs, inUse, expected] of [
  ['the page before the origin', { referrer: 'https://a.example/x' }, [tab(1, 'https://a.example/y'), tab(2, 'https://a.example/x')], [], 2],
  ['a tab in use of the origin before another of the page', { referrer: 'https://a.example/x' }, [tab(1, 'https://a.example/x'), tab(2, 'https://a.example/y')], [2], 2],
  ['the address itself where nothing led to it', { url: 'https://a.example/x' }, [tab(1, 'https://a.example/x')], [], 1],
  ['the address that it was sent on to', { finalUrl: 'https://b.example/f' }, [tab(1, 'https://b.example/list')], [], 1],
  ['another port as another place', { referrer: 'http://localhost:8080/' }, [tab(1, 'http://localhost:9090/')], [], undefined],
  ['http and https as two places', { referrer: 'http://a.example/' }, [tab(1, 'https://a.example/')], [], undefined],
  ['no tab without an id', { referrer: 'https://a.example/' }, [tab(undefined, 'https://a.example/')], [], undefined],
  ['nothing among two tabs in use', { referrer: 'https://a.example/' }, [tab(1, 'https://a.example/'), tab(2, 'https://a.example/')], [1, 2], undefined],
  ['nothing without tabs', { referrer: 'https://a.example/' }, [], [], undefined],
]) {
  test(`takes ${what}`, () => assert.equal(guess(item(fields), tabs, inUse), expected));
}

async function watching(items, tabs = []) {
  const browser = new FakeBrowser();
  browser.downloads.items = items;
  for (const each of tabs) browser.tabs.add(each);
  const told = [];
  const watch = new DownloadWatch(browser, () => [], (event) => told.push(event.params));
  return { browser, watch, told };
}

test('a change of a download that is gone is not told', async () => {
  const { browser, told } = await watching([]);
  browser.downloads.changed.fire({ id: 9 });
  await settled();
  assert.deepEqual(told, []);
});

test('two downloads are kept apart', async () => {
  const { browser, told } = await watching([item({ id: 1, state: 'in_progress', referrer: 'https://a.example/' }), item({ id: 2, state: 'in_progress', referrer: 'https://b.example/' })],
    [{ id: 7, url: 'https://a.example/' }, { id: 8, url: 'https://b.example/' }]);
  for (const one of browser.downloads.items) browser.downloads.created.fire(one);
  await settled();
  for (const id of [2, 1]) browser.downloads.changed.fire({ id });
  await settled();
  assert.deepEqual(told.map(({ id, tabId }) => [id, tabId]), [[1, 7], [2, 8], [2, 8], [1, 7]]);
});

test('a number that is used again is guessed anew', async () => {
  const { browser, told } = await watching([item({ state: 'in_progress', referrer: 'https://a.example/' })], [{ id: 7, url: 'https://a.example/' }, { id: 8, url: 'https://b.example/' }]);
  browser.downloads.created.fire(browser.downloads.items[0]);
  await settled();
  for (const fields of [{ state: 'complete', referrer: 'https://a.example/' }, { state: 'in_progress', referrer: 'https://b.example/' }]) {
    browser.downloads.items = [item(fields)];
    browser.downloads.changed.fire({ id: 1 });
    await settled();
  }
  assert.deepEqual(told.map(({ tabId }) => tabId), [7, 7, 8]);
});

test('a profile gets a name once, and another where what is kept is none', async () => {
  for (const [held, expected] of [[undefined, 'a-profile'], ['', 'a-profile'], [7, 'a-profile'], ['kept', 'kept']]) {
    const browser = new FakeBrowser();
    browser.local.held.profile = held;
    assert.equal((await greeting(browser)).browser.profile, expected);
    assert.equal(browser.local.held.profile, expected);
  }
});

test('the greeting says what it is and nothing of the person', async () => {
  const hello = await greeting(new FakeBrowser());
  assert.deepEqual(Object.keys(hello).sort(), ['browser', 'protocol', 'type', 'version']);
  assert.deepEqual(Object.keys(hello.browser).sort(), ['os', 'product', 'profile', 'userAgent']);
});
