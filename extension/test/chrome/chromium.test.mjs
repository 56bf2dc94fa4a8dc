// How the browser's own API is called: the one file that knows it, against a chrome that a test plays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';
import { fakeChrome, FakePort } from './fake-chrome.mjs';

const chrome = fakeChrome({ 'session.get': async () => ({ shared: [7] }), 'local.get': async () => ({}) });
globalThis.chrome = chrome;
const { chromium } = await load('chrome/chromium.ts');

/** What an operation calls, with the answers it needs; and what comes of it. */
async function calling(answers, work) {
  const fake = fakeChrome(answers);
  for (const name of ['tabs', 'tabGroups', 'windows', 'debugger', 'scripting', 'downloads', 'runtime', 'alarms', 'notifications', 'action']) chrome[name] = fake[name];
  const result = await work();
  return { calls: fake.calls, result, fake };
}

for (const [what, work, expected] of [
  ['lists all tabs of all windows', () => chromium.tabs.list(), ['tabs.query', {}]],
  ['asks for one tab', () => chromium.tabs.get(7), ['tabs.get', 7]],
  ['opens a tab in a window', () => chromium.tabs.create('https://a.example/', false, 3), ['tabs.create', { url: 'https://a.example/', active: false, windowId: 3 }]],
  ['leaves the window to the browser where none is wanted', () => chromium.tabs.create('https://a.example/', true), ['tabs.create', { url: 'https://a.example/', active: true }]],
  ['closes a tab', () => chromium.tabs.remove(7), ['tabs.remove', 7]],
  ['brings a tab to the front of its window', () => chromium.tabs.activate(7), ['tabs.update', 7, { active: true }]],
  ['sends a tab elsewhere', () => chromium.tabs.navigate(7, 'https://b.example/'), ['tabs.update', 7, { url: 'https://b.example/' }]],
  ['loads a tab again', () => chromium.tabs.reload(7), ['tabs.reload', 7]],
  ['keeps a tab from being unloaded', () => chromium.tabs.keep(7), ['tabs.update', 7, { autoDiscardable: false }]],
  ['finds the tabs in front', () => chromium.tabs.inFront(), ['tabs.query', { active: true }]],
  ['puts a tab into a group', () => chromium.groups.join(7, 40), ['tabs.group', { tabIds: [7], groupId: 40 }]],
  ['attaches with the protocol\'s version', () => chromium.debugger.attach(7), ['debugger.attach', { tabId: 7 }, '1.3']],
  ['detaches', () => chromium.debugger.detach(7), ['debugger.detach', { tabId: 7 }]],
  ['sends a command to a child session', () => chromium.debugger.send({ tabId: 7, sessionId: 'S' }, 'DOM.enable', { a: 1 }), ['debugger.sendCommand', { tabId: 7, sessionId: 'S' }, 'DOM.enable', { a: 1 }]],
  ['finds the targets of the debugger', () => chromium.debugger.targets(), ['debugger.getTargets']],
  ['takes a notice back', () => chromium.notices.clear('q1'), ['notifications.clear', 'q1']],
  ['marks its button', () => chromium.notices.badge('?'), ['action.setBadgeText', { text: '?' }]],
  ['loads a file into one frame', () => chromium.scripting.load(7, 3, 'injected.js'), ['scripting.executeScript', { target: { tabId: 7, frameIds: [3] }, files: ['injected.js'] }]],
]) {
  test(what, async () => assert.deepEqual((await calling({}, work)).calls, [expected]));
}

test('runs a function in one frame or in all of them', async () => {
  const func = () => 1;
  const one = await calling({}, () => chromium.scripting.run(7, 3, func, ['a']));
  assert.deepEqual(one.calls, [['scripting.executeScript', { target: { tabId: 7, frameIds: [3] }, func, args: ['a'] }]]);
  const all = await calling({}, () => chromium.scripting.run(7, 'all', func, []));
  assert.deepEqual(all.calls, [['scripting.executeScript', { target: { tabId: 7, allFrames: true }, func, args: [] }]]);
});

test('makes a group of one tab, named, open and coloured', async () => {
  const { calls, result } = await calling({ 'tabs.group': Promise.resolve(41) }, () => chromium.groups.found(7, 2, 'Tabtender'));
  assert.equal(result, 41);
  assert.deepEqual(calls, [
    ['tabs.group', { tabIds: [7], createProperties: { windowId: 2 } }],
    ['tabGroups.update', 41, { title: 'Tabtender', color: 'cyan', collapsed: false }],
  ]);
});

test('finds groups by their title, and the window of one', async () => {
  const found = await calling({ 'tabGroups.query': Promise.resolve([{ id: 4, windowId: 2, title: 'Tabtender', color: 'red' }]) }, () => chromium.groups.titled('Tabtender'));
  assert.deepEqual(found.result, [{ id: 4, windowId: 2 }]);
  assert.equal((await calling({ 'tabGroups.get': Promise.resolve({ windowId: 2 }) }, () => chromium.groups.windowOf(4))).result, 2);
});

test('a group or a window that is gone is none, not an error', async () => {
  assert.equal((await calling({ 'tabGroups.get': new Error('No group with id: 4.') }, () => chromium.groups.windowOf(4))).result, undefined);
  assert.equal((await calling({ 'windows.getLastFocused': new Error('No window') }, () => chromium.windows.last())).result, undefined);
});

test('asks for an ordinary window, not for a popup or the tools', async () => {
  const { calls, result } = await calling({ 'windows.getLastFocused': Promise.resolve({ id: 3 }) }, () => chromium.windows.last());
  assert.deepEqual([calls, result], [[['windows.getLastFocused', { windowTypes: ['normal'] }]], 3]);
});

test('opens a window without the focus', async () => {
  const { calls, result } = await calling({ 'windows.create': Promise.resolve({ tabs: [{ id: 9 }] }) }, () => chromium.windows.openBehind('https://a.example/'));
  assert.deepEqual(calls, [['windows.create', { url: 'https://a.example/', focused: false }]]);
  assert.deepEqual(result, { id: 9 });
});

for (const answer of [undefined, {}, { tabs: [] }]) {
  test(`says that no window opened where the browser answers ${JSON.stringify(answer)}`, () =>
    assert.rejects(calling({ 'windows.create': Promise.resolve(answer) }, () => chromium.windows.openBehind('x')), /opened no window/));
}

test('finds a download by its id', async () => {
  const { calls, result } = await calling({ 'downloads.search': Promise.resolve([{ id: 5 }]) }, () => chromium.downloads.find(5));
  assert.deepEqual([calls, result], [[['downloads.search', { id: 5 }]], { id: 5 }]);
  assert.equal((await calling({ 'downloads.search': Promise.resolve([]) }, () => chromium.downloads.find(6))).result, undefined);
});

test('remembers by name, for the session and for good', async () => {
  await chromium.session.set('shared', [7]);
  await chromium.local.set('profile', 'p');
  assert.deepEqual(chrome.calls, [['session.set', { shared: [7] }], ['local.set', { profile: 'p' }]]);
});

test('what is remembered is read by its name, and nothing where there is nothing', async () => {
  assert.deepEqual([await chromium.session.get('shared'), await chromium.local.get('else')], [[7], undefined]);
});

test('a native port says what is posted and why it ended', async () => {
  const native = new FakePort();
  const { fake } = await calling({ 'runtime.connectNative': () => native }, async () => {});
  chrome.runtime = new Proxy(fake.runtime, { get: (runtime, name) => (name === 'lastError' ? { message: 'Native host has exited.' } : runtime[name]) });
  const port = chromium.connectHost();
  const heard = [];
  port.onMessage((message) => heard.push(message));
  port.onDisconnect((reason) => heard.push(reason));
  port.post({ type: 'hello' });
  native.onMessage.fire({ type: 'welcome' });
  native.onDisconnect.fire(native);
  port.disconnect();
  assert.deepEqual([fake.calls.at(-1), native.posted, heard, native.disconnected], [['runtime.connectNative', 'dev.tabtender.host'], [{ type: 'hello' }], [{ type: 'welcome' }, 'Native host has exited.'], true]);
});

for (const [what, sender, name, welcome] of [
  ['its own panel', 'chrome-extension://self/sidepanel.html', 'panel', true],
  ['its own panel at a place in it', 'chrome-extension://self/sidepanel.html?a#b', 'panel', true],
  ['a content script of a page', 'https://evil.example/', 'panel', false],
  ['a page that looks like it', 'https://evil.example/sidepanel.html', 'panel', false],
  ['another page of its own', 'chrome-extension://self/other.html', 'panel', false],
  ['a port of another name', 'chrome-extension://self/sidepanel.html', 'else', false],
  ['a sender without an address', undefined, 'panel', false],
]) {
  test(`${welcome ? 'takes' : 'sends away'} ${what}`, async () => {
    const { fake } = await calling({ 'runtime.getURL': (path) => `chrome-extension://self/${path}` }, async () => {});
    const panels = [];
    chromium.onPanel((panel) => panels.push(panel));
    const port = new FakePort({ name, sender: { url: sender } });
    fake.runtime.onConnect.fire(port);
    assert.deepEqual([panels.length, port.disconnected], welcome ? [1, false] : [0, true]);
  });
}

test('is woken by an alarm, by the browser\'s start and by an update', async () => {
  const { fake } = await calling({}, async () => {});
  let woken = 0;
  chromium.wakeUp(() => woken++);
  fake.alarms.onAlarm.fire({ name: 'wake-up' });
  fake.runtime.onStartup.fire();
  fake.runtime.onInstalled.fire({ reason: 'update' });
  assert.equal(woken, 3);
  assert.deepEqual(fake.calls, [['alarms.create', 'wake-up', { periodInMinutes: 0.5 }]]);
});

class FakeWebSocket {
  static last;
  sent = [];
  bufferedAmount = 12;
  constructor(url) {
    this.url = url;
    FakeWebSocket.last = this;
  }
  send(text) { this.sent.push(text); }
  close(code) { this.code = code; }
}

test('a socket tells of its opening, of texts and of its end', () => {
  globalThis.WebSocket = FakeWebSocket;
  const socket = chromium.openSocket('ws://127.0.0.1:1/extension');
  const heard = [];
  socket.on({ open: () => heard.push('open'), message: (text) => heard.push(text), closed: (reason) => heard.push(reason) });
  const { last } = FakeWebSocket;
  last.onopen({});
  last.onmessage({ data: '{}' });
  last.onclose({ reason: '', code: 1006 });
  last.onclose({ reason: 'too large', code: 1009 });
  socket.send('hi');
  socket.close();
  assert.deepEqual([last.url, heard, last.sent, socket.waiting(), last.code], ['ws://127.0.0.1:1/extension', ['open', '{}', 'code 1006', 'too large'], ['hi'], 12, 1000]);
});

test('says which browser it is, on which system, in which version', async () => {
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent: 'Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36', userAgentData: { brands: [{ brand: 'Chromium' }, { brand: 'Microsoft Edge' }] } },
  });
  const { result } = await calling({ 'runtime.getPlatformInfo': Promise.resolve({ os: 'mac' }), 'runtime.getManifest': () => ({ version: '0.1.0' }) }, () => chromium.about());
  assert.deepEqual([result.product, result.os, result.version], ['Edge 156', 'mac', '0.1.0']);
  assert.match(result.newId(), /^[0-9a-f-]{36}$/);
});

test('the clock\'s tasks run once, and not when they are taken back', async () => {
  const ran = [];
  const cancel = chromium.clock.after(1, () => ran.push('cancelled'));
  cancel();
  await new Promise((done) => chromium.clock.after(2, () => done(ran.push('ran'))));
  assert.deepEqual(ran, ['ran']);
  assert.ok(chromium.clock.random() < 1);
});
