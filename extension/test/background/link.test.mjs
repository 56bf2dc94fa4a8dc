// The link against a host that a test plays, in a time that it moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { Link } = await load('background/link.ts');
const { greeting } = await load('background/greeting.ts');

async function linked({ lane, browser = new FakeBrowser() } = {}) {
  const told = { calls: [], lost: 0, states: [] };
  const link = new Link(browser, () => greeting(browser), {
    call: (call, reply) => told.calls.push({ call, reply }),
    lost: () => told.lost++,
    changed: () => told.states.push(link.state.state),
  });
  link.ensure();
  await settled();
  if (lane) await browser.accept(lane);
  return { link, browser, told };
}

test('says hello and waits', async () => {
  const { link, browser } = await linked();
  assert.deepEqual(browser.port.posted, [{ type: 'hello', protocol: 1, version: '0.1.0', browser: { product: 'Chromium 156', profile: 'a-profile', os: 'linux', userAgent: 'Mozilla/5.0 Chrome/156.0.0.0' } }]);
  assert.equal(link.state.state, 'connecting');
});

test('opens the socket with its ticket, and is ready there', async () => {
  const { link, browser } = await linked({ lane: 'socket' });
  assert.equal(browser.socket.url, 'ws://127.0.0.1:38127/extension?ticket=a%2Fticket');
  assert.deepEqual(browser.socket.sent, [{ type: 'ready', lane: 'socket' }]);
  assert.deepEqual(link.state, { state: 'connected', lane: 'socket', host: '0.1.0' });
});

test('stays on the native lane when the socket is refused', async () => {
  const { link, browser } = await linked({ lane: 'native' });
  assert.deepEqual(browser.port.posted.at(-1), { type: 'ready', lane: 'native' });
  assert.equal(link.state.lane, 'native');
});

test('stays on the native lane when the socket neither opens nor fails', async () => {
  const { link, browser } = await linked();
  browser.port.say({ type: 'welcome', protocol: 1, version: '0.1.0', link: 'L', port: 1, ticket: 't' });
  await browser.clock.pass(5_000);
  assert.equal(link.state.lane, 'native');
});

for (const lane of ['socket', 'native']) {
  test(`hands calls on and sends answers by the ${lane} lane`, async () => {
    const { browser, told } = await linked({ lane });
    const sent = lane === 'socket' ? browser.socket.sent : browser.port.posted;
    const call = { type: 'call', id: 1, method: 'tabs.list', params: {} };
    (lane === 'socket' ? browser.socket : browser.port).say(call);
    assert.deepEqual(told.calls[0].call, call);
    told.calls[0].reply({ type: 'result', id: 1, result: [] });
    assert.deepEqual(sent.at(-1), { type: 'result', id: 1, result: [] });
  });
}

test('an answer never goes to a host that did not ask', async () => {
  const { browser, told } = await linked({ lane: 'socket' });
  browser.socket.say({ type: 'call', id: 1, method: 'tabs.list', params: {} });
  browser.port.leave(undefined);
  await browser.clock.pass(2_000);
  await browser.accept();
  told.calls[0].reply({ type: 'result', id: 1, result: [] });
  assert.deepEqual(browser.socket.sent, [{ type: 'ready', lane: 'socket' }]);
});

test('joins calls that come in pieces, and acknowledges each', async () => {
  const { browser, told } = await linked({ lane: 'native' });
  const text = JSON.stringify({ type: 'call', id: 5, method: 'tabs.close', params: { tabId: 1 } });
  browser.port.say({ type: 'chunk', id: 1, seq: 0, last: false, data: text.slice(0, 20) });
  browser.port.say({ type: 'chunk', id: 1, seq: 1, last: true, data: text.slice(20) });
  assert.equal(told.calls[0].call.id, 5);
  assert.deepEqual(browser.port.posted.slice(-2), [{ type: 'ack', id: 1, seq: 0 }, { type: 'ack', id: 1, seq: 1 }]);
});

test('keeps the socket alive by a message every 20 s', async () => {
  const { browser } = await linked({ lane: 'socket' });
  for (let i = 0; i < 4; i++) {
    await browser.clock.pass(20_000);
    browser.socket.say({ type: 'pong' });
  }
  assert.equal(browser.socket.sent.filter(({ type }) => type === 'ping').length, 4);
});

test('answers a ping on either lane', async () => {
  const { browser } = await linked({ lane: 'socket' });
  browser.socket.say({ type: 'ping' });
  assert.deepEqual(browser.socket.sent.at(-1), { type: 'pong' });
  browser.port.say({ type: 'ping' });
  assert.deepEqual(browser.port.posted.at(-1), { type: 'pong' });
});

test('leaves a host that fell silent', async () => {
  const { link, browser, told } = await linked({ lane: 'socket' });
  await browser.clock.pass(80_000);
  assert.equal(link.state.reason, 'The host fell silent.');
  assert.equal(told.lost, 1);
  assert.ok(browser.port.disconnected && browser.socket.closed);
});

test('ends once, whatever breaks first', async () => {
  const { browser, told } = await linked({ lane: 'socket' });
  browser.port.leave(undefined);
  browser.socket.listeners.closed('code 1006');
  browser.port.say({ type: 'refuse', reason: 'late', hint: '' });
  assert.equal(told.lost, 1);
});

test('says how to mend a host that is not registered', async () => {
  const { link, browser } = await linked();
  browser.port.leave('Specified native messaging host not found.');
  assert.match(link.state.hint, /install-scripts\/install/);
  assert.equal(link.state.reason, 'Specified native messaging host not found.');
});

test('says how to mend a registration for another extension', async () => {
  const { link, browser } = await linked();
  browser.port.leave('Access to the specified native messaging host is forbidden.');
  assert.match(link.state.hint, /another extension/);
});

test('survives a browser that cannot connect at all', async () => {
  const browser = new FakeBrowser();
  browser.missingHost = true;
  const { link } = await linked({ browser });
  assert.equal(link.state.state, 'disconnected');
  browser.missingHost = false;
  await browser.clock.pass(1_000);
  assert.equal(link.state.state, 'connecting');
});

test('gives up on a host that never answers', async () => {
  const { link, browser } = await linked();
  await browser.clock.pass(30_000);
  assert.equal(link.state.reason, 'The host did not answer.');
});

test('keeps the reason and the hint of a refusal', async () => {
  const { link, browser } = await linked();
  browser.port.say({ type: 'refuse', reason: 'Too old.', hint: 'Update it.' });
  assert.deepEqual([link.state.state, link.state.reason, link.state.hint], ['refused', 'Too old.', 'Update it.']);
});

test('leaves the reason to be read while it tries again', async () => {
  const { link, browser } = await linked();
  browser.port.say({ type: 'refuse', reason: 'Too old.', hint: 'Update it.' });
  await browser.clock.pass(1_000);
  assert.deepEqual(link.state, { state: 'connecting', reason: 'Too old.', hint: 'Update it.' });
  await browser.accept();
  assert.equal(link.state.reason, undefined);
});

test('waits longer after each failure, up to a minute', async () => {
  const { link, browser } = await linked();
  const waits = [];
  for (let i = 0; i < 9; i++) {
    browser.port.leave(undefined);
    waits.push(link.state.retryAt - browser.clock.now());
    await browser.clock.pass(waits.at(-1));
  }
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('a connection that was good for a while starts the row of failures anew', async () => {
  const { link, browser } = await linked();
  for (let i = 0; i < 5; i++) {
    browser.port.leave(undefined);
    await browser.clock.pass(60_000);
  }
  await browser.accept();
  await browser.clock.pass(35_000);
  browser.port.leave(undefined);
  assert.equal(link.state.retryAt - browser.clock.now(), 1_000);
});

test('a wake-up neither disturbs a connection nor hurries a retry', async () => {
  const { link, browser } = await linked({ lane: 'socket' });
  link.ensure();
  await settled();
  assert.equal(browser.ports.length, 1);
  browser.port.leave(undefined);
  link.ensure();
  await settled();
  assert.equal(browser.ports.length, 1);
});

test('a person can make it connect at once', async () => {
  const { link, browser } = await linked();
  browser.port.leave(undefined);
  link.reconnect();
  await settled();
  assert.equal(link.state.state, 'connecting');
  await browser.accept();
  await browser.clock.pass(1_000);
  assert.equal(browser.ports.length, 2);
});

test('a host that does not read is left', async () => {
  const { link, browser } = await linked({ lane: 'socket' });
  browser.socket.full = 300 << 20;
  link.send({ type: 'event', method: 'panel.stop', params: {} });
  assert.match(link.state.reason, /does not take/);
});
