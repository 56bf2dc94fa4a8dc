// What the panels are shown, and when; what a person presses, and what comes of it.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { PanelHub } = await load('background/panel-hub.ts');
const tab = (tabId, more = {}) => ({ tabId, title: `Tab ${tabId}`, url: 'https://a.example/', active: false, windowId: 1, status: 'complete', inGroup: false, shared: false, ...more });

let browser;
let hub;
let done;
let known;
let attached;
let connection;

beforeEach(() => {
  browser = new FakeBrowser();
  done = [];
  known = [tab(7)];
  attached = [];
  connection = { state: 'connected', lane: 'socket', host: '0.1.0' };
  hub = new PanelHub({
    browser,
    tabs: {
      list: async () => known,
      get shared() { return known.filter(({ shared }) => shared).map(({ tabId }) => tabId); },
      share: async (tabId, shared) => {
        if (!known.some((one) => one.tabId === tabId)) throw new Error('No tab.');
        done.push(['share', tabId, shared]);
      },
    },
    sessions: { get tabs() { return attached; }, stopAll: async () => done.push(['stopAll']) },
    clients: {
      questions: [], present: [],
      refuseAll: () => done.push(['refuseAll']),
      answer: async ({ question, allowed }) => done.push(['answer', question, allowed]),
      disconnect: (client) => done.push(['disconnect', client]),
    },
    connection: () => connection,
    reconnect: () => done.push(['reconnect']),
    tellStop: () => done.push(['tellStop']),
  });
});

const opened = async (windowId) => {
  const panel = browser.openPanel();
  if (windowId !== undefined) panel.say({ type: 'here', windowId });
  await settled();
  return panel;
};
const shown = async (panel) => {
  await browser.clock.pass(100);
  return panel.posted.at(-1);
};

test('a panel that opens is shown how things are at once', async () => {
  const panel = await opened();
  assert.deepEqual(panel.posted[0], { type: 'view', connection, stopped: false, questions: [], clients: [], tabs: [] });
});

for (const [why, fields, inUse] of [
  ['is worked in', {}, true], ['was opened by it', { inGroup: true }, false], ['is shared', { shared: true }, false],
]) {
  test(`a tab is listed when it ${why}`, async () => {
    known = [tab(7, fields), tab(8)];
    attached = inUse ? [7] : [];
    const { tabs } = await shown(await opened());
    assert.deepEqual(tabs, [{ tabId: 7, title: 'Tab 7', url: 'https://a.example/', attached: inUse, inGroup: fields.inGroup ?? false, shared: fields.shared ?? false }]);
  });
}

test('each panel is shown the tab in front of its own window', async () => {
  known = [tab(7, { windowId: 1 }), tab(8, { windowId: 2 })];
  for (const { tabId, windowId } of known) browser.tabs.add({ id: tabId, windowId, active: true });
  const [one, two, nowhere] = [await opened(1), await opened(2), await opened()];
  hub.changed();
  await browser.clock.pass(100);
  assert.deepEqual([one, two, nowhere].map((panel) => panel.posted.at(-1).current?.tabId), [7, 8, undefined]);
});

for (const url of ['chrome://settings/', 'chrome-extension://x/a.html', 'about:blank', 'devtools://a/', '', undefined]) {
  test(`the page at ${url} is not offered to be shared`, async () => {
    browser.tabs.add({ id: 7, active: true, url });
    const panel = await opened(1);
    assert.equal((await shown(panel)).current, undefined);
  });
}

for (const url of ['https://a.example/', 'http://localhost:8080/', 'file:///home/ada/a.html']) {
  test(`the page at ${url} is offered to be shared`, async () => {
    browser.tabs.add({ id: 7, active: true, url });
    assert.equal((await shown(await opened(1))).current.tabId, 7);
  });
}

test('nothing is asked of the browser while no panel is open', async () => {
  let asked = 0;
  browser.tabs.inFront = async () => (asked++, []);
  hub.changed();
  await browser.clock.pass(1_000);
  assert.equal(asked, 0);
});

test('changes in a row are shown together, and later ones again', async () => {
  const panel = await opened();
  const before = panel.posted.length;
  for (let i = 0; i < 5; i++) hub.changed();
  await browser.clock.pass(50);
  hub.changed();
  await browser.clock.pass(50);
  assert.equal(panel.posted.length, before + 2);
});

test('Stop tells the host, refuses who asks, then lets go, and is remembered', async () => {
  const panel = await opened();
  panel.say({ type: 'stop' });
  assert.equal(hub.state.stopped, true);
  await settled();
  assert.deepEqual(done, [['tellStop'], ['refuseAll'], ['stopAll']]);
  assert.equal(browser.session.held.stopped, true);
  panel.say({ type: 'allow' });
  await settled();
  assert.deepEqual([hub.state.stopped, browser.session.held.stopped], [false, false]);
});

for (const [held, stopped] of [[true, true], [false, false], [undefined, false], ['true', false], [1, false]]) {
  test(`${JSON.stringify(held)} remembered means ${stopped ? 'stopped' : 'not stopped'}`, async () => {
    browser.session.held.stopped = held;
    await hub.recall();
    assert.equal(hub.state.stopped, stopped);
  });
}

test('sharing a tab that is gone is shown, and breaks nothing', async () => {
  const panel = await opened();
  const before = panel.posted.length;
  panel.say({ type: 'share', tabId: 99, shared: true });
  await settled();
  await browser.clock.pass(100);
  assert.deepEqual([done, panel.posted.length], [[], before + 1]);
});

test('one panel\'s press is shown in all of them', async () => {
  const [one, two] = [await opened(), await opened()];
  one.say({ type: 'stop' });
  await settled();
  assert.deepEqual([(await shown(one)).stopped, (await shown(two)).stopped], [true, true]);
});

test('says whether any panel is open, and what the host asks besides', async () => {
  attached = [7];
  known = [tab(8, { shared: true })];
  assert.deepEqual(hub.state, { open: false, stopped: false, attached: [7], shared: [8] });
  const [one, two] = [await opened(), await opened()];
  one.leave();
  assert.equal(hub.state.open, true);
  two.leave();
  assert.equal(hub.state.open, false);
});
