// What the panel says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';

const { detailWords, stateWords, tabWords } = await load('panel/words.ts');
const tab = { tabId: 1, title: 'T', url: 'https://shop.example:8080/a?b', attached: false, inGroup: false, shared: false };

test('each state has words of its own', () => {
  const words = ['connecting', 'connected', 'refused', 'disconnected'].map((state) => stateWords({ state }));
  assert.equal(new Set(words).size, 4);
});

test('the slower lane is named', () => {
  assert.doesNotMatch(detailWords({ state: 'connected', host: '0.1.0', lane: 'socket' }), /native/);
  assert.match(detailWords({ state: 'connected', host: '0.1.0', lane: 'native' }), /0\.1\.0.*slower/);
});

test('a refusal says its reason, and that it is tried again', () => {
  assert.equal(detailWords({ state: 'refused', reason: 'Too old.', retryAt: 1 }), 'Too old. It is tried again by itself.');
  assert.equal(detailWords({ state: 'disconnected', reason: 'The host left.' }), 'The host left.');
});

test('a tab says where it is and why it is listed', () => {
  assert.equal(tabWords(tab), 'shop.example:8080');
  assert.equal(tabWords({ ...tab, attached: true, shared: true }), 'shop.example:8080 · being worked in · shared by you');
  assert.equal(tabWords({ ...tab, url: 'file:///home/ada/a.html', inGroup: true }), 'file · opened by Tabtender');
  assert.equal(tabWords({ ...tab, url: '' }), '');
});
