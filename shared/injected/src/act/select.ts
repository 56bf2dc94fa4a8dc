import type { Refusal, Selected, SelectRequest } from '../api';
import type { ActContext } from './context';
import { attribute, dispatch, focus, matches, queryAll } from './native';
import { collapse, isRefusal, live, refuse, what } from './refusal';
import { disabledBy, inertBy, isHidden } from './state';
import { controlOf, isTag, referred, within } from './tree';
import { setNative } from './values';

const mostListed = 100;

export function select(context: ActContext, request: SelectRequest): Selected | Refusal {
  const element = live(context, request.key);
  if (isRefusal(element)) return element;
  const control = selectOf(context, element);
  const listed = control instanceof HTMLInputElement ? dataOptions(control) : null;
  if (!(control instanceof HTMLSelectElement) && !listed && !opensList(context, control)) return noSelect(context, element);
  const why = disabledBy(control) || inertBy(control) || (attribute(control, 'aria-readonly') === 'true' ? 'is read-only' : '')
    || (isHidden(context, control) ? 'is hidden' : '');
  if (why) {
    return refuse('not_interactable', `${what(context, element)} ${why}`,
      'something else has to be done first, or the page shows another widget in its place: take a new snapshot', { reason: why });
  }
  if (control instanceof HTMLSelectElement) return choose(context, control, request);
  if (listed && control instanceof HTMLInputElement) return suggest(context, control, listed, request);
  return widget(context, control);
}

/** The native select that an element stands for: itself, its label's, the only one inside a wrapper without a role. */
function selectOf(context: ActContext, element: Element): Element {
  const control = controlOf(element);
  if (control !== element || isTag(element, 'select', 'input', 'button', 'a', 'textarea')) return control;
  const inner = [...within(context, element)].filter(at => at instanceof HTMLSelectElement && !isHidden(context, at));
  return inner.length === 1 ? inner[0] as Element : element;
}

function noSelect(context: ActContext, element: Element): Refusal {
  const option = context.role(element) === 'option';
  return refuse('wrong_element_kind', `${what(context, element)} has no options to choose from`,
    option ? 'click the option itself' : 'use fill for a text field, click for a button, or the index of the list', {});
}

interface Choice { text: string; value: string; disabled: boolean; option: HTMLOptionElement }

function choicesOf(control: HTMLSelectElement): Choice[] {
  return Array.from(control.options).map(option => ({
    text: collapse(option.label || option.text), value: option.value, disabled: matches(option, ':disabled'), option,
  }));
}

function choose(context: ActContext, control: HTMLSelectElement, request: SelectRequest): Selected | Refusal {
  const choices = choicesOf(control);
  if (!control.multiple && request.wanted.length !== 1) {
    return refuse('wrong_element_kind', `${what(context, control)} takes exactly one option`,
      'give one text, value or optionIndex', { multiple: false });
  }
  const chosen: Choice[] = [];
  for (const wanted of request.wanted) {
    const choice = find(choices, request.by, wanted);
    if (!choice) {
      if (request.wake) wake(control);
      return missing(context, control, choices.map(each => each.text), wanted);
    }
    if (choice.disabled) {
      return refuse('not_interactable', `option "${choice.text}" of ${what(context, control)} is disabled`,
        'choose another option', { options: texts(choices.filter(each => !each.disabled).map(each => each.text)) });
    }
    chosen.push(choice);
  }
  apply(control, choices, chosen);
  const selected = Array.from(control.selectedOptions);
  return { ok: true, native: true, value: control.value, texts: selected.map(option => collapse(option.label || option.text)) };
}

/** Some selects fetch their options only when somebody comes to open them. */
function wake(control: HTMLSelectElement): void {
  focus(control, { preventScroll: true });
  for (const type of ['pointerdown', 'mousedown']) {
    const Event = type === 'pointerdown' ? PointerEvent : MouseEvent;
    dispatch(control, new Event(type, { bubbles: true, composed: true, cancelable: true, view: window }));
  }
}

/** The option a caller means: the very text, then the same but for case; an enabled one before a disabled one. */
function find(choices: Choice[], by: SelectRequest['by'], wanted: string | number): Choice | undefined {
  if (by === 'optionIndex') return choices[Number(wanted)];
  const first = (test: (choice: Choice) => boolean): Choice | undefined =>
    choices.find(choice => !choice.disabled && test(choice)) ?? choices.find(test);
  const text = String(wanted);
  if (by === 'value') return first(choice => choice.value === text);
  const seen = collapse(text);
  return first(choice => choice.text === seen) ?? first(choice => choice.text.toLowerCase() === seen.toLowerCase());
}

function missing(context: ActContext, control: Element, options: string[], wanted: string | number): Refusal {
  return refuse('wrong_element_kind', `${what(context, control)} has no option "${String(wanted)}"`,
    'choose one of details.options', { options: texts(options), count: options.length });
}

function texts(options: string[]): string[] {
  return options.slice(0, mostListed);
}

function apply(control: HTMLSelectElement, choices: Choice[], chosen: Choice[]): void {
  focus(control, { preventScroll: true });
  let changed = false;
  for (const { option } of control.multiple ? choices : chosen) {
    const selected = chosen.some(choice => choice.option === option);
    if (option.selected === selected) continue;
    option.selected = selected;
    changed = true;
  }
  if (!changed) return;
  dispatch(control, new Event('input', { bubbles: true, composed: true }));
  dispatch(control, new Event('change', { bubbles: true }));
}

/** The suggestions of a text field with a datalist, or null. */
function dataOptions(control: HTMLInputElement): { text: string; value: string }[] | null {
  const list = control.list;
  if (!list) return null;
  return queryAll(list, 'option').filter(option => option instanceof HTMLOptionElement && !option.disabled)
    .map(option => option as HTMLOptionElement)
    .map(option => ({ text: collapse(option.label || option.text || option.value), value: option.value }));
}

function suggest(
  context: ActContext, control: HTMLInputElement, options: { text: string; value: string }[], { by, wanted }: SelectRequest,
): Selected | Refusal {
  const asked = wanted[0];
  if (asked === undefined || wanted.length > 1) {
    return refuse('wrong_element_kind', `${what(context, control)} takes exactly one option`, 'give one text, value or optionIndex');
  }
  const option = by === 'optionIndex' ? options[Number(asked)]
    : options.find(each => each.value === String(asked) || (by === 'text' && each.text === collapse(String(asked))));
  if (!option) return missing(context, control, options.map(each => each.text), asked);
  const refusal = setNative(context, { kind: 'text', control }, option.value);
  return refusal ?? { ok: true, native: true, value: control.value, texts: [option.text] };
}

const listRoles = new Set(['combobox', 'listbox', 'radiogroup', 'menu', 'tree', 'grid']);
const fixedRoles = new Set(['button', 'link', 'textbox', 'searchbox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton',
  'option', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem', 'heading', 'img', 'image']);

/** A widget whose options come up when it is pressed: by its role, or a plain element that says nothing of itself. */
function opensList(context: ActContext, control: Element): boolean {
  const popup = attribute(control, 'aria-haspopup');
  if (popup !== null && popup !== 'false' && popup !== 'dialog') return true;
  const role = context.role(control);
  if (listRoles.has(role)) return true;
  if (attribute(control, 'aria-autocomplete') === 'list' || attribute(control, 'aria-expanded') !== null) return true;
  return !fixedRoles.has(role) && !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    || control instanceof HTMLButtonElement || control instanceof HTMLAnchorElement)
    && context.isInteractive(control);
}

function widget(context: ActContext, control: Element): Selected {
  const list = listOf(context, control);
  const open = list !== null && !isHidden(context, list) && attribute(control, 'aria-expanded') !== 'false';
  return { ok: true, native: false, open, ...(list && open ? { listKey: context.keyOf(list) } : {}) };
}

/** The list of a widget: itself, the one it names, or one inside it. */
export function listOf(context: ActContext, control: Element): Element | null {
  if (['listbox', 'radiogroup', 'menu', 'tree', 'grid'].includes(context.role(control))) return control;
  const named = [...referred(control, 'aria-controls'), ...referred(control, 'aria-owns')];
  if (named[0]) return named[0];
  return [...within(context, control)].find(at => context.role(at) === 'listbox') ?? null;
}
