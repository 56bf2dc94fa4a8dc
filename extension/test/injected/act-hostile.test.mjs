import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { on } = await openActs();

const names = ['focus', 'submit', 'value', 'tagName', 'parentNode', 'children', 'childNodes', 'firstChild', 'nextSibling', 'contains', 'closest',
  'getBoundingClientRect', 'getClientRects', 'getAttribute', 'hasAttribute', 'matches', 'localName', 'nodeType', 'assignedSlot', 'scrollTop',
  'dispatchEvent', 'shadowRoot', 'style', 'isConnected', 'getRootNode', 'querySelectorAll', 'checkVisibility', 'scrollIntoView', 'textContent', 'id'];

const clobbered = `<form onsubmit="event.preventDefault(); window.sent = 1">${names.map(name => `<input type=hidden name=${name}>`).join('')}
  <label>Children <input id=f name=children2></label><input id=c type=checkbox><select id=s><option>A<option>B</select><button id=b>Register</button></form>`;

test('acts inside a form whose fields shadow the names of the DOM', () => on(clobbered, async page => {
  assert.equal((await page.fill('#f', '3')).value, '3');
  assert.equal((await page.act('checkState', '#c')).checked, false);
  assert.deepEqual((await page.act('select', '#s', { by: 'text', wanted: ['B'] })).texts, ['B']);
  assert.ok((await page.act('scroll', '#f', { direction: 'down' })).ok);
  assert.ok((await page.press('#b')).ok);
  assert.equal(await page.state('window.sent'), 1);
}));

test('acts on the clobbered form itself', () => on(clobbered.replace('<form ', '<form onclick="window.hit = 1" style="height:400px" '), async page => {
  const aimed = await page.press('form');
  assert.ok(aimed.ok, aimed.message);
  assert.equal(await page.state('window.hit'), 1);
}));

test('acts where names shadow the document', () => on(
  `${['activeElement', 'body', 'documentElement', 'scrollingElement', 'querySelectorAll', 'getSelection', 'execCommand', 'elementFromPoint', 'createElement', 'createRange', 'designMode']
    .map(name => `<img name=${name} alt="">`).join('')}<div style="height:3000px"></div><input id=f><input id=d type=date><button id=b onclick="window.hit = 1">Go</button>`, async page => {
    assert.equal((await page.fill('#f', 'x')).value, 'x');
    assert.equal((await page.act('setValue', '#d', { value: '2026-03-15' })).value, '2026-03-15');
    assert.ok((await page.act('scroll', {}, { direction: 'up', pages: 1 })).moved.y < 0);
    assert.ok((await page.press('#b')).ok);
    assert.equal(await page.state('window.hit'), 1);
    assert.ok((await page.synthetic({ do: 'keys', keys: 'Tab' })).ok);
  }));

test('is not bent by a page that replaces functions of the DOM', () => on(
  `<script>for (const [of, names] of [[Element.prototype, ['getBoundingClientRect', 'getClientRects', 'matches', 'scrollIntoView', 'getAttribute']],
    [Document.prototype, ['elementFromPoint', 'querySelectorAll']], [HTMLElement.prototype, ['focus']], [EventTarget.prototype, ['dispatchEvent']],
    [Array.prototype, ['map', 'filter', 'find', Symbol.iterator]]]) for (const name of names) of[name] = () => { throw new Error('no') };
   window.getComputedStyle = () => { throw new Error('no') }</script><input id=f><button id=b onclick="document.title = 1">Go</button>`, async page => {
    assert.equal((await page.fill('#f', 'x')).value, 'x');
    assert.ok((await page.press('#b')).ok);
    assert.equal(await page.frame.run('() => document.title', [], true), '1');
  }));

test('leaves no trace in the document', () => on(
  `<input id=f><input id=d type=date><input id=c type=checkbox hidden><label id=l for=c>C</label><select id=s><option>A<option>B</select><div id=k style="position:fixed;inset:0 0 50% 50%">cover</div>
   <script>var seen = []; new MutationObserver(l => seen.push(...l.map(r => r.type))).observe(document, {subtree: true, childList: true, attributes: true})</script>`, async page => {
    for (const path of ['#f', '#l', '#s', '#c']) await page.aim(path);
    await page.act('field', '#f', { value: 'x' });
    await page.act('field', '#d', { value: 'soon' });
    await page.act('focusField', '#f', { append: false });
    await page.act('setValue', '#d', { value: '2026-01-01' });
    await page.act('checkState', '#c');
    await page.act('select', '#s', { by: 'text', wanted: ['B'] });
    assert.deepEqual(await page.state('seen'), []);
  }));

test('answers with a refusal where the page breaks under it', () => on(`<button id=b>B</button>`, async page => {
  const answer = await page.act('aim', '#b', { purpose: 'click', scroll: true });
  assert.ok(answer.ok);
  for (const method of ['aim', 'field', 'focusField', 'setValue', 'commitField', 'select', 'checkState', 'scroll', 'synthetic', 'frameBox', 'reaches']) {
    const broken = await page.act(method, { key: 12345 }, { purpose: 'click', value: 'x', wanted: ['x'], by: 'text', direction: 'down', do: 'click', frameId: 'none', count: 1, modifiers: [], button: 0 });
    assert.equal(broken.ok, false, method);
    assert.match(broken.code, /^(unknown_element|stale_element)$/);
    assert.ok(broken.message && broken.hint && broken.details);
  }
}));
