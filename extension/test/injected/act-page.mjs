// Drives the acting half as the host does: two looks that agree, then real input at the point.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { open } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));
let built;

function bundle() {
  built ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tabtender-acts-'));
    try {
      const outfile = join(folder, 'acts.js');
      await build({ entryPoints: [join(here, 'act-entry.ts')], bundle: true, format: 'iife', target: 'chrome120', charset: 'utf8', outfile, logLevel: 'warning' });
      return readFileSync(outfile, 'utf8');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  })();
  return built;
}

/** A browser for a test file: `at(html)` opens a page with the acting half in its isolated world, `on(html, work)` works on one. */
export async function openActs() {
  const chrome = await open();
  const at = (html, options) => actPage(chrome, html, options);
  const on = async (html, work) => {
    const page = await at(html);
    await work(page);
    await page.close();
  };
  return { at, on };
}

async function actPage(chrome, html, options) {
  const frame = await chrome.page(`<!doctype html><title>t</title>${html}`, options);
  const page = new ActPage(frame);
  await frame.session.send('Runtime.evaluate', { contextId: await frame.world(), expression: await bundle() });
  return page;
}

class ActPage {
  constructor(frame) {
    this.frame = frame;
    this.page = frame.page;
  }

  key(path) {
    return this.frame.run('path => keyFor(path)', [path], true);
  }

  /** Calls a method for the element at a path, or with a bare request. */
  async act(method, path, request = {}) {
    const key = typeof path === 'string' ? { key: await this.key(path) } : path ?? {};
    const { result } = await this.frame.session.send('Runtime.callFunctionOn', {
      executionContextId: await this.frame.world(), returnByValue: true, awaitPromise: true,
      functionDeclaration: '(method, request) => acts[method](request)', arguments: [{ value: method }, { value: { ...key, ...request } }],
    });
    return result.value;
  }

  /** Looks until two looks agree; answers the last one. */
  async aim(path, purpose = 'click') {
    const key = typeof path === 'number' ? path : await this.key(path);
    let last = null;
    for (let look = 0; look < 8; look++) {
      const now = await this.act('aim', { key }, { purpose, scroll: look === 0 || !last?.ok });
      if (last?.ok && now.ok && String(last.box) === String(now.box)) return now;
      if (look >= 2 && !now.ok && !last.ok) return now;
      last = now;
      await this.frame.run('() => undefined');
      await new Promise(next => setTimeout(next, 20));
    }
    return last;
  }

  async press(path, options) {
    const aimed = await this.aim(path);
    if (aimed.ok) await this.page.mouse.click(aimed.x, aimed.y, options);
    return aimed;
  }

  /** Fills as the host does; answers what the field then holds, or the refusal. */
  async fill(path, text, append = false) {
    const field = await this.act('field', path, { value: text });
    if (!field.ok) return field;
    if (field.kind === 'value') return this.act('setValue', path, { value: text });
    const focus = await this.act('focusField', path, { append });
    if (!focus.ok) return focus;
    if (text === '') await this.page.keyboard.press('Delete');
    else await this.page.keyboard.insertText(text);
    return this.act('field', path);
  }

  /** The acting half in the first frame inside, as another document's. */
  async inside() {
    const { session } = this.frame;
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.childFrames[0].frame.id, worldName: 'tabtender' });
    const frame = Object.assign(Object.create(Object.getPrototypeOf(this.frame)), this.frame, { world: async () => executionContextId });
    const page = new ActPage(frame);
    await session.send('Runtime.evaluate', { contextId: executionContextId, expression: await bundle() });
    return page;
  }

  synthetic(request) {
    return this.act('synthetic', request);
  }

  state(expression) {
    return this.page.evaluate(expression);
  }

  close() {
    return this.frame.close();
  }
}

/** A page that writes down the ids of what is clicked, in `clicks`. */
export const clickLog = `<script>var clicks = []; addEventListener('click', e => clicks.push(e.target.id || e.target.localName), true)</script>`;
