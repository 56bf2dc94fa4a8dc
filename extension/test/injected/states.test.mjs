// What an element holds and in which state it is, as its line says it and as its record does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, reads } from './harness.mjs';

const chrome = await open();
const says = (rule, html, lines, script) => reads(test, chrome, rule, `<!doctype html>${html}`, lines, { script });

async function recordOf(html, script) {
  const frame = await chrome.page(`<!doctype html>${html}`);
  if (script) await frame.page.evaluate(script);
  const { listed } = await frame.read();
  return listed[0];
}

says('the value of each kind of field', `<input aria-label=A value=text><input aria-label=B type=number value=7><input aria-label=C type=date value=2026-03-15><input aria-label=D type=time value=06:45>
  <input aria-label=E type=range value=30><input aria-label=F type=color value="#3366cc"><input aria-label=G type=search value="two words"><textarea aria-label=H>one
two</textarea>`,
['[]<input name=A value=text>', '[]<input type=number name=B value=7>', '[]<input type=date name=C value=2026-03-15>', '[]<input type=time name=D value=06:45>',
  '[]<input type=range name=E value=30>', '[]<input type=color value=#3366cc>F', '[]<input type=search name=G value="two words">', '[]<textarea name=H value="one two">']);

says('no value of an empty field', '<input aria-label=A value=""><textarea aria-label=B></textarea><input type=date aria-label=C>', ['[]<input name=A>', '[]<textarea name=B>', '[]<input type=date name=C>']);

says('boxes that are on, off and neither', '<input type=checkbox aria-label=A checked><input type=checkbox aria-label=B><input type=checkbox aria-label=C id=c><input type=radio aria-label=D checked>',
  ['[]<input type=checkbox checked>A', '[]<input type=checkbox>B', '[]<input type=checkbox checked=mixed>C', '[]<input type=radio checked>D'], () => { c.indeterminate = true; });

says('ARIA states, and nothing of those that are none', `<div role=checkbox aria-checked=mixed>A</div><div role=switch aria-checked=true>B</div><div role=menuitemradio aria-checked=true>C</div><div role=checkbox>D</div>
  <button aria-pressed=true>E</button><button aria-pressed=mixed>F</button><button aria-pressed=false>G</button><button aria-expanded=true>H</button><button aria-expanded=false>I</button>
  <button aria-expanded=maybe>J</button><div role=tab aria-selected=true>K</div><div role=tab aria-selected=false>L</div><a href="#n" aria-current=page>M</a><a href="#o" aria-current=false>N</a>`,
['[]<div role=checkbox checked=mixed>A', '[]<div role=switch checked>B', '[]<div role=menuitemradio checked>C', '[]<div role=checkbox>D', '[]<button pressed>E', '[]<button pressed=mixed>F', '[]<button>G',
  '[]<button expanded=true>H', '[]<button expanded=false>I', '[]<button>J', '[]<div role=tab selected>K', '[]<div role=tab>L', '[]<a current href=#n>M', '[]<a href=#o>N']);

says('what a field demands and forbids', `<input aria-label=A required><input aria-label=B aria-required=true><input aria-label=C readonly value=x><textarea aria-label=D aria-readonly=true></textarea><input aria-label=E aria-invalid=true>
  <input aria-label=F type=file accept=".png,image/*" multiple><input aria-label=G pattern="[0-9]{4}"><input aria-label=H type=number min=0 max=9 step=0.5><input aria-label=I type=email multiple>`,
['[]<input name=A required>', '[]<input name=B required>', '[]<input name=C value=x readonly>', '[]<textarea name=D readonly>', '[]<input name=E invalid>', '[]<input type=file accept=.png,image/* multiple>F',
  '[]<input name=G pattern="[0-9]{4}">', '[]<input type=number name=H min=0 max=9 step=0.5>', '[]<input type=email name=I multiple>']);

says('a placeholder only where the name does not say it', '<input placeholder="Your town"><input aria-label=Town placeholder="For example Ulm">', ['[]<input name="Your town">', '[]<input name=Town placeholder="For example Ulm">']);

says('what is disabled by itself, by its set, by ARIA and by its option', `<button disabled>A</button><fieldset disabled><legend><button>B</button></legend><input aria-label=C></fieldset><div role=tab aria-disabled=true>D</div>
  <select aria-label=E disabled><option>x</select><a href="#away" aria-disabled=true>F</a>`,
['[]<button disabled>A', '[]<button>B', '[]<input name=C disabled>', '[]<div role=tab disabled>D', '[]<select name=E disabled>*x', '[]<a href=#away disabled>F']);

says('the text of sliders and meters of the page\'s own', '<div role=slider tabindex=0 aria-label=A aria-valuenow=3 aria-valuetext="three of ten" style="width:90px;height:9px"></div><div role=spinbutton tabindex=0 aria-label=B aria-valuenow=4 style="width:90px;height:9px"></div>',
  ['[]<div role=slider name=A value="three of ten">', '[]<div role=spinbutton name=B value=4>']);

says('what a combobox of the page\'s own shows', '<div role=combobox tabindex=0 aria-label=Town aria-expanded=false>Ulm</div>', ['[]<div role=combobox name=Town value=Ulm expanded=false>']);

says('long values and names cut short', `<input aria-label=A value="${'v'.repeat(200)}"><button>${'n'.repeat(400)}</button>`, [`[]<input name=A value=${'v'.repeat(79)}…>`, `[]<button>${'n'.repeat(199)}…`]);

for (const [what, html] of Object.entries({
  'a password field': '<input type=password aria-label=K value=sesame>',
  'a field that style masks': '<input aria-label=K value=sesame style="-webkit-text-security:disc">',
  'an area that style masks by a class': '<style>.m{-webkit-text-security:circle}</style><input class=m aria-label=K value=sesame>',
})) {
  test(`never says what ${what} holds, only that it holds something`, async () => {
    const item = await recordOf(html);
    assert.doesNotMatch(JSON.stringify(item), /sesame/);
    assert.match(item.line, /filled/);
    assert.equal(item.value, undefined);
    assert.equal(item.attributes.filled, 'true');
  });
}

test('does not call an empty password field filled', async () => {
  assert.doesNotMatch((await recordOf('<input type=password aria-label=K>')).line, /filled/);
});

test('names the files that were chosen', async () => {
  const item = await recordOf('<input type=file multiple aria-label=Scans id=f>', () => {
    const files = new DataTransfer();
    for (const name of ['a.pdf', 'b.pdf']) files.items.add(new File(['x'], name));
    f.files = files.files;
  });
  assert.equal(item.value, 'a.pdf, b.pdf');
});

test('a record has every option with its value and state', async () => {
  const { options, value } = await recordOf(`<select aria-label=S multiple><option value=a selected>Anna<optgroup label=Closed disabled><option value=b>Ben</optgroup><option disabled label="Carl C">x<option selected>Dora</select>`);
  assert.deepEqual(options, [
    { text: 'Anna', value: 'a', selected: true, disabled: false }, { text: 'Ben', value: 'b', selected: false, disabled: true },
    { text: 'Carl C', value: 'x', selected: false, disabled: true }, { text: 'Dora', value: 'Dora', selected: true, disabled: false },
  ]);
  assert.equal(value, 'Anna, Dora');
});

test('a record keeps the attributes that help, and no others', async () => {
  const { attributes } = await recordOf('<input id=i name=n class=c style="color:red" data-x=y placeholder=p maxlength=9 autocomplete=email onclick="1" aria-label=l>');
  assert.deepEqual(attributes, { id: 'i', name: 'n', placeholder: 'p', maxlength: '9', autocomplete: 'email' });
});

test('a record\'s long values and attributes have an end', async () => {
  const item = await recordOf(`<input aria-label=A id=${'i'.repeat(900)}>`, () => { document.querySelector('input').value = 'v'.repeat(9000); });
  assert.deepEqual([item.value.length, item.attributes.id.length], [4000, 500]);
});

test('text snapshots have neither records nor geometry', async () => {
  const frame = await chrome.page('<button>A</button>');
  const shot = await frame.snapshot({ detail: 'text' });
  assert.equal(shot.geometry, undefined);
  assert.equal(shot.lines[0].record, undefined);
});

test('geometry tells the box of each listed element', async () => {
  const frame = await chrome.page('<!doctype html><body style="margin:0"><button style="position:absolute;left:10px;top:20px;width:100px;height:30px">A</button><p>x</p><a href="#b" style="position:absolute;left:200px;top:20.5px;width:50px;height:30px">B</a>');
  const { geometry, lines } = await frame.snapshot();
  const keys = lines.filter((line) => line.key !== undefined).map((line) => line.key);
  assert.deepEqual(geometry, [keys[0], 10, 20, 100, 30, keys[1], 200, 20.5, 50, 30]);
});

test('a page says its size, its place and its title', async () => {
  const frame = await chrome.page('<!doctype html><title>A  page</title><body style="margin:0;width:3000px;height:5000px">');
  await frame.page.evaluate(() => scrollTo(200, 1000));
  const { page, viewport, scroll, title, url } = await frame.snapshot();
  assert.deepEqual([page, viewport, title], [{ width: 3000, height: 5000 }, { width: 1280, height: 720 }, 'A page']);
  assert.equal(scroll.above + scroll.below + await frame.page.evaluate(() => document.documentElement.clientHeight), 5000);
  assert.deepEqual([scroll.above, scroll.left], [1000, 200]);
  assert.equal(url, frame.page.url());
});
