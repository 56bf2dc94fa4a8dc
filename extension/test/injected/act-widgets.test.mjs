// Widgets of the page's own: lists, boxes, file fields, and what is watched while a wheel turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { on } = await openActs();
const keyOf = (page, path) => page.key(path);

const LIST = `<div id=c role=combobox aria-expanded=true aria-controls=l tabindex=0>Pick</div>
  <ul id=l role=listbox><li id=a role=option data-value=ash>Ash<li id=b role=option aria-selected=true>Birch<li id=h role=option hidden>Hidden<li id=d role=option aria-posinset=40>Cedar</ul>`;

test('tells the options that a list shows, with what each may be called', () => on(LIST, async (page) => {
  const { options } = await page.act('options', '#c');
  assert.deepEqual(options.map(({ text, values }) => [text, values]), [['Ash', ['ash', 'a']], ['Birch', ['b']], ['Cedar', ['d']]]);
  assert.deepEqual(options.map(({ key }) => key), [await keyOf(page, '#a'), await keyOf(page, '#b'), await keyOf(page, '#d')]);
}));

test('takes the marked option of a list that pops up for where the arrow keys are', () => on(LIST, async (page) => {
  assert.deepEqual((await page.act('options', '#c')).options.map(({ chosen }) => chosen), [false, false, false]);
  assert.deepEqual((await page.act('options', '#l')).options.map(({ chosen }) => chosen), [false, true, false]);
}));

test('takes the marked options of a list of several for chosen', () => on(LIST.replace('role=listbox', 'role=listbox aria-multiselectable=true'), async (page) => {
  assert.deepEqual((await page.act('options', '#c')).options.map(({ chosen }) => chosen), [false, true, false]);
}));

test('takes a ticked menu entry for chosen, wherever it is', () => on(
  '<button id=c aria-haspopup=menu aria-controls=m>View</button><div id=m role=menu><div role=menuitemradio aria-checked=true>List</div><div role=menuitemradio aria-checked=false>Tiles</div></div>', async (page) => {
    assert.deepEqual((await page.act('options', '#c')).options.map(({ text, chosen }) => [text, chosen]), [['List', true], ['Tiles', false]]);
  }));

test('of an option it tells that option', () => on(LIST, async (page) => {
  const { options } = await page.act('options', '#d');
  assert.deepEqual(options.map(({ text }) => text), ['Cedar']);
}));

for (const [what, html] of [
  ['a list that is not open', LIST.replace('<ul ', '<ul hidden ')], ['a widget without a list', '<div id=c role=combobox tabindex=0>Pick</div>'],
  ['a list that is nowhere', '<div id=c role=combobox aria-controls=nowhere tabindex=0>Pick</div>'],
]) test(`tells no options of ${what}`, () => on(html, async (page) => assert.deepEqual((await page.act('options', '#c')).options, [])));

for (const [what, html, open] of [
  ['an open list', LIST, true], ['a list that says it is closed', LIST.replace('expanded=true', 'expanded=false'), false], ['a hidden list', LIST.replace('<ul ', '<ul style="display:none" '), false],
  ['a list inside of the widget', '<div id=c role=combobox tabindex=0>Pick<div role=listbox><div role=option>Ash</div></div></div>', true],
  ['a list owned by the widget', LIST.replace('aria-controls', 'aria-owns'), true],
]) {
  test(`leaves ${what} to be pressed, and says whether it is open`, () => on(html, async (page) => {
    const answer = await page.act('select', '#c', { by: 'text', wanted: ['Ash'] });
    assert.deepEqual([answer.ok, answer.native, answer.open, answer.listKey !== undefined], [true, false, open, open]);
  }));
}

for (const [html, kind, checked] of [
  ['<input id=c type=checkbox checked>', 'checkbox', true], ['<input id=c type=radio>', 'radio', false], ['<input id=c type=checkbox role=switch checked>', 'switch', true],
  ['<div id=c role=checkbox aria-checked=mixed tabindex=0>A</div>', 'checkbox', 'mixed'], ['<div id=c role=switch tabindex=0>A</div>', 'switch', false],
  ['<div id=c role=menuitemcheckbox aria-checked=true>A</div>', 'checkbox', true], ['<button id=c aria-pressed=mixed>A</button>', 'switch', 'mixed'],
  ['<label id=c>A <input type=checkbox checked></label>', 'checkbox', true], ['<div id=c>A <input type=checkbox></div>', 'checkbox', false],
]) {
  test(`reads ${html} as a ${kind} that is ${checked}`, () => on(html, async (page) => {
    const state = await page.act('checkState', '#c');
    assert.deepEqual([state.ok, state.kind, state.checked], [true, kind, checked]);
  }));
}

for (const html of ['<input id=c>', '<button id=c>A</button>', '<a id=c href="#">A</a>', '<div id=c><input type=checkbox><input type=checkbox></div>', '<select id=c></select>', '<p id=c>x</p>'])
  test(`has no state to tell of ${html}`, () => on(html, async (page) => assert.equal((await page.act('checkState', '#c')).code, 'wrong_element_kind')));

for (const [how, html] of [['disabled', '<input id=c type=checkbox disabled>'], ['inert', '<div inert><input id=c type=checkbox></div>'], ['read-only', '<div id=c role=checkbox aria-readonly=true tabindex=0>A</div>'],
  ['in a disabled group', '<div aria-disabled=true><div id=c role=checkbox tabindex=0>A</div></div>']])
  test(`refuses a box that is ${how}, and says so`, () => on(html, async (page) => {
    const refusal = await page.act('checkState', '#c');
    assert.equal(refusal.code, 'not_interactable');
    assert.match(refusal.message, new RegExp(how));
  }));

for (const [what, html, pressed] of [
  ['itself where it shows', '<input id=c type=checkbox><label for=c id=l>A</label>', '#c'],
  ['its label where it does not', '<input id=c type=checkbox hidden><label for=c id=l>A</label>', '#l'],
  ['the second label where the first is hidden too', '<input id=c type=checkbox hidden><label for=c hidden>A</label><label for=c id=l>B</label>', '#l'],
  ['the widget painted around it', '<div id=w><input id=c type=checkbox hidden><b>A</b></div>', '#w'],
]) {
  test(`to tick a box, presses ${what}`, () => on(html, async (page) => {
    assert.equal((await page.act('checkState', '#c')).pressKey, await keyOf(page, pressed));
  }));
}

for (const [html, rules] of [
  ['<input id=f type=file>', { accept: '', multiple: false, directory: false, disabled: false }],
  ['<input id=f type=file multiple accept=".pdf,image/*">', { accept: '.pdf,image/*', multiple: true, directory: false, disabled: false }],
  ['<input id=f type=file webkitdirectory>', { accept: '', multiple: true, directory: true, disabled: false }],
  ['<fieldset disabled><input id=f type=file></fieldset>', { accept: '', multiple: false, directory: false, disabled: true }],
  ['<label id=f>Scan <input type=file hidden accept=".pdf"></label>', { accept: '.pdf', multiple: false, directory: false, disabled: false }],
  ['<div id=f><button>Choose</button><input type=file hidden></div>', { accept: '', multiple: false, directory: false, disabled: false }],
]) test(`knows what may be given to ${html}`, () => on(html, async (page) => assert.deepEqual(await page.act('fileRules', '#f'), { ok: true, ...rules })));

for (const html of ['<button id=f>Choose</button>', '<input id=f>', '<div id=f><input type=file><input type=file></div>'])
  test(`knows of no file field in ${html}`, () => on(html, async (page) => assert.deepEqual(await page.act('fileRules', '#f'), { ok: true, none: true })));

test('tells how far what is under the pointer went since', () => on('<body style="margin:0"><div id=b style="height:300px;overflow:auto"><div id=t style="height:2000px">Tall</div></div>', async (page) => {
  assert.deepEqual(await page.act('watch', {}, { x: 50, y: 50 }), { ok: true, x: 50, y: 50, moved: { x: 0, y: 0 } });
  await page.state('void (b.scrollTop = 120)');
  assert.deepEqual((await page.act('watch', {}, { again: true })).moved, { x: 0, y: 120 });
}));

test('tells how far a script moved what is under the pointer', () => on('<body style="margin:0"><div id=t style="height:400px;width:400px;background:#ccc">Map</div>', async (page) => {
  await page.act('watch', {}, { x: 50, y: 50 });
  await page.state('void (t.style.transform = "translate(-30px, 70px)")');
  assert.deepEqual((await page.act('watch', {}, { again: true })).moved, { x: 30, y: -70 });
}));

test('watches the middle of the page where no place is given', () => on('<p>x</p>', async (page) => {
  const { x, y } = await page.act('watch', {}, { centre: true });
  assert.deepEqual([Math.abs(x - 640) < 20, Math.abs(y - 360) < 20], [true, true]);
  assert.deepEqual((await page.act('watch', {}, { again: true })).moved, { x: 0, y: 0 });
}));

for (const [html, value, reason] of [
  ['<input id=f type=date>', 'tomorrow', /2026-03-15/], ['<input id=f type=time>', '25:00', /06:45/], ['<input id=f type=month>', '2026-13', /2027-11/], ['<input id=f type=week>', '2026-W60', /2026-W20/],
  ['<input id=f type=color>', 'blueish', /#3366cc/], ['<input id=f type=range>', 'loud', /70/], ['<input id=f type=number>', 'many', /12\.5/],
  ['<input id=f type=date min=2026-01-01 max=2026-12-31>', '2027-01-01', /from 2026-01-01 to 2026-12-31/], ['<input id=f type=date min=2026-01-01>', '2025-01-01', /not below 2026-01-01/],
  ['<input id=f type=range min=10 max=20>', '25', /from 10 to 20/], ['<input id=f type=range>', '101', /from 0 to 100/], ['<input id=f type=time max=18:00>', '19:00', /not above 18:00/],
]) {
  test(`refuses ${value} for ${html}, and says what it takes`, () => on(html, async (page) => {
    const refusal = await page.act('field', '#f', { value });
    assert.equal(refusal.code, 'wrong_element_kind');
    assert.match(refusal.hint, reason);
    assert.equal(await page.state('f.value'), await page.state('f.type === "color" ? "#000000" : f.type === "range" ? f.value : ""'));
  }));
}

for (const [html, value, held] of [
  ['<input id=f type=date>', '2026-03-15', '2026-03-15'], ['<input id=f type=time>', ' 06:45 ', '06:45'], ['<input id=f type=datetime-local>', '2026-03-16T14:30', '2026-03-16T14:30'],
  ['<input id=f type=month>', '2027-11', '2027-11'], ['<input id=f type=week>', '2026-W20', '2026-W20'], ['<input id=f type=color>', '#3366cc', '#3366cc'], ['<input id=f type=color value="#ffffff">', '#000000', '#000000'],
  ['<input id=f type=range min=0 max=10>', '7', '7'], ['<input id=f type=range step=5>', '12', '10'],
]) {
  test(`sets ${value} in ${html} and says it by input and change`, () => on(`${html}<script>var told = []; for (const type of ['input', 'change']) addEventListener(type, e => told.push(type + ' ' + e.target.value), true)</script>`, async (page) => {
    assert.equal((await page.act('setValue', '#f', { value })).value, held);
    assert.deepEqual(await page.state('told'), [`input ${held}`, `change ${held}`]);
    assert.equal((await page.act('setValue', '#f', { value })).value, held);
    assert.equal(await page.state('told.length'), 2);
  }));
}
