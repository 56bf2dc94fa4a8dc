// Which role an element has in the outline, and whether it is listed at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, reads } from './harness.mjs';

const chrome = await open();
const lists = (rule, html, lines, options) => reads(test, chrome, rule, html, lines, options);

const roles = {
  '<a href="#x">x</a>': 'link', '<button>x</button>': 'button', '<summary>x</summary>': null, '<details><summary>x</summary></details>': 'button',
  '<input>': 'textbox', '<input type=nonsense>': 'textbox', '<input type=email>': 'textbox', '<input type=tel>': 'textbox', '<input type=url>': 'textbox',
  '<input type=search>': 'searchbox', '<input type=number>': 'spinbutton', '<input type=range>': 'slider', '<input type=checkbox>': 'checkbox',
  '<input type=radio>': 'radio', '<input type=submit>': 'button', '<input type=reset>': 'button', '<input type=button value=x>': 'button',
  '<input type=image alt=x width=9 height=9>': 'button', '<input type=color>': 'button', '<input type=file>': 'button', '<input type=date>': 'textbox',
  '<input type=hidden value=x>': null, '<input list=l><datalist id=l><option>x</datalist>': 'combobox', '<input type=number list=l>': 'spinbutton',
  '<select><option>x</select>': 'combobox', '<select multiple><option>x</select>': 'listbox', '<select size=4><option>x</select>': 'listbox',
  '<select size=1><option>x</select>': 'combobox', '<textarea></textarea>': 'textbox', '<div contenteditable>x</div>': 'textbox',
  '<div contenteditable=plaintext-only>x</div>': 'textbox', '<div contenteditable=false onclick="1">x</div>': 'generic', '<div onclick="1">x</div>': 'generic',
  '<div role=button>x</div>': 'button', '<div role="nonsense button">x</div>': 'button', '<div role="BUTTON">x</div>': 'button', '<div role=tab>x</div>': 'tab',
  '<div role=menuitem>x</div>': 'menuitem', '<div role=menuitemcheckbox>x</div>': 'menuitemcheckbox', '<div role=menuitemradio>x</div>': 'menuitemradio',
  '<div role=option>x</div>': 'option', '<div role=treeitem>x</div>': 'treeitem', '<div role=switch>x</div>': 'switch', '<div role=textbox>x</div>': 'textbox',
  '<div role=searchbox aria-label=x></div>': null, '<div role=combobox tabindex=0>x</div>': 'combobox', '<div role=link>x</div>': 'link',
  '<button role=tab>x</button>': 'tab', '<button role=none>x</button>': 'button', '<a href="#x" role=presentation>x</a>': 'link', '<a href="#x" role=button>x</a>': 'button',
  '<div role=region tabindex=0>x</div>': null, '<div role=heading tabindex=0>x</div>': null, '<div tabindex=0>x</div>': null, '<a>x</a>': null, '<a name=x>x</a>': null,
  '<div role=gridcell>x</div>': null, '<div role=gridcell tabindex=0>x</div>': 'gridcell', '<label>x</label>': null, '<p>x</p>': null, '<h2 onclick="1">x</h2>': 'heading',
  '<li onclick="1">x</li>': 'listitem', '<svg width=40 height=40><a href="#x"><text y=20>x</text></a></svg>': 'link', '<video controls width=200></video>': 'video',
  '<audio controls></audio>': 'audio', '<video width=200></video>': null, '<option>x</option>': null, '<button hidden>x</button>': null,
};
for (const [html, role] of Object.entries(roles)) {
  test(`${html} is ${role ?? 'not listed'}`, async () => {
    const frame = await chrome.page(`<!doctype html>${html}`);
    const { listed } = await frame.read();
    assert.deepEqual(listed.map((item) => item.role), role ? [role] : []);
  });
}

lists('an element that a page calls by a name of JavaScript itself', '<constructor onclick="1">Made</constructor><p>After</p>', ['[]<constructor>Made', 'After']);

lists('says a role where neither tag nor type does', '<div role=button>A</div><button role=tab>B</button><input type=checkbox role=switch aria-label=C><button role=button>D</button>',
  ['[]<div role=button>A', '[]<button role=tab>B', '[]<input type=checkbox role=switch>C', '[]<button>D']);

lists('lists a link with an empty address, for it is followed', '<a href="">Again</a>', ['[]<a>Again']);

lists('lists the parts of a composite and not the composite', '<div role=tablist tabindex=0><div role=tab>One</div><div role=tab>Two</div></div><div role=menu onclick="1"><div role=menuitem>Cut</div><div role=menuitem>Copy</div></div>',
  ['[]<div role=tab>One', '[]<div role=tab>Two', '[]<div role=menuitem>Cut', '[]<div role=menuitem>Copy']);

lists('lists a listbox that takes the keyboard, with its options under it', '<div role=listbox tabindex=0 aria-label=Tops><div role=option>Corn</div><div role=option aria-selected=true>Ham</div></div>',
  ['[]<div role=listbox name=Tops>', '\t[]<div role=option>Corn', '\t[]<div role=option selected>Ham']);

lists('lists the field of a combobox and not the wrapper around it', '<div role=combobox aria-expanded=false><input aria-label=Town></div>', ['[]<input name=Town>']);

lists('lists a tree with its levels', '<div role=tree><div role=treeitem aria-expanded=true tabindex=0>Fruit<div role=group><div role=treeitem>Apple</div></div></div></div>',
  ['[]<div role=treeitem expanded=true>Fruit', '\t[]<div role=treeitem>Apple']);

lists('keeps a control that screen readers are not told of, when it can be tabbed to', '<div aria-hidden=true><input aria-label=Town><a href="#a">Go</a><button tabindex=-1>Decoy</button></div>',
  ['[]<input name=Town>', '[]<a href=#a>Go', 'Decoy']);

lists('leaves what is inert to be read', '<div inert><button>Later</button><a href="#x">Link</a><input aria-label=Town value=Ulm></div><button>Now</button>', ['Later Link', '[]<button>Now']);

lists('takes a field inside a pressed row as the row\'s own', '<div onclick="1" style="cursor:pointer"><input type=checkbox aria-label=Pick> Row words</div>', ['[]<input type=checkbox>Pick', 'Row words']);
