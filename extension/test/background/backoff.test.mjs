// How long is waited before the next try.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';

const { delayAfter } = await load('background/backoff.ts');

test('doubles from one second to one minute', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8].map((failures) => delayAfter(failures, 0.5)), [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

test('is spread over half of itself, so that browsers do not come back in one moment', () => {
  assert.deepEqual([delayAfter(3, 0), delayAfter(3, 0.999999)], [3_000, 5_000]);
});

test('stays a sane time however often it failed', () => {
  for (const failures of [1, 11, 60, 2_000, Number.MAX_SAFE_INTEGER]) {
    for (const random of [0, 0.5, 0.999]) {
      const delay = delayAfter(failures, random);
      assert.ok(Number.isInteger(delay) && delay >= 750 && delay <= 75_000, `${failures}: ${delay}`);
    }
  }
});
