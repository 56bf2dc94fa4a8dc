import type { Refusal } from '../api';
import type { ActContext } from './context';
import { designMode, editContext, insideOf, isContentEditable, localName, matches, nearest, parentNode } from './native';
import { refuse, what } from './refusal';
import { isHidden } from './state';
import { controlOf, isTag, within } from './tree';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

const textTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number']);
const valueTypes = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);
const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', '']);

/** The part of an element that takes text: itself, its label's control, or the only field inside a widget. */
export type Takes =
  | { kind: 'text' | 'value'; control: TextControl }
  | { kind: 'rich'; control: HTMLElement };

export function takesOf(context: ActContext, element: Element): Takes | null {
  const own = ownTakes(controlOf(element));
  if (own) return own;
  if (element instanceof HTMLLabelElement && element.control) return null;
  if (isTag(element, 'button', 'a', 'select', 'input') || !fieldRoles.has(widgetRole(context, element))) return null;
  return onlyFieldIn(context, element);
}

function widgetRole(context: ActContext, element: Element): string {
  const role = context.role(element);
  return ['generic', 'group', 'none', 'presentation', 'label', 'labeltext'].includes(role.toLowerCase()) ? '' : role;
}

function ownTakes(control: Element): Takes | null {
  if (control instanceof HTMLTextAreaElement) return { kind: 'text', control };
  if (control instanceof HTMLInputElement) {
    if (textTypes.has(control.type)) return { kind: 'text', control };
    return valueTypes.has(control.type) ? { kind: 'value', control } : null;
  }
  return control instanceof HTMLElement && isRich(control) ? { kind: 'rich', control: editingHost(control) } : null;
}

function isRich(of: HTMLElement): boolean {
  return isContentEditable(of) || editContext(of) !== null || (designMode(document) === 'on' && isTag(of, 'body', 'html'));
}

/** The outermost editable element: what has the focus and the selection while one types. */
function editingHost(of: HTMLElement): HTMLElement {
  let host = of;
  for (let at: Node | null = parentNode(of); at instanceof HTMLElement && isContentEditable(at); at = parentNode(at)) host = at;
  return host;
}

function onlyFieldIn(context: ActContext, element: Element): Takes | null {
  const found: Takes[] = [];
  for (const inner of within(context, element)) {
    const takes = ownTakes(inner);
    if (!takes || found.some(other => other.control === takes.control || insideOf(inner, other.control))) continue;
    if (!isHidden(context, inner)) found.push(takes);
    if (found.length > 1) return null;
  }
  return found[0] ?? null;
}

/** Why an element takes no text, with the verb that fits it. */
export function noField(context: ActContext, element: Element): Refusal {
  return refuse('wrong_element_kind', `${what(context, element)} takes no text`, verbFor(context, controlOf(element)),
    { tag: localName(element), role: context.role(element) });
}

function verbFor(context: ActContext, control: Element): string {
  const type = control instanceof HTMLInputElement ? control.type : '';
  const role = context.role(control);
  if (control instanceof HTMLSelectElement || ['combobox', 'listbox'].includes(role)) return 'use select_option';
  if (['checkbox', 'radio'].includes(type) || ['checkbox', 'radio', 'switch'].includes(role)) return 'use check';
  if (type === 'file') return 'use upload_files';
  if (role === 'slider') return 'click it, then use press_key with the arrow keys, Home or End';
  return 'use click, or choose the index of a text field';
}

/** The field of a code editor that paints its text itself: what one types passes through it and does not stay. */
export function readsKeys(control: Element): boolean {
  if (control instanceof HTMLElement && editContext(control)) return true;
  if (!(control instanceof HTMLTextAreaElement)) return false;
  return nearest(control, at => matches(at, '.CodeMirror, .monaco-editor, .ace_editor')) !== null;
}
