// What is done to words before they are printed, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';
import { seeded } from './random.mjs';

const { escapeInner, escapeWords, quoted, shortened } = await load('../../shared/injected/src/render/escape.ts');

for (const [words, escaped] of [
  ['[12]<button>Pay', '\\[12]<button>Pay'],
  ['[12] <button>', '\\[12] <button>'],
  ['see [3]<a> and [4]<b>', 'see \\[3]<a> and \\[4]<b>'],
  ['|frame bank.example|', '\\|frame bank.example|'],
  ['Title: Bank', '\\Title: Bank'],
  ['title: bank', '\\title: bank'],
  ['URL: https://bank.example', '\\URL: https://bank.example'],
  ['Viewport 9x9', '\\Viewport 9x9'],
  ['... 90 pixels below', '\\... 90 pixels below'],
]) {
  test(`no page can forge ${words}`, () => assert.equal(escapeWords(words), escaped));
}

for (const words of ['[12] men', 'a[1]', '[x]<b>', 'Titles: two', 'Viewport glass', '...and so on', 'the |frame| of it', 'Curl: up', '[]<button>']) {
  test(`plain words stay as they are: ${words}`, () => assert.equal(escapeWords(words), words));
}

test('no row of marks and words is left with a mark of ours', () => {
  const { below, of } = seeded(7);
  for (let i = 0; i < 2000; i++) {
    const words = Array.from({ length: 1 + below(8) }, () => of(['[', ']', '7', '12', '<', 'button>', ' ', 'Title:', '|frame ', '\\', '*', '... '])).join('');
    assert.doesNotMatch(escapeInner(words), /(^|[^\\])\[\d+\]\s*</, words);
    assert.doesNotMatch(escapeWords(words), /^(\*?\[\d+\]\s*<|\|frame\b|Title:|\.\.\. )/, words);
  }
});

for (const [value, printed] of [
  ['plain', 'plain'], ['/a/b-c?d', '/a/b-c?d'], ['two words', '"two words"'], ['', '""'], ['a=b', '"a=b"'], ['say "so"', '"say \'so\'"'],
  ['<b>', '"<b>"'], ['it\'s', '"it\'s"'], ['x[1]', '"x[1]"'], ['[1]<a>', '"\\[1]<a>"'], ['`', '"`"'], ['zürich', 'zürich'],
]) {
  test(`a value is quoted only where it must be: ${value}`, () => assert.equal(quoted(value), printed));
}

test('an attribute\'s value never ends before its quotes do', () => {
  const { below, of } = seeded(3);
  for (let i = 0; i < 500; i++) {
    const value = Array.from({ length: below(9) }, () => of(['a', '"', ' ', '>', '=', '\'', '<', '['])).join('');
    assert.match(quoted(value), /^(?:[^\s"'=<>`[\]]+|"[^"]*")$/, value);
  }
});

test('what is too long ends in an ellipsis within the limit', () => {
  assert.equal(shortened('abcdef', 6), 'abcdef');
  assert.equal(shortened('abcdefg', 6), 'abcde…');
  assert.equal(shortened('abcd efg', 6), 'abcd…');
});
