// The allow-list: what the host may ask, what of it a Stop forbids, and how the browser's errors go on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';

const { Relay } = await load('background/relay.ts');
const { OwnPages } = await load('background/own-pages.ts');
const schema = JSON.parse(readFileSync(new URL('../../../shared/schema/call.schema.json', import.meta.url), 'utf8'));
const METHODS = Object.values(schema.$defs).map(({ properties }) => properties?.method?.const).filter(Boolean);
const PARAMS = { tabId: 7, url: 'https://example.com/', method: 'Page.enable', downloadId: 1, frameId: 3, argument: { a: 1 }, sessionId: 'S', params: { b: 2 }, active: true };

/** Methods that do nothing in a person's tabs: these a Stop leaves. */
const HARMLESS = ['tabs.list', 'tabs.close', 'debugger.detach', 'scripting.frames', 'downloads.state', 'panel.state', 'clients.withdraw', 'clients.show'];

let asked;
let fails;
let stopped;
let relay;

/** Writes down what is called on it. */
const recorder = (name) => new Proxy({}, {
  get: (_, method) => async (...args) => {
    asked.push([`${name}.${String(method)}`, ...args]);
    if (fails) throw fails;
    return 'answer';
  },
});

beforeEach(() => {
  asked = [];
  fails = undefined;
  stopped = false;
  relay = new Relay({
    browser: { tabs: recorder('browser.tabs') }, tabs: recorder('tabs'), sessions: recorder('sessions'), scripts: recorder('scripts'), downloads: recorder('downloads'), clients: { ask: recorder('clients').ask, withdraw: (...args) => asked.push(['withdraw', ...args]), show: (...args) => asked.push(['show', ...args]) },
    own: new OwnPages('chrome-extension://ours/'),
    panelState: () => ({ open: false, stopped, attached: [], shared: [] }),
  });
});

const ask = (method, params = PARAMS, id = 5) => relay.answer({ type: 'call', id, method, params });

for (const [method, expected, result] of [
  ['tabs.list', ['tabs.list'], 'answer'],
  ['tabs.create', ['tabs.create', 'https://example.com/', true], 'answer'],
  ['tabs.close', ['browser.tabs.remove', 7], {}],
  ['tabs.activate', ['browser.tabs.activate', 7], {}],
  ['tabs.navigate', ['browser.tabs.navigate', 7, 'https://example.com/'], {}],
  ['debugger.attach', ['sessions.attach', 7], {}],
  ['debugger.detach', ['sessions.detach', 7], {}],
  ['debugger.send', ['sessions.send', 7, 'S', 'Page.enable', { b: 2 }], 'answer'],
  ['scripting.call', ['scripts.call', 7, 3, 'Page.enable', { a: 1 }], 'answer'],
  ['scripting.frames', ['scripts.frames', 7], 'answer'],
  ['downloads.state', ['downloads.state', 1], 'answer'],
]) {
  test(`${method} does one thing and answers it`, async () => {
    assert.deepEqual(await ask(method), { type: 'result', id: 5, result });
    assert.deepEqual(asked, [expected]);
  });
}

test('a tab is opened behind and a script runs in the main frame unless said otherwise', async () => {
  await ask('tabs.create', { url: 'https://example.com/' });
  await ask('scripting.call', { tabId: 7, method: 'snapshot' });
  await ask('debugger.send', { tabId: 7, method: 'Page.enable' });
  assert.deepEqual(asked, [
    ['tabs.create', 'https://example.com/', false], ['scripts.call', 7, 0, 'snapshot', undefined], ['sessions.send', 7, undefined, 'Page.enable', {}],
  ]);
});

for (const method of METHODS) {
  const free = HARMLESS.includes(method);
  test(`${method} is ${free ? 'answered' : 'refused'} while a person has stopped the work`, async () => {
    stopped = true;
    const answer = await ask(method);
    if (free) assert.equal(answer.type, 'result');
    else {
      assert.equal(answer.error.code, -32003);
      assert.match(answer.error.message, /Allow/);
      assert.deepEqual(asked, []);
    }
  });

  test(`${method} answers what went wrong, with the number of the call`, async () => {
    fails = new Error('No tab with id: 7.');
    const answer = await ask(method, PARAMS, 99);
    // These tell something and wait for nothing.
    if (['panel.state', 'clients.withdraw', 'clients.show'].includes(method)) return assert.equal(answer.type, 'result');
    assert.deepEqual(answer, { type: 'error', id: 99, error: { code: -32000, message: 'No tab with id: 7.' } });
  });
}

for (const [thrown, error] of [
  [new Error('{"code":-32601,"message":"\'X.y\' wasn\'t found"}'), { code: -32601, message: "'X.y' wasn't found" }],
  [new Error('{"message":"Inspected target navigated or closed"}'), { code: -32000, message: 'Inspected target navigated or closed' }],
  [new Error('{"code":"odd","message":"m"}'), { code: -32000, message: 'm' }],
  [new Error('{"code":-32601}'), { code: -32000, message: '{"code":-32601}' }],
  [new Error('"a text"'), { code: -32000, message: '"a text"' }],
  [new Error('null'), { code: -32000, message: 'null' }],
  [new Error('7'), { code: -32000, message: '7' }],
  ['plain words', { code: -32000, message: 'plain words' }],
]) {
  test(`passes on as an error: ${thrown instanceof Error ? thrown.message : thrown}`, async () => {
    fails = thrown;
    assert.deepEqual((await ask('debugger.send')).error, error);
  });
}

test('a call that was none is answered with why', async () => {
  assert.deepEqual(await relay.answer({ type: 'badCall', id: 3, message: 'tabs.close: message.params.tabId is missing' }),
    { type: 'error', id: 3, error: { code: -32000, message: 'tabs.close: message.params.tabId is missing' } });
});

const PANEL = 'chrome-extension://ours/sidepanel.html';
for (const [method, params] of [
  ['tabs.create', { url: PANEL }],
  ['tabs.create', { url: `view-source:${PANEL}` }],
  ['tabs.navigate', { tabId: 7, url: ' Chrome-Extension://OURS/sidepanel.html#x' }],
  ['debugger.send', { tabId: 7, method: 'Page.navigate', params: { url: PANEL } }],
]) {
  test(`nobody gets to the panel by ${method} ${params.url ?? params.params.url}`, async () => {
    assert.match((await ask(method, params)).error.message, /for the person alone/);
    assert.deepEqual(asked, []);
  });
}

test('a page that only speaks of ours is like any other', async () => {
  assert.equal((await ask('tabs.create', { url: `https://example.com/?at=${PANEL}` })).type, 'result');
});
