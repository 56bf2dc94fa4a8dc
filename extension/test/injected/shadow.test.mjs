// Shadow roots and slots after the first look: most of what happens to them is no mutation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agrees } from './agree.mjs';
import { open, print } from './harness.mjs';

const chrome = await open();
const CARD = `<script>class Card extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML =
  '<h2>Card</h2><p><slot name=note>No note</slot></p><slot></slot><button>Inner</button>'; } }</script>`;
const DEFINED = `${CARD}<script>customElements.define('x-card', Card)</script>`;

/** Changes the page step by step; after each, the outline agrees with a first look and shows, or does not show, the words. */
async function follows(html, steps) {
  const frame = await chrome.page(`<!doctype html>${html}`);
  let held = await frame.snapshot();
  for (const [change, shown, hidden] of steps) {
    await frame.page.evaluate(change);
    held = await agrees(frame, held, String(change));
    if (shown) assert.match(print(held.lines), shown);
    if (hidden) assert.doesNotMatch(print(held.lines), hidden);
  }
}

test('sees a custom element that is defined after the first look', () => follows(`${CARD}<x-card>Light</x-card>`, [
  [() => customElements.define('x-card', Card), /Card\nNo note\nLight\n.*<button>Inner/],
]));

test('sees a root that a custom element gets later than its definition', () => follows('<x-lazy>Light</x-lazy>', [
  [() => customElements.define('x-lazy', class extends HTMLElement {}), /Light/],
  [() => { document.querySelector('x-lazy').attachShadow({ mode: 'open' }).innerHTML = '<a href="#s">Shade</a>'; }, /Shade/, /Light/],
]));

test('asks for the closed root of a custom element that is defined after the first look', async () => {
  const frame = await chrome.page('<x-shut>Light</x-shut>');
  assert.doesNotMatch((await frame.read()).text, /Shut/);
  await frame.page.evaluate(() => customElements.define('x-shut', class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Shut</button>';
    }
  }));
  assert.match((await frame.read()).text, /<button>Shut/);
});

test('follows what comes into slots and leaves them', () => follows(`${DEFINED}<x-card id=c><button id=b>First</button></x-card>`, [
  [() => c.append(Object.assign(document.createElement('a'), { href: '#n', textContent: 'Added' })), /Added/],
  [() => b.replaceWith('Words instead'), /Words instead/, /First/],
  [() => c.prepend(Object.assign(document.createElement('i'), { slot: 'note', textContent: 'Noted' })), /Noted/, /No note/],
  [() => c.querySelector('i').remove(), /No note/, /Noted/],
  [() => { c.textContent = 'Only this'; }, /Only this/, /Added/],
]));

test('follows content that changes its slot', () => follows(`${DEFINED}<x-card id=c><b id=w>Words</b><u>More</u></x-card>`, [
  [() => { w.slot = 'note'; }, /Card\nWords\nMore/, /No note/],
  [() => { w.slot = 'nowhere'; }, /No note/, /Words/],
  [() => { w.removeAttribute('slot'); }, /No note\nWordsMore/],
]));

test('follows slots that come, go and are renamed', () => follows(`${DEFINED}<x-card id=c><b slot=note>Noted</b><u>More</u></x-card>`, [
  [() => { c.shadowRoot.querySelector('slot').name = 'other'; }, /No note/, /Noted/],
  [() => { c.shadowRoot.querySelector('button').insertAdjacentHTML('afterend', '<footer><slot name=note></slot></footer>'); }, /Inner\nNoted/],
  [() => { c.shadowRoot.querySelector('footer').remove(); }, /Inner/, /Noted/],
  [() => { c.shadowRoot.querySelectorAll('slot')[1].remove(); }, /Inner/, /More/],
]));

test('follows a slot that is handed on to a component inside', () => follows(`${DEFINED}<script>customElements.define('x-frame', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<x-card><slot></slot></x-card>'; } })</script><x-frame id=f>Handed</x-frame>`, [
  [() => f.append(Object.assign(document.createElement('button'), { textContent: 'On' })), /Card\nNo note\nHanded\n.*<button>On/],
  [() => f.replaceChildren(), /Inner/, /Handed|<button>On/],
]));

test('sees a change inside a root inside a root', () => follows(`${DEFINED}<x-card id=c></x-card>`, [
  [() => { c.shadowRoot.querySelector('h2').innerHTML = '<x-card></x-card>'; }, /Card/],
  [() => { c.shadowRoot.querySelector('x-card').shadowRoot.querySelector('button').textContent = 'Innermost'; }, /Innermost/],
  [() => { c.shadowRoot.querySelector('x-card').remove(); }, /Inner/, /Innermost/],
]));

test('labels and references hold inside one root only', async () => {
  const frame = await chrome.page(`<label for=f>Outside</label><div id=h></div><script>h.attachShadow({ mode: 'open' }).innerHTML =
    '<label for=f>Inside</label><input id=f><input id=g aria-labelledby=t><span id=t>Told</span>'</script>`);
  assert.deepEqual((await frame.read()).listed.map(({ name }) => name), ['Inside', 'Told']);
});

test('reads a root that the page declares in its markup', async () => {
  const frame = await chrome.page('<div><template shadowrootmode=open><h2>Declared</h2><slot></slot></template><button>Light</button></div>');
  assert.match((await frame.read()).text, /^Declared\n\[\d+\]<button>Light$/);
});

test('reads bare words in a slot', async () => {
  const frame = await chrome.page('<x-note>Bare words</x-note><script>customElements.define("x-note", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "<p><slot></slot></p>"; } })</script>');
  assert.equal((await frame.read()).text, 'Bare words');
});
