import type { ActContext } from './context';
import { takesOf } from './fields';
import { type Chord } from './keys';
import { attribute, blur, body, click, dispatch, execCommand, focus, getSelection, hasAttribute, matches, queryAll } from './native';
import { isHidden } from './state';
import { commitOnEnter } from './text';
import { isTag, within } from './tree';
import { erase, fireKey, focused, insert } from './typing';

/** A chord with its events, and what the browser would do by itself where the page lets it. */
export function pressChord(context: ActContext, { modifiers, key }: Chord): void {
  const on = focused(context) ?? body(document);
  if (!on) return;
  const shortcut = modifiers.some(each => each !== 'Shift');
  const down = fireKey(on, 'keydown', key, modifiers);
  const typed = key.char !== 0 && !shortcut;
  if (down && (!typed || fireKey(on, 'keypress', key, modifiers))) {
    if (shortcut) shortcutAction(key.key, modifiers);
    else keyAction(context, on, key.key, modifiers.includes('Shift'), typed);
  }
  const up = focused(context) ?? on;
  if (fireKey(up, 'keyup', key, modifiers) && down && key.key === ' ' && up === on && pressedBySpace(on)) click(on as HTMLElement);
}

function shortcutAction(key: string, modifiers: string[]): void {
  if (modifiers.length === 1 && /^(Control|Meta)$/.test(modifiers[0] ?? '') && key.toLowerCase() === 'a') execCommand(document, 'selectAll');
}

function keyAction(context: ActContext, on: Element, key: string, shift: boolean, typed: boolean): void {
  switch (key) {
    case 'Enter': return enter(context, on);
    case 'Tab': return moveFocus(context, on, shift);
    case 'Escape': return closeDialog(on);
    case 'Backspace': return erase(context, false);
    case 'Delete': return erase(context, true);
    case 'ArrowLeft': case 'ArrowRight': case 'ArrowUp': case 'ArrowDown': case 'Home': case 'End':
      return travel(context, on, key, shift);
    default: if (typed && !pressedBySpace(on)) insert(context, key);
  }
}

function pressedBySpace(on: Element): boolean {
  return isTag(on, 'button', 'summary') || (on instanceof HTMLInputElement
    && ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'image'].includes(on.type));
}

function enter(context: ActContext, on: Element): void {
  if (isTag(on, 'button', 'summary') || (isTag(on, 'a', 'area') && attribute(on, 'href') !== null)) return click(on as HTMLElement);
  if (on instanceof HTMLInputElement) return submitBy(on);
  insert(context, '\n');
}

/** Implicit submission: through the form's default button, or without one when there is a single field. */
function submitBy(field: HTMLInputElement): void {
  if (['button', 'submit', 'image', 'reset', 'file', 'color'].includes(field.type)) return click(field);
  const form = field.form;
  if (!form) return;
  const parts = queryAll(document, 'input, button').filter(part => (part as HTMLInputElement).form === form);
  const button = parts.find(part => matches(part, 'button:not([type=button i]):not([type=reset i]), input[type=submit i], input[type=image i]'));
  if (takesLine(field)) commitOnEnter(field);
  if (button) {
    if (!matches(button, ':disabled')) click(button as HTMLElement);
  } else if (parts.filter(part => takesLine(part)).length <= 1) HTMLFormElement.prototype.requestSubmit.call(form);
}

function takesLine(part: Element): boolean {
  return part instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'reset', 'file', 'color', 'range', 'hidden'].includes(part.type);
}

function moveFocus(context: ActContext, on: Element, back: boolean): void {
  const stops = [...within(context, document, 20000)].filter(at => isTabStop(at) && !isHidden(context, at));
  const order = [...stops.filter(at => tabIndexOf(at) > 0).sort((a, b) => tabIndexOf(a) - tabIndexOf(b)),
    ...stops.filter(at => tabIndexOf(at) === 0)];
  const here = order.indexOf(on);
  const next = back ? order[here <= 0 ? order.length - 1 : here - 1] : order[here + 1] ?? order[0];
  if (next) focus(next as HTMLElement);
  else blur(on as HTMLElement);
}

function tabIndexOf(at: Element): number {
  return Number(attribute(at, 'tabindex') ?? 0) || 0;
}

function isTabStop(at: Element): boolean {
  if (hasAttribute(at, 'tabindex')) return tabIndexOf(at) >= 0 && !matches(at, ':disabled');
  if (isTag(at, 'input', 'select', 'textarea', 'button')) return !matches(at, ':disabled') && attribute(at, 'type') !== 'hidden';
  return isTag(at, 'summary', 'iframe') || (isTag(at, 'a', 'area') && hasAttribute(at, 'href'))
    || ['', 'true', 'plaintext-only'].includes(attribute(at, 'contenteditable') ?? 'false');
}

function closeDialog(on: Element): void {
  const dialog = on.closest('dialog') ?? queryAll(document, 'dialog').filter(each => matches(each, ':modal')).pop();
  if (dialog instanceof HTMLDialogElement && matches(dialog, ':modal')) {
    if (dispatch(dialog, new Event('cancel', { cancelable: true }))) dialog.close();
    return;
  }
  const popover = queryAll(document, '[popover]').filter(each => matches(each, ':popover-open')).pop();
  if (popover instanceof HTMLElement && attribute(popover, 'popover') !== 'manual') popover.hidePopover();
}

/** Arrow keys, Home and End: the caret, a range, a group of radio buttons, a select. */
function travel(context: ActContext, on: Element, key: string, shift: boolean): void {
  const back = key === 'ArrowLeft' || key === 'ArrowUp';
  if (on instanceof HTMLInputElement && (on.type === 'range' || on.type === 'number')) return stepBy(on, key);
  if (on instanceof HTMLInputElement && on.type === 'radio') return nextRadio(on, back);
  if (on instanceof HTMLSelectElement) return nextOption(on, key, back);
  if (!takesOf(context, on)) return;
  const unit = key === 'Home' || key === 'End' ? 'lineboundary' : key === 'ArrowUp' || key === 'ArrowDown' ? 'line' : 'character';
  getSelection(document)?.modify(shift ? 'extend' : 'move', back || key === 'Home' ? 'backward' : 'forward', unit);
}

function changed(on: Element): void {
  dispatch(on, new Event('input', { bubbles: true, composed: true }));
  dispatch(on, new Event('change', { bubbles: true }));
}

function stepBy(on: HTMLInputElement, key: string): void {
  if (on.type === 'number' && (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End')) return;
  const before = on.value;
  if (key === 'Home') on.value = on.min || '0';
  else if (key === 'End') on.value = on.max || '100';
  else if (key === 'ArrowUp' || key === 'ArrowRight') on.stepUp();
  else on.stepDown();
  if (on.value !== before) changed(on);
}

function nextRadio(on: HTMLInputElement, back: boolean): void {
  const inputs = queryAll(document, 'input').filter(each => each instanceof HTMLInputElement);
  const group = inputs.filter(each =>
    each.type === 'radio' && each.name === on.name && each.form === on.form && !each.disabled);
  const next = group[(group.indexOf(on) + (back ? -1 : 1) + group.length) % group.length];
  if (!next) return;
  focus(next);
  click(next);
}

function nextOption(on: HTMLSelectElement, key: string, back: boolean): void {
  const open = Array.from(on.options).filter(option => !matches(option, ':disabled'));
  const here = open.findIndex(option => option.selected);
  const to = key === 'Home' ? 0 : key === 'End' ? open.length - 1 : here + (back ? -1 : 1);
  const next = open[to];
  if (!next || next.selected) return;
  next.selected = true;
  changed(on);
}
