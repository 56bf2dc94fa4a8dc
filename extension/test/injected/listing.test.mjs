// What gets an index, and how it is printed.
import { test } from 'node:test';
import { open, reads } from './harness.mjs';

const chrome = await open();
const lists = (rule, html, lines, options) => reads(test, chrome, rule, html, lines, options);

lists('prints text between controls', '<h1>Shop</h1><button>Buy</button><p>Lamps</p>', ['Shop', '[]<button>Buy', 'Lamps']);

lists('says a label once, in its control', '<p><label>Street <input value="Elm"></label></p><label for=c>City</label> <input id=c>',
  ['[]<input name=Street value=Elm>', '[]<input name=City>']);

lists('prints what a field demands', '<input aria-label=Size type=number min=1 max=9 step=2 required><textarea aria-label=Note placeholder="Anything" readonly>old</textarea>',
  ['[]<input type=number name=Size min=1 max=9 step=2 required>', '[]<textarea name=Note value=old placeholder=Anything readonly>']);

lists('prints the options of a select and marks the chosen ones', '<label>Land <select><option>Oslo<option selected>Bern<option disabled>Rome</select></label>',
  ['[]<select name=Land>Oslo | *Bern | Rome (disabled)']);

lists('counts the options beyond the twentieth', `<select aria-label=N>${Array.from({ length: 30 }, (_, i) => `<option ${i === 25 ? 'selected' : ''}>o${i}</option>`).join('')}</select>`,
  [`[]<select name=N>${Array.from({ length: 20 }, (_, i) => `o${i}`).join(' | ')} | … 30 options, chosen *o25`]);

lists('lists a checkbox by its label when it is not drawn', '<style>input{display:none}</style><label><input type=checkbox checked>Gift</label><label><input type=radio>Fast</label>',
  ['[]<input type=checkbox checked>Gift', '[]<input type=radio>Fast']);

lists('lists a transparent checkbox over its painted box', `<span style="position:relative;display:inline-block;width:40px;height:20px"><b style="display:block;background:#ccc;height:20px"></b>
  <input type=checkbox aria-label=Keep style="position:absolute;inset:0;opacity:0;width:100%;height:100%;margin:0"></span>`, ['[]<input type=checkbox>Keep']);

lists('lists a file field by its label', '<style>input{position:absolute;width:1px;height:1px;opacity:0}</style><input type=file id=f><label for=f>Front</label>',
  ['[]<input type=file>Front']);

lists('lists a hidden file field once, as the button that opens it', '<input type=file hidden><button onclick="document.querySelector(\'input\').click()">Attach</button>', ['[]<button>Attach']);

lists('keeps a link in a consent label apart', '<label><input type=checkbox> I accept the <a href="/r">house rules</a></label>',
  ['[]<input type=checkbox>I accept the house rules', '[]<a href=/r>house rules']);

lists('leaves out an address that the name repeats', '<a href="/orders">Orders</a> <a href="/o/17?x=1">Details</a> <a href="https://www.other.example/help">Help</a> <a href="#">Top</a>',
  ['[]<a>Orders', '[]<a href=/o/17?…>Details', '[]<a href=other.example/help>Help', '[]<a>Top']);

lists('lists a listener on a plain element', '<div>Caption</div><div id=x>Fetch</div><script>x.addEventListener("click", () => {})</script>', ['Caption', '[]<div>Fetch']);

lists('lists a pointer where it is set, not where it is inherited', '<div style="cursor:pointer"><div><h3>Plan</h3><span>12 <b>pages</b></span></div></div>', ['[]<div>Plan 12 pages']);

lists('takes the pointer on a list for its entries', '<ul style="cursor:pointer"><li>One</li><li>Two</li></ul>', ['[]<li>One', '[]<li>Two']);

lists('lists the link of a card, not the card again', '<div onclick="1" style="cursor:pointer"><h3><a href="#x">Lamp</a></h3><p>12.00</p></div>', ['[]<a href=#x>Lamp', '12.00']);

lists('lists a row and the button inside it', '<div onclick="1" style="cursor:pointer">Letter <button>Star</button></div>', ['[]<div>Letter', '\t[]<button>Star']);

lists('does not list a container that waits for presses on its parts', '<div id=x><button>A</button><button>B</button></div><script>x.addEventListener("click", () => {})</script>',
  ['[]<button>A', '[]<button>B']);

lists('does not list hover and focus helpers', '<div id=x>Some words</div><script>x.addEventListener("focus", () => {});x.addEventListener("keydown", () => {})</script>', ['Some words']);

lists('lists ARIA widgets with their state', `<div role=tab aria-selected=true tabindex=0>Day</div><div role=switch aria-checked=true tabindex=0>Wifi</div><div role=slider tabindex=0 aria-label=Price aria-valuenow=30 style="height:9px;width:9px"></div>`,
  ['[]<div role=tab selected>Day', '[]<div role=switch checked>Wifi', '[]<div role=slider name=Price value=30>']);

lists('takes a checkbox in an option as its state', '<div role=listbox aria-label=Tops><div role=option><input type=checkbox checked> Corn</div></div>', ['[]<div role=option checked>Corn']);

lists('lists editors with what they hold', '<div contenteditable aria-label=Story><p>Once</p></div>', ['[]<div role=textbox name=Story value=Once>']);

lists('lists summary with its state and not what is folded away', '<details><summary>More</summary><button>Erase</button></details><details open><summary>Less</summary><button>Keep</button></details>',
  ['[]<summary expanded=false>More', '[]<summary expanded=true>Less', '[]<button>Keep']);

lists('lists the areas of an image map', '<img usemap="#m" alt=Plan width=200 height=100><map name=m><area href="#w" alt=West coords="0,0,90,90"></map>', ['[]<area href=#w>West', 'Plan']);

lists('lists media with controls', '<video controls aria-label=Clip width=300 height=100></video><video width=300 height=100></video>', ['[]<video role=video>Clip'.replace(' role=video', '')]);

lists('lists drag handles and drop zones', '<div draggable=true>Crate</div><div id=z>Drop here</div><script>z.addEventListener("drop", () => {})</script>', ['[]<div draggable>Crate', '[]<div>Drop here']);

lists('lists a container that scrolls on its own', '<div style="height:100px;overflow:auto" aria-label=Terms><p style="height:500px;margin:0">Text</p><button>Agree</button></div>',
  ['[]<div scroll=down:421>Terms', '\tText', '\t[]<button>Agree']);

lists('prints a row of a table on one line', '<table><tr><td>1</td><td>Ash</td><td><button>Edit</button></td></tr></table>', ['1 | Ash', '[]<button>Edit']);

lists('marks what is disabled in any way', '<fieldset disabled><button>A</button></fieldset><div role=button aria-disabled=true>B</div><button style="pointer-events:none">C</button>',
  ['[]<button disabled>A', '[]<div role=button disabled>B', '[]<button disabled>C']);

lists('enters open and closed shadow roots and slots', `<x-box><button>Slotted</button></x-box><x-shut></x-shut><script>
  customElements.define('x-box', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<h2>Box</h2><slot></slot><button>Inner</button>'; } });
  customElements.define('x-shut', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Shut</button>'; } });</script>`,
  ['Box', '[]<button>Slotted', '[]<button>Inner', '[]<button>Shut']);

lists('finds a closed root on a plain element', '<div id=d></div><script>d.attachShadow({ mode: "closed" }).innerHTML = "<button>Deep</button>"</script>', ['[]<button>Deep']);

lists('lists what display: contents draws', '<button style="display:contents">Fold</button><a href="#x" style="display:contents"><b>Go</b></a>', ['[]<button>Fold', '[]<a href=#x>Go']);

lists('lists links and shapes of drawings', '<svg width=200 height=50><a href="#r"><text x=5 y=20>Room</text></a><g id=s role=button tabindex=0 aria-label=Stairs><rect x=90 width=50 height=40 /></g></svg>',
  ['[]<a href=#r>Room', '[]<g role=button>Stairs']);

lists('gives the place of a frame', '<p>Above</p><iframe srcdoc="x" width=100 height=50></iframe><iframe src="about:blank" width=1 height=1></iframe>', ['Above', '|frame srcdoc|']);

lists('prints a table by rows, heads and all', `<table><caption>Stock</caption><thead><tr><th>Name<th>Count<tbody><tr><td>Ash<td>3<tr><td>Birch<td>0</table>`,
  ['Stock', 'Name | Count', 'Ash | 3', 'Birch | 0']);

lists('prints a row of the page\'s own cells on one line where they stand beside each other', `<div style="display:table"><div style="display:table-row"><div style="display:table-cell">Ash</div><div style="display:table-cell">3</div></div></div>`, ['Ash | 3']);

lists('leaves empty cells out', '<table><tr><td>Ash<td><td><td>3</table>', ['Ash | 3']);

lists('lists what is in cells under the row\'s words, in order', '<table><tr><td><input type=checkbox aria-label="Pick Ash"><td>Ash<td><a href="/a">Open</a><td>paid<td><button>Edit</button></table>',
  ['[]<input type=checkbox>Pick Ash', 'Ash', '[]<a href=/a>Open', 'paid', '[]<button>Edit']);

lists('lists the heads that sort', '<table><tr><th><button>Name</button><th aria-sort=ascending onclick="1">Count</table>', ['[]<button>Name', '[]<th>Count']);

lists('prints lists an entry a line', '<ul><li>One<li>Two <b>bold</b><li><a href="#t">Three</a></ul><ol><li>First</ol><dl><dt>Weight<dd>2 kg</dl>', ['One', 'Two bold', '[]<a href=#t>Three', 'First', 'Weight', '2 kg']);

lists('nests lists without losing an entry', '<ul><li>Fruit<ul><li>Apple<li>Pear</ul><li>Bread</ul>', ['Fruit', 'Apple', 'Pear', 'Bread']);

lists('keeps the lines of preformatted text', '<pre>one\n  two\n\nthree</pre>', ['one', 'two', 'three']);

lists('joins inline parts and parts blocks', '<p>Some <b>bold</b><i>er</i> words<br>and a line</p><div>Block<div>inside</div>after</div>', ['Some bolder words', 'and a line', 'Block', 'inside', 'after']);

lists('says what a large picture shows and not what a small one does', '<img alt="A harbour" width=200 height=100 src="data:,"><img alt=dot width=9 height=9 src="data:,">', ['A harbour']);

lists('prints a select without options, with groups and with several choices', `<select aria-label=A></select><select aria-label=B><optgroup label=North><option>Oslo</optgroup><optgroup label=South disabled><option>Rome</optgroup></select>
  <select aria-label=C multiple><option selected>x<option>y<option selected>z</select>`,
['[]<select name=A>', '[]<select name=B>*Oslo | Rome (disabled)', '[]<select name=C>*x | y | *z']);

lists('prints an option by its label, its text tidied and escaped', '<select aria-label=S><option label="Short">Long text<option>  two\n words <option>[3] &lt;b&gt;</select>', ['[]<select name=S>*Short | two words | \\[3] <b>']);

lists('lists an editor once, whatever is in it', '<div contenteditable aria-label=Story><h2>Title</h2><p>Once <b>upon</b></p><ul><li>a</ul></div>', ['[]<div role=textbox name=Story value="TitleOnce upona">']);

lists('lists the part of an editor that cannot be edited as part of it', '<div contenteditable aria-label=Story>Once <span contenteditable=false>@ada</span></div>', ['[]<div role=textbox name=Story value="Once @ada">']);

lists('lists a field that is put into an editor\'s island', '<div contenteditable=false><div contenteditable aria-label=Inner>x</div></div>', ['[]<div role=textbox name=Inner value=x>']);

lists('follows an address only as far as it tells', `<a href="/a/very/long/address/that/goes/on/and/on/for/ever">A</a><a href="/orders/17#top">B</a><a href="/list?page=2">C</a><a href="javascript:void 0">D</a>
  <a href="mailto:ada@example.com">E</a><a href="data:text/plain,x">F</a><a href="//other.example/x">G</a><a href="http://[bad">H</a>`,
['[]<a href=/a/very/long/address/that/goes/on/and/o…>A', '[]<a href=/orders/17>B', '[]<a href=/list?…>C', '[]<a>D', '[]<a href=mailto:ada@example.com>E', '[]<a href=data:>F', '[]<a href=other.example/x>G', '[]<a href="http://[bad">H']);
