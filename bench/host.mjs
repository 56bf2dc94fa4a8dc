// Starts the built image and talks to it, as any client does.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const image = fileURLToPath(new URL('../host/target/tabtender/', import.meta.url));

export class Host {
  /** Starts a host in a home of its own; readyMs counts from the start of the process to the first answer. */
  static async start() {
    const home = mkdtempSync(join(tmpdir(), 'tabtender-bench-'));
    const started = performance.now();
    const process_ = spawn(join(image, 'bin/tabtender'), ['serve', '--port', '0'], {
      env: { ...process.env, TABTENDER_HOME: home }, stdio: 'ignore',
    });
    const host = new Host(home, process_);
    // A measurement that fails must not leave a host behind.
    process.once('exit', () => process_.kill('SIGTERM'));
    await host.#answer();
    host.readyMs = performance.now() - started;
    host.token = readFileSync(join(home, 'token'), 'utf8').trim();
    return host;
  }

  constructor(home, process_) {
    this.home = home;
    this.process = process_;
  }

  async #answer() {
    const file = join(this.home, 'host.json');
    for (const end = performance.now() + 30_000; performance.now() < end; await sleep(2)) {
      if (!existsSync(file)) continue;
      try {
        this.base = `http://127.0.0.1:${JSON.parse(readFileSync(file, 'utf8')).port}`;
        if ((await fetch(`${this.base}/healthz`)).ok) return;
      } catch {
        // Not written whole, or not listening yet.
      }
    }
    throw new Error('The host did not come up');
  }

  async call(method, path, body) {
    const answer = await fetch(this.base + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json.error)}`);
    return json;
  }

  /** Resident memory in MB; Linux only. */
  residentMb() {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) / 1024;
  }

  async stop() {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Milliseconds from the start of the native entry to the first frame that answers an extension's hello. */
export function helloMs(host, extensionId) {
  const hello = Buffer.from(JSON.stringify({
    type: 'hello', protocol: 1, version: '0.1.0',
    browser: { product: 'Bench/1', profile: '00000000-0000-4000-8000-000000000001', os: process.platform },
  }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(hello.length);
  return new Promise((done, fail) => {
    const started = performance.now();
    const entry = spawn(join(image, 'bin/tabtender-native'), [`chrome-extension://${extensionId}/`], {
      env: { ...process.env, TABTENDER_HOME: host.home }, stdio: ['pipe', 'pipe', 'ignore'],
    });
    entry.once('error', fail);
    entry.once('exit', () => fail(new Error('The native entry ended without an answer')));
    entry.stdout.once('data', (frame) => {
      const ms = performance.now() - started;
      entry.stdin.end();
      const type = JSON.parse(frame.subarray(4).toString()).type;
      if (type === 'welcome') done(ms);
      else fail(new Error(`The host answered the hello with ${type}`));
    });
    entry.stdin.write(Buffer.concat([length, hello]));
  });
}
