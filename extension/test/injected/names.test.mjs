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
  ['aria-labelledby that names nothing', '<button aria-labelledby=nowhere>Go</button>', 'Go'],
  ['aria-labelledby before aria-label', '<span id=t>Told</span><button aria-labelledby=t aria-label=Said>x</button>', 'Told'],
  ['aria-labelledby that names the element itself', '<button id=b aria-label=Delete aria-labelledby="b f">x</button><i id=f>file.txt</i>', 'Delete file.txt'],
  ['a node that is referred to and names another', '<span id=a aria-labelledby=b>A</span><span id=b>B</span><button aria-labelledby=a>x</button>', 'A'],
  ['aria-labelledby in the order it is written', '<i id=a>one</i><i id=b>two</i><button aria-labelledby="b a">x</button>', 'two one'],
  ['an aria-label of blanks is none', '<button aria-label="  &nbsp; ">Go</button>', 'Go'],
  ['aria-label inside of content', '<button>Close <span aria-label="the basket">x</span></button>', 'Close the basket'],
  ['an image among words', '<button>Sign <img alt="in" src="data:," width=9 height=9></button>', 'Sign in'],
  ['an image that only decorates', '<button><img alt="" src="data:," width=9 height=9>Save</button>', 'Save'],
  ['an empty alternative text leaves the title', '<button title=Save><img alt="" src="data:," width=9 height=9></button>', 'Save'],
  ['the label of an ARIA box is its content', '<div role=checkbox>Every day</div>', 'Every day'],
  ['a label for a button adds to nothing it says', '<label for=b>Payment</label><button id=b>Pay</button>', 'Payment'],
  ['a label that is hidden', '<label for=i hidden>Street</label><input id=i>', 'Street'],
  ['a label around with words on both sides', '<label>From <input> on</label>', 'From on'],
  ['a chosen option inside of a label', '<label><input type=checkbox> Every <select aria-label=n><option>day<option selected>week</select></label>', 'Every week'],
  ['the caption of a set does not name its field', '<fieldset><legend>Address</legend><input aria-label=Town></fieldset>', 'Town'],
  ['line breaks are blanks', '<button>One<br>two\nthree</button>', 'One two three'],
  ['inline blocks are words apart', '<button><span style="display:inline-block">One</span><span style="display:inline-block">two</span></button>', 'One two'],
  ['a list in a button', '<button><ul><li>One<li>Two</ul></button>', 'One Two'],
  ['CSS content with a spoken form of its own', '<style>.s::before{content:"★" / "Starred "}</style><button class=s>Letter</button>', 'Starred Letter'],
  ['CSS content that says it speaks nothing', '<style>.s::before{content:"★" / ""}</style><button class=s>Letter</button>', 'Letter'],
  ['CSS content with quotes in it', '<style>.q::after{content:"\\"so\\""}</style><button class=q>Say </button>', 'Say "so"'],
  ['CSS content from a variable', '<style>.v{--w:"Up"}.v::before{content:var(--w)}</style><button class=v></button>', 'Up'],
  ['script and style inside are no words', '<button>Go<style>b{}</style><script>1</script></button>', 'Go'],
  ['hidden visibility inside', '<button>Go<span style="visibility:hidden">secretly</span></button>', 'Go'],
  ['the description of a link\'s drawing', '<a href="/x"><svg width=20 height=20 role=img aria-label=Home></svg></a>', 'Home'],
  ['slotted words', '<button><slot>Fallback</slot></button>', 'Fallback'],
  ['right-to-left words as they are typed', '<button dir=rtl>שלום עולם</button>', 'שלום עולם'],
  ['wide blanks', '<button>\u3000東京\u2003\u2003駅</button>', '東京 駅'],
  ['the words after a box without label', '<p><input type=checkbox> Remember me</p>', 'Remember me'],
  ['the words before a field, without their colon', '<p>Street: <input></p>', 'Street'],
  ['the words of the cell before', '<table><tr><th>Town<td><input></table>', 'Town'],
  ['no words that belong to another field', '<p>Street <input aria-label=S> <input name=town></p>', 'S'],
  ['a tooltip kept in data', '<button data-tooltip="Print all"></button>', 'Print all'],
  ['the file of a picture', '<button><img src="/img/add-to-basket.png" width=20 height=20></button>', 'add to basket'],
  ['no file that is only a number', '<button class=bin><img src="/img/3f2504e04f8941d39a0c0305e82c3301.png" width=20 height=20></button>', 'bin'],
  ['words of a class, without those of layout', '<button class="btn btn-primary close-panel"></button>', 'close panel'],
  ['words of an id', '<button id=saveDraft></button>', 'save draft'],
  ['an address to write to', '<a href="mailto:ada@example.com?subject=x"><i>&nbsp;</i></a>', 'ada@example.com'],
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

test('names the areas of a map by their alternative text, then by their address', async () => {
  const frame = await chrome.page('<img usemap="#m" width=200 height=100 alt=Map><map name=m><area href="#w" alt=West coords="0,0,90,90"><area href="/help/east-wing" coords="100,0,190,90"></map>');
  assert.deepEqual((await frame.read()).listed.map(({ name }) => name), ['West', 'east wing']);
});

test('a name has an end', async () => {
  const frame = await chrome.page(`<button>${'long '.repeat(1000)}</button>`);
  const [{ name }] = (await frame.read()).listed;
  assert.ok(name.length <= 1000 && name.startsWith('long long'));
});

test('references in a ring end, however long it is', async () => {
  const frame = await chrome.page(Array.from({ length: 30 }, (_, i) => `<button id=b${i} aria-labelledby=b${(i + 1) % 30}>B${i}</button>`).join(''));
  const { listed } = await frame.read();
  assert.equal(listed.length, 30);
  for (const { name } of listed) assert.match(name, /^B\d+$/);
});

test('fields in a table are told apart by their rows', async () => {
  const frame = await chrome.page('<table><tr><td>Ash<td><input><tr><td>Birch<td><input></table>');
  assert.deepEqual((await frame.read()).listed.map(({ name }) => name), ['Ash', 'Birch']);
});
