// What reaches what: hit tests decide whether a thing is offered, marked as covered or left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, reads } from './harness.mjs';

const chrome = await open();
const finds = (rule, html, lines, options) => reads(test, chrome, rule, `<!doctype html><style>body{margin:0}.over{position:absolute;inset:0}</style>${html}`, lines, options);
const under = (lid, inside = '<button>Under</button>') => `<div style="position:relative;width:200px;height:40px">${inside}${lid}</div>`;

finds('a lid of paper leaves out what is under it', under('<div class=over style="background:#fff"></div>'), []);

finds('a picture is a lid too', under('<img class=over width=200 height=40 src="data:,">'), []);

finds('a lid that lets presses through is none', under('<div class=over style="background:#fff;pointer-events:none"></div>'), ['[]<button>Under']);

finds('a lid of glass marks what is under it', under('<div class=over></div>'), ['[]<button covered>Under']);

finds('a veil half seen through marks what is under it', under('<div class=over style="background:#fff;opacity:.5"></div>'), ['[]<button covered>Under']);

finds('a lid that leaves a part free covers nothing', under('<div style="position:absolute;inset:0 100px 0 0;background:#fff"></div>', '<button style="width:200px">Under</button>'), ['[]<button>Under']);

finds('a thing in the lid is offered, what is under it is not', under('<div class=over style="background:#fff"><button>Over</button></div>'), ['[]<button>Over']);

finds('a label is no lid of its own field', under('<label class=over for=f style="background:#fff">Fancy box</label>', '<input type=checkbox id=f>'), ['[]<input type=checkbox>Fancy box']);

finds('its own parts are no lid', '<button style="position:relative;width:200px;height:40px">Own<span class=over style="background:#fff"></span></button>', ['[]<button>Own']);

finds('what is far down the page is offered without a hit test', '<div style="height:2000px"></div><div style="position:relative"><button>Far</button><div class=over style="background:#fff"></div></div>', ['[]<button>Far']);

finds('a bar that stays marks what it hides now, since the page scrolls', '<div style="position:fixed;inset:0 0 auto;height:60px;background:#fff">Bar</div><button>Behind</button><div style="height:3000px"></div>', ['Bar', '[]<button covered>Behind']);

finds('a sheet that stays over a page that cannot scroll leaves out what it hides', '<div style="position:fixed;inset:0;background:#fff">Sheet</div><button>Behind</button>', ['Sheet']);

finds('a clipped shape takes presses only where it is', '<button style="clip-path:inset(100%)">Cut</button><button>Whole</button>', ['[]<button>Whole']);

finds('what lets presses through is disabled where it is a control', '<button style="pointer-events:none">Dead</button><div onclick="1" style="pointer-events:none">Mute</div>', ['[]<button disabled>Dead', 'Mute']);

finds('a lid in a shadow root hides too', `${under('<x-lid class=over></x-lid>')}<script>customElements.define('x-lid', class extends HTMLElement { constructor() { super();
  this.attachShadow({ mode: 'open' }).innerHTML = '<div style="position:absolute;inset:0;background:#fff">Shade</div>'; } })</script>`, ['Shade']);

finds('what is slotted into a button is part of it', `<x-press>Slotted</x-press><script>customElements.define('x-press', class extends HTMLElement { constructor() { super();
  this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>'; } })</script>`, ['[]<button>Slotted']);

finds('a transparent field over a painted box is the real one', '<span style="position:relative;display:inline-block;width:40px;height:40px;background:#ccc"><input type=checkbox aria-label=Real style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0"></span>', ['[]<input type=checkbox>Real']);

finds('a transparent file field over its button is offered once, by the button\'s words', '<label style="position:relative;display:inline-block;background:#ccc">Choose a file<input type=file style="position:absolute;inset:0;opacity:0"></label>', ['[]<input type=file>Choose a file']);

finds('a transparent text field over plain words is a trap', '<p style="position:relative">Leave this empty<input name=website style="position:absolute;inset:0;opacity:0"></p>', ['Leave this empty']);

test('what is covered now and free later is told of when it is', async () => {
  const frame = await chrome.page(`<!doctype html>${under('<div id=lid style="position:absolute;inset:0"></div>')}`);
  const first = await frame.snapshot();
  assert.match(first.lines[0].text, /covered/);
  await frame.page.evaluate(() => lid.remove());
  const later = await frame.snapshot({ base: first.seq });
  assert.deepEqual(later.splices.map(([, , add]) => add.map((line) => line.text)), [['<button>Under']]);
  assert.equal(later.splices[0][2][0].key, first.lines[0].key);
});

test('a lid that comes while nothing else changes is told of', async () => {
  const frame = await chrome.page(`<!doctype html><button style="position:absolute;left:0;top:0;width:90px;height:30px">Join</button><div id=veil style="position:fixed;inset:0;display:none"></div>`);
  const first = await frame.snapshot();
  await frame.page.evaluate(() => { veil.style.display = 'block'; });
  const later = await frame.snapshot({ base: first.seq });
  assert.match(later.splices[0][2][0].text, /covered/);
});
