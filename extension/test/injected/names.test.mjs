// Accessible names, and names for what has none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const chrome = await open();

const cases = [
  ['aria-labelledby over several nodes, hidden ones too', '<span id=b hidden>Billing</span><span id=p>Code</span><input aria-labelledby="b p">', 'Billing Code'],
  ['aria-labelledby that goes in a circle', '<button id=x aria-labelledby="x y">Save</button><i id=y aria-labelledby=x>draft</i>', 'Save draft'],
  ['aria-label over content', '<button aria-label="Close basket">x</button>', 'Close basket'],
  ['an empty aria-label is none', '<button aria-label="">Go</button>', 'Go'],
  ['a label of the same id', '<label for=i>Street</label><input id=i>', 'Street'],
  ['several labels', '<label for=i>Street</label><label for=i>and number</label><input id=i>', 'Street and number'],
  ['a label around, without the field\'s own text', '<label>Colour <select><option>Red</select></label>', 'Colour'],
  ['a field inside a checkbox label', '<label><input type=checkbox> Every <input value=5 aria-label=n> days</label>', 'Every 5 days'],
  ['alternative text', '<a href="#"><img alt="Front page" width=9 height=9></a>', 'Front page'],
  ['the title of a drawing', '<button><svg width=9 height=9><title>Print</title><path d=""/></svg></button>', 'Print'],
  ['CSS content', '<style>.u::before{content:"Undo"}</style><button class=u></button>', 'Undo'],
  ['CSS content after text', '<style>.d::after{content:" drafts"}</style><button class=d>3</button>', '3 drafts'],
  ['characters of icon fonts are none', '<style>.d::before{content:"\\f101"}</style><button class=d>Next</button>', 'Next'],
  ['the placeholder, last', '<input placeholder="Search orders">', 'Search orders'],
  ['the title before the placeholder', '<input title=Find placeholder="Search orders">', 'Find'],
  ['the value of an input button', '<input type=submit value="Send it">', 'Send it'],
  ['an input button without value', '<input type=submit>', 'Submit'],
  ['an image button', '<input type=image alt="Go to till" width=20 height=20>', 'Go to till'],
  ['blocks are apart, inline parts are not', '<button><div>Big</div><div>lamp</div><b>s</b>how</button>', 'Big lamp show'],
  ['hidden content is not said', '<button>Save<span style="display:none"> secretly</span></button>', 'Save'],
  ['aria-hidden content is not said', '<button><i aria-hidden=true>save</i>Store</button>', 'Store'],
  ['joiners, soft hyphens and combining marks are as typed', '<button>Cafe&#x301;&nbsp; &ouml;ff&shy;nen&#x200b;</button>', 'Café öffnen'],
  ['the words before a field without label', '<table><tr><td>Street:<td><input></table>', 'Street'],
  ['the sprite of an icon button', '<button><svg width=9 height=9><use href="#icon-trash"/></svg></button>', 'trash'],
  ['the class of an icon font', '<button><i class="fa fa-arrow-left"></i></button>', 'arrow left'],
  ['the address of a wordless link', '<a href="/help/contact-us.html"><img width=9 height=9 src="data:,"></a>', 'contact us'],
];
for (const [rule, html, name] of cases) {
  test(`names by: ${rule}`, async () => {
    const frame = await chrome.page(html);
    const { listed } = await frame.read();
    assert.equal(listed[0]?.name, name);
  });
}

test('leaves nothing listed without a name', async () => {
  const frame = await chrome.page('<button></button><input><a href="#"></a><div role=slider tabindex=0 style="width:9px;height:9px"></div><select></select>');
  const { listed } = await frame.read();
  assert.ok(listed.length >= 3);
  for (const { name } of listed) assert.notEqual(name, '');
});
