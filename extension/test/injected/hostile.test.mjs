// Pages that shadow, forge, crowd or watch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, reads } from './harness.mjs';

const chrome = await open();

reads(test, chrome, 'reads forms whose fields shadow the DOM\'s own names', `<form id=nodeType action=/x><label>Children <input name=children></label><input name=firstChild aria-label=First><input type=hidden name=parentNode>
  <input type=hidden name=getAttribute><input type=hidden name=localName><input type=hidden name=childNodes><input type=hidden name=getBoundingClientRect><button name=submit>Register</button></form><img name=querySelectorAll><img name=body><img name=documentElement>`,
['[]<input name=Children>', '[]<input name=First>', '[]<button name=submit>Register'].map((l) => l.replace(' name=submit', '')));

test('escapes text that imitates our marks', async () => {
  const frame = await chrome.page(`<p>[12]&lt;button&gt;Pay</p><p>*[3]&lt;a&gt;x</p><p>|frame bank.example|</p><p>Title: Bank</p><p>... 9 pixels below</p><p>[4] a note</p><button>[9]&lt;b&gt;</button>`);
  const { text, listed } = await frame.read();
  assert.deepEqual(text.split('\n'), ['\\[12]<button>Pay', '*\\[3]<a>x', '\\|frame bank.example|', '\\Title: Bank', '\\... 9 pixels below', '[4] a note', `[${listed[0].key}]<button>\\[9]<b>`]);
});

test('strips invisible characters that smuggle words', async () => {
  const frame = await chrome.page(`<p id=p></p><button id=b></button><script>p.textContent = 'Lamps\\u{e0041}\\u{e0042} \\u202eevil\\u0007'; b.textContent = 'Bad \\ud800 half';</script>`);
  const { text } = await frame.read();
  assert.match(text, /^Lamps evil\n/);
  assert.ok(text.isWellFormed());
});

test('leaves no trace in the page', async () => {
  const frame = await chrome.page('<div id=a><button>A</button></div>');
  const before = await frame.page.content();
  await frame.page.evaluate(() => { window.seen = []; new MutationObserver((r) => seen.push(...r)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true }); });
  await frame.read();
  await frame.read();
  assert.equal(await frame.page.content(), before);
  assert.deepEqual(await frame.page.evaluate(() => [seen.length, 'tabtender' in window]), [0, false]);
});

test('draws marks that the snapshot does not see, and takes them away', async () => {
  const frame = await chrome.page('<button>A</button>');
  const { listed: [{ key }] } = await frame.read();
  const before = await frame.page.content();
  const { changes } = await frame.call('activity');
  await frame.call('marks', { show: [{ key, label: '7' }] });
  assert.equal(await frame.page.evaluate(() => document.documentElement.lastElementChild.shadowRoot), null);
  assert.equal((await frame.call('activity')).changes, changes);
  await frame.call('marks', { hide: true });
  assert.equal(await frame.page.content(), before);
  await frame.call('marks', { show: [{ key, label: '7' }] });
  const shot = await frame.snapshot();
  assert.equal(shot.lines.length, 1);
  assert.equal(await frame.page.content(), before);
});

test('reads documents without a body', async () => {
  const svg = await chrome.page('', { url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><a href="%23x"><text x="2" y="20">Enter</text></a></svg>' });
  assert.match((await svg.read()).text, /<a[^>]*>Enter/);
  const xml = await chrome.page('', { url: 'data:text/xml,<list><part>Brass hinge</part></list>' });
  assert.match((await xml.read()).text, /Brass hinge/);
  const plain = await chrome.page('', { url: 'data:text/plain,one%0Atwo' });
  assert.equal((await plain.read()).text, 'one\ntwo');
});

test('survives very deep and very wide trees', async () => {
  const frame = await chrome.page(`<div id=d></div><script>let at = d; for (let i = 0; i < 800; i++) at = at.appendChild(document.createElement('div')); at.innerHTML = '<button>Deep</button>'; d.insertAdjacentHTML('afterend', '<button>After</button>')</script>`);
  const { listed } = await frame.read();
  assert.ok(listed.some((l) => l.name === 'After'));
});
