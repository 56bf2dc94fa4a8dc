// A Chromium of the tests' own, to compare with: what its debugging port says is what clients expect.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './host.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export class Chromium {
  static async start() {
    const profile = mkdtempSync(join(tmpdir(), 'tabtender-compare-'));
    const program = process.env.CHROMIUM || places.find((it) => existsSync(it));
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const process_ = spawn(program, [
      '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run',
      '--host-resolver-rules=MAP *.invalid ~NOTFOUND', '--disable-background-networking', '--disable-component-update', ...root, 'about:blank',
    ], { stdio: 'ignore' });
    const chromium = new Chromium(process_, profile);
    const file = join(profile, 'DevToolsActivePort');
    for (const end = Date.now() + patience; !existsSync(file) || readFileSync(file, 'utf8').split('\n').length < 2; await sleep(50)) {
      if (Date.now() > end) throw new Error('Chromium did not come up');
    }
    chromium.base = `http://127.0.0.1:${readFileSync(file, 'utf8').split('\n')[0]}`;
    return chromium;
  }

  constructor(process_, profile) {
    this.process = process_;
    this.profile = profile;
  }

  async stop() {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill();
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
