// What esbuild leaves for the browser and for the host.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const loaded = new URL('../../dist/injected.js', import.meta.url);
const embedded = new URL('../../target/classes/dev/tabtender/injected/injected.js', import.meta.url);

test('the host embeds the very script that the extension loads', () => {
  assert.equal(readFileSync(embedded, 'utf8'), readFileSync(loaded, 'utf8'));
});

test('the injected script is one classic script, without imports', () => {
  assert.doesNotMatch(readFileSync(loaded, 'utf8'), /^\s*(import|export)\s/m);
});
