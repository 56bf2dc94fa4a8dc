// The commands that docs/clients/ tells people to run, run as they stand there; only the port is another.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { base, token } from './host.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The blocks of that language on a page, in order. */
export function blocks(page, language) {
  const text = readFileSync(new URL(`../../docs/clients/${page}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, its]) => its === language)
    .map(([, , code]) => code.replaceAll('http://127.0.0.1:38127', base));
}

/** A person's home folder, with our token where people have theirs. */
export class Home {
  path = mkdtempSync(join(tmpdir(), 'tabtender-home-'));

  constructor() {
    const folder = join(this.path, '.local/share/tabtender');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'token'), `${token}\n`, { mode: 0o600 });
    const { HOME, AGENT_BROWSER_SESSION, ...rest } = process.env;
    this.environment = { ...rest, HOME: this.path, CI: '1' };
  }

  /** A shell's command, in clients/, where the programs are installed. */
  start(command) {
    return spawn('sh', ['-c', command], { cwd: root, env: this.environment, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  }

  /** Runs it to its end and answers what it printed. */
  async run(command) {
    const child = this.start(command);
    child.stdin.end();
    let out = '';
    child.stdout.on('data', (part) => { out += part; });
    const code = await new Promise((done) => child.once('exit', done));
    if (code !== 0) throw new Error(`${command}: exit ${code}: ${out}`);
    return out;
  }

  /** Runs a module as if it stood in clients/. */
  async runModule(code) {
    const file = join(root, `.documented-${process.pid}.mjs`);
    writeFileSync(file, code);
    try {
      return await this.run(`exec "${process.execPath}" "${file}"`);
    } finally {
      rmSync(file, { force: true });
    }
  }

  remove() {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5 });
  }
}
