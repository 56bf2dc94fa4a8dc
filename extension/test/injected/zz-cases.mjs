import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { open } from './harness.mjs';
const root = '/work/shared/cases';
const ids = process.argv.slice(2).length ? process.argv.slice(2) : readdirSync(root).filter(d => !/\.(mjs|md)$/.test(d));
const server = spawn('node', [`${root}/server.mjs`, '--ttl=900'], { stdio: ['ignore', 'pipe', 'inherit'] });
const urls = JSON.parse(await new Promise(r => server.stdout.once('data', d => r(String(d).split('\n')[0]))));
const chrome = await open();
const sleep = ms => new Promise(r => setTimeout(r, ms));
const sq = t => String(t ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
const roleOk = (w, g) => !w || w === g || (w === 'textbox' && g === 'searchbox') || (w === 'listbox' && g === 'combobox') || (w==='combobox'&&g==='listbox');
function find(listed, f) {
  const m = listed.filter(e => roleOk(f.role, e.role) && (!f.name || (f.contains ? sq(e.name).includes(sq(f.name)) || sq(e.line).includes(sq(f.name)) : sq(e.name) === sq(f.name) || (sq(e.line).replace(/<[^>]*>/g, '') === sq(f.name)))));
  return m[f.nth ?? 0];
}
async function aim(fr, key, purpose = 'click') {
  let last, t0 = Date.now();
  for (let i = 0; Date.now() - t0 < 5000; i++) {
    const now = await fr.call('aim', { key, purpose, scroll: i === 0 || !last?.ok });
    if (!now.ok && Date.now() - t0 > 600) return now;
    if (last?.ok && now.ok && String(last.box) === String(now.box)) return now;
    last = now; await sleep(16);
  }
  return { ok: false, code: 'not_interactable', message: 'moving' };
}
const mods = m => ({ Control: 'Control' }[m] ?? m);
async function click(fr, key, s = {}) {
  const a = await aim(fr, key); if (!a.ok) return a;
  const [x, y] = s.at ? [a.box[0] + s.at[0], a.box[1] + s.at[1]] : [a.x, a.y];
  for (const m of s.modifiers ?? []) await fr.page.keyboard.down(mods(m));
  await fr.page.mouse.move(x, y);
  await fr.page.mouse.click(x, y, { button: s.button ?? 'left', clickCount: s.count ?? 1 });
  for (const m of s.modifiers ?? []) await fr.page.keyboard.up(mods(m));
  return { ok: true };
}
const ops = {
  click: (fr, k, s) => click(fr, k, s),
  async fill(fr, k, s) {
    const f = await fr.call('field', { key: k, value: s.text }); if (!f.ok) return f;
    if (f.kind === 'value') return fr.call('setValue', { key: k, value: s.text });
    if (!f.focused) await click(fr, k);
    const ff = await fr.call('focusField', { key: k, append: false }); if (!ff.ok) return ff;
    if (s.text === '') await fr.page.keyboard.press('Delete'); else if (/\n/.test(s.text)) await fr.page.keyboard.insertText(s.text); else await fr.page.keyboard.type(s.text);
    if (s.pressEnter) await fr.page.keyboard.press('Enter');
    return { ok: true };
  },
  async select(fr, k, s) {
    const by = 'text' in s ? 'text' : 'value' in s ? 'value' : 'optionIndex';
    const a = await fr.call('select', { key: k, by, wanted: [s[by]].flat() });
    if (a.ok && !a.native) { await click(fr, k); await sleep(800); const { listed } = await fr.read(); const o = find(listed, { name: s.text }); return o ? click(fr, o.key) : { ok: false, code: 'wrong_element_kind' }; }
    return a;
  },
  async check(fr, k, s) {
    const a = await fr.call('checkState', { key: k }); if (!a.ok) return a;
    if (a.checked === s.checked) return a;
    if (!s.checked && a.kind === 'radio') return { ok: false, code: 'wrong_element_kind' };
    const c = await click(fr, a.pressKey); if (!c.ok) return c;
    await sleep(100);
    const b = await fr.call('checkState', { key: k });
    return !b.ok || b.checked === s.checked ? { ok: true } : { ok: false, code: 'not_interactable', message: 'did not take' };
  },
  async hover(fr, k) { const a = await aim(fr, k, 'hover'); if (a.ok) await fr.page.mouse.move(a.x, a.y); return a; },
  async drag(fr, k, s, to) {
    const b = await aim(fr, to, 'drop'); const a = await aim(fr, k); if (!a.ok) return a;
    await fr.page.mouse.move(a.x, a.y); await fr.page.mouse.down(); await fr.page.mouse.move(a.x + 9, a.y + 9, { steps: 3 }); await fr.page.mouse.move(b.x, b.y, { steps: 8 }); await fr.page.mouse.up(); return { ok: true };
  },
  scroll: (fr, k, s) => fr.call('scroll', { direction: s.direction, pages: s.pages, pixels: s.pixels, ...(k ? { key: k } : {}) }),
};
let pass = 0; const bad = [];
for (const id of ids) {
  const c = JSON.parse(readFileSync(`${root}/${id}/case.json`));
  if (c.steps.some(s => ['navigate', 'dialog', 'tab', 'outside', 'manual', 'screenshot', 'back', 'upload', 'script'].includes(s.op) || s.opensDialog || s.opensTab) || /^iframe|frame-ad/.test(id)) continue;
  let fr, why = '';
  try {
    fr = await chrome.page('', { url: `${urls.a}/${id}/${c.start}` });
    await sleep(50);
    const shots = []; let listed = (await fr.read()).listed;
    for (const [n, s] of c.steps.entries()) {
      if (s.op === 'snapshot') { listed = (await fr.read()).listed; shots.push(listed); continue; }
      if (s.op === 'pause') { await sleep(s.ms); continue; }
      if (s.op === 'press') { await fr.page.keyboard.press(s.keys); listed = (await fr.read()).listed; continue; }
      if (s.op === 'type') { await fr.page.keyboard.type(s.text); listed = (await fr.read()).listed; continue; }
      const t0 = Date.now(); let a;
      for (let turn = 0; turn < (s.max ?? 1); turn++) {
        if (s.repeatUntil && find(listed, s.repeatUntil)) break;
        do {
          const e = s.find ? find(s.useSnapshot !== undefined ? shots[s.useSnapshot] : listed, s.find) : null;
          if (s.find && !e) a = { ok: false, code: 'missing' };
          else a = await ops[s.op](fr, e?.key, s, s.to && find(listed, s.to)?.key);
          await sleep(150);
          if (s.error || a.ok) break;
          if (s.retryMs) listed = (await fr.read()).listed;
        } while (Date.now() - t0 < (s.retryMs ?? 0));
        await sleep(120);
        listed = (await fr.read()).listed;
      }
      const want = s.error && [s.error].flat();
      if (want ? !(want.includes(a.code) || (s.missingOk && a.code === 'missing')) : !(a?.ok || (a && [s.errorOr].flat().includes(a.code)) || (s.repeatUntil && !a))) { why = `step ${n} ${s.op} ${JSON.stringify(s.find)} → ${JSON.stringify(a)?.slice(0, 220)}`; break; }
    }
    if (!why && c.expect?.state) {
      let ok; for (let i = 0; i < 10 && !ok; i++) { ok = (await fr.session.send('Runtime.evaluate', { expression: c.expect.state, returnByValue: true })).result.value; if (!ok) await sleep(250); }
      if (!ok) why = `state: ${c.expect.state.slice(0, 150)}`;
    }
  } catch (e) { why = `threw ${String(e.stack).slice(0, 300)}`; }
  if (why) { bad.push(id); console.log('FAIL', id, why); } else pass++;
  await fr?.close().catch(() => {});
}
console.log(pass, 'passed', bad.length, 'failed', bad.join(' '));
await chrome.close(); server.kill();
