// Drags, hovers and presses made of events: what a page hears of them, and in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { on } = await openActs();
const STYLE = '<style>body{margin:0}#a,#b{position:absolute;top:20px;width:80px;height:80px;background:#ccc}#a{left:20px}#b{left:300px}</style>';
const hears = (...types) => `<script>var told = []; for (const type of ${JSON.stringify(types)}) addEventListener(type, e => told.push(type + ' ' + (e.target.id || e.target.localName)), true)</script>`;
const drag = async (page, from, to) => page.synthetic({ do: 'drag', key: await page.key(from), toKey: await page.key(to) });
const hover = async (page, path) => page.synthetic({ do: 'hover', key: await page.key(path) });
const press = async (page, path, more = {}) => page.synthetic({ do: 'click', key: await page.key(path), button: 0, count: 1, modifiers: [], ...more });
const unlike = (list) => list.filter((line, i) => line !== list[i - 1]);

test('drags what is draggable through the whole chain, over what lies between', () => on(
  `${STYLE}<div id=a draggable=true>A</div><div id=b ondragover="event.preventDefault()">B</div>${hears('dragstart', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend', 'pointercancel')}`, async (page) => {
    assert.deepEqual(await drag(page, '#a', '#b'), { ok: true });
    const told = unlike(await page.state('told'));
    assert.deepEqual([told[0], told[1], told.at(-2), told.at(-1)], ['dragstart a', 'pointercancel a', 'drop b', 'dragend a']);
    assert.ok(told.indexOf('dragenter b') < told.indexOf('dragover b'));
  }));

test('carries what the page put in, in each kind that it put', () => on(
  `${STYLE}<div id=a draggable=true ondragstart="event.dataTransfer.setData('text/plain', 'crate 7'); event.dataTransfer.setData('application/x-crate', '{&quot;id&quot;:7}')">A</div>
   <div id=b ondragover="event.preventDefault()" ondrop="window.got = [event.dataTransfer.getData('text/plain'), event.dataTransfer.getData('application/x-crate')]">B</div>`, async (page) => {
    await drag(page, '#a', '#b');
    assert.deepEqual(await page.state('got'), ['crate 7', '{"id":7}']);
  }));

test('drops nothing where nobody takes it, and ends the drag', () => on(
  `${STYLE}<div id=a draggable=true>A</div><div id=b>B</div>${hears('drop', 'dragend')}`, async (page) => {
    await drag(page, '#a', '#b');
    assert.deepEqual(await page.state('told'), ['dragend a']);
  }));

test('goes on by the pointer where the page refuses its own drag', () => on(
  `${STYLE}<div id=a draggable=true ondragstart="event.preventDefault()">A</div><div id=b>B</div>${hears('pointerdown', 'pointermove', 'pointerup', 'drop')}`, async (page) => {
    await drag(page, '#a', '#b');
    const told = unlike(await page.state('told'));
    assert.deepEqual([told.includes('pointerdown a'), told.at(-1), told.includes('drop b')], [true, 'pointerup b', false]);
  }));

test('moves by the pointer with the button held, and in steps', () => on(
  `${STYLE}<div id=a>A</div><div id=b>B</div><script>var moves = []; addEventListener('pointermove', e => { if (e.buttons) moves.push(e.clientX) })</script>`, async (page) => {
    await drag(page, '#a', '#b');
    const moves = await page.state('moves');
    assert.ok(moves.length >= 5);
    assert.deepEqual(moves, [...moves].sort((x, y) => x - y));
  }));

test('drags a slider of the page\'s own by where the pointer is', () => on(
  `${STYLE}<div id=a onpointerdown="this.on = 1">A</div><div id=b>B</div><script>addEventListener('pointermove', e => { if (a.on && e.buttons) a.style.left = e.clientX - 40 + 'px' }); addEventListener('pointerup', () => { a.on = 0 })</script>`, async (page) => {
    await drag(page, '#a', '#b');
    assert.equal(await page.state('a.style.left'), '300px');
  }));

test('survives a page that removes what is dragged, or what it is dragged to', () => on(
  `${STYLE}<div id=a draggable=true>A</div><div id=b ondragover="event.preventDefault()" ondragenter="this.remove()">B</div>`, async (page) => {
    assert.equal((await drag(page, '#a', '#b')).ok, true);
    assert.equal(await page.state('document.getElementById("b")'), null);
  }));

for (const [what, html] of [
  ['a source that is gone', '<div id=b>B</div>'], ['a source that is covered', '<div id=a draggable=true>A</div><div id=b>B</div><div style="position:fixed;inset:0 auto 0 0;width:200px;background:#fff">Lid</div>'],
  ['a place that is hidden', '<div id=a draggable=true>A</div><div id=b style="display:none">B</div>'], ['a source that is inert', '<div inert><div id=a draggable=true>A</div></div><div id=b>B</div>'],
]) {
  test(`drags nothing with ${what}`, () => on(`${STYLE}<div id=x></div>${html}${hears('pointerdown', 'dragstart')}`, async (page) => {
    const gone = what.includes('gone');
    const refusal = gone ? await page.synthetic({ do: 'drag', key: 99, toKey: await page.key('#b') }) : await drag(page, '#a', '#b');
    assert.equal(refusal.ok, false);
    assert.deepEqual(await page.state('told'), []);
  }));
}

test('hovers into what is around from the outside in, and out from the inside', () => on(
  `${STYLE}<div id=a><i id=i style="display:block;height:80px">I</i></div><div id=b>B</div><script>var told = [];
   for (const id of ['a', 'i', 'b']) for (const type of ['pointerenter', 'pointerleave']) document.getElementById(id).addEventListener(type, e => told.push(type.slice(7) + ' ' + id))</script>`, async (page) => {
    await hover(page, '#i');
    await hover(page, '#b');
    assert.deepEqual(await page.state('told'), ['enter a', 'enter i', 'leave i', 'leave a', 'enter b']);
  }));

test('hovering again where it is already enters nothing anew', () => on(`${STYLE}<div id=a>A</div>${hears('pointerover', 'pointermove')}`, async (page) => {
  await hover(page, '#a');
  await hover(page, '#a');
  assert.deepEqual(await page.state('told'), ['pointerover a', 'pointermove a', 'pointermove a']);
}));

test('a press tells the page where it is and with what', () => on(
  `${STYLE}<div id=a>A</div><script>a.addEventListener('pointerdown', e => { window.got = [e.clientX, e.clientY, e.pointerType, e.isPrimary, e.buttons, e.pressure, e.bubbles, e.composed] })</script>`, async (page) => {
    await press(page, '#a');
    assert.deepEqual(await page.state('got'), [60, 60, 'mouse', true, 1, 0.5, true, true]);
  }));

for (const [modifiers, flags] of [[['Control'], 'ctrl'], [['Shift'], 'shift'], [['Alt'], 'alt'], [['Meta'], 'meta'], [['ctrl', 'Shift'], 'ctrl shift'], [['option', 'cmd'], 'alt meta'], [[], '']]) {
  test(`a press with ${JSON.stringify(modifiers)} is heard so`, () => on(
    `<button id=a>A</button><script>a.onclick = e => { window.got = ['ctrl', 'shift', 'alt', 'meta'].filter(key => e[key + 'Key']).join(' ') }</script>`, async (page) => {
      await press(page, '#a', { modifiers });
      assert.equal(await page.state('got'), flags);
    }));
}

test('a press that moves its target away ends where it began', () => on(
  `${STYLE}<button id=a onpointerdown="this.style.left = '500px'">A</button>${hears('click')}`, async (page) => {
    await press(page, '#a');
    assert.deepEqual(await page.state('told'), ['click a']);
  }));

test('a press into a shadow root is heard inside of it and outside as its host', () => on(
  `<div id=h></div><script>var told = []; h.attachShadow({ mode: 'open' }).innerHTML = '<button id=s>S</button>';
   h.shadowRoot.addEventListener('click', e => told.push('inside ' + e.target.id)); addEventListener('click', e => told.push('outside ' + e.target.id))</script>`, async (page) => {
    await press(page, '#h >> #s');
    assert.deepEqual(await page.state('told'), ['inside s', 'outside h']);
  }));
