import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickLog, openActs } from './act-page.mjs';

const { at } = await openActs();

/** Opens the HTML, presses the element and answers what was clicked. */
async function clicked(html, path) {
  const page = await at(clickLog + html);
  const aimed = await page.press(path);
  const clicks = await page.state('clicks');
  return { aimed, clicks };
}

async function presses(html, path, expected) {
  const { aimed, clicks } = await clicked(html, path);
  assert.ok(aimed.ok, aimed.message);
  assert.deepEqual(clicks.slice(0, 1), [expected]);
}

async function refusesPress(html, path, message) {
  const { aimed, clicks } = await clicked(html, path);
  assert.equal(aimed.ok, false);
  assert.equal(aimed.code, 'not_interactable');
  assert.match(aimed.message, message);
  assert.ok(aimed.hint.length > 5);
  assert.deepEqual(clicks, []);
  return aimed;
}

test('presses the middle of a plain button without scrolling', async () => {
  const page = await at(`<div style="height:300px"></div><button id=b style="width:100px;height:40px">Go</button><div style="height:3000px"></div>`);
  const aimed = await page.aim('#b');
  assert.deepEqual([aimed.x - aimed.box[0], aimed.y - aimed.box[1]], [50, 20]);
  assert.equal(aimed.what, 'button "Go"');
  assert.equal(await page.state('scrollY'), 0);
});

test('scrolls the page, and every scroller around the element', () => presses(
  `<div style="height:2000px"></div><div style="height:200px;overflow:auto"><div style="height:900px"></div>
   <div style="width:200px;overflow-x:scroll"><div style="width:2000px;padding-left:1500px"><button id=b>Deep</button></div></div>
   <div style="height:900px"></div></div><div style="height:2000px"></div>`, '#b', 'b'));

test('scrolls at once where the page asks for smooth scrolling', () => presses(
  `<style>html{scroll-behavior:smooth}</style><div style="height:9000px"></div><button id=b>Far</button>`, '#b', 'b'));

test('finds a place clear of a sticky header and a fixed footer', () => presses(
  `<header style="position:sticky;top:0;height:420px;background:#ccc">Head</header><div style="height:1500px"></div>
   <button id=b>Row</button><div style="height:1500px"></div><footer style="position:fixed;bottom:0;height:60px;width:100%;background:#999">Foot</footer>`, '#b', 'b'));

test('respects scroll-margin and snapping without losing the target', () => presses(
  `<style>main{height:300px;overflow:auto;scroll-snap-type:y mandatory}section{height:300px;scroll-snap-align:start;scroll-margin:40px}</style>
   <main><section>One</section><section>Two</section><section><button id=b>Three</button></section></main>`, '#b', 'b'));

test('presses a link broken over two lines on one of its lines', () => presses(
  `<p style="width:300px;font:16px monospace"><button id=other style="all:unset">other words</button> before
   <a id=b href="#x">the annual report of the society of the friends</a> and after</p>`, '#b', 'b'));

test('presses beside a badge on the middle of the button', () => presses(
  `<div style="position:relative;width:120px"><button id=b style="width:120px;height:60px">Basket</button>
   <span id=badge style="position:absolute;left:40px;top:15px;width:40px;height:30px;background:red">3</span></div>`, '#b', 'b'));

test('presses a sliver that is left free', () => presses(
  `<div style="position:relative;width:200px"><button id=b style="width:200px;height:60px">Basket</button>
   <div style="position:absolute;inset:0 12px 0 0;background:red">cover</div></div>`, '#b', 'b'));

test('does not press the star in the middle of a row', () => presses(
  `<div id=row onclick="0" style="position:relative;width:400px;height:50px"><button id=star style="position:absolute;left:150px;width:100px;height:50px">Star</button></div>`, '#row', 'row'));

test('refuses a row that separate buttons cover whole', () => refusesPress(
  `<div id=row onclick="0" style="display:flex;width:400px;height:50px"><button id=x style="flex:1;border:0">X</button><button style="flex:1;border:0">Y</button></div>`,
  '#row', /covered by button "[XY]"/));

test('looks through a decoration that lets presses through', () => presses(
  `<button id=b>Tour</button><div style="position:fixed;inset:0;pointer-events:none;background:#0003"></div>`, '#b', 'b'));

test('names the banner that covers the button', async () => {
  const aimed = await refusesPress(
    `<button id=b>Join</button><div role=dialog aria-label="Cookies" style="position:fixed;inset:0;background:#fff"><p>We use cookies</p></div>`,
    '#b', /button "Join" is covered by dialog "Cookies"/);
  assert.equal(aimed.details.coveredBy.name, 'Cookies');
  assert.match(aimed.details.coveredBy.text, /We use cookies/);
});

test('names the frame that covers the button', () => refusesPress(
  `<button id=b>Read</button><iframe title="Advert" srcdoc="ad" style="position:fixed;inset:0;width:100%;height:100%"></iframe>`,
  '#b', /covered by iframe|covered by .*Advert/i));

test('refuses what a modal dialog blocks', () => refusesPress(
  `<button id=b>Log out</button><dialog id=d>Edit <button>Save</button></dialog><script>d.showModal()</script>`, '#b', /covered|inert/));

test('refuses a button that lets presses through, and does not press what is behind', () => refusesPress(
  `<div onclick="0" style="padding:20px"><button id=b style="pointer-events:none;opacity:.5">Reserve</button></div>`, '#b', /pointer-events/));

test('presses the widget around a checkbox that lets presses through', async () => {
  const page = await at(`<label style="display:block;padding:20px"><input id=c type=checkbox style="pointer-events:none"> Terms</label>`);
  const aimed = await page.press('#c');
  assert.ok(aimed.ok, aimed.message);
  assert.equal(await page.state('c.checked'), true);
});

test('presses the visible child of a link without area', () => presses(
  `<div style="position:relative"><a id=b href="#w" style="position:absolute;width:0;height:0"><span id=inner style="position:absolute;left:30px;top:30px;width:90px;height:20px">Winter</span></a></div>`, '#b', 'inner'));

test('presses what display:contents leaves of a button', () => presses(
  `<div style="display:contents"><button id=b style="display:contents">Fold map</button></div>`, '#b', 'b'));

test('scrolls to what display:contents leaves of a link', () => presses(
  `<div style="height:3000px"></div><a id=b href="#c" style="display:contents">Chapter</a><div style="height:3000px"></div>`, '#b', 'b'));

test('presses through open and closed shadow roots', async () => {
  const page = await at(`<div id=o></div><script>
    o.attachShadow({mode:'open'}).innerHTML = '<div id=i></div>';
    o.shadowRoot.getElementById('i').attachShadow({mode:'open'}).innerHTML = '<button id=b onclick="window.hit=1"><b>Order</b></button>';</script>`);
  assert.ok((await page.press('#o >> #i >> #b')).ok);
  assert.equal(await page.state('window.hit'), 1);
});

test('presses slotted content', () => presses(
  `<div id=h><button id=b>Slotted</button></div><script>h.attachShadow({mode:'open'}).innerHTML = '<div style="padding:9px"><slot></slot></div>'</script>`, '#b', 'b'));

test('presses an area of an image map by its shape', async () => {
  const page = await at(`${clickLog}<img usemap="#m" width=300 height=300 style="padding:10px" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='300' height='300'/>">
    <map name=m><area id=c shape=circle coords="250,50,30" href="#c" alt="West"><area id=p shape=poly coords="0,300,0,100,60,100,60,240,200,240,200,300" href="#p" alt="Yard"></map>`);
  for (const id of ['c', 'p']) assert.ok((await page.press(`#${id}`)).ok);
  assert.deepEqual(await page.state('clicks'), ['c', 'p']);
});

test('presses a thin line of an svg, and an svg link', async () => {
  const page = await at(`${clickLog}<svg width=300 height=200><a id=l href="#r"><rect id=r width=40 height=40 /></a>
    <path id=s d="M60 190 C 60 20, 280 20, 280 190" fill=none stroke=black stroke-width=6 onclick="0" /></svg>`);
  for (const id of ['l', 's']) assert.ok((await page.press(`#${id}`)).ok);
  assert.deepEqual(await page.state('clicks'), ['r', 's']);
});

for (const [how, style] of Object.entries({
  rotated: 'transform:rotate(45deg)', scaled: 'transform:scale(.2)', zoomed: 'zoom:2.5', 'in perspective': 'transform:perspective(200px) rotateY(50deg)',
})) test(`presses a ${how} button`, () => presses(`<div style="padding:150px"><button id=b style="${style}">Tilted</button></div>`, '#b', 'b'));

test('presses the label of a checkbox nobody sees', async () => {
  for (const style of ['display:none', 'position:absolute;opacity:0;width:0;height:0', 'position:absolute;clip:rect(0 0 0 0);width:1px;height:1px', 'position:absolute;left:-9999px']) {
    const page = await at(`<input id=c type=checkbox style="${style}"><label for=c>Gift wrap</label>`);
    const aimed = await page.press('#c');
    assert.ok(aimed.ok, `${style}: ${aimed.message}`);
    assert.equal(await page.state('c.checked'), true, style);
    await page.close();
  }
});

test('presses the box that a label paints with ::before', async () => {
  const page = await at(`<style>label::before{content:'';display:inline-block;width:18px;height:18px;border:1px solid}</style>
    <input id=c type=checkbox style="position:absolute;opacity:0;width:0;height:0"><label for=c></label>`);
  assert.ok((await page.press('#c')).ok);
  assert.equal(await page.state('c.checked'), true);
});

test('ticks the box of a label without following the link in its middle', async () => {
  const page = await at(`<label id=l>
    <input id=c type=checkbox style="display:none"> I accept the <a href="#rules">house rules of the whole club and all</a> now</label>`);
  assert.ok((await page.press('#l')).ok);
  assert.deepEqual(await page.state('[c.checked, location.hash]'), [true, '']);
});

test('presses a transparent checkbox over its painted box', async () => {
  const page = await at(`<div style="position:relative"><i style="display:block;width:20px;height:20px;background:#eee"></i>
    <input id=c type=checkbox style="position:absolute;inset:0;opacity:0;margin:0;width:20px;height:20px"></div>`);
  assert.ok((await page.press('#c')).ok);
  assert.equal(await page.state('c.checked'), true);
});

test('presses what content-visibility leaves out until it is near', () => presses(
  `<div style="height:5000px"></div><section style="content-visibility:auto;contain-intrinsic-size:10px 4000px"><div style="height:2000px"></div><button id=b>Harvest</button></section>`, '#b', 'b'));

test('refuses what is clipped away for good, and puts back what it scrolled', async () => {
  const page = await at(`<div id=p style="height:0;overflow:hidden"><div style="height:300px"></div><a id=b href="#t">Tide table</a></div>`);
  const aimed = await page.aim('#b');
  assert.equal(aimed.code, 'not_interactable');
  assert.equal(await page.state('p.scrollTop'), 0);
});

test('refuses what stands outside the page', () => refusesPress(
  `<button id=b style="position:absolute;left:-500px">Off</button>`, '#b', /cannot be scrolled into view/));

for (const [how, html, message] of [
  ['disabled', '<button id=b disabled>Send</button>', /is disabled/],
  ['in a disabled fieldset', '<fieldset disabled><button id=b>Send</button></fieldset>', /is disabled/],
  ['aria-disabled', '<div role=button id=b aria-disabled=true onclick="0">Send</div>', /is disabled/],
  ['in an aria-disabled toolbar', '<div role=toolbar aria-disabled=true><button id=b>Send</button></div>', /disabled group/],
  ['inert', '<div inert><button id=b>Send</button></div>', /inert/],
  ['display:none', '<button id=b style="display:none">Send</button>', /is hidden/],
  ['visibility:hidden', '<button id=b style="visibility:hidden">Send</button>', /is hidden/],
  ['in a closed details', '<details><summary>More</summary><button id=b>Send</button></details>', /is hidden/],
  ['the label of a disabled box', '<label id=b><input type=checkbox disabled>Send</label>', /is disabled/],
]) test(`refuses a button that is ${how}`, () => refusesPress(html, '#b', message));

test('presses an enabled button in the legend of a disabled fieldset', () => presses(
  `<fieldset disabled><legend><button id=b>Show</button></legend></fieldset>`, '#b', 'b'));

test('tells a stale element from an unknown one', async () => {
  const page = await at(`<button id=b>Undo</button>`);
  const key = await page.key('#b');
  await page.state('b.remove()');
  const stale = await page.act('aim', { key, purpose: 'click', scroll: true });
  assert.equal(stale.code, 'stale_element');
  assert.equal(stale.details.lastSeen.name, 'Undo');
  assert.equal((await page.act('aim', { key: 99, purpose: 'click', scroll: true })).code, 'unknown_element');
});

test('tells where a moving target is at each look', async () => {
  const page = await at(`<style>@keyframes in{from{margin-left:600px}}#b{animation:in 10s linear}</style><button id=b>Catch</button>`);
  const key = await page.key('#b');
  const looks = await page.frame.run(`async key => {
    const look = () => acts.aim({ key, purpose: 'click', scroll: false }).box[0];
    const first = look(); await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); return [first, look()] }`, [key])
    .then(async ({ objectId }) => (await page.frame.session.send('Runtime.awaitPromise', { promiseObjectId: objectId, returnByValue: true })).result.value);
  assert.ok(looks[0] > looks[1], String(looks));
});

test('hovers a disabled button but not an inert one', async () => {
  const page = await at(`<button id=d disabled>Why</button><div inert><button id=i>No</button></div>`);
  assert.ok((await page.aim('#d', 'hover')).ok);
  assert.equal((await page.aim('#i', 'hover')).code, 'not_interactable');
});

test('gives a box for scrolling to what is covered', async () => {
  const page = await at(`<div style="height:3000px"></div><p id=b>Text</p><div style="position:fixed;inset:0;background:#fff"></div>`);
  const aimed = await page.aim('#b', 'scroll');
  assert.ok(aimed.ok);
  assert.ok(aimed.box[1] > 0 && aimed.box[1] < 720);
});

test('sends the options of a closed list to select_option', async () => {
  const page = await at('<select><option id=o>A<option>B</select>');
  assert.match((await page.aim('#o')).hint, /select_option/);
});
