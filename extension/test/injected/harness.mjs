// A real Chromium with the injected script in the isolated world of every frame, driven as the host drives it.
// One browser for a test file: `const chrome = await open();` at its top. It closes by itself, and so does each page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { Tabs } from './tabs.mjs';

const WORLD = 'tabtender';
const here = dirname(fileURLToPath(import.meta.url));

/** Built from the sources, so that a test run never sees a stale bundle. */
async function bundle() {
  const folder = mkdtempSync(join(tmpdir(), 'tabtender-test-'));
  const outfile = join(folder, 'injected.js');
  try {
    await build({ entryPoints: [join(here, '../../../shared/injected/src/main.ts')], bundle: true, format: 'iife', target: 'chrome120', charset: 'utf8', outfile });
    return readFileSync(outfile, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ['chromium', 'google-chrome', 'chromium-browser']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch { /* the next one */ }
  }
  throw new Error('no Chromium on the PATH: set CHROMIUM');
}

export async function open() {
  const source = await bundle();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--site-per-process', '--host-resolver-rules=MAP *.invalid ~NOTFOUND'],
  });
  const files = new Map();
  const server = createServer((request, response) => {
    const body = files.get(new URL(request.url, 'http://x').pathname);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? '');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const tabs = new Tabs(browser, (session) => prepare(session, source));
  let opened = 0;
  afterEach(() => tabs.rest());
  after(async () => {
    await browser.close();
    server.close();
  });
  return {
    browser, origin,
    /** Opens HTML in a tab of its own. `files` are further pages by path; `url` opens an address instead. */
    async page(html, options = {}) {
      for (const [path, body] of Object.entries(options.files ?? {})) files.set(path, body);
      // An address of its own: going to where a tab is already would be a reload.
      const path = `/page${++opened}`;
      files.set(path, html ?? '');
      const tab = await tabs.take(options.viewport);
      await tab.page.goto(options.url ?? `${origin}${path}`);
      return new Frame(tab, source, () => tabs.giveBack(tab));
    },
  };
}

async function prepare(session, source) {
  await session.send('Page.enable');
  await session.send('DOM.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD, runImmediately: true });
}

/** The isolated world of a tab's main frame. */
class Frame {
  constructor({ session, page }, source, close) {
    Object.assign(this, { session, page, source, close });
  }

  async world() {
    const { frameTree } = await this.session.send('Page.getFrameTree');
    const { executionContextId } = await this.session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: WORLD });
    return executionContextId;
  }

  /** Calls `tabtender[method]` with JSON; answers its JSON, awaited. */
  async call(method, argument = {}) {
    const answer = await this.session.send('Runtime.callFunctionOn', {
      executionContextId: await this.world(), returnByValue: true, awaitPromise: true,
      functionDeclaration: `(method, argument) => tabtender[method](argument)`, arguments: [{ value: method }, { value: argument }],
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    return answer.result.value;
  }

  /** Runs a function source in the isolated world, with remote objects or values as arguments; answers the remote object. */
  async run(declaration, args = [], byValue = false) {
    const answer = await this.session.send('Runtime.callFunctionOn', {
      executionContextId: await this.world(), returnByValue: byValue, functionDeclaration: declaration,
      arguments: args.map((arg) => (arg?.objectId ? { objectId: arg.objectId } : { value: arg })),
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    return byValue ? answer.result.value : answer.result;
  }

  /** The element of a backend node, as an object of the isolated world. */
  async resolve(backendNodeId) {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId, executionContextId: await this.world() });
    return object;
  }

  /** Listeners and closed roots, as the host adopts them from the debugger. */
  async adopt() {
    const { result } = await this.session.send('Runtime.evaluate', { expression: 'document' });
    const { listeners } = await this.session.send('DOMDebugger.getEventListeners', { objectId: result.objectId, depth: -1, pierce: true });
    const types = new Map();
    for (const { backendNodeId, type } of listeners) if (backendNodeId) types.set(backendNodeId, [...(types.get(backendNodeId) ?? []), type]);
    for (const [id, list] of types) await this.run('(el, types) => tabtender.adoptListeners([[el, types]])', [await this.resolve(id), list]).catch(() => {});
    const suspects = await this.run('() => tabtender.suspects({ limit: 200 })');
    const { result: own } = await this.session.send('Runtime.getProperties', { objectId: suspects.objectId, ownProperties: true });
    for (const { value } of own.filter((p) => /^\d+$/.test(p.name))) {
      const { node } = await this.session.send('DOM.describeNode', { objectId: value.objectId, depth: 1, pierce: true });
      const root = node.shadowRoots?.find((r) => r.shadowRootType === 'closed');
      if (root) await this.run('(host, root) => tabtender.adoptRoots([[host, root]])', [value, await this.resolve(root.backendNodeId)]);
      else await this.run('(host) => tabtender.adoptRoots([[host, null]])', [value]);
    }
    if (own.some((p) => /^\d+$/.test(p.name) && p.value)) return this.adoptAgain();
  }

  async adoptAgain() {
    const left = await this.run('() => tabtender.suspects({ limit: 200 }).length', [], true);
    if (left) await this.adopt();
  }

  snapshot(request = {}) {
    return this.call('snapshot', { detail: 'json', deadlineMs: 2000, ...request });
  }

  /** A snapshot with what the debugger knows, as text with keys for indexes. */
  async read(request = {}) {
    await this.snapshot({ detail: 'text' });
    await this.adopt();
    const shot = await this.snapshot(request);
    return { ...shot, text: print(shot.lines), listed: shot.lines.filter((l) => l.key !== undefined).map((l) => ({ ...l.record, key: l.key, line: l.text })) };
  }
}

/** Lines as a model would see them, keys in place of indexes. */
export function print(lines) {
  return lines.map((l) => '\t'.repeat(l.depth) + (l.frame ? `|frame ${l.frame.label}|` : (l.key === undefined ? '' : `[${l.key}]`) + l.text)).join('\n');
}

/** Lines after a snapshot's splices. */
export function patched(lines, splices) {
  const copy = [...lines];
  for (const [at, remove, add] of splices) copy.splice(at, remove, ...add);
  return copy;
}

/** Declares a test: the page's outline, its numbers left out, must be these lines. */
export function reads(test, chrome, rule, html, expected, options = {}) {
  test(rule, async () => {
    const frame = await chrome.page(html, options);
    if (options.script) await frame.page.evaluate(options.script);
    const { text } = await frame.read();
    assert.equal(text.replace(/\[\d+\]</g, '[]<'), expected.join('\n'));
  });
}
