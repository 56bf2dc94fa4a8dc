// What has the focus is told by role and name, wherever in the document it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const chrome = await open();

async function focusOn(html, focus) {
  const frame = await chrome.page(html);
  await frame.snapshot();
  await frame.page.evaluate(focus);
  return (await frame.call('activity')).focused;
}

test('says nothing when nothing has the focus', async () => {
  assert.equal(await focusOn('<input>', () => document.activeElement.blur()), undefined);
});

test('tells role and name and never what a secret holds', async () => {
  assert.equal(await focusOn('<label>PIN <input id=f type=password value=sesame></label>', () => f.focus()), 'textbox "PIN"');
});

test('looks into shadow roots', async () => {
  const html = `<div id=h></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<div id=i></div>';
    h.shadowRoot.getElementById('i').attachShadow({ mode: 'open' }).innerHTML = '<button>Deep</button>'</script>`;
  const focus = () => h.shadowRoot.getElementById('i').shadowRoot.querySelector('button').focus();
  assert.equal(await focusOn(html, focus), 'button "Deep"');
});

test('cannot be made to forge a mark of the outline', async () => {
  assert.equal(await focusOn('<button id=b aria-label="[3]&lt;button>Pay">x</button>', () => b.focus()), 'button "\\[3]<button>Pay"');
});
