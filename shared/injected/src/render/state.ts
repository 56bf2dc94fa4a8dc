/** What an item holds and in which state it is: the same facts feed its line and its record. */
import type { Item } from '../distill/entry';
import * as dom from '../natives';
import { tidy } from '../names/name';

export interface State {
  type: string;
  /** Absent for what holds nothing, and for secrets. */
  value?: string;
  secret: boolean;
  filled: boolean;
  checked?: boolean | 'mixed';
  expanded?: boolean;
  selected?: boolean;
  pressed?: boolean | 'mixed';
  options?: { text: string; value: string; selected: boolean; disabled: boolean }[];
}

const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const BUTTONS = /^(button|submit|reset|image|hidden)$/;

export function stateOf(item: Item): State {
  const { el } = item;
  const tag = dom.localName(el);
  const state: State = { type: '', secret: false, filled: false };
  if (tag === 'input') inputState(el as HTMLInputElement, state);
  else if (tag === 'textarea') state.value = dom.areaValue(el as HTMLTextAreaElement);
  else if (tag === 'select') selectState(el as HTMLSelectElement, state);
  else if (item.role === 'textbox' || item.role === 'searchbox') state.value = tidy(dom.textContent(el) ?? '');
  else if (item.role === 'slider' || item.role === 'spinbutton' || item.role === 'scrollbar') {
    const value = dom.attribute(el, 'aria-valuetext') ?? dom.attribute(el, 'aria-valuenow');
    if (value !== null) state.value = value;
  } else if (item.role === 'combobox') comboState(el, item, state);
  state.filled = (state.value ?? '') !== '';
  if (state.secret) delete state.value;
  ariaState(item, tag, state);
  return state;
}

function inputState(el: HTMLInputElement, state: State): void {
  const type = (state.type = dom.inputType(el));
  if (type === 'checkbox' || type === 'radio') {
    state.checked = type === 'checkbox' && dom.inputMixed(el) ? 'mixed' : dom.inputChecked(el);
    return;
  }
  if (type === 'file') {
    const files = el.files;
    if (files?.length) state.value = Array.from(files, (file) => file.name).join(', ');
    return;
  }
  if (BUTTONS.test(type)) return;
  state.value = dom.inputValue(el);
  state.secret = type === 'password' || isMasked(el);
}

/** Some pages hide what is typed by style instead of by type. */
function isMasked(el: Element): boolean {
  const masked = dom.styleOf(el).getPropertyValue('-webkit-text-security');
  return masked !== '' && masked !== 'none';
}

function selectState(el: HTMLSelectElement, state: State): void {
  const options = Array.from(dom.selectOptions(el), (option) => ({
    text: tidy(option.label || option.text), value: option.value, selected: option.selected,
    disabled: option.disabled || (option.parentElement !== null && dom.localName(option.parentElement) === 'optgroup' && dom.hasAttribute(option.parentElement, 'disabled')),
  }));
  state.options = options;
  state.value = options.filter((o) => o.selected).map((o) => o.text).join(', ');
}

/** A combobox of the page's own shows its choice as its text. */
function comboState(el: Element, item: Item, state: State): void {
  const text = tidy(dom.textContent(el) ?? '');
  if (text && text !== item.name) state.value = text;
}

function ariaState(item: Item, tag: string, state: State): void {
  const { el } = item;
  if (state.checked === undefined && CHECKABLE.has(item.role)) state.checked = tristate(dom.attribute(el, 'aria-checked')) ?? false;
  else if (state.checked === undefined && item.inner) state.checked = dom.inputChecked(item.inner as HTMLInputElement);
  if (tag === 'summary') state.expanded = dom.hasAttribute(dom.parentNode(el) as Element, 'open');
  const expanded = dom.attribute(el, 'aria-expanded');
  if (expanded === 'true' || expanded === 'false') state.expanded = expanded === 'true';
  const selected = dom.attribute(el, 'aria-selected');
  if (selected === 'true' || selected === 'false') state.selected = selected === 'true';
  const pressed = dom.attribute(el, 'aria-pressed');
  if (pressed !== null) state.pressed = tristate(pressed) ?? false;
}

function tristate(value: string | null): boolean | 'mixed' | undefined {
  return value === 'true' ? true : value === 'mixed' ? 'mixed' : value === 'false' ? false : undefined;
}
