// Input made of events does to a page what a person's input does: each deed is done both ways and told apart by nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { at } = await openActs();

/** Writes down each event that a page may act on, with what it would read of it. */
const WATCH = `<script>var told = [];
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'focusin', 'focusout', 'keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'submit', 'reset'])
    addEventListener(type, e => { if (type === 'submit') e.preventDefault();
      told.push([type, e.target.id || e.target.localName, e.key ?? '', e.code ?? '', e.button ?? '', e.buttons ?? '', type === 'click' || type === 'dblclick' ? e.detail : '', e.inputType ?? '', e.ctrlKey, e.shiftKey].join(' ')); }, true)</script>`;

/** What is left of a deed: what fields hold, where the caret and the focus are, what is open and ticked. */
const LEFT = `({ active: document.activeElement.id || document.activeElement.localName, hash: location.hash,
  fields: [...document.querySelectorAll('input, textarea, select')].map(f => [f.id, f.value, f.checked, f.type === 'checkbox' ? null : f.selectionStart, f.type === 'checkbox' ? null : f.selectionEnd]),
  open: [...document.querySelectorAll('details, dialog')].map(d => d.open), words: [...document.querySelectorAll('[contenteditable]')].map(e => e.innerText) })`;

async function done(html, prepare, deed, told) {
  const page = await at(WATCH + html);
  if (prepare) await page.page.evaluate(prepare);
  await page.state('void (told = [])');
  await deed(page);
  // A dialog that closes hands the focus on when it is next drawn.
  await page.state('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))');
  const left = { told: told ? (await page.state('told')).filter(told) : [], ...(await page.state(LEFT)) };
  await page.close();
  return left;
}

/** Both ways must leave the same; `told` says which events count: none where only the outcome is alike. */
function alike(rule, html, real, made, { prepare, told = () => true } = {}) {
  test(rule, async () => {
    const wanted = await done(html, prepare, real, told);
    assert.deepEqual(await done(html, prepare, made, told), wanted);
  });
}

const pressed = (keys) => [(page) => page.page.keyboard.press(keys), (page) => page.synthetic({ do: 'keys', keys })];
const typed = (text) => [(page) => page.page.keyboard.type(text), (page) => page.synthetic({ do: 'text', text, replace: false })];
const clicked = (path, { button = 0, count = 1, modifiers = [] } = {}) => [
  async (page) => {
    const aimed = await page.aim(path);
    for (const each of modifiers) await page.page.keyboard.down(each);
    await page.state('void (told = [])');
    await page.page.mouse.click(aimed.x, aimed.y, { button: ['left', 'middle', 'right'][button], clickCount: count });
    for (const each of modifiers) await page.page.keyboard.up(each);
    await page.state('void (told = told.filter(line => !/^key/.test(line)))');
  },
  async (page) => page.synthetic({ do: 'click', key: await page.key(path), button, count, modifiers }),
];

/** Not the modifiers' own keys, nor what the browser asks itself before Enter and the arrows, nor its keypress on a link. */
const counts = (keys) => (line) => !/^key\w+ \w+ (Shift|Control) |^keypress f Enter |^beforeinput f .*insertLineBreak/.test(line) && !(keys.startsWith('Arrow') && line.startsWith('beforeinput'));
const FOCUS = () => document.getElementById('f').focus();
const CARET = () => { const f = document.getElementById('f'); f.focus(); f.setSelectionRange(2, 2); };
const ALL = () => { const f = document.getElementById('f'); f.focus(); f.select(); };

for (const [what, html, path, options] of [
  ['a button', '<button id=f>Go</button>', '#f'],
  ['a button that is not to be pressed', '<button id=f disabled>Go</button><p id=p>x</p>', '#p'],
  ['a box', '<input type=checkbox id=f>', '#f'],
  ['the label of a box', '<label id=l>Every <input type=checkbox id=f></label>', '#l'],
  ['one of two radio buttons', '<input type=radio name=r id=a checked><input type=radio name=r id=f>', '#f'],
  ['a link in the page', '<a id=f href="#there">There</a>', '#f'],
  ['a summary', '<details><summary id=f>More</summary>Inside</details>', '#f'],
  ['a text field', '<input id=f>', '#f'],
  ['what takes no focus while something has it', '<input id=i><p id=f>Words</p>', '#f'],
  ['a part of a button', '<button id=b><b id=f>Go</b></button>', '#f'],
  ['what can be focused around', '<div id=d tabindex=0><i id=f>Words</i></div>', '#f'],
  ['a button that submits', '<form><input id=i><button id=f>Send</button></form>', '#f'],
  ['a button that resets', '<form><input id=i value=a><button type=reset id=f>Clear</button></form>', '#f'],
  ['a button of no form', '<form><button type=button id=f>Nothing</button></form>', '#f'],
  ['a button twice', '<button id=f>Go</button>', '#f', { count: 2 }],
  ['a button with a key held', '<button id=f>Go</button>', '#f', { modifiers: ['Control', 'Shift'] }],
  ['a paragraph by the middle button', '<p id=f>Words</p>', '#f', { button: 1 }],
  ['a paragraph by the right button', '<p id=f>Words</p>', '#f', { button: 2 }],
]) {
  // The browser counts the press of a label's control itself; where a press puts the caret is for the browser alone.
  alike(`presses ${what}`, html, ...clicked(path, options), { told: (line) => !/^click f .* [01]  /.test(line) || !html.includes('<label') });
}

for (const [keys, what, html, prepare] of [
  ['Enter', 'a button', '<button id=f>Go</button>'],
  ['Space', 'a button', '<button id=f>Go</button>'],
  ['Space', 'a box', '<input type=checkbox id=f>'],
  ['Enter', 'a link', '<a id=f href="#there">There</a>'],
  ['Enter', 'a summary', '<details><summary id=f>More</summary>Inside</details>'],
  ['Enter', 'a field of a form with a button', '<form><input id=f value=a><button id=b>Send</button></form>'],
  ['Enter', 'a field of a form whose button is disabled', '<form><input id=f value=a><button id=b disabled>Send</button></form>'],
  ['Enter', 'the only field of a form', '<form><input id=f value=a></form>'],
  ['Enter', 'one of two fields of a form without a button', '<form><input id=f value=a><input id=i></form>'],
  ['Enter', 'a field without a form', '<input id=f value=a>'],
  ['Enter', 'a box in a form', '<form><input type=checkbox id=f><button id=b>Send</button></form>'],
  ['Tab', 'the first of three', '<input id=f><button id=b>B</button><a id=a href="#x">A</a>'],
  ['Tab', 'a row with what cannot be tabbed to', '<input id=f><button id=b disabled>B</button><button id=h hidden>H</button><i tabindex=-1>I</i><a id=n>N</a><i id=g tabindex=0>G</i>'],
  ['Tab', 'an order of its own', '<input id=f tabindex=1><input id=i><input id=two tabindex=2>'],
  ['Shift+Tab', 'the last of three', '<input id=a><button id=b>B</button><input id=f>'],
  ['ArrowDown', 'a radio button', '<input type=radio name=r id=f checked><input type=radio name=r id=b><input type=radio name=r id=c>'],
  ['ArrowUp', 'the first radio button', '<input type=radio name=r id=f checked><input type=radio name=r id=b><input type=radio name=r id=c>'],
  ['ArrowDown', 'a radio button beside one that is disabled', '<input type=radio name=r id=f checked><input type=radio name=r id=b disabled><input type=radio name=r id=c>'],
  ['ArrowRight', 'a slider', '<input type=range id=f value=50>'],
  ['ArrowDown', 'a slider of large steps', '<input type=range id=f value=50 step=25>'],
  ['Home', 'a slider', '<input type=range id=f value=50 min=10>'],
  ['End', 'a slider', '<input type=range id=f value=50 max=90>'],
  ['ArrowUp', 'a number', '<input type=number id=f value=5>'],
  ['ArrowDown', 'a number at its end', '<input type=number id=f value=1 min=1>'],
  ['Escape', 'a dialog', '<dialog id=d><button id=f>OK</button></dialog>', () => { document.querySelector('dialog').showModal(); document.getElementById('f').focus(); }],
]) alike(`${keys} does to ${what} what a person's key does`, html, ...pressed(keys), { prepare: prepare ?? FOCUS, told: keys === 'Escape' || html.includes('readonly') ? null : counts(keys) });

for (const [keys, what, html, prepare] of [
  ['Backspace', 'a word', '<input id=f value=words>', CARET],
  ['Delete', 'a word', '<input id=f value=words>', CARET],
  ['Backspace', 'all that is chosen', '<input id=f value=words>', ALL],
  ['Backspace', 'the start of a field', '<input id=f value=words>', () => { f.focus(); f.setSelectionRange(0, 0); }],
  ['x', 'the middle of a word', '<input id=f value=words>', CARET],
  ['Shift+X', 'the middle of a word', '<input id=f value=words>', CARET],
  ['Space', 'the middle of a word', '<input id=f value=words>', CARET],
  ['ArrowLeft', 'a caret', '<input id=f value=words>', CARET],
  ['ArrowRight', 'a caret', '<input id=f value=words>', CARET],
  ['Shift+ArrowRight', 'a caret', '<input id=f value=words>', CARET],
  ['Home', 'a caret', '<input id=f value=words>', CARET],
  ['End', 'a caret', '<input id=f value=words>', CARET],
  ['Control+a', 'a field', '<input id=f value=words>', CARET],
  ['Enter', 'an area', '<textarea id=f>words</textarea>', CARET],
  ['x', 'a field that is read-only', '<input id=f value=words readonly>', CARET],
  ['Backspace', 'a field that is read-only', '<input id=f value=words readonly>', CARET],
  ['x', 'a field that is full', '<input id=f value=words maxlength=5>', CARET],
  ['x', 'nothing that takes text', '<button id=f>B</button>', FOCUS],
]) alike(`${keys} leaves ${what} as a person's key does`, html, ...pressed(keys), { prepare, told: keys === 'Escape' || html.includes('readonly') ? null : counts(keys) });

for (const [what, text, html] of [
  ['words into a field', 'Ada Byron', '<input id=f>'],
  ['words after others', ' more', '<input id=f value=some>'],
  ['signs of all kinds', 'a+b=[c]{"d"};', '<input id=f>'],
  ['letters with marks', 'Zürich – ça', '<input id=f>'],
  ['a number', '12.50', '<input id=f type=number step=any>'],
  ['an address', 'ada@example.com', '<input id=f type=email>'],
  ['a secret', 'sesame', '<input id=f type=password>'],
  ['lines into an area', 'one\ntwo', '<textarea id=f></textarea>'],
  ['more than fits', 'abcdef', '<input id=f maxlength=3>'],
  ['words into an editor', 'Dear crew', '<div id=f contenteditable></div>'],
  ['words after those of an editor', ' more', '<div id=f contenteditable>Some</div>'],
]) {
  const prepare = () => {
    const field = document.getElementById('f');
    field.focus();
    if (field.isContentEditable) getSelection().selectAllChildren(field), getSelection().collapseToEnd();
    else if (/^(text|password|textarea)$/.test(field.type)) field.setSelectionRange(99, 99);
  };
  alike(`types ${what} as a person does`, html, ...typed(text), { prepare, told: null });
}
