import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { on } = await openActs();

const click = async (page, path, more = {}) => page.synthetic({ do: 'click', key: await page.key(path), button: 0, count: 1, modifiers: [], ...more });
const type = async (page, path, text, replace = true) => page.synthetic({ do: 'text', key: await page.key(path), text, replace });
const keys = (page, wanted) => page.synthetic({ do: 'keys', keys: wanted });

const log = types => `<script>var seen = []; for (const t of ${JSON.stringify(types)}) addEventListener(t, e => seen.push(t), true)</script>`;

test('presses with the whole chain of events in order, and gives the focus', () => on(
  `<button id=b>Go</button>${log(['pointerover', 'pointermove', 'pointerdown', 'mousedown', 'focusin', 'pointerup', 'mouseup', 'click'])}`, async page => {
    assert.deepEqual(await click(page, '#b'), { ok: true });
    assert.deepEqual(await page.state('seen'), ['pointerover', 'pointermove', 'pointerdown', 'mousedown', 'focusin', 'pointerup', 'mouseup', 'click']);
    assert.equal(await page.state('document.activeElement.id'), 'b');
  }));

test('leaves the mouse events out where pointerdown is prevented, and the focus where mousedown is', () => on(
  `<button id=a onpointerdown="event.preventDefault()">A</button><button id=b onmousedown="event.preventDefault()">B</button>${log(['mousedown', 'mouseup', 'click'])}`, async page => {
    await click(page, '#a');
    assert.deepEqual(await page.state('seen.splice(0)'), ['click']);
    await click(page, '#b');
    assert.deepEqual(await page.state('[...seen, document.activeElement.localName]'), ['mousedown', 'mouseup', 'click', 'body']);
  }));

test('ticks boxes, follows links, submits forms and opens details as a press does', () => on(
  `<label id=l><input id=c type=checkbox> Box</label><a id=a href="#there">Link</a><details id=d><summary id=s>More</summary>x</details>
   <form id=f onsubmit="event.preventDefault(); window.sent = 1"><button id=b>Send</button></form>`, async page => {
    for (const path of ['#l', '#a', '#s', '#b']) await click(page, path);
    assert.deepEqual(await page.state('[c.checked, location.hash, d.open, window.sent]'), [true, '#there', true, 1]);
  }));

test('presses twice, with modifiers, and with the other buttons', () => on(
  `<div id=b onclick="0" style="width:50px;height:50px">x</div><script>var seen = []; for (const t of ['click', 'dblclick', 'contextmenu', 'auxclick'])
    addEventListener(t, e => seen.push(t + e.detail + (e.ctrlKey ? 'C' : '') + e.button + '@' + e.offsetX))</script>`, async page => {
    await click(page, '#b', { count: 2 });
    assert.deepEqual(await page.state('seen.splice(0)'), ['click10@25', 'click20@25', 'dblclick20@25']);
    await click(page, '#b', { modifiers: ['Control'] });
    await click(page, '#b', { button: 2 });
    assert.deepEqual(await page.state('seen'), ['click1C0@25', 'contextmenu12@25', 'auxclick12@25']);
  }));

test('survives a page that removes what is pressed', () => on(
  `<button id=b onmousedown="this.remove()">Gone</button>`, async page => assert.deepEqual(await click(page, '#b'), { ok: true })));

test('refuses what a real press would not reach', () => on(
  `<button id=d disabled>D</button><button id=b>B</button><div style="position:fixed;inset:0;background:#fff">cover</div>`, async page => {
    for (const path of ['#d', '#b']) assert.equal((await click(page, path)).code, 'not_interactable');
  }));

test('hovers in and out', () => on(
  `<p id=a onmouseenter="seen.push('in')" onmouseleave="seen.push('out')">A</p><p id=b>B</p><script>var seen = []</script>`, async page => {
    for (const path of ['#a', '#b']) await page.synthetic({ do: 'hover', key: await page.key(path) });
    assert.deepEqual(await page.state('seen'), ['in', 'out']);
  }));

test('types letter by letter, with keys and input events', () => on(
  `<input id=f value=old>${log(['keydown', 'keypress', 'beforeinput', 'input', 'keyup'])}`, async page => {
    await type(page, '#f', 'é!');
    assert.equal(await page.state('f.value'), 'é!');
    assert.deepEqual(await page.state('seen.slice(0, 5)'), ['keydown', 'keypress', 'beforeinput', 'input', 'keyup']);
    await type(page, '#f', '?', false);
    assert.equal(await page.state('f.value'), 'é!?');
    await type(page, '#f', '');
    assert.equal(await page.state('f.value'), '');
  }));

test('is seen by a field that tracks its own value', () => on(`<input id=f><script>
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); let tracked = ''; var state = '';
  Object.defineProperty(f, 'value', { configurable: true, get() { return own.get.call(f) }, set(v) { tracked = v; own.set.call(f, v) } });
  f.addEventListener('input', () => { const v = own.get.call(f); if (v !== tracked) { tracked = v; state = v } })</script>`, async page => {
  await type(page, '#f', 'fern');
  assert.equal(await page.state('state'), 'fern');
}));

test('respects a page that refuses letters', () => on(
  `<input id=f onkeydown="if (/\\d/.test(event.key)) event.preventDefault()"><input id=g onbeforeinput="if (event.data === 'x') event.preventDefault()">`, async page => {
    await type(page, '#f', 'a1b2');
    await type(page, '#g', 'axb');
    assert.deepEqual(await page.state('[f.value, g.value]'), ['ab', 'ab']);
  }));

test('follows boxes that hand the focus on', () => on(
  `<div id=otp></div><script>for (let i = 0; i < 4; i++) { const box = document.createElement('input'); box.maxLength = 1; box.id = 'o' + i;
    box.oninput = () => box.nextSibling?.focus(); otp.append(box) }</script>`, async page => {
    await type(page, '#o0', '2048');
    assert.equal(await page.state(`[...otp.children].map(b => b.value).join('')`), '2048');
  }));

test('writes lines into a textarea and paragraphs into a contenteditable', () => on(
  `<textarea id=t>old</textarea><div id=e contenteditable>old <b>text</b></div>`, async page => {
    await type(page, '#t', 'one\ntwo');
    await type(page, '#e', 'Dear crew,\nwe sail');
    assert.equal(await page.state('t.value'), 'one\ntwo');
    assert.deepEqual(await page.state(`e.innerText.split('\\n').filter(l => l)`), ['Dear crew,', 'we sail']);
  }));

test('writes once into an editor that takes beforeinput itself', () => on(
  `<div id=e contenteditable></div><script>e.addEventListener('beforeinput', ev => { ev.preventDefault(); if (ev.inputType === 'insertText') e.textContent += ev.data })</script>`, async page => {
    await type(page, '#e', 'tide');
    assert.equal(await page.state('e.textContent'), 'tide');
  }));

test('puts a long text in whole', () => on('<textarea id=t></textarea>', async page => {
  await type(page, '#t', 'word '.repeat(400));
  assert.equal(await page.state('t.value.length'), 2000);
}));

test('sets fields that take no keys, and refuses those that take no text', () => on(
  `<input id=d type=date><button id=b>B</button><input id=r readonly>`, async page => {
    await type(page, '#d', '2026-03-15');
    assert.equal(await page.state('d.value'), '2026-03-15');
    assert.equal((await type(page, '#d', 'soon')).code, 'wrong_element_kind');
    assert.equal((await type(page, '#b', 'x')).code, 'wrong_element_kind');
    assert.equal((await type(page, '#r', 'x')).code, 'not_interactable');
    await page.state('document.activeElement.blur()');
    assert.equal((await page.synthetic({ do: 'text', text: 'x', replace: false })).code, 'wrong_element_kind');
  }));

test('submits with Enter through the default button, once', () => on(
  `<form onsubmit="event.preventDefault(); n++"><input id=f><input><button>Find</button></form><script>var n = 0</script>`, async page => {
    await type(page, '#f', 'hinge');
    await keys(page, 'Enter');
    assert.equal(await page.state('n'), 1);
  }));

test('gives shortcuts to the page with their modifiers', () => on(
  `<script>var seen = []; addEventListener('keydown', e => seen.push([e.key, e.code, e.keyCode, e.ctrlKey, e.shiftKey].join()))</script>`, async page => {
    for (const wanted of ['Control+K', 'Control+Shift+P', 'ArrowDown', 'F2', '+', 'Escape']) assert.ok((await keys(page, wanted)).ok);
    assert.deepEqual(await page.state('seen'), ['k,KeyK,75,true,false', 'P,KeyP,80,true,true', 'ArrowDown,ArrowDown,40,false,false', 'F2,F2,113,false,false', '+,Equal,187,false,false', 'Escape,Escape,27,false,false']);
    assert.equal((await keys(page, 'Frobnicate')).code, 'wrong_element_kind');
  }));

test('does what keys do by themselves', () => on(
  `<input id=a value=text><input id=b type=range value=50><dialog id=d>x<button id=x>X</button></dialog><input id=c type=checkbox><textarea id=t>ab</textarea>`, async page => {
    await page.act('focusField', '#a', { append: false });
    await keys(page, 'Backspace');
    await keys(page, 'Tab');
    await keys(page, 'ArrowRight');
    await keys(page, 'Tab');
    await keys(page, 'Space');
    assert.deepEqual(await page.state('[a.value, b.value, c.checked]'), ['', '51', true]);
    await keys(page, 'Shift+Tab');
    assert.equal(await page.state('document.activeElement.id'), 'b');
    await page.act('focusField', '#t', { append: true });
    for (const wanted of ['ArrowLeft', 'Enter', 'Control+A', 'Delete']) await keys(page, wanted);
    assert.equal(await page.state('t.value'), '');
    await page.state('d.showModal()');
    await keys(page, 'Escape');
    assert.equal(await page.state('d.open'), false);
  }));

test('carries a payload by native drag and drop', () => on(
  `<div id=a draggable=true style="width:80px;height:40px">Crate</div><div id=z style="margin-top:80px;width:200px;height:80px">Lorry</div><script>
   var seen = []; a.ondragstart = e => e.dataTransfer.setData('text/plain', '12'); a.ondragend = e => seen.push('end');
   z.ondragover = e => e.preventDefault(); z.ondrop = e => { e.preventDefault(); seen.push(e.dataTransfer.getData('text/plain')) }</script>`, async page => {
    assert.deepEqual(await page.synthetic({ do: 'drag', key: await page.key('#a'), toKey: await page.key('#z') }), { ok: true });
    assert.deepEqual(await page.state('seen'), ['12', 'end']);
  }));

test('drops nothing where the page does not accept it', () => on(
  `<div id=a draggable=true>Crate</div><p id=z style="margin-top:80px" ondrop="window.dropped = 1">Wall</p>`, async page => {
    await page.synthetic({ do: 'drag', key: await page.key('#a'), toKey: await page.key('#z') });
    assert.equal(await page.state('window.dropped'), undefined);
  }));

test('drags by the pointer where nothing is draggable', () => on(
  `<div id=a style="position:absolute;top:0;left:0;width:40px;height:40px;background:red"></div><div id=z style="position:absolute;left:300px;top:200px;width:100px;height:100px"></div><script>
   let held = false; a.onpointerdown = () => held = true; onpointermove = e => { if (held && e.buttons) { a.style.left = e.clientX - 20 + 'px'; a.style.top = e.clientY - 20 + 'px' } }; onpointerup = () => held = false</script>`, async page => {
    await page.synthetic({ do: 'drag', key: await page.key('#a'), toKey: await page.key('#z') });
    assert.deepEqual(await page.state('[a.style.left, a.style.top]'), ['330px', '230px']);
  }));
