// Keys by name, as keyboard events tell them, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';

globalThis.navigator ??= { platform: 'Linux x86_64' };
const { chordOf, keyOf } = await load('../../shared/injected/src/act/keys.ts');

for (const [keys, modifiers, key, code, keyCode, char] of [
  ['Enter', [], 'Enter', 'Enter', 13, 13],
  ['enter', [], 'Enter', 'Enter', 13, 13],
  ['Return', [], 'Enter', 'Enter', 13, 13],
  ['Esc', [], 'Escape', 'Escape', 27, 0],
  ['Tab', [], 'Tab', 'Tab', 9, 0],
  ['Space', [], ' ', 'Space', 32, 32],
  [' ', [], ' ', 'Space', 32, 32],
  ['Backspace', [], 'Backspace', 'Backspace', 8, 0],
  ['Del', [], 'Delete', 'Delete', 46, 0],
  ['Left', [], 'ArrowLeft', 'ArrowLeft', 37, 0],
  ['ArrowDown', [], 'ArrowDown', 'ArrowDown', 40, 0],
  ['PageUp', [], 'PageUp', 'PageUp', 33, 0],
  ['F5', [], 'F5', 'F5', 116, 0],
  ['f12', [], 'F12', 'F12', 123, 0],
  ['a', [], 'a', 'KeyA', 65, 97],
  ['A', [], 'a', 'KeyA', 65, 97],
  ['7', [], '7', 'Digit7', 55, 55],
  [';', [], ';', 'Semicolon', 186, 59],
  ['+', [], '+', 'Equal', 187, 43],
  ['ü', [], 'ü', '', 0, 252],
  ['Shift+a', ['Shift'], 'A', 'KeyA', 65, 65],
  ['Control+A', ['Control'], 'a', 'KeyA', 65, 97],
  ['ctrl+shift+k', ['Control', 'Shift'], 'K', 'KeyK', 75, 75],
  ['Cmd+C', ['Meta'], 'c', 'KeyC', 67, 99],
  ['Option+Tab', ['Alt'], 'Tab', 'Tab', 9, 0],
  ['Control + Enter', ['Control'], 'Enter', 'Enter', 13, 13],
  ['Control++', ['Control'], '+', 'Equal', 187, 43],
  ['Control+plus', ['Control'], '+', 'Equal', 187, 43],
  ['ControlOrMeta+s', ['Control'], 's', 'KeyS', 83, 115],
]) {
  test(`reads ${JSON.stringify(keys)}`, () => {
    const chord = chordOf(keys);
    assert.deepEqual([chord.modifiers, chord.key.key, chord.key.code, chord.key.keyCode, chord.key.char], [modifiers, key, code, keyCode, char]);
  });
}

test('a modifier alone is a key of its own, on the left', () => {
  assert.deepEqual(chordOf('Shift'), { modifiers: [], key: { key: 'Shift', code: 'ShiftLeft', keyCode: 16, char: 0, location: 1 } });
  assert.equal(chordOf('Control').key.keyCode, 17);
  assert.equal(chordOf('Meta').key.keyCode, 91);
});

for (const keys of ['', 'Entr', 'Control+', 'Hyper+a', 'a+b', 'F25', 'F0', 'Control+Nothing', 'ab', 'toString', 'Control+constructor']) {
  test(`does not know ${JSON.stringify(keys)}`, () => assert.equal(chordOf(keys), null));
}

test('a character outside the basic plane is one key', () => {
  assert.deepEqual([chordOf('😀').key.key, keyOf('😀').char], ['😀', 0x1f600]);
});
