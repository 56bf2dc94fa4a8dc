// /json/…: the same shapes as at a browser's own debugging port.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { Chromium } from '../../support/chromium.mjs';
import { base, baseWithToken, call, json, mode, token } from '../../support/host.mjs';
import { unless } from '../../support/limits.mjs';
import { Socket } from '../../support/socket.mjs';
import { test } from '../../support/test.mjs';

let chromium;
const theirs = async (path, method = 'GET') => (await fetch(chromium.base + path, { method })).json();
const made = [];

async function opened(query = '') {
  const answer = await call('PUT', `/json/new${query}`);
  assert.equal(answer.status, 200);
  const tab = await answer.json();
  made.push(tab.id);
  return tab;
}

before(async () => { chromium = await Chromium.start(); });
after(async () => {
  await chromium?.stop();
  await Promise.all(made.map((id) => call('GET', `/json/close/${id}`)));
});

/** Names and kinds of an object's fields. */
const shape = (object) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, typeof value]).sort());

test('tells of the browser what the browser would', async () => {
  const [ours, its] = [await json('/json/version'), await theirs('/json/version')];
  assert.deepEqual(shape(ours), shape(its));
  assert.equal(ours['Protocol-Version'], its['Protocol-Version']);
});

test('tells the browser’s own versions', unless('version'), async () => {
  const [ours, its] = [await json('/json/version'), await theirs('/json/version')];
  for (const same of ['Browser', 'V8-Version', 'WebKit-Version']) assert.equal(ours[same], its[same]);
});

test('lists tabs as the browser would', async () => {
  const tab = await opened();
  const listed = (await json('/json/list')).find((it) => it.id === tab.id);
  const its = (await theirs('/json/list')).find((it) => it.type === 'page');
  assert.deepEqual(shape(listed), shape(its));
  assert.equal(listed.type, 'page');
  assert.equal(listed.webSocketDebuggerUrl, `ws://${new URL(base).host}/devtools/page/${tab.id}`);
  for (const path of ['/json', '/json/', '/json/list/']) assert.ok((await json(path)).some((it) => it.id === tab.id), path);
});

test('opens a tab at the address behind the question mark, escaped or not', async () => {
  for (const address of [`${base}/demo/?a=b&c=d`, encodeURIComponent(`${base}/demo/?a=b&c=d`)]) {
    const tab = await opened(`?${address}`);
    const its = await theirs('/json/new?about:blank', 'PUT');
    assert.deepEqual(shape(tab), shape(its));
    const socket = await Socket.open(tab.webSocketDebuggerUrl);
    await socket.send('Runtime.enable');
    await socket.send('Page.enable');
    await socket.send('Runtime.evaluate', { expression: 'document.readyState === "complete" || new Promise((done) => { onload = done })', awaitPromise: true });
    const { result } = await socket.send('Runtime.evaluate', { expression: 'location.href' });
    assert.equal(result.value, `${base}/demo/?a=b&c=d`);
    await socket.close();
  }
});

test('does not open a tab by GET', async () => {
  assert.equal((await fetch(`${chromium.base}/json/new`)).status, 405);
  assert.ok((await call('GET', '/json/new')).status >= 400);
});

test('puts a tab in front and closes it, in the browser’s words', async () => {
  const tab = await opened();
  const its = await theirs('/json/new?about:blank', 'PUT');
  for (const [act, words] of [['activate', 'Target activated'], ['close', 'Target is closing']]) {
    const [answer, same] = [await call('GET', `/json/${act}/${tab.id}`), await fetch(`${chromium.base}/json/${act}/${its.id}`)];
    assert.deepEqual([answer.status, await answer.text()], [same.status, await same.text()]);
    assert.equal(answer.status, 200, words);
  }
  for (let left = true; left;) left = (await json('/json/list')).some((it) => it.id === tab.id);
});

test('says that a tab is not there', async () => {
  for (const act of ['activate', 'close']) {
    assert.equal((await fetch(`${chromium.base}/json/${act}/NONE`)).status, 404);
    const answer = await call('GET', `/json/${act}/NONE`);
    assert.equal(answer.status, 404);
    assert.equal((await answer.json()).error.code, 'not_found');
  }
});

test('describes the protocol', async () => {
  const [ours, its] = [await json('/json/protocol'), await theirs('/json/protocol')];
  const commands = (it) => it.domains.flatMap((domain) => (domain.commands ?? []).map((command) => `${domain.domain}.${command.name}`)).sort();
  assert.deepEqual(ours.version, its.version);
  assert.deepEqual(Object.keys(ours.domains[0]).sort(), Object.keys(its.domains[0]).sort());
  const missing = commands(its).filter((name) => !commands(ours).includes(name));
  // One is the browser's own words, the other those of the Chromium we were built for.
  if (mode === 'headless') assert.deepEqual(commands(ours), commands(its));
  else assert.ok(missing.length < 20, missing.join());
});

test('gives sockets that the token opens, to whom it came in the address', async () => {
  for (const path of ['/json/version', '/json/list']) {
    const answer = await (await fetch(`${base}${path}?token=${token}`)).json();
    const { webSocketDebuggerUrl } = Array.isArray(answer) ? answer[0] : answer;
    assert.equal(new URL(webSocketDebuggerUrl).searchParams.get('token'), token);
    await (await Socket.open(webSocketDebuggerUrl, {})).close();
  }
});

test('says nothing to whom has no token', async () => {
  for (const path of ['version', 'list', 'protocol', 'activate/X', 'close/X']) {
    assert.equal((await fetch(`${base}/json/${path}`)).status, 401, path);
    assert.equal((await fetch(`${base}/json/${path}?token=wrong`)).status, 401, path);
  }
  assert.equal((await fetch(`${base}/json/new`, { method: 'PUT' })).status, 401);
  assert.equal((await fetch(baseWithToken.replace('?', '/json/version?'))).status, 200);
});
