// One connection to the host: what each lane may say when, and how it ends.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { Connection } = await load('background/connection.ts');
const HELLO = { type: 'hello', protocol: 1, version: '0.1.0', browser: { product: 'Chromium 156', profile: 'p', os: 'linux' } };
const WELCOME = { type: 'welcome', protocol: 1, version: '0.2.0', link: 'L', port: 38127, ticket: 't' };
const CALL = { type: 'call', id: 1, method: 'tabs.list', params: {} };

let browser;
let connection;
let told;

beforeEach(() => {
  browser = new FakeBrowser();
  told = { ready: [], calls: [], ended: [] };
  connection = new Connection(browser, HELLO, {
    ready: (lane, host) => told.ready.push([lane, host]),
    call: (call, reply) => told.calls.push({ call, reply }),
    ended: (why) => told.ended.push(why),
  });
});

const onSocket = async () => {
  browser.port.say(WELCOME);
  browser.socket.listeners.open();
  await settled();
};

const onNative = async () => {
  browser.port.say(WELCOME);
  browser.socket.close();
  await settled();
};

test('says hello first and nothing else', () => assert.deepEqual(browser.port.posted, [HELLO]));

test('tells of the lane and the host\'s version once', async () => {
  await onSocket();
  assert.deepEqual(told.ready, [['socket', '0.2.0']]);
});

test('says nothing of its own before the host knows the lane', async () => {
  browser.port.say(WELCOME);
  connection.send({ type: 'event', method: 'panel.stop', params: {} });
  assert.deepEqual(browser.socket.sent, []);
  assert.deepEqual(browser.port.posted, [HELLO]);
});

for (const [what, message] of Object.entries({
  'no object': 'hello', nothing: null, 'a list': [], 'an unknown type': { type: 'shutdown' }, 'a hello of its own': HELLO, 'a call without an id': { type: 'call', method: 'tabs.list' },
  'a welcome without a ticket': { ...WELCOME, ticket: undefined }, 'a welcome to no port': { ...WELCOME, port: 0 }, 'a port of too much': { ...WELCOME, port: 65536 },
  'a welcome to a host elsewhere': { ...WELCOME, port: '1@example.com' }, 'a refusal without a reason': { type: 'refuse', hint: 'h' }, 'a piece without data': { type: 'chunk', id: 1, seq: 0, last: true },
  'a result': { type: 'result', id: 1, result: {} }, 'an event': { type: 'event', method: 'panel.stop', params: {} },
})) {
  test(`leaves a host that says ${what}`, () => {
    browser.port.say(message);
    assert.equal(told.ended.length, 1);
    assert.match(told.ended[0].reason, /broke the protocol/);
    assert.equal(told.ended[0].refused, false);
    assert.equal(browser.port.disconnected, true);
    assert.deepEqual(browser.sockets, []);
  });
}

for (const protocol of [0, 2, 99]) {
  test(`refuses a host of protocol ${protocol}, with both numbers and what to do`, () => {
    browser.port.say({ ...WELCOME, protocol });
    const [{ refused, reason, hint }] = told.ended;
    assert.equal(refused, true);
    assert.equal(reason, `The host speaks protocol ${protocol}; this extension speaks 1.`);
    assert.match(hint, /same version/);
    assert.deepEqual(browser.sockets, []);
  });
}

for (const message of [WELCOME, { type: 'chunk', id: 1, seq: 0, last: true, data: '{}' }, { type: 'ack', id: 1, seq: 0 }, { type: 'nothing' }]) {
  test(`leaves a host that sends ${message.type} on the socket`, async () => {
    await onSocket();
    browser.socket.say(message);
    assert.match(told.ended[0].reason, /broke the protocol/);
    assert.ok(browser.socket.closed && browser.port.disconnected);
  });
}

test('leaves a host whose socket says what is no JSON', async () => {
  await onSocket();
  browser.socket.listeners.message('{"type":');
  assert.match(told.ended[0].reason, /broke the protocol/);
});

test('is refused on the socket as well as on the native lane', async () => {
  await onSocket();
  browser.socket.say({ type: 'refuse', reason: 'Gone.', hint: 'Wait.' });
  assert.deepEqual(told.ended, [{ refused: true, reason: 'Gone.', hint: 'Wait.' }]);
});

test('answers a call whose parameters are wrong instead of leaving', async () => {
  await onSocket();
  browser.socket.say({ type: 'call', id: 4, method: 'tabs.close', params: {} });
  assert.equal(told.ended.length, 0);
  assert.equal(told.calls[0].call.type, 'badCall');
  assert.equal(told.calls[0].call.id, 4);
});

test('the port of a welcome and its ticket go into the address and nowhere else', () => {
  browser.port.say({ ...WELCOME, ticket: 'a b&c=d/e?f#g' });
  const url = new URL(browser.socket.url);
  assert.deepEqual([url.host, url.pathname, url.searchParams.get('ticket'), url.hash], ['127.0.0.1:38127', '/extension', 'a b&c=d/e?f#g', '']);
});

test('goes on natively when the socket fails, and does not try it again', async () => {
  await onNative();
  assert.deepEqual(told.ready, [['native', '0.2.0']]);
  browser.port.say(CALL);
  told.calls[0].reply({ type: 'result', id: 1, result: [] });
  assert.deepEqual(browser.port.posted.at(-1), { type: 'result', id: 1, result: [] });
  assert.equal(browser.sockets.length, 1);
});

test('a socket that opens after its time is up changes nothing', async () => {
  browser.port.say(WELCOME);
  await browser.clock.pass(5_000);
  assert.deepEqual(told.ready, [['native', '0.2.0']]);
  assert.equal(browser.socket.closed, true);
});

test('a pong and an ack that nobody waits for do no harm', async () => {
  await onNative();
  browser.port.say({ type: 'pong' });
  browser.port.say({ type: 'ack', id: 9, seq: 9 });
  assert.equal(told.ended.length, 0);
});

test('a piece out of its turn ends the connection', async () => {
  await onNative();
  browser.port.say({ type: 'chunk', id: 1, seq: 1, last: true, data: '{}' });
  assert.match(told.ended[0].reason, /Piece 1 came where 0 was due/);
});

test('pieces that join to no message end the connection', async () => {
  await onNative();
  browser.port.say({ type: 'chunk', id: 1, seq: 0, last: true, data: '{"type":"call"' });
  assert.match(told.ended[0].reason, /broke the protocol/);
});

test('a large answer goes in pieces natively, and whole on the socket', async () => {
  const answer = { type: 'result', id: 1, result: 'x'.repeat(600 * 1024) };
  await onSocket();
  connection.send(answer);
  assert.deepEqual(browser.socket.sent.at(-1), answer);
});

test('natively a large answer goes in pieces that join to it', async () => {
  const answer = { type: 'result', id: 1, result: 'é'.repeat(600 * 1024) };
  await onNative();
  connection.send(answer);
  const pieces = browser.port.posted.filter(({ type }) => type === 'chunk');
  assert.ok(pieces.length > 1);
  assert.deepEqual(JSON.parse(pieces.map(({ data }) => data).join('')), answer);
  assert.deepEqual(pieces.map(({ last }) => last), [...pieces.slice(1).map(() => false), true]);
});

test('nothing is heard and nothing is said after the end', async () => {
  await onSocket();
  connection.close();
  const said = browser.socket.sent.length;
  connection.send({ type: 'event', method: 'panel.stop', params: {} });
  browser.port.say(CALL);
  browser.socket.say(CALL);
  await browser.clock.pass(300_000);
  assert.equal(browser.socket.sent.length, said);
  assert.deepEqual(told.calls, []);
  assert.equal(told.ended.length, 1);
});

test('the host\'s leaving says the browser\'s own reason, or that it left', () => {
  browser.port.leave(undefined);
  assert.deepEqual(told.ended[0], { refused: false, reason: 'The host left.', hint: 'Run "tabtender doctor".' });
});

for (const [reason, hint] of [
  ['Specified native messaging host not found.', /not registered/],
  ['Access to the specified native messaging host is forbidden.', /another extension/],
  ['Native host has exited.', /doctor/],
  ['Error when communicating with the native messaging host.', /doctor/],
]) {
  test(`knows what mends "${reason}"`, () => {
    browser.port.leave(reason);
    assert.equal(told.ended[0].reason, reason);
    assert.match(told.ended[0].hint, hint);
  });
}
