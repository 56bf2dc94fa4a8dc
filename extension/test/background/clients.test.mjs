// Who comes in: what the host asks, what the person sees and answers, and what the host is told.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { start } = await load('background/extension.ts');

let browser;
let calls;

beforeEach(async () => {
  browser = new FakeBrowser();
  browser.tabs.add({ id: 7, active: true });
  browser.tabs.add({ id: 8, active: true, windowId: 2, url: 'chrome://settings' });
  calls = 0;
  await start(browser);
  await settled();
  await browser.accept();
});

const CRAWLER = { question: 'q1', name: 'crawler', program: 'Playwright/1.65', mayAct: true };

/** Sends a call; what it answers is looked at later. */
async function call(method, params) {
  const id = ++calls;
  browser.socket.say({ type: 'call', id, method, params });
  await settled();
  return { get answer() { return browser.socket.sent.find((message) => message.id === id && message.type !== 'event'); } };
}

const ask = (more = {}) => call('clients.ask', { ...CRAWLER, ...more });
const disconnected = () => browser.socket.sent.filter(({ method }) => method === 'clients.disconnect').map(({ params }) => params.client);

async function view(panel) {
  await browser.clock.pass(100);
  return panel.posted.at(-1);
}

async function press(panel, message) {
  panel.say(message);
  await settled();
}

const choice = (more = {}) => ({ type: 'answer', question: 'q1', allowed: true, tabs: 'group', observe: false, minutes: 60, remember: true, ...more });

async function panelIn(windowId) {
  const panel = browser.openPanel();
  await press(panel, { type: 'here', windowId });
  return panel;
}

test('an open panel shows the question, and no notification is made', async () => {
  const panel = await panelIn(1);
  const asked = await ask();
  assert.deepEqual((await view(panel)).questions, [CRAWLER]);
  assert.equal(browser.notices.shown.size, 0);
  assert.equal(browser.notices.badges.at(-1), '?');
  assert.equal(asked.answer, undefined, 'it waits for the person');
});

test('the answer goes to the host, and the question away', async () => {
  const panel = await panelIn(1);
  const asked = await ask();
  await press(panel, choice());
  assert.deepEqual(asked.answer.result, { allowed: true, tabs: 'group', observe: false, minutes: 60, remember: true });
  assert.deepEqual((await view(panel)).questions, []);
  assert.equal(browser.notices.badges.at(-1), '');
});

test('the tab in front is that of the window where the panel is', async () => {
  const other = browser.tabs.add({ active: true, windowId: 3 });
  const panel = await panelIn(3);
  const asked = await ask();
  await press(panel, choice({ tabs: 'front' }));
  assert.equal(asked.answer.result.targetId, `PAGE${other.id}`);
});

test('a token that may only observe never gets more, whatever the panel says', async () => {
  const panel = await panelIn(1);
  const asked = await ask({ mayAct: false });
  await press(panel, choice({ observe: false }));
  assert.equal(asked.answer.result.observe, true);
});

test('a refusal says who refused', async () => {
  const panel = await panelIn(1);
  const asked = await ask();
  await press(panel, choice({ allowed: false }));
  assert.deepEqual(asked.answer.result, { allowed: false, reason: 'The person refused it.', remember: true });
});

test('nobody answers within a minute: no', async () => {
  const asked = await ask();
  await browser.clock.pass(59_000);
  assert.equal(asked.answer, undefined);
  await browser.clock.pass(2_000);
  assert.equal(asked.answer.result.allowed, false);
  assert.match(asked.answer.result.reason, /within a minute/);
  assert.equal(browser.notices.shown.size, 0, 'the notification goes too');
});

test('with no panel open a notification asks, and its buttons answer', async () => {
  const asked = await ask();
  const { message, buttons } = browser.notices.shown.get('q1');
  assert.match(message, /^crawler asks to work in tabs/);
  assert.deepEqual(buttons, ['Allow in a new group', 'Refuse']);
  browser.notices.pressed.fire('q1', 0);
  await settled();
  assert.deepEqual(asked.answer.result, { allowed: true, tabs: 'group', observe: false, minutes: 0, remember: false });
  assert.equal(browser.notices.shown.size, 0);
});

test('the notification refuses too', async () => {
  const asked = await ask({ mayAct: false });
  assert.match(browser.notices.shown.get('q1').message, /asks to look at/);
  browser.notices.pressed.fire('q1', 1);
  await settled();
  assert.equal(asked.answer.result.allowed, false);
});

test('the notification lets one that may only look into the tab in front, for it opens none', async () => {
  const asked = await ask({ mayAct: false });
  assert.deepEqual(browser.notices.shown.get('q1').buttons, ['Allow in the tab in front', 'Refuse']);
  browser.notices.pressed.fire('q1', 0);
  await settled();
  assert.deepEqual([asked.answer.result.tabs, asked.answer.result.targetId, asked.answer.result.observe], ['front', 'PAGE7', true]);
});

test('a name that is too long is cut in the notification', async () => {
  await ask({ name: 'x'.repeat(5000) });
  assert.ok(browser.notices.shown.get('q1').message.length < 200);
});

test('a client that left is asked about no longer', async () => {
  const panel = await panelIn(1);
  const asked = await ask();
  await call('clients.withdraw', { question: 'q1' });
  assert.deepEqual((await view(panel)).questions, []);
  assert.equal(asked.answer.result.allowed, false);
  await press(panel, choice());
  assert.equal(browser.socket.sent.filter(({ id, type }) => id === 1 && type === 'result').length, 1, 'answered once');
});

test('Stop refuses whoever waits, and whoever comes later', async () => {
  const panel = await panelIn(1);
  const asked = await ask();
  await press(panel, { type: 'stop' });
  assert.match(asked.answer.result.reason, /Stop/);
  const later = await ask({ question: 'q2' });
  assert.equal(later.answer.error.code, -32003);
});

test('two questions are answered each for itself', async () => {
  const panel = await panelIn(1);
  const first = await ask();
  const second = await ask({ question: 'q2', name: 'other' });
  await press(panel, choice({ question: 'q2', allowed: false }));
  assert.equal(second.answer.result.allowed, false);
  assert.equal(first.answer, undefined);
  assert.deepEqual((await view(panel)).questions.map(({ question }) => question), ['q1']);
  assert.equal(browser.notices.badges.at(-1), '?');
});

const INSIDE = { client: 'c1', name: 'crawler', program: '', tabs: 'group', observe: false, since: 1 };

test('the panel lists who is in, and disconnects them', async () => {
  const panel = await panelIn(1);
  assert.deepEqual((await call('clients.show', { clients: [INSIDE] })).answer.result, {});
  assert.deepEqual((await view(panel)).clients, [INSIDE]);
  await press(panel, { type: 'disconnect', client: 'c1' });
  await press(panel, { type: 'disconnect', client: 'nobody' });
  assert.deepEqual(disconnected(), ['c1']);
});

test('without a host there are neither questions nor clients', async () => {
  const panel = await panelIn(1);
  await call('clients.show', { clients: [INSIDE] });
  await ask();
  browser.socket.close();
  await settled();
  const { questions, clients } = await view(panel);
  assert.deepEqual([questions, clients], [[], []]);
});

test('a panel that answers what is no question changes nothing', async () => {
  const panel = await panelIn(1);
  await press(panel, choice({ question: 'none' }));
  assert.deepEqual((await view(panel)).questions, []);
});
