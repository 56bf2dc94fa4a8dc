// The way of a CDP command through the host, beside a direct connection to the same Chromium, in one run.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { Host, image } from './host.mjs';

const ROUNDS = 8;
const CALLS = 250;
const IN_FLIGHT = 8;
const LARGE = 30_000_000;
const CLIENT = 'bench';

/** A CDP socket with one session on a page of its own. */
class Session {
  static async open(address, headers = {}) {
    const socket = new WebSocket(address, { headers, perMessageDeflate: false, maxPayload: 1 << 30 });
    await new Promise((done, fail) => socket.once('open', done).once('error', fail));
    const session = new Session(socket);
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank' }, '');
    session.target = targetId;
    session.id = (await session.send('Target.attachToTarget', { targetId, flatten: true }, '')).sessionId;
    return session;
  }

  #last = 0;
  #waiting = new Map();

  constructor(socket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString());
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  send(method, params, sessionId = this.id) {
    return new Promise((done, fail) => {
      const id = ++this.#last;
      this.#waiting.set(id, ({ result, error }) => (error ? fail(new Error(`${method}: ${error.message}`)) : done(result)));
      this.socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  }

  evaluate(expression) {
    return this.send('Runtime.evaluate', { expression, returnByValue: true });
  }

  async close() {
    await this.send('Target.closeTarget', { targetId: this.target }, '').catch(() => {});
    this.socket.close();
  }
}

async function oneByOne(session, times) {
  for (let i = 0; i < CALLS; i++) {
    const start = performance.now();
    await session.evaluate('1+1');
    times.push(performance.now() - start);
  }
}

async function together(session) {
  let left = CALLS * 2;
  const start = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, async () => {
    while (left-- > 0) await session.evaluate('1+1');
  }));
  return (CALLS * 2) / ((performance.now() - start) / 1000);
}

async function large(session) {
  const start = performance.now();
  const { result } = await session.evaluate(`'x'.repeat(${LARGE})`);
  if (result.value.length !== LARGE) throw new Error('The reply was cut.');
  return performance.now() - start;
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const middle = (numbers) => at(sorted(numbers), 0.5);

/** Rounds of both ways take turns, so that what else the machine does weighs on both. */
async function compare(ways) {
  const found = Object.fromEntries(Object.keys(ways).map((name) => [name, { times: [], rates: [], large: [] }]));
  for (const session of Object.values(ways)) await oneByOne(session, []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, session] of Object.entries(ways)) {
      await oneByOne(session, found[name].times);
      found[name].rates.push(await together(session));
    }
  }
  for (let round = 0; round < 3; round++) {
    for (const [name, session] of Object.entries(ways)) found[name].large.push(await large(session));
  }
  return Object.fromEntries(Object.entries(found).map(([name, one]) => {
    const times = sorted(one.times);
    return [name, { median: at(times, 0.5), p95: at(times, 0.95), rate: middle(one.rates), large: middle(one.large) }];
  }));
}

function print(mode, { direct, host }) {
  const ratio = (key) => (host[key] / direct[key]).toFixed(2);
  console.log(`\n| ${mode} | direct | through the host | ratio |\n| --- | --- | --- | --- |`);
  console.log(`| evaluate, median ms | ${direct.median.toFixed(2)} | ${host.median.toFixed(2)} | ${ratio('median')} |`);
  console.log(`| evaluate, p95 ms | ${direct.p95.toFixed(2)} | ${host.p95.toFixed(2)} | ${ratio('p95')} |`);
  console.log(`| ${IN_FLIGHT} in flight, calls/s | ${direct.rate.toFixed(0)} | ${host.rate.toFixed(0)} | ${ratio('rate')} |`);
  console.log(`| ${LARGE / 1e6} MB reply, ms | ${direct.large.toFixed(0)} | ${host.large.toFixed(0)} | ${ratio('large')} |`);
}

const portOf = (profile) => readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');

async function endpointOf(host) {
  const headers = { authorization: `Bearer ${host.token}`, 'x-tabtender-client': CLIENT };
  const version = await fetch(`${host.base}/json/version`, { headers }).then((answer) => answer.json());
  return Session.open(version.webSocketDebuggerUrl, headers);
}

async function measured(mode, host, profile) {
  const [port, path] = portOf(profile);
  const ways = { direct: await Session.open(`ws://127.0.0.1:${port}${path}`), host: await endpointOf(host) };
  try {
    print(mode, await compare(ways));
  } finally {
    await Promise.all(Object.values(ways).map((session) => session.close()));
  }
}

async function headless() {
  const host = await Host.start();
  try {
    await host.call('POST', '/v1/tabs', { mode: 'headless' });
    const profiles = join(host.home, 'profiles');
    await measured('headless', host, join(profiles, readdirSync(profiles)[0]));
  } finally {
    await host.stop();
  }
}

/** A browser with the extension, whose native entry leads to the host, and with a port for the direct way. */
function personsBrowser(host, profile) {
  const entries = join(profile, 'NativeMessagingHosts');
  mkdirSync(entries, { recursive: true });
  const entry = join(profile, 'entry');
  writeFileSync(entry, `#!/bin/sh\nTABTENDER_HOME='${host.home}' exec '${join(image, 'bin/tabtender-native')}' "$@"\n`, { mode: 0o700 });
  const id = readFileSync(new URL('../shared/src/main/resources/dev/tabtender/protocol/extension-id.txt', import.meta.url), 'utf8').trim();
  writeFileSync(join(entries, 'dev.tabtender.host.json'), JSON.stringify({
    name: 'dev.tabtender.host', description: 'Tabtender', path: entry, type: 'stdio', allowed_origins: [`chrome-extension://${id}/`],
  }));
  return spawn(process.env.TABTENDER_BROWSER ?? 'chromium', [
    '--headless=new', `--user-data-dir=${profile}`, `--load-extension=${join(image, 'extension')}`, '--remote-debugging-port=0',
    '--no-first-run', '--no-default-browser-check', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), 'about:blank',
  ], { stdio: 'ignore', detached: true });
}

/** As it is written when a person lets the benchmark in for good. */
async function letIn(host) {
  const { browsers } = await host.call('GET', '/v1/status');
  const profile = browsers.find((one) => one.kind === 'extension')?.id;
  if (profile === undefined) throw new Error('The extension did not connect.');
  const answer = { profile, name: CLIENT, token: 'first', allowed: true, tabs: 'all', targetIds: [], observe: false, until: 0 };
  writeFileSync(join(host.home, 'clients.json'), JSON.stringify({ answers: [answer] }), { mode: 0o600 });
}

async function extension() {
  const host = await Host.start();
  const profile = mkdtempSync(join(tmpdir(), 'tabtender-bench-person-'));
  const browser = personsBrowser(host, profile);
  const end = () => process.kill(-browser.pid, 'SIGTERM');
  process.once('exit', end);
  try {
    for (const end = performance.now() + 30_000; performance.now() < end; await sleep(50)) {
      const { browsers } = await host.call('GET', '/v1/status');
      if (browsers.some((one) => one.kind === 'extension') && existsSync(join(profile, 'DevToolsActivePort'))) break;
    }
    await letIn(host);
    await measured('extension', host, profile);
  } finally {
    const ended = new Promise((done) => browser.once('exit', done));
    process.removeListener('exit', end);
    end();
    await ended;
    await host.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.includes('headless')) await headless();
if (wanted.length === 0 || wanted.includes('extension')) await extension();
