#!/usr/bin/env node
// Measures Tabtender beside its peers, on pages whose truth is known, in one run on one machine.
//   node run.mjs --base URL --token-file FILE --mode headless|extension [--browser PATH] [--turns N] [--json FILE] [--only PAGE]
//   npm ci in this folder first.
// Prints a table: recall, precision, tokens (characters / 4), milliseconds of opening the page in a new tab, of the first look at the
// fresh document, asked for as soon as it is open, of later ones, and of a click with a look.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Ours, Playwright, Puppeteer } from './contestants.mjs';
import { pages, serve } from './known-pages.mjs';

const { values: options } = parseArgs({
  options: { base: { type: 'string' }, 'token-file': { type: 'string' }, mode: { type: 'string', default: 'headless' }, browser: { type: 'string', default: '/usr/bin/chromium' }, turns: { type: 'string', default: '5' }, json: { type: 'string' }, only: { type: 'string' } },
});
const turns = Number(options.turns);
const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const timed = async body => { const start = performance.now(); await body(); return performance.now() - start; };

/** Shares of the truth that is listed and of the list that is true; equal entries are counted as often as they are. */
function score(truth, listed) {
  const left = new Map();
  for (const { role, name } of truth) left.set(`${role} ${name}`, (left.get(`${role} ${name}`) ?? 0) + 1);
  let hits = 0;
  for (const { role, name } of listed) {
    const key = `${role === 'searchbox' ? 'textbox' : role} ${name}`;
    if (left.get(key) > 0) { left.set(key, left.get(key) - 1); hits++; }
  }
  // Options stand in a list only where the contestant prints them as entries of their own: they are nobody's fault.
  const counted = listed.filter(({ role }) => role !== 'option').length;
  return { recall: hits / truth.length, precision: counted ? hits / counted : 1 };
}

async function measure(contestant, page, base) {
  const open = await timed(() => contestant.open(base + Object.keys(page.files)[0]));
  try {
    await contestant.rest?.();
    const first = await timed(() => contestant.snapshot());
    const seen = await contestant.read();
    const again = [], changed = [], clicks = [];
    for (let i = 0; i < turns; i++) again.push(await timed(() => contestant.snapshot()));
    if (page.press) {
      const click = await contestant.click(page.press);
      for (let i = 0; i < turns; i++) clicks.push(await timed(click));
    }
    for (let i = 0; i < turns; i++) {
      await contestant.change(page.change.replace("= '", `= '${i} `));
      changed.push(await timed(() => contestant.snapshot()));
    }
    return { page: page.name, by: contestant.name, ...score(page.truth, seen.listed), tokens: Math.round(seen.text.length / 4), openMs: open, firstMs: first, againMs: median(again), changedMs: median(changed), clickMs: clicks.length ? median(clicks) : null };
  } finally {
    await contestant.close();
  }
}

const token = options['token-file'] ? (await readFile(options['token-file'], 'utf8')).trim() : '';
const contestants = [new Ours({ base: options.base, token, mode: options.mode }), new Playwright({ executablePath: options.browser }), new Puppeteer({ executablePath: options.browser })];
const server = await serve();
const rows = [];
try {
  for (const contestant of contestants) {
    await contestant.start?.();
    for (const page of pages) {
      if (options.only && options.only !== page.name) continue;
      try { rows.push(await measure(contestant, page, server.base)); } catch (e) { rows.push({ page: page.name, by: contestant.name, failed: e.message }); }
      process.stderr.write(`${contestant.name} ${page.name}\n`);
    }
    await contestant.stop();
  }
} finally {
  server.close();
}
const cell = value => (value === null || value === undefined ? '–' : typeof value === 'number' ? (Number.isInteger(value) ? `${value}` : value.toFixed(value < 10 ? 2 : 0)) : value);
const columns = ['page', 'by', 'recall', 'precision', 'tokens', 'openMs', 'firstMs', 'againMs', 'changedMs', 'clickMs'];
console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => ' --- ').join('|')}|`);
for (const page of pages) for (const row of rows.filter(r => r.page === page.name)) console.log(row.failed ? `| ${row.page} | ${row.by} | failed: ${row.failed.slice(0, 80)} |` : `| ${columns.map(c => cell(row[c])).join(' | ')} |`);
if (options.json) await writeFile(options.json, JSON.stringify(rows, null, 1));
