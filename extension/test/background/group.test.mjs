// The tab group and who opened which tab, each by itself.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { TabGroup } = await load('background/tab-group.ts');
const { Openers } = await load('background/openers.ts');

let browser;
let group;

const recalled = async () => {
  group = new TabGroup(browser);
  await group.recall();
};

beforeEach(async () => {
  browser = new FakeBrowser();
  await recalled();
});

test('each window has a group of its own', async () => {
  for (const [id, windowId] of [[7, 1], [8, 2], [9, 1]]) {
    browser.tabs.add({ id, windowId });
    await group.add(id, windowId);
  }
  assert.deepEqual([...browser.groups.all.values()].map(({ windowId }) => windowId), [1, 2]);
  const [seven, eight, nine] = browser.tabs.all;
  assert.deepEqual([seven.groupId === nine.groupId, seven.groupId === eight.groupId], [true, false]);
});

test('a person\'s own groups are not taken for it', async () => {
  browser.groups.all.set(40, { title: 'Holidays', windowId: 1 });
  await recalled();
  browser.tabs.add({ id: 7 });
  await group.add(7, 1);
  assert.notEqual(browser.tabs.all[0].groupId, 40);
  assert.equal(group.has({ groupId: 40 }), false);
});

test('a group of its name that an earlier run of the browser left is used again', async () => {
  browser.groups.all.set(40, { title: 'Tabtender', windowId: 1 });
  await recalled();
  browser.tabs.add({ id: 7 });
  await group.add(7, 1);
  assert.equal(browser.tabs.all[0].groupId, 40);
});

test('a group that went is forgotten, and a tab in none is not in it', async () => {
  browser.tabs.add({ id: 7 });
  await group.add(7, 1);
  browser.groups.all.clear();
  assert.equal(await group.window(), 1);
  assert.equal(group.has({ groupId: -1 }), false);
});

for (const remembered of [undefined, null, 'groups', 40, [null, '40', {}]]) {
  test(`survives ${JSON.stringify(remembered)} where it remembers its groups`, async () => {
    browser.session.held.groups = remembered;
    await recalled();
    assert.equal(group.has({ groupId: 40 }), false);
  });
}

test('one refusal of the browser does not hold up the tabs after it', async () => {
  for (const id of [7, 8]) browser.tabs.add({ id });
  browser.groups.refuses = true;
  await group.add(7, 1);
  browser.groups.refuses = false;
  await group.add(8, 1);
  assert.deepEqual(browser.tabs.all.map(({ groupId }) => group.has({ groupId })), [false, true]);
});

test('a tab\'s opener is told as soon as the browser says it', async () => {
  const openers = new Openers(browser, async () => false);
  const told = [];
  openers.whenKnown(8, () => told.push(openers.of(8)), 100);
  assert.equal(openers.isWaiting(8), true);
  browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
  assert.deepEqual([told, openers.isWaiting(8)], [[7], false]);
  await browser.clock.pass(1_000);
  assert.deepEqual(told, [7]);
});

test('a tab that nobody opened is waited for no longer than asked', async () => {
  const openers = new Openers(browser, async () => false);
  const told = [];
  openers.whenKnown(8, () => told.push(openers.of(8)), 100);
  await browser.clock.pass(99);
  assert.deepEqual(told, []);
  await browser.clock.pass(1);
  assert.deepEqual(told, [undefined]);
});

test('what is known already is not waited for', async () => {
  const openers = new Openers(browser, async () => false);
  browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
  let told = false;
  openers.whenKnown(8, () => { told = true; }, 100);
  assert.equal(told, true);
});

test('a tab that is gone has no opener, and its number may mean another later', async () => {
  const openers = new Openers(browser, async () => false);
  browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
  browser.tabs.removed.fire(8);
  await settled();
  assert.equal(openers.of(8), undefined);
  assert.deepEqual(browser.session.held.openers, []);
});

for (const [what, ours, before, front] of [
  ['a tab of ours behind opened it: what was in front comes back', true, 1, 1],
  ['a person\'s tab opened it: it stays in front', false, 1, 8],
  ['the tab in front opened it: it stays in front', true, 7, 8],
]) {
  test(what, async () => {
    const openers = new Openers(browser, async () => ours);
    for (const id of [1, 7, 8]) browser.tabs.add({ id, active: id === before });
    await openers.recall();
    await browser.tabs.activate(8);
    browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
    await settled();
    assert.deepEqual(browser.tabs.all.filter(({ active }) => active).map(({ id }) => id), [front]);
  });
}

test('a tab that is gone before it can be put behind is no harm', async () => {
  const openers = new Openers(browser, async () => true);
  await openers.recall();
  browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
  await settled();
  assert.equal(openers.of(8), 7);
});

test('windows are kept apart: a tab in one does not move what is in front of another', async () => {
  const openers = new Openers(browser, async () => true);
  for (const [id, windowId] of [[1, 1], [2, 2], [7, 1], [8, 2]]) browser.tabs.add({ id, windowId, active: id < 3 });
  await openers.recall();
  await browser.tabs.activate(8);
  browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
  await settled();
  assert.deepEqual(browser.tabs.all.filter(({ active }) => active).map(({ id }) => id), [1, 2]);
});

for (const [what, ours, looked, inFront] of [
  ['a window that a tab of ours behind opened gives the focus back', true, 1, 1],
  ['a window that the tab in front opened keeps the focus', true, 7, 9],
  ['a window that a person\'s tab opened keeps the focus', false, 1, 9],
]) {
  const prepare = async () => {
    const openers = new Openers(browser, async () => ours);
    for (const id of [1, 7]) browser.tabs.add({ id, active: id === looked });
    browser.tabs.add({ id: 8, windowId: 9, active: true });
    await openers.recall();
  };
  test(`${what}, told before the focus moved`, async () => {
    await prepare();
    browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
    await settled();
    browser.windows.focused.fire(-1);
    await browser.windows.focus(9);
    await settled();
    assert.equal(browser.windows.inFront, inFront);
  });
  test(`${what}, told after the focus moved`, async () => {
    await prepare();
    await browser.windows.focus(9);
    browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
    await settled();
    assert.equal(browser.windows.inFront, inFront);
  });
}

test('a window that was put behind comes to the front when a person chooses it', async () => {
  const openers = new Openers(browser, async () => true);
  for (const [id, windowId] of [[1, 1], [7, 1], [8, 9]]) browser.tabs.add({ id, windowId, active: id !== 7 });
  await openers.recall();
  browser.tabs.openedByPage.fire({ sourceTabId: 7, tabId: 8 });
  await settled();
  await browser.windows.focus(9);
  await settled();
  await browser.windows.focus(9);
  await settled();
  assert.equal(browser.windows.inFront, 9);
});
