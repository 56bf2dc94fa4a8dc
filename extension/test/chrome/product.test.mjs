// How the browser is called.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';

const { product } = await load('chrome/product.ts');
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

for (const [brands, name] of [
  [['Chromium', 'Not A Brand'], 'Chromium 156'],
  [['Chromium', 'Google Chrome'], 'Chrome 156'],
  [['Chromium', 'Microsoft Edge'], 'Edge 156'],
  [['Chromium', 'Brave'], 'Brave 156'],
  [[], 'Chromium 156'],
]) {
  test(`${brands.join(', ') || 'no brand'} is ${name}`, () => assert.equal(product(agent, brands), name));
}

test('a browser without a screen tells its version too', () => assert.equal(product(agent.replace('Chrome/', 'HeadlessChrome/'), ['Chromium']), 'Chromium 156'));

test('a browser that tells no version has only a name', () => {
  assert.equal(product('', ['Google Chrome']), 'Chrome');
});
