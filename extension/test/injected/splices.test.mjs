// Differences between two outlines, without a browser: applied to the old lines they give the new ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';
import { seeded } from './random.mjs';

const { splices } = await load('../../shared/injected/src/journal/splices.ts');

const line = (text, more = {}) => ({ depth: 0, text, ...more });
const lines = (texts) => [...texts].map((text) => line(text));

function applied(before, changes) {
  const copy = [...before];
  for (const [at, remove, add] of changes) copy.splice(at, remove, ...add);
  return copy;
}

function leads(before, after) {
  const changes = splices(before, after);
  assert.deepEqual(applied(before, changes), after);
  return changes;
}

test('says nothing of outlines that are equal', () => {
  assert.deepEqual(splices(lines('abc'), lines('abc')), []);
  assert.deepEqual(splices([], []), []);
});

test('gives the whole for what was empty, and takes the whole for what becomes it', () => {
  assert.deepEqual(leads([], lines('ab')), [[0, 0, lines('ab')]]);
  assert.deepEqual(leads(lines('ab'), []), [[0, 2, []]]);
});

test('a line that comes, goes or changes is one splice of one line', () => {
  assert.deepEqual(leads(lines('abc'), lines('abxc')), [[2, 0, lines('x')]]);
  assert.deepEqual(leads(lines('abc'), lines('ac')), [[1, 1, []]]);
  assert.deepEqual(leads(lines('abc'), lines('axc')), [[1, 1, lines('x')]]);
});

test('two changes apart are two splices, the second counted after the first', () => {
  assert.deepEqual(leads(lines('abcdef'), lines('xxbcde')), [[0, 1, lines('xx')], [6, 1, []]]);
});

test('only the changed one of many equal lines is sent', () => {
  const before = lines('rrrrrrrrrr');
  const after = [...before];
  after[4] = line('x');
  const changes = leads(before, after);
  assert.equal(changes.reduce((sum, [, , add]) => sum + add.length, 0), 1);
});

for (const [what, before, after] of [
  ['depth', line('a'), line('a', { depth: 1 })],
  ['key', line('a', { key: 1 }), line('a', { key: 2 })],
  ['text', line('a'), line('b')],
  ['record', line('a', { key: 1, record: { role: 'button', value: 'x' } }), line('a', { key: 1, record: { role: 'button', value: 'y' } })],
  ['frame', line('', { frame: { id: null, label: 'a', box: [0, 0, 1, 1] } }), line('', { frame: { id: 'F', label: 'a', box: [0, 0, 1, 1] } })],
  ['frame\'s place', line('', { frame: { id: 'F', label: 'a', box: [0, 0, 1, 1] } }), line('', { frame: { id: 'F', label: 'a', box: [0, 9, 1, 1] } })],
]) {
  test(`a line of another ${what} is another line`, () => {
    assert.deepEqual(leads([before], [after]), [[0, 1, [after]]]);
  });
}

test('lines that changed farther apart than it looks still lead to the new ones', () => {
  const before = lines(Array.from({ length: 300 }, (_, i) => `row ${i}`));
  leads(before, [...before.slice(150), ...lines(['x']), ...before.slice(0, 150)]);
  leads(before, [...before].reverse());
  leads(before, before.filter((_, i) => i % 50 > 40));
});

for (let seed = 1; seed <= 12; seed++) {
  test(`leads to the new lines after random edits, seed ${seed}`, () => {
    const { below } = seeded(seed);
    let before = lines(Array.from({ length: below(120) }, () => `w${below(9)}`));
    for (let round = 0; round < 60; round++) {
      const after = [...before];
      for (let edits = below(6); edits >= 0; edits--) {
        const at = below(after.length + 1);
        const block = after.slice(at, at + below(30));
        const kind = below(4);
        if (kind === 0) after.splice(at, below(4));
        else if (kind === 1) after.splice(at, below(3), ...lines(Array.from({ length: below(50) }, () => `n${below(9)}`)));
        else if (kind === 2) after.splice(below(after.length + 1), 0, ...block);
        else after.splice(at, block.length, ...[...block].reverse());
      }
      leads(before, after);
      before = after.slice(0, 400);
    }
  });
}
