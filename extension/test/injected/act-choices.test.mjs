import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { on } = await openActs();

const pick = (page, path, wanted, by = 'text') => page.act('select', path, { by, wanted: [wanted].flat() });

const decks = `<select id=s><option value=m>Main deck<option value=b disabled>Bridge<option value=l>Lower&nbsp;
  deck</option><optgroup label=Closed disabled><option value=r>Roof</optgroup></select>
  <script>var seen = []; for (const t of ['input', 'change']) document.addEventListener(t, e => seen.push(t + ':' + e.target.value))</script>`;

test('chooses by seen text, value and index, and says what is chosen', () => on(decks, async page => {
  assert.deepEqual(await pick(page, '#s', 'Lower deck'), { ok: true, native: true, value: 'l', texts: ['Lower deck'] });
  assert.deepEqual(await page.state('seen'), ['input:l', 'change:l']);
  assert.equal((await pick(page, '#s', 'm', 'value')).value, 'm');
  assert.equal((await pick(page, '#s', 2, 'optionIndex')).value, 'l');
  assert.equal((await pick(page, '#s', 'MAIN DECK')).value, 'm');
}));

test('fires nothing when the option is chosen already', () => on(decks, async page => {
  assert.ok((await pick(page, '#s', 'Main deck')).ok);
  assert.deepEqual(await page.state('seen'), []);
}));

test('lists the options when the wanted one is not there', () => on(decks, async page => {
  for (const [wanted, by] of [['Attic', 'text'], ['x', 'value'], [9, 'optionIndex'], [-1, 'optionIndex']]) {
    const answer = await pick(page, '#s', wanted, by);
    assert.equal(answer.code, 'wrong_element_kind');
    assert.deepEqual(answer.details.options, ['Main deck', 'Bridge', 'Lower deck', 'Roof']);
  }
  assert.deepEqual(await page.state('[s.value, ...seen]'), ['m']);
}));

test('refuses a disabled option and one of a disabled group', () => on(decks, async page => {
  for (const text of ['Bridge', 'Roof']) {
    const answer = await pick(page, '#s', text);
    assert.equal(answer.code, 'not_interactable');
    assert.deepEqual(answer.details.options, ['Main deck', 'Lower deck']);
  }
}));

test('refuses several options for a single select', () => on(decks, async page => {
  assert.equal((await pick(page, '#s', ['Main deck', 'Lower deck'])).code, 'wrong_element_kind');
  assert.equal((await pick(page, '#s', [])).code, 'wrong_element_kind');
}));

test('ends with exactly the wanted options of a multiple select', () => on(
  `<select id=s multiple><option selected>Ham<option>Olives<option>Capers</select><script>var n = 0; s.onchange = () => n++</script>`, async page => {
    assert.deepEqual((await pick(page, '#s', ['Olives', 'Capers'])).texts, ['Olives', 'Capers']);
    assert.equal(await page.state('n'), 1);
    assert.equal((await pick(page, '#s', ['Olives', 'Nuts'])).code, 'wrong_element_kind');
    assert.deepEqual(await page.state('[...s.selectedOptions].map(o => o.text)'), ['Olives', 'Capers']);
    assert.deepEqual((await pick(page, '#s', [])).texts, []);
  }));

test('takes a select behind its label or its wrapper', () => on(
  `<label id=l>Deck <select><option>A<option>B</select></label><div id=w><span>Size</span><select><option>C<option>D</select></div>`, async page => {
    assert.deepEqual((await pick(page, '#l', 'B')).texts, ['B']);
    assert.deepEqual((await pick(page, '#w', 'D')).texts, ['D']);
  }));

test('refuses a select that is disabled, inert or hidden', () => on(
  `<fieldset disabled><select id=a><option>A</select></fieldset><div inert><select id=b><option>A</select></div><select id=c style="display:none"><option>A</select>`, async page => {
    for (const id of ['#a', '#b', '#c']) assert.equal((await pick(page, id, 'A')).code, 'not_interactable', id);
  }));

for (const html of ['<input id=s>', '<textarea id=s></textarea>', '<button id=s>Go</button>', '<a id=s href="#">x</a>', '<input id=s type=checkbox>', '<div role=option id=s>A</div>'])
  test(`refuses to choose in ${html}`, () => on(html, async page => {
    assert.equal((await pick(page, '#s', 'A')).code, 'wrong_element_kind');
  }));

test('chooses among the suggestions of a datalist', () => on(
  `<input id=s list=d><datalist id=d><option value=Tulip><option value=ROS label="Red rose"></datalist>`, async page => {
    assert.equal((await pick(page, '#s', 'Tulip')).value, 'Tulip');
    assert.equal((await pick(page, '#s', 'Red rose')).value, 'ROS');
    assert.deepEqual((await pick(page, '#s', 'Fern')).details.options, ['Tulip', 'Red rose']);
  }));

test('leaves ARIA lists to clicks, and says whether they are open', () => on(
  `<div id=c role=combobox tabindex=0 aria-expanded=false aria-controls=l>Any</div><ul id=l role=listbox hidden><li role=option>Teal</ul>
   <button id=b aria-haspopup=listbox aria-expanded=false>Pick</button><div id=d role=combobox aria-disabled=true>No</div>`, async page => {
    assert.deepEqual(await pick(page, '#c', 'Teal'), { ok: true, native: false, open: false });
    await page.state(`l.hidden = false; c.setAttribute('aria-expanded', 'true')`);
    const open = await pick(page, '#c', 'Teal');
    assert.deepEqual([open.native, open.open, open.listKey], [false, true, await page.key('#l')]);
    assert.equal((await pick(page, '#l', 'Teal')).listKey, await page.key('#l'));
    assert.equal((await pick(page, '#b', 'Teal')).native, false);
    assert.equal((await pick(page, '#d', 'Teal')).code, 'not_interactable');
  }));

const states = [
  ['<input id=c type=checkbox checked>', 'checkbox', true], ['<input id=c type=radio>', 'radio', false],
  ['<input id=c type=checkbox role=switch checked>', 'switch', true], ['<button id=c role=switch aria-checked=false>Air</button>', 'switch', false],
  ['<div id=c role=checkbox aria-checked=mixed tabindex=0>All</div>', 'checkbox', 'mixed'], ['<div id=c role=radio aria-checked=true tabindex=0>A</div>', 'radio', true],
  ['<div id=c role=menuitemcheckbox aria-checked=true>Wrap</div>', 'checkbox', true], ['<button id=c aria-pressed=true>Bold</button>', 'switch', true],
  ['<label id=c><input type=checkbox checked> Gift</label>', 'checkbox', true], ['<div id=c><input type=checkbox checked><span>Card</span></div>', 'checkbox', true],
];
for (const [html, kind, checked] of states) test(`reads the state of ${html}`, () => on(html, async page => {
  const state = await page.act('checkState', '#c');
  assert.deepEqual([state.ok, state.kind, state.checked], [true, kind, checked]);
}));

test('reads a native box that is neither on nor off', () => on('<input id=c type=checkbox><script>c.indeterminate = true</script>', async page => {
  assert.equal((await page.act('checkState', '#c')).checked, 'mixed');
}));

test('gives the visible label to press, or the widget painted around a hidden box', () => on(
  `<input id=a type=checkbox style="display:none"><label id=la for=a>Gift</label>
   <div id=w style="width:40px;height:20px"><input id=b type=checkbox hidden><span>knob</span></div>`, async page => {
    assert.equal((await page.act('checkState', '#a')).pressKey, await page.key('#la'));
    assert.equal((await page.act('checkState', '#b')).pressKey, await page.key('#w'));
  }));

for (const [html, code] of [
  ['<button id=c>Brew</button>', 'wrong_element_kind'], ['<input id=c>', 'wrong_element_kind'], ['<a id=c href="#">x</a>', 'wrong_element_kind'],
  ['<div id=c><input type=checkbox><input type=checkbox></div>', 'wrong_element_kind'],
  ['<input id=c type=checkbox disabled>', 'not_interactable'], ['<fieldset disabled><label id=c><input type=radio>A</label></fieldset>', 'not_interactable'],
  ['<div id=c role=switch aria-checked=false aria-disabled=true>A</div>', 'not_interactable'], ['<div id=c role=checkbox aria-checked=false aria-readonly=true>A</div>', 'not_interactable'],
]) test(`refuses the state of ${html}`, () => on(html, async page => {
  const state = await page.act('checkState', '#c');
  assert.equal(state.code, code);
  assert.ok(state.hint.length > 5);
}));
