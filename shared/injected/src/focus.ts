/** What has the focus in this document, in the words of its line. */
import { shadowOf } from './collect/tree';
import { fallbackName } from './names/fallback';
import { nameOf } from './names/name';
import { roleOf } from './names/role';
import * as dom from './natives';
import { escapeInner, shortened } from './render/escape';

const LONGEST_NAME = 80;

export interface Focus {
  focused?: string;
  focusedFrame?: string;
}

/** Never what a field holds: a name is not a value, and a secret's value is nobody's. */
export function focusOf(frameIdOf: (el: Element) => string | undefined): Focus {
  const el = innermost();
  if (!el || el === dom.bodyOf(document) || el === dom.documentElement(document)) return {};
  const frameId = frameIdOf(el);
  return frameId === undefined ? { focused: words(el) } : { focused: words(el), focusedFrame: frameId };
}

/** A host has the focus for what is in its shadow; closed roots that are known are looked into too. */
function innermost(): Element | null {
  let el = dom.activeElement(document);
  for (let root = el && shadowOf(el); root?.activeElement; root = shadowOf(el as Element)) el = root.activeElement;
  return el;
}

function words(el: Element): string {
  const role = roleOf(el);
  const shown = role === 'generic' ? dom.localName(el) : role;
  const name = escapeInner(shortened(nameOf(el) || fallbackName(el, role), LONGEST_NAME));
  return name === '' ? shown : `${shown} "${name}"`;
}
