import type { Field, Refusal } from '../api';
import type { ActContext } from './context';
import { noField, readsKeys, type Takes, takesOf, type TextControl } from './fields';
import {
  activeIn, boundingRect, containsNode, createRange, dispatch, documentHasFocus, execCommand, focus, getSelection, innerText, insideOf, isElement, rootOf,
} from './native';
import { isRefusal, live, refuse, what } from './refusal';
import { disabledBy, inertBy, isHidden, isReadOnly } from './state';
import { setNative, unfit } from './values';

/** What fields held when they were last focused or committed, to tell whether a change event is due. */
const committed = new WeakMap<Element, string>();

/** The field of a key, or why nothing can be put into it. */
export function writable(context: ActContext, key: number): Takes | Refusal {
  const element = live(context, key);
  if (isRefusal(element)) return element;
  const takes = takesOf(context, element);
  if (!takes) return noField(context, element);
  const control = takes.control;
  const why = disabledBy(control) || disabledBy(element) || inertBy(control)
    || (isReadOnly(control) ? 'is read-only' : '') || (isHidden(context, control) ? 'is hidden' : '');
  if (!why) return takes;
  return refuse('not_interactable', `${what(context, element)} ${why}`,
    why === 'is read-only' ? 'the page sets it by other means: look for a button or a picker beside it'
      : 'something else has to be done first: fill what is required, or open what holds it, then look again',
    { reason: why });
}

export function isTakes(answer: Takes | Refusal): answer is Takes {
  return 'control' in answer;
}

export function field(context: ActContext, { key, value }: { key: number; value?: string }): Field | Refusal {
  const takes = writable(context, key);
  if (!isTakes(takes)) return takes;
  const refusal = value === undefined ? null : unfit(context, takes.control, value);
  if (refusal) return refusal;
  const { kind, control } = takes;
  const secret = control instanceof HTMLInputElement && control.type === 'password';
  const answer: Field = {
    ok: true, kind, secret,
    type: control instanceof HTMLInputElement ? control.type : kind === 'rich' ? 'rich' : 'textarea',
    value: secret ? '' : held(takes),
    multiline: kind === 'rich' || control instanceof HTMLTextAreaElement,
    focused: hasFocus(control) && (window === window.top || documentHasFocus(document)),
  };
  if (readsKeys(control)) answer.byKeys = true;
  if (takes.kind === 'text' && takes.control.maxLength >= 0) answer.maxLength = takes.control.maxLength;
  return answer;
}

/** What the field holds now. */
export function held(takes: Takes): string {
  return takes.kind === 'rich' ? (innerText(takes.control) ?? '').replace(/\n$/, '') : takes.control.value;
}

export function focusField(context: ActContext, { key, append }: { key: number; append: boolean }): { ok: true; focused: boolean } | Refusal {
  const takes = writable(context, key);
  if (!isTakes(takes)) return takes;
  const { control } = takes;
  if (!hasFocus(control)) focus(control, { preventScroll: boundingRect(control).height > 0 });
  if (!hasFocus(control)) return { ok: true, focused: false };
  committed.set(control, held(takes));
  if (takes.kind === 'rich') selectRich(takes.control, append);
  else if (takes.kind === 'text') selectText(takes.control, append);
  return { ok: true, focused: true };
}

function selectText(control: HTMLInputElement | HTMLTextAreaElement, append: boolean): void {
  control.select();
  if (!append) return;
  if (control instanceof HTMLInputElement && (control.type === 'number' || control.type === 'email')) {
    getSelection(document)?.modify('move', 'forward', 'documentboundary');
  } else control.setSelectionRange(control.value.length, control.value.length);
}

/** As Control+A would, which editors with a model of their own follow; by hand where that selects elsewhere. */
function selectRich(host: HTMLElement, append: boolean): void {
  const selection = getSelection(document);
  if (!selection) return;
  execCommand(document, 'selectAll');
  const anchor = selection.anchorNode;
  const outside = !anchor || !insideOf(isElement(anchor) ? anchor : host, host) || !containsNode(host, anchor);
  if (outside || selection.rangeCount === 0) {
    const range = createRange(document);
    range.selectNodeContents(host);
    selection.removeAllRanges();
    selection.addRange(range);
  }
  if (append && selection.rangeCount > 0) selection.collapseToEnd();
}

/** Whether the focus is on the element or inside it, seen through shadow roots. */
export function hasFocus(element: Element): boolean {
  const root = rootOf(element);
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  const active = activeIn(root);
  return active !== null && (active === element || insideOf(active, element));
}

export function setValue(context: ActContext, request: { key: number; value: string }): { ok: true; value: string } | Refusal {
  const takes = writable(context, request.key);
  if (!isTakes(takes)) return takes;
  const refusal = setNative(context, takes, request.value);
  if (refusal) return refusal;
  committed.set(takes.control, held(takes));
  return { ok: true, value: held(takes) };
}

export function commitField(context: ActContext, { key }: { key: number }): { ok: true; value: string } | Refusal {
  const element = live(context, key);
  if (isRefusal(element)) return element;
  const takes = takesOf(context, element);
  if (!takes) return noField(context, element);
  if (takes.kind !== 'rich') commit(takes.control, committed.get(takes.control));
  return { ok: true, value: held(takes) };
}

/** Fires change where the control no longer holds what it held `before`. */
function commit(control: TextControl, before: string | undefined): void {
  const now = control.value;
  if (before === undefined || before === now) return;
  committed.set(control, now);
  dispatch(control, new Event('change', { bubbles: true }));
}

/** The same on Enter, also in a field that nobody was seen to focus. */
export function commitOnEnter(control: TextControl): void {
  commit(control, committed.get(control) ?? control.defaultValue);
}
