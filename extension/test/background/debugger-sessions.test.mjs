// The debugger is attached when asked, told of, and let go.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { DebuggerSessions } = await load('background/debugger-sessions.ts');
const { OwnPages } = await load('background/own-pages.ts');

let browser;
let sessions;
let told;

beforeEach(() => {
  browser = new FakeBrowser();
  told = [];
  for (const id of [7, 8, 9]) browser.tabs.add({ id });
  sessions = new DebuggerSessions(browser, new OwnPages(browser.ownRoot), ({ method, params }) => told.push({ method, ...params }), () => {});
});

test('attaches once, however often it is asked', async () => {
  await Promise.all([sessions.attach(7), sessions.attach(7)]);
  await sessions.attach(7);
  assert.deepEqual(browser.debugger.log, ['attach 7']);
});

test('passes on why the browser refuses, and tries again when asked again', async () => {
  browser.debugger.refusal = 'Another debugger is already attached to the tab with id: 7.';
  await assert.rejects(sessions.attach(7), { message: browser.debugger.refusal });
  assert.deepEqual(sessions.tabs, []);
  browser.debugger.refusal = undefined;
  await sessions.attach(7);
  assert.deepEqual(sessions.tabs, [7]);
});

test('loads a tab again that was unloaded to save memory', async () => {
  browser.tabs.all[0].status = 'unloaded';
  await sessions.attach(7);
  await sessions.attach(8);
  assert.deepEqual(browser.tabs.log, ['reload 7']);
});

test('refuses a tab that is not there', async () => {
  await assert.rejects(sessions.attach(4711), /No tab with id: 4711/);
  assert.deepEqual(sessions.tabs, []);
});

test('lets go of a tab that is just being attached, and can attach it again right then', async () => {
  const first = sessions.attach(7);
  const detached = sessions.detach(7);
  const second = sessions.attach(7);
  await Promise.all([first, detached, second]);
  assert.deepEqual(browser.debugger.log, ['attach 7', 'detach 7', 'attach 7']);
  assert.deepEqual(sessions.tabs, [7]);
});

test('tells when a person closes the bar, and attaches again when asked', async () => {
  await sessions.attach(7);
  await sessions.attach(8);
  browser.debugger.cancel(7);
  browser.debugger.cancel(8);
  assert.deepEqual(told, [7, 8].map((tabId) => ({ method: 'debugger.detached', tabId, reason: 'canceled_by_user' })));
  await sessions.attach(7);
  assert.deepEqual(sessions.tabs, [7]);
});

test('passes events on with the session they belong to', () => {
  browser.debugger.event.fire({ tabId: 7 }, 'Page.loadEventFired', { timestamp: 1 });
  browser.debugger.event.fire({ tabId: 7, sessionId: 'A' }, 'Runtime.consoleAPICalled');
  browser.debugger.event.fire({ extensionId: 'other' }, 'Page.loadEventFired');
  assert.deepEqual(told.map(({ method: _, ...event }) => event), [
    { tabId: 7, method: 'Page.loadEventFired', params: { timestamp: 1 } },
    { tabId: 7, sessionId: 'A', method: 'Runtime.consoleAPICalled', params: {} },
  ].map(({ method: _, ...event }) => event));
});

test('sends in the order it is asked, and answers an empty object for nothing', async () => {
  await sessions.attach(7);
  const answers = await Promise.all([sessions.send(7, undefined, 'Page.enable', {}), sessions.send(7, 'A', 'DOM.enable', { a: 1 })]);
  assert.deepEqual(browser.debugger.log.slice(1), ['send Page.enable', 'send DOM.enable']);
  assert.deepEqual(answers, [{}, { to: { tabId: 7, sessionId: 'A' }, method: 'DOM.enable', params: { a: 1 } }]);
});

test('does not mind detaching what is gone already', async () => {
  await sessions.attach(7);
  browser.debugger.attached.clear();
  await sessions.detach(7);
  await sessions.detach(9);
  assert.deepEqual(told, []);
});

test('lets go of all and says so for each when a person stops it', async () => {
  await sessions.attach(7);
  await sessions.attach(8);
  await sessions.stopAll();
  assert.deepEqual([...browser.debugger.attached], []);
  assert.deepEqual(told.map(({ tabId, reason }) => `${tabId} ${reason}`), ['7 stopped', '8 stopped']);
});

test('lets go of what an earlier service worker left, before it attaches anything', async () => {
  browser.session.held.attached = [7, 8];
  browser.debugger.attached.add(7);
  await sessions.attach(7);
  assert.deepEqual(browser.debugger.log, ['detach 7', 'detach 8', 'attach 7']);
});

test('remembers what is attached, for a service worker that comes after it', async () => {
  await sessions.attach(7);
  await sessions.attach(8);
  await sessions.detach(7);
  await settled();
  assert.deepEqual(browser.session.held.attached, [8]);
});

test('stays off the extension’s own pages, where its Allow could be pressed', async () => {
  browser.tabs.add({ id: 10, url: 'chrome-extension://ours/sidepanel.html' });
  browser.tabs.add({ id: 11, url: '', pendingUrl: 'chrome-extension://ours/sidepanel.html' });
  for (const id of [10, 11]) await assert.rejects(sessions.attach(id), /for the person alone/);
  assert.deepEqual(browser.debugger.log, []);
});

test('leaves a tab that comes to one of the extension’s own pages', async () => {
  await sessions.attach(7);
  browser.tabs.updated.fire(8, { url: 'chrome-extension://ours/sidepanel.html' });
  browser.tabs.updated.fire(7, { url: 'https://example.com/' });
  browser.tabs.updated.fire(7, { url: 'chrome-extension://ours/sidepanel.html' });
  await settled();
  assert.deepEqual(browser.debugger.log, ['attach 7', 'detach 7']);
  assert.equal(told.at(-1).reason, "the page is Tabtender's own");
});
