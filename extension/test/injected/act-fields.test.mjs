import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { on } = await openActs();

function fillsTo(html, path, text, expected = text) {
  return on(html, async page => {
    const field = await page.fill(path, text);
    assert.ok(field.ok, field.message);
    assert.equal(field.value, expected);
  });
}

const kinds = [
  ['<input id=f>', 'text', 'text'], ['<input id=f type=search>', 'text', 'search'], ['<input id=f type=number>', 'text', 'number'],
  ['<input id=f type=password value=secret>', 'text', 'password'], ['<textarea id=f></textarea>', 'text', 'textarea'],
  ['<input id=f type=date>', 'value', 'date'], ['<input id=f type=color>', 'value', 'color'], ['<input id=f type=range>', 'value', 'range'],
  ['<div id=f contenteditable>x</div>', 'rich', 'rich'], ['<label id=f>Name <input></label>', 'text', 'text'],
  ['<div id=f role=combobox><input></div>', 'text', 'text'], ['<div id=f><span contenteditable=plaintext-only>x</span></div>', 'rich', 'rich'],
];
for (const [html, kind, type] of kinds) test(`sees how ${html} takes text`, () => on(html, async page => {
  const field = await page.act('field', '#f');
  assert.deepEqual([field.ok, field.kind, field.type], [true, kind, type]);
}));

test('never tells what a password field holds', () => on('<input id=f type=password value=sesame>', async page => {
  const field = await page.act('field', '#f');
  assert.deepEqual([field.secret, field.value], [true, '']);
}));

for (const [html, verb] of [
  ['<button id=f>Send</button>', /click/], ['<a id=f href="#">Link</a>', /click/], ['<input id=f type=checkbox>', /check/],
  ['<select id=f><option>A</select>', /select_option/], ['<input id=f type=file>', /upload_files/], ['<input id=f type=submit>', /click/],
  ['<div id=f role=slider tabindex=0>5</div>', /press_key/], ['<div id=f role=switch tabindex=0>On</div>', /check/],
  ['<label id=f><input type=radio> Tea</label>', /check/], ['<div id=f><input><input></div>', /click|text field/],
]) test(`refuses text for ${html} and names the verb`, () => on(html, async page => {
  const field = await page.act('field', '#f');
  assert.equal(field.code, 'wrong_element_kind');
  assert.match(field.hint, verb);
}));

for (const [how, html, reason] of [
  ['read-only', '<input id=f readonly value=7>', /read-only/], ['disabled', '<input id=f disabled>', /disabled/],
  ['in a disabled fieldset', '<fieldset disabled><textarea id=f></textarea></fieldset>', /disabled/],
  ['aria-readonly', '<div id=f contenteditable aria-readonly=true>x</div>', /read-only/],
  ['hidden', '<input id=f style="display:none">', /hidden/], ['inert', '<div inert><input id=f></div>', /inert/],
]) test(`refuses a field that is ${how}`, () => on(html, async page => {
  const field = await page.fill('#f', '99');
  assert.equal(field.code, 'not_interactable');
  assert.match(field.message, reason);
  assert.equal((await page.act('focusField', '#f', { append: false })).code, 'not_interactable');
}));

test('replaces what was there and appends when asked', () => on('<input id=f value="old text"><input id=e type=email value="a@b">', async page => {
  assert.equal((await page.fill('#f', 'new')).value, 'new');
  assert.equal((await page.fill('#f', ' more', true)).value, 'new more');
  assert.equal((await page.fill('#e', '.org', true)).value, 'a@b.org');
  assert.equal((await page.fill('#f', '')).value, '');
}));

test('fills number, search and textarea fields', async () => {
  await fillsTo('<input id=f type=number step=any value=3>', '#f', '12.5');
  await fillsTo('<input id=f type=search value=x>', '#f', 'fern');
  await fillsTo('<textarea id=f>old\nlines</textarea>', '#f', 'one\ntwo');
});

test('fills a field in a closed shadow root once it is adopted', () => on(
  `<div id=h></div><script>window.root = h.attachShadow({mode:'closed'}); root.innerHTML = '<input id=f>'</script>`, async page => {
    const { result } = await page.frame.session.send('Runtime.evaluate', { expression: 'h' });
    const { node } = await page.frame.session.send('DOM.describeNode', { objectId: result.objectId, depth: 1, pierce: true });
    await page.frame.run('(host, root) => adopt(host, root)', [await page.frame.resolve(node.backendNodeId), await page.frame.resolve(node.shadowRoots[0].backendNodeId)]);
    assert.equal((await page.fill('#h >> #f', 'PLUM-7')).value, 'PLUM-7');
    assert.ok((await page.press('#h >> #f')).ok);
  }));

test('replaces the whole of a contenteditable with paragraphs', () => on(
  '<div id=f contenteditable><p>old <b>bold</b></p><ul><li>list</li></ul></div><p>after</p>', async page => {
    assert.equal((await page.fill('#f', 'Dear crew')).value.trim(), 'Dear crew');
    assert.equal(await page.state(`document.querySelector('body > p').textContent`), 'after');
  }));

test('writes into an editor with its own model by beforeinput', () => on(`<div id=f contenteditable role=textbox></div><script>
  let model = 'old'; const draw = () => { f.textContent = model }; draw();
  f.addEventListener('beforeinput', e => { e.preventDefault();
    const all = getSelection().toString().length >= model.length;
    if (e.inputType === 'insertText') model = (all ? '' : model) + e.data; else if (all) model = ''; draw(); });
  new MutationObserver(() => { if (f.textContent !== model) draw(); }).observe(f, {childList:true, subtree:true, characterData:true});</script>`, async page => {
  assert.equal((await page.fill('#f', 'The tide turned')).value, 'The tide turned');
  assert.equal(await page.state('model'), 'The tide turned');
}));

test('tells a code editor that only reads keys', () => on(
  '<div class=CodeMirror><textarea id=f></textarea></div><textarea id=g></textarea>', async page => {
    assert.equal((await page.act('field', '#f')).byKeys, true);
    assert.equal('byKeys' in await page.act('field', '#g'), false);
  }));

test('says when the page does not let the field have the focus', () => on(
  `<input id=f onfocus="this.blur()">`, async page => {
    assert.deepEqual(await page.act('focusField', '#f', { append: false }), { ok: true, focused: false });
  }));

for (const [type, value] of [
  ['date', '2026-03-15'], ['time', '06:45'], ['datetime-local', '2026-03-16T14:30'], ['month', '2027-11'], ['week', '2026-W20'],
  ['color', '#3366cc'], ['range', '70'],
]) test(`sets a ${type} field with input and change`, () => on(`<input id=f type=${type}><script>
  var seen = []; for (const t of ['input', 'change']) document.addEventListener(t, e => seen.push(t + (e.composed ? '+' : '') + e.target.value))</script>`, async page => {
  assert.deepEqual(await page.act('setValue', '#f', { value }), { ok: true, value });
  assert.deepEqual(await page.state('seen'), [`input+${value}`, `change${value}`]);
}));

for (const [html, value] of [
  ['<input id=f type=date value=2026-01-01>', 'next Tuesday'], ['<input id=f type=date>', '15.03.2026'], ['<input id=f type=date>', '2026-02-30'],
  ['<input id=f type=date min=2026-05-01 max=2026-05-31>', '2026-06-01'], ['<input id=f type=time>', '25:00'], ['<input id=f type=week>', '2026-20'],
  ['<input id=f type=month>', 'May'], ['<input id=f type=color value="#112233">', 'blueish'], ['<input id=f type=range min=0 max=10 value=4>', '11'],
  ['<input id=f type=range value=4>', 'loud'], ['<input id=f type=number value=3>', 'three'], ['<input id=f type=number>', '12,5'],
]) test(`refuses "${value}" for ${html} before it changes anything`, () => on(`${html}<script>var seen = 0; for (const t of ['input','change','focusin']) addEventListener(t, () => seen++, true)</script>`, async page => {
  const before = await page.state('f.value');
  const answer = await page.fill('#f', value);
  assert.equal(answer.code, 'wrong_element_kind');
  assert.ok(answer.hint.length > 5);
  assert.deepEqual(await page.state('[f.value, seen]'), [before, 0]);
}));

test('clears a date field with an empty value', () => on('<input id=f type=date value=2026-01-01>', async page => {
  assert.deepEqual(await page.act('setValue', '#f', { value: '' }), { ok: true, value: '' });
}));

test('changes a field whose value property the page replaced to track it', () => on(`<input id=f type=date><script>
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); let tracked = f.value; var told = [];
  Object.defineProperty(f, 'value', { configurable: true, get() { return own.get.call(f) }, set(v) { tracked = v; own.set.call(f, v) } });
  document.addEventListener('input', e => { if (own.get.call(f) !== tracked) { tracked = own.get.call(f); told.push(tracked) } })</script>`, async page => {
  await page.act('setValue', '#f', { value: '2026-03-15' });
  assert.deepEqual(await page.state('told'), ['2026-03-15']);
}));

test('fires change once for what was typed, and not when nothing was', () => on(`<input id=f value=a><script>var n = 0; f.onchange = () => n++</script>`, async page => {
  await page.act('focusField', '#f', { append: true });
  await page.act('commitField', '#f');
  assert.equal(await page.state('n'), 0);
  await page.page.keyboard.insertText('b');
  assert.deepEqual(await page.act('commitField', '#f'), { ok: true, value: 'ab' });
  await page.act('commitField', '#f');
  assert.equal(await page.state('n'), 1);
}));

test('keeps to maxlength, and says what it is', () => on('<input id=f maxlength=4>', async page => {
  const field = await page.fill('#f', 'abcdefgh');
  assert.deepEqual([field.value, field.maxLength], ['abcd', 4]);
}));

test('reads back what a mask made of the text', () => fillsTo(
  `<input id=f oninput="const d = this.value.replace(/\\D/g, '').slice(0, 10); this.value = d.replace(/^(...)(...)/, '($1) $2-')">`,
  '#f', '5550123456', '(555) 012-3456'));

test('finds the file field behind a key', () => on(`<input id=f type=file accept=".png,image/*" multiple>
  <label id=l for=g>Back</label><input id=g type=file style="display:none"><div id=z>Drop<input type=file disabled webkitdirectory></div>
  <div id=two><input type=file><input type=file></div><button id=b>Attach</button>`, async page => {
  assert.deepEqual(await page.act('fileRules', '#f'), { ok: true, accept: '.png,image/*', multiple: true, directory: false, disabled: false });
  assert.deepEqual(await page.act('fileRules', '#l'), { ok: true, accept: '', multiple: false, directory: false, disabled: false });
  assert.deepEqual(await page.act('fileRules', '#z'), { ok: true, accept: '', multiple: true, directory: true, disabled: true });
  for (const none of ['#two', '#b']) assert.deepEqual(await page.act('fileRules', none), { ok: true, none: true });
  const ids = await page.frame.run(`keys => keys.map(key => acts.fileField({ key })?.id ?? null)`, [[await page.key('#f'), await page.key('#l'), await page.key('#b')]], true);
  assert.deepEqual(ids, ['f', 'g', null]);
}));
