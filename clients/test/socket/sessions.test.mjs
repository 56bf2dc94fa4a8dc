// Raw sessions: what every library does below.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { base, browserSocket, call, headers, json, token } from '../../support/host.mjs';
import { Site } from '../../support/site.mjs';
import { Socket } from '../../support/socket.mjs';
import { test } from '../../support/test.mjs';

let browser;
let site;
const tabs = [];

before(async () => {
  site = await Site.start();
  browser = await Socket.open(await browserSocket());
});
afterEach(async () => {
  await Promise.all(tabs.splice(0).map((targetId) => browser.ask('Target.closeTarget', { targetId })));
});
after(async () => {
  await browser?.close();
  site?.stop();
});

async function tab(url = 'about:blank', by = browser) {
  const { targetId } = await by.send('Target.createTarget', { url });
  tabs.push(targetId);
  return targetId;
}

async function attach(by, targetId) {
  return (await by.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
}

const evaluate = async (by, expression, sessionId) =>
  (await by.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)).result.value;

const pageSocket = (targetId) => `ws://${new URL(base).host}/devtools/page/${targetId}`;

test('attaches to a tab and evaluates in it', async () => {
  const sessionId = await attach(browser, await tab());
  assert.equal(await evaluate(browser, '6 * 7', sessionId), 42);
  const attached = await browser.event('Target.attachedToTarget', (it) => it.params.sessionId === sessionId);
  assert.equal(attached.params.targetInfo.type, 'page');
});

test('has as many sessions in a tab as are asked for', async () => {
  const targetId = await tab();
  const [one, two] = [await attach(browser, targetId), await attach(browser, targetId)];
  assert.notEqual(one, two);
  await browser.send('Runtime.enable', {}, one);
  await evaluate(browser, 'console.log("once")', two);
  const said = await browser.event('Runtime.consoleAPICalled', (it) => it.params.args[0].value === 'once');
  assert.equal(said.sessionId, one);
});

test('detaches a session, and knows it no more', async () => {
  const sessionId = await attach(browser, await tab());
  await browser.send('Target.detachFromTarget', { sessionId });
  await browser.event('Target.detachedFromTarget', (it) => it.params.sessionId === sessionId);
  const answer = await browser.ask('Runtime.evaluate', { expression: '1' }, sessionId);
  assert.deepEqual(answer.error, { code: -32001, message: 'Session with given id not found.' });
});

test('tells of tabs that come, change and go', async () => {
  await browser.send('Target.setDiscoverTargets', { discover: true });
  const address = site.page('/discovered', 'here');
  const targetId = await tab();
  const its = (it) => it.params.targetInfo?.targetId === targetId || it.params.targetId === targetId;
  const created = await browser.event('Target.targetCreated', its);
  assert.equal(created.params.targetInfo.type, 'page');
  await browser.send('Page.navigate', { url: address }, await attach(browser, targetId));
  await browser.event('Target.targetInfoChanged', (it) => its(it) && it.params.targetInfo.url === address);
  const { targetInfo } = await browser.send('Target.getTargetInfo', { targetId });
  assert.equal(targetInfo.url, address);
  await browser.send('Target.closeTarget', { targetId });
  await browser.event('Target.targetDestroyed', its);
  await browser.send('Target.setDiscoverTargets', { discover: false });
});

test('attaches by itself to new tabs and their frames', async () => {
  const socket = await Socket.open(await browserSocket());
  try {
    const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    await socket.send('Target.setAutoAttach', auto);
    site.page('/framed', '<p>framed</p>');
    const targetId = await tab('about:blank', socket);
    const { params: { sessionId } } = await socket.event('Target.attachedToTarget', (it) => it.params.targetInfo.targetId === targetId);
    await socket.send('Target.setAutoAttach', auto, sessionId);
    await socket.send('Page.enable', {}, sessionId);
    await socket.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
    await socket.send('Page.navigate', { url: site.page('/framing', `<iframe src="${site.elsewhere}/framed"></iframe>`) }, sessionId);
    const frame = await socket.event('Target.attachedToTarget', (it) => it.params.targetInfo.type === 'iframe');
    assert.equal(frame.sessionId, sessionId);
    await socket.send('Runtime.runIfWaitingForDebugger', {}, frame.params.sessionId);
    await socket.event('Page.loadEventFired', (it) => it.sessionId === sessionId);
    assert.equal(await evaluate(socket, 'document.querySelector("p").innerText', frame.params.sessionId), 'framed');
  } finally {
    await socket.close();
  }
});

test('is one tab alone at /devtools/page', async () => {
  const targetId = await tab(site.page('/page', 'page', 'Page'));
  const socket = await Socket.open(pageSocket(targetId));
  await socket.send('Page.enable');
  await socket.send('Page.reload');
  await socket.event('Page.loadEventFired');
  assert.equal(await evaluate(socket, 'document.title'), 'Page');
  assert.equal(socket.events.every((it) => it.sessionId === undefined), true);
  await socket.close();
});

test('closes the socket of a tab with the tab', async () => {
  const targetId = await tab();
  const socket = await Socket.open(pageSocket(targetId));
  await call('GET', `/json/close/${targetId}`);
  const { code, reason } = await socket.closed;
  assert.equal(code, 1001);
  assert.match(reason, /target was closed/);
});

test('carries large messages both ways', async () => {
  const sessionId = await attach(browser, await tab());
  assert.equal(await evaluate(browser, '"y".repeat(30 << 20).length', sessionId), 30 << 20);
  assert.equal((await evaluate(browser, '"y".repeat(30 << 20)', sessionId)).length, 30 << 20);
  const text = 'z'.repeat(4 << 20);
  assert.equal(await evaluate(browser, `"${text}".length`, sessionId), text.length);
});

test('carries every character as it is', async () => {
  const sessionId = await attach(browser, await tab());
  const text = 'ä\u2028🏺\u0000"\\\ud800';
  const { result } = await browser.send('Runtime.callFunctionOn', {
    functionDeclaration: '(text) => [text.length, text]', arguments: [{ value: text }], returnByValue: true,
    executionContextId: await contextOf(sessionId),
  }, sessionId);
  assert.deepEqual([result.value[0], result.value[1].slice(0, -1)], [text.length, text.slice(0, -1)]);
});

async function contextOf(sessionId) {
  const created = browser.event('Runtime.executionContextCreated', (it) => it.sessionId === sessionId);
  await browser.send('Runtime.enable', {}, sessionId);
  return (await created).params.context.id;
}

test('answers in the order it was asked in, per session', async () => {
  const sessionId = await attach(browser, await tab());
  const order = [];
  await Promise.all(Array.from({ length: 200 }, async (_, n) => {
    await browser.send('Runtime.evaluate', { expression: String(n) }, sessionId);
    order.push(n);
  }));
  assert.deepEqual(order, Array.from({ length: 200 }, (_, n) => n));
});

test('answers what is no command as the browser does', async () => {
  const socket = await Socket.open(await browserSocket());
  const answer = (text) => new Promise((done) => {
    socket.ws.once('message', (data) => done(JSON.parse(data).error.code));
    socket.ws.send(text);
  });
  assert.equal(await answer('{'), -32700);
  assert.equal(await answer('{"method":"Browser.getVersion"}'), -32600);
  assert.equal(await answer('{"id":1,"method":"No.such"}'), -32601);
  assert.equal(await answer('{"id":1,"method":"Target.attachToTarget","params":{}}'), -32602);
  assert.equal((await socket.send('Browser.getVersion')).protocolVersion, '1.3');
  await socket.close();
});

test('does not end the browser for others', async () => {
  const answer = await browser.ask('Browser.close');
  assert.match(answer.error.message, /not passed on/);
  assert.equal((await browser.send('Browser.getVersion')).protocolVersion, '1.3');
});

test('opens no socket to what is not there, or without the token', async () => {
  const targetId = await tab();
  const status = (address, options) => Socket.open(address, options).then(() => 101, (error) => error.status);
  assert.equal(await status(pageSocket('NONE')), 404);
  assert.equal(await status((await browserSocket()).replace(/browser\/.*/, 'browser/none')), 404);
  assert.equal(await status(pageSocket(targetId), {}), 401);
  assert.equal(await status(`${pageSocket(targetId)}?token=wrong`, {}), 401);
  assert.equal(await status(pageSocket(targetId), { headers, origin: 'http://evil.example' }), 403);
  const socket = await Socket.open(`${pageSocket(targetId)}?token=${token}`, {});
  await socket.close();
});

test('ends a client’s sessions with its socket', async () => {
  const targetId = await tab(site.page('/left', 'left'));
  const watching = await attach(browser, targetId);
  const other = await Socket.open(await browserSocket());
  const theirs = await attach(other, targetId);
  await other.send('Emulation.setUserAgentOverride', { userAgent: 'Other/1' }, theirs);
  assert.equal(await evaluate(browser, 'navigator.userAgent', watching), 'Other/1');
  await other.close();
  for (let still = true; still;) still = (await evaluate(browser, 'navigator.userAgent', watching)) === 'Other/1';
});

test('serves many clients at once, each with its own numbers', async () => {
  const targetId = await tab();
  const sockets = await Promise.all(Array.from({ length: 16 }, () => Socket.open(pageSocket(targetId))));
  const values = await Promise.all(sockets.flatMap((socket, who) =>
    Array.from({ length: 20 }, (_, n) => evaluate(socket, `${who} * 1000 + ${n}`))));
  assert.deepEqual(values, sockets.flatMap((_, who) => Array.from({ length: 20 }, (__, n) => who * 1000 + n)));
  await Promise.all(sockets.map((socket) => socket.close()));
  assert.ok((await json('/json/list')).some((it) => it.id === targetId));
});
