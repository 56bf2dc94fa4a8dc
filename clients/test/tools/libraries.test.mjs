// The programs that docs/clients/ gives for libraries.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { blocks, Home } from '../../support/documented.mjs';
import { test } from '../../support/test.mjs';

let home;
before(() => { home = new Home(); });
after(() => home?.remove());

for (const [page, printed] of [
  ['playwright', 'Your order: Corner & Kiln Ada Lovelace\n'],
  ['puppeteer', 'Your order: Corner & Kiln Ada Lovelace\n'],
  ['websocket', '42\n'],
]) {
  test(`the program for ${page} does what it says`, async () => {
    const [program] = blocks(page, 'js');
    assert.equal(await home.runModule(program), printed);
  });
}
