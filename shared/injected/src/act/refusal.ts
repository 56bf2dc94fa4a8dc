import type { Json, Refusal } from '../api';
import type { ActContext } from './context';
import { inDocument, localName } from './native';

export function refuse(
  code: Refusal['code'], message: string, hint: string, details: { [name: string]: Json } = {},
): Refusal {
  return { ok: false, code, message, hint, details };
}

export function isRefusal(answer: Element | { ok: boolean }): answer is Refusal {
  return !(answer instanceof Element) && answer.ok === false;
}

/** The element of a key, or why there is none. */
export function live(context: ActContext, key: number): Element | Refusal {
  const element = context.element(key);
  if (element && inDocument(element)) return element;
  const was = context.describe(key);
  if (was.state === 'unknown') {
    return refuse('unknown_element', 'no snapshot of this document ever gave that index',
      'take an index from the latest snapshot');
  }
  return refuse('stale_element', `${phrase(was.role || was.tag, was.name)} is no longer on the page`,
    'take a new snapshot and use the index it gives',
    { lastSeen: { role: was.role, name: was.name, line: was.line } });
}

/** `button "Send"`, as messages call an element. */
export function phrase(role: string, name: string): string {
  const short = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  return short ? `${role} "${short}"` : role;
}

export function what(context: ActContext, element: Element): string {
  return phrase(context.role(element) || localName(element), context.name(element));
}

/** Text as it is seen: white space, no-break spaces included, collapsed. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
