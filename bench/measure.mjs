// Measures what docs/performance.md promises, with the built image and a real Chromium, and prints the tables.
//   node bench/measure.mjs [--rounds N]
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '../extension/node_modules/playwright-core/index.mjs';
import { Host, helloMs } from './host.mjs';
import { servePages } from './pages.mjs';

const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 5;
const idFile = new URL('../shared/src/main/resources/dev/tabtender/protocol/extension-id.txt', import.meta.url);
const change = "document.querySelector('h1').textContent = 'Orders ' + performance.now()";

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const show = (numbers) => `${median(numbers).toFixed(0)} (${Math.min(...numbers).toFixed(0)}–${Math.max(...numbers).toFixed(0)})`;

async function timed(action) {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

async function startsAndMemory() {
  const ready = [];
  for (let i = 0; i < rounds; i++) {
    const host = await Host.start();
    ready.push(host.readyMs);
    await host.stop();
  }
  const host = await Host.start();
  const hello = [];
  for (let i = 0; i < rounds; i++) hello.push(await helloMs(host, readFileSync(idFile, 'utf8').trim()));
  await sleep(3000);
  const memory = process.platform === 'linux' ? host.residentMb().toFixed(0) : 'n/a';
  await host.stop();
  return `| what | measured | aim |
| --- | --- | --- |
| host ready, ms | ${show(ready)} | ≤ 700 |
| native entry: start to welcome, ms | ${show(hello)} | ≤ 250 |
| idle host, resident MB | ${memory} | ≤ 120 |`;
}

/** First snapshot of a fresh document and the next one after a small change, asked over HTTP. */
async function ours(host, url) {
  const first = [];
  const second = [];
  for (let i = 0; i < rounds; i++) {
    const tab = await host.call('POST', '/v1/tabs', { url, mode: 'headless' });
    const path = `/v1/tabs/${tab.id}`;
    first.push(await timed(() => host.call('GET', `${path}/snapshot?format=json&viewport=false`)));
    await host.call('POST', `${path}/execute_script?snapshot=none`, { script: change });
    second.push(await timed(() => host.call('GET', `${path}/snapshot?format=json&viewport=false`)));
    await host.call('DELETE', path);
  }
  return { first, second };
}

async function peer(browser, url) {
  const first = [];
  const second = [];
  for (let i = 0; i < rounds; i++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(url);
    first.push(await timed(() => page.locator('body').ariaSnapshot({ timeout: 120_000 })));
    await page.evaluate(change);
    second.push(await timed(() => page.locator('body').ariaSnapshot({ timeout: 120_000 })));
    await page.close();
  }
  return { first, second };
}

async function snapshots() {
  const pages = await servePages();
  const host = await Host.start();
  const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const lines = ['| elements | first, ms | peer first, ms | second, ms | peer second, ms |', '| --- | --- | --- | --- | --- |'];
  for (const size of [1_000, 10_000, 50_000]) {
    const url = `${pages.base}/${size}`;
    const mine = await ours(host, url);
    const theirs = await peer(browser, url);
    lines.push(`| ${size} | ${show(mine.first)} | ${show(theirs.first)} | ${show(mine.second)} | ${show(theirs.second)} |`);
  }
  await browser.close();
  await host.stop();
  pages.close();
  return lines.join('\n');
}

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, node ${process.version}, ${rounds} rounds: median (least–most)\n`);
console.log(await startsAndMemory());
console.log(`\n${await snapshots()}`);
