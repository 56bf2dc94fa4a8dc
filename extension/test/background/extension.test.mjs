// The parts together: what the host asks, what the person does, and what is told to whom.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { start } = await load('background/extension.ts');

let browser;
let calls;

beforeEach(async () => {
  browser = new FakeBrowser();
  for (const id of [7, 8]) browser.tabs.add({ id });
  calls = 0;
  await begin();
});

async function begin() {
  await start(browser);
  await settled();
  await browser.accept();
}

async function call(method, params = {}) {
  const id = ++calls;
  browser.socket.say({ type: 'call', id, method, params });
  const answered = () => browser.socket.sent.find((message) => message.id === id && message.type !== 'event');
  for (let i = 0; i < 10 && !answered(); i++) await settled();
  const answer = answered();
  return answer.type === 'result' ? answer.result : answer.error;
}

const events = (method) => browser.socket.sent.filter((message) => message.type === 'event' && message.method === method).map(({ params }) => params);

async function view(panel) {
  await browser.clock.pass(100);
  return panel.posted.at(-1);
}

test('answers every method that the schema has', async () => {
  const tab = await call('tabs.create', { url: 'https://example.com/' });
  const { tabId } = tab;
  browser.downloads.items = [{ id: 1, url: 'https://example.com/a', filename: '/a', state: 'complete', bytesReceived: 1, totalBytes: 1 }];
  assert.deepEqual((await call('tabs.list')).at(-1), tab);
  assert.deepEqual(await call('tabs.activate', { tabId }), {});
  assert.deepEqual(await call('tabs.navigate', { tabId, url: 'data:,x' }), {});
  assert.deepEqual(await call('debugger.attach', { tabId }), {});
  assert.deepEqual(await call('debugger.send', { tabId, method: 'Page.enable' }), {});
  assert.deepEqual(await call('panel.state'), { open: false, stopped: false, attached: [tabId], shared: [] });
  assert.deepEqual(await call('debugger.detach', { tabId }), {});
  assert.deepEqual(await call('scripting.call', { tabId, method: 'snapshot' }), { value: 'an outline', frameId: 0, documentId: 'D' });
  assert.equal((await call('downloads.state', { downloadId: 1 })).filename, '/a');
  assert.deepEqual(await call('tabs.close', { tabId }), {});
  assert.deepEqual((await call('tabs.list')).map((one) => one.tabId), [7, 8]);
});

test('answers an error with the debugger\'s own code', async () => {
  const { tabId } = await call('tabs.create', { url: 'https://example.com/' });
  await call('debugger.attach', { tabId });
  assert.deepEqual(await call('debugger.send', { tabId, method: 'Bad.method' }), { code: -32601, message: "'Bad.method' wasn't found" });
  assert.deepEqual(await call('debugger.send', { tabId: 1, method: 'Page.enable' }), { code: -32000, message: 'Debugger is not attached to the tab with id: 1.' });
});

test('refuses what is not on the list', async () => {
  for (const method of ['chrome.tabs.query', 'cookies.getAll', '', 'tabs', 'constructor']) assert.equal((await call(method)).code, -32000);
  assert.match((await call('debugger.attach', { tabId: 'seven' })).message, /tabId/);
});

test('loads the injected script once for each document', async () => {
  for (const frameId of [0, 0, 3]) await call('scripting.call', { tabId: 7, frameId, method: 'snapshot' });
  assert.deepEqual(browser.scripting.loaded, [{ tabId: 7, frameId: 0, file: 'injected.js' }, { tabId: 7, frameId: 3, file: 'injected.js' }]);
});

test('waits for a method of the injected script, and says when it failed or is none', async () => {
  assert.equal((await call('scripting.call', { tabId: 7, method: 'later' })).value, 7);
  assert.match((await call('scripting.call', { tabId: 7, method: 'fail' })).message, /failed in fail: Error: broken/);
  assert.match((await call('scripting.call', { tabId: 7, method: 'hasOwnProperty' })).message, /no method hasOwnProperty/);
});

test('lets go of every tab when the host is lost', async () => {
  await call('debugger.attach', { tabId: 7 });
  browser.port.leave(undefined);
  await settled();
  assert.deepEqual([...browser.debugger.attached], []);
});

test('a new service worker lets go of leftovers and knows what was stopped and shared', async () => {
  browser.session.held = { attached: [7], shared: [8], stopped: true };
  browser.debugger.attached.add(7);
  await begin();
  assert.deepEqual(await call('panel.state'), { open: false, stopped: true, attached: [], shared: [8] });
  assert.deepEqual([...browser.debugger.attached], []);
});

test('is woken up when its host is missing, and tries again', async () => {
  browser.port.leave('Specified native messaging host not found.');
  browser.clock.at += 5_000;
  browser.wake();
  await settled();
  assert.equal(browser.ports.length, 2);
});

test('shows the panel what is going on', async () => {
  const panel = browser.openPanel();
  const { tabId } = await call('tabs.create', { url: 'https://example.com/' });
  await call('debugger.attach', { tabId });
  Object.assign(browser.tabs.all[0], { url: 'https://mine.example/', title: 'Mine' });
  browser.tabs.add({ active: true, windowId: 2 });
  panel.say({ type: 'here', windowId: 1 });
  await browser.tabs.activate(7);
  assert.deepEqual(await view(panel), {
    type: 'view', connection: { state: 'connected', lane: 'socket', host: '0.1.0' }, stopped: false, questions: [], clients: [],
    tabs: [{ tabId, title: 'A tab', url: 'https://example.com/', attached: true, inGroup: true, shared: false }],
    current: { tabId: 7, title: 'Mine', url: 'https://mine.example/', attached: false, inGroup: false, shared: false },
  });
});

test('a burst of changes is shown once', async () => {
  const panel = browser.openPanel();
  await settled();
  const before = panel.posted.length;
  const [tab] = browser.tabs.all;
  for (let i = 0; i < 100; i++) browser.tabs.updated.fire(7, { title: String(i) }, tab);
  await browser.clock.pass(100);
  assert.equal(panel.posted.length, before + 1);
});

test('the browser\'s own pages cannot be shared', async () => {
  const panel = browser.openPanel();
  panel.say({ type: 'here', windowId: 1 });
  const settings = browser.tabs.add({ url: 'chrome://settings/' });
  await browser.tabs.activate(settings.id);
  assert.equal((await view(panel)).current, undefined);
});

test('Stop tells the host before it lets go, and holds until it is taken back', async () => {
  await call('debugger.attach', { tabId: 7 });
  const panel = browser.openPanel();
  panel.say({ type: 'stop' });
  await settled();
  const told = browser.socket.sent.filter(({ type }) => type === 'event').map(({ method }) => method);
  assert.deepEqual(told.slice(-2), ['panel.stop', 'debugger.detached']);
  for (const [method, params] of [['debugger.attach', { tabId: 7 }], ['tabs.create', { url: 'x' }], ['scripting.call', { tabId: 7, method: 'snapshot' }], ['tabs.activate', { tabId: 7 }], ['tabs.navigate', { tabId: 7, url: 'x' }], ['debugger.send', { tabId: 7, method: 'Page.enable' }]]) {
    assert.match((await call(method, params)).message, /pressed Stop/, method);
  }
  assert.equal((await call('debugger.attach', { tabId: 7 })).code, -32003);
  assert.equal((await call('tabs.list')).length, 2);
  panel.say({ type: 'allow' });
  await settled();
  assert.deepEqual(await call('debugger.attach', { tabId: 7 }), {});
  assert.equal(events('panel.stop').length, 1);
});

test('a panel can share, show and reconnect, and its nonsense does no harm', async () => {
  const panel = browser.openPanel();
  assert.throws(() => panel.say({ type: 'call', id: 1, method: 'tabs.list', params: {} }));
  panel.say({ type: 'share', tabId: 4711, shared: true });
  panel.say({ type: 'share', tabId: 7, shared: true });
  panel.say({ type: 'show', tabId: 7 });
  await settled();
  assert.equal(events('tabs.updated').at(-1).shared, true);
  assert.deepEqual((await call('panel.state')).shared, [7]);
  assert.equal(browser.tabs.all[0].active, true);
  panel.say({ type: 'reconnect' });
  await settled();
  assert.equal(browser.ports.length, 2);
});

test('a panel that closed is not written to', async () => {
  const panel = browser.openPanel();
  await settled();
  panel.leave();
  const before = panel.posted.length;
  await browser.tabs.activate(7);
  await browser.clock.pass(1_000);
  assert.equal(panel.posted.length, before);
  assert.equal((await call('panel.state')).open, false);
});

test('the profile is named once and kept', async () => {
  assert.equal(browser.local.held.profile, 'a-profile');
  browser.local.held.profile = 'older';
  await begin();
  assert.equal(browser.port.posted[0].browser.profile, 'older');
});
