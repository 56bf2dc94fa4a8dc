import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { open } from './harness.mjs';

const chrome = await open();
after(() => chrome.close());

test('lists a button and prints page text around it', async () => {
  const frame = await chrome.page('<h1>Shop</h1><button>Buy</button><p>Lamps</p>');
  const { listed, text } = await frame.read();
  assert.deepEqual(listed.map(({ role, name }) => [role, name]), [['button', 'Buy']]);
  assert.match(text, /^Shop\n\[\d+\]<button>Buy\nLamps$/);
});
