import type { ActContext } from './context';
import { takesOf } from './fields';
import { activeIn, dispatch, execCommand, isContentEditable } from './native';
import { type Key, keyOf } from './keys';
import { modifierInit } from './pointer';
import { isReadOnly } from './state';
import { setRaw } from './values';

/** Longer text goes in whole: a key for each letter would take too long. */
const mostKeys = 500;

/** The element that has the focus, down through shadow roots. */
export function focused(context: ActContext): Element | null {
  let active = activeIn(document);
  while (active) {
    const shadow = context.shadowRoot(active);
    const inner = shadow && activeIn(shadow);
    if (!inner) return active;
    active = inner;
  }
  return null;
}

/** Types a text where the focus is, which the page may move on between letters. */
export function typeText(context: ActContext, text: string): void {
  const letters = Array.from(text.replace(/\r\n?/g, '\n'));
  if (letters.length > mostKeys) {
    insert(context, text);
    return;
  }
  for (const letter of letters) typeKey(context, keyOf(letter === '\n' ? 'Enter' : letter), [], letter);
}

/** A key with its events, and `letter` put in where the page lets it. */
function typeKey(context: ActContext, key: Key, modifiers: string[], letter: string): void {
  const on = focused(context);
  if (!on) return;
  if (fireKey(on, 'keydown', key, modifiers) && fireKey(on, 'keypress', key, modifiers)) insert(context, letter);
  fireKey(focused(context) ?? on, 'keyup', key, modifiers);
}

export function fireKey(on: Element, type: 'keydown' | 'keypress' | 'keyup', key: Key, modifiers: string[]): boolean {
  const code = type === 'keypress' ? key.char : key.keyCode;
  return dispatch(on, new KeyboardEvent(type, {
    bubbles: true, cancelable: true, composed: true, view: window, key: key.key, code: key.code, location: key.location,
    keyCode: code, which: code, charCode: type === 'keypress' ? code : 0, ...modifierInit(modifiers),
  }));
}

/** Puts text in where the caret is. An editor with its own model takes it by `beforeinput`; else the browser does. */
export function insert(context: ActContext, text: string): void {
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) insertBreak(context);
    if (line === '') continue;
    edit(context, 'insertText', line, () => execCommand(document, 'insertText', false, line));
  }
}

function insertBreak(context: ActContext): void {
  const on = focused(context);
  if (on instanceof HTMLInputElement) return;
  if (on instanceof HTMLElement && isContentEditable(on)) {
    edit(context, 'insertParagraph', null, () => execCommand(document, 'insertParagraph'));
  } else edit(context, 'insertLineBreak', '\n', () => execCommand(document, 'insertLineBreak'));
}

export function erase(context: ActContext, forward: boolean): void {
  edit(context, forward ? 'deleteContentForward' : 'deleteContentBackward', null,
    () => execCommand(document, forward ? 'forwardDelete' : 'delete'));
}

/** Tells the page of an edit first; only what it left undone is done, and only once. */
function edit(context: ActContext, inputType: string, data: string | null, command: () => boolean): void {
  const on = focused(context);
  const takes = on && takesOf(context, on);
  if (!on || !takes || isReadOnly(takes.control)) return;
  const before = new InputEvent('beforeinput', { bubbles: true, cancelable: true, composed: true, inputType, data });
  if (!dispatch(on, before) || command() || takes.kind === 'rich') return;
  const { control } = takes;
  const [start, end] = [control.selectionStart ?? control.value.length, control.selectionEnd ?? control.value.length];
  setRaw(control, control.value.slice(0, start) + (data ?? '') + control.value.slice(end));
  dispatch(control, new InputEvent('input', { bubbles: true, composed: true, inputType, data }));
}
