// What a mode cannot do is told to people as it is told to the tests.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { limits } from '../support/limits.mjs';
import { test } from '../support/test.mjs';

test('every limit of a mode is listed in the documents, and no other', () => {
  const text = readFileSync(new URL('../../docs/clients/README.md', import.meta.url), 'utf8');
  const listed = text.split('## What your own browser cannot do\n')[1].trim().split('\n').filter((line) => line.startsWith('- '));
  assert.deepEqual(listed, Object.entries(limits.extension).map(([name, reason]) => `- ${name}: ${reason}.`));
});
