// Who is measured. Each opens a page and answers { text, listed: [{ role, name }] } for it, through what its users call.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const FLAGS = ['--headless=new', '--no-first-run', '--disable-background-networking', '--window-size=1280,720', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const ACTIONABLE = new Set(['button', 'link', 'textbox', 'searchbox', 'checkbox', 'radio', 'combobox', 'listbox', 'spinbutton', 'slider', 'switch', 'tab', 'menuitem', 'option']);

/** Tabtender, over its HTTP API. */
export class Ours {
  constructor({ base, token, mode }) { Object.assign(this, { base, token, mode, name: `tabtender (${mode})` }); }
  async call(method, path, body) {
    const response = await fetch(this.base + path, {
      method, body: body && JSON.stringify(body),
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', 'x-tabtender-client': 'bench' },
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  async open(url) { this.tab = (await this.call('POST', '/v1/tabs', { url, mode: this.mode })).id; }
  snapshot() { return this.call('GET', `/v1/tabs/${this.tab}/snapshot?format=text&viewport=false`); }
  async read() {
    const shown = await this.call('GET', `/v1/tabs/${this.tab}/snapshot?format=json&viewport=false`);
    const rest = shown.truncated ? await readFile(shown.truncated.file, 'utf8') : '';
    return { text: shown.text + rest, listed: shown.elements.map(({ role, name }) => ({ role, name })), elements: shown.elements };
  }
  change(script) { return this.call('POST', `/v1/tabs/${this.tab}/execute_script?snapshot=none`, { script }); }
  async click(name) {
    const { index } = (await this.read()).elements.find(e => e.name === name);
    return () => this.call('POST', `/v1/tabs/${this.tab}/click?snapshot=text`, { index });
  }
  close() { return this.call('DELETE', `/v1/tabs/${this.tab}`); }
  async stop() {}
}

/** Lines of an outline in YAML such as `- button "Name" [ref=e1]`. */
function fromAria(text) {
  const listed = [];
  for (const line of text.split('\n')) {
    const match = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line);
    if (match && ACTIONABLE.has(match[1])) listed.push({ role: match[1], name: match[2] ?? '' });
  }
  return listed;
}

/** Playwright's outline for models. */
export class Playwright {
  name = 'playwright';
  constructor({ executablePath }) { this.executablePath = executablePath; }
  async start() {
    const { chromium } = await import('playwright-core');
    this.browser = await chromium.launch({ executablePath: this.executablePath, args: FLAGS, headless: true });
  }
  async open(url) { this.page = await this.browser.newPage(); await this.page.goto(url); }
  snapshot() { return this.page.ariaSnapshot({ mode: 'ai' }); }
  async read() { const text = await this.snapshot(); return { text, listed: fromAria(text) }; }
  change(script) { return this.page.evaluate(script); }
  async click(name) { const target = this.page.getByRole('button', { name, exact: true }); return async () => { await target.click(); await this.snapshot(); }; }
  close() { return this.page.close(); }
  stop() { return this.browser.close(); }
}

/** Puppeteer's accessibility tree, which several servers for models are built on. */
export class Puppeteer {
  name = 'puppeteer';
  constructor({ executablePath }) { this.executablePath = executablePath; }
  async start() {
    const { default: puppeteer } = await import('puppeteer-core');
    this.browser = await puppeteer.launch({ executablePath: this.executablePath, args: FLAGS, headless: true, defaultViewport: { width: 1280, height: 720 } });
  }
  async open(url) { this.page = await this.browser.newPage(); await this.page.goto(url); }
  rest() { return sleep(50); }
  snapshot() { return this.page.accessibility.snapshot({ includeIframes: true }); }
  async read() {
    const listed = [], lines = [];
    const walk = (node, depth) => {
      lines.push(`${' '.repeat(depth)}${node.role} ${JSON.stringify(node.name ?? '')}`);
      if (ACTIONABLE.has(node.role)) listed.push({ role: node.role, name: node.name ?? '' });
      for (const child of node.children ?? []) walk(child, depth + 1);
    };
    walk(await this.snapshot(), 0);
    return { text: lines.join('\n'), listed };
  }
  change(script) { return this.page.evaluate(script); }
  async click(name) { const target = await this.page.$(`aria/${name}[role="button"]`); return async () => { await target.click(); await this.snapshot(); }; }
  close() { return this.page.close(); }
  stop() { return this.browser.close(); }
}
