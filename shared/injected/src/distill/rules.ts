/** The named rules that decide what becomes a line. Each says why it exists. */
import { Why, OPERABLE, type Fact } from '../collect/fact';
import { isPresent, isShown, placeOf, rectOf, viewport } from '../collect/look';
import { isOverlay } from '../collect/cover';
import { roleOf, STRUCTURE } from '../names/role';
import * as dom from '../natives';

/** Containers whose parts are what one presses; the pointer style on them is meant for the parts. */
const LISTS = new Set(['ul', 'ol', 'dl', 'table', 'tbody', 'thead', 'tfoot', 'menu', 'nav', 'main', 'section', 'form', 'fieldset', 'body']);
/** Roles of containers that show their parts: with parts listed, they are not listed themselves. */
const COMPOSITES = new Set(['grid', 'tree', 'treegrid', 'tablist', 'menu', 'menubar', 'radiogroup', 'toolbar', 'list', 'table', 'rowgroup', 'row', 'group']);
const GENERIC = Why.handler | Why.pointer | Why.drag | Why.drop | Why.hover;

export const role = (fact: Fact): string => (fact.role ??= roleOf(fact.el));

/** Native controls and ARIA widgets: they are items whoever listens. */
export function isWidget(fact: Fact): boolean {
  if (fact.inert) return false;
  if (fact.why & OPERABLE) return !isDecoy(fact) && !isPart(fact);
  return false;
}

/** aria-hidden on something no handler is known for: copies for looks, traps for robots. Links work without a handler. */
function isDecoy(fact: Fact): boolean {
  if (!fact.ariaHidden || fact.why & (GENERIC | Why.link)) return false;
  for (let at = fact.parent; at?.ariaHidden; at = at.parent) if (at.why & Why.handler) return false;
  // A field somebody can tab to is a field; scripts hide whole pages from screen readers while a panel is open.
  return !(fact.why & Why.native) || Number(dom.attribute(fact.el, 'tabindex') ?? 0) < 0;
}

/** Roles that only stand inside a widget: a combobox wrapper around its own input, cells nobody can press. */
function isPart(fact: Fact): boolean {
  const what = role(fact);
  if (fact.why & (Why.native | Why.link | Why.edit | Why.media)) return false;
  if (what === 'combobox' && dom.findIn(fact.el, 'input,textarea')) return true;
  // A list of choices is operated by its choices, unless it takes the keyboard itself.
  if (what === 'listbox') return !(fact.why & Why.focus);
  if (what === 'gridcell' || what === 'scrollbar') return !(fact.why & (Why.handler | Why.pointer | Why.focus));
  return false;
}

/** A plain element that a listener, the pointer or a drag handle makes a candidate. */
export function isGeneric(fact: Fact): boolean {
  if (fact.inert || fact.tag === 'body' || fact.tag === 'html') return false;
  if (fact.why & Why.label && (fact.el as HTMLLabelElement).control) return false;
  if (fact.why & GENERIC) return true;
  return (fact.why & Why.focus) !== 0 && fact.role !== null && !STRUCTURE.has(fact.role);
}

/** Shown and within reach of scrolling. */
export function isSeen(fact: Fact): boolean {
  if (isShown(fact)) return !placeOf(fact).lost || (fact.flow === 'contents' && fact.kids.length > 0 && !placeOf(fact).lost);
  return isControl(fact) && isPresent(fact) && isOverlaid(fact);
}

/** A transparent control over a painted one is what gets the press; a transparent field over nothing is a trap. */
function isOverlaid(fact: Fact): boolean {
  const place = placeOf(fact);
  return !place.lost && place.box.w >= 6 && place.box.h >= 6 && isOverlay(fact, place.box);
}

export const isControl = (fact: Fact): boolean => fact.tag === 'input' || fact.tag === 'select' || fact.tag === 'textarea';

export interface Inside { items: Fact[]; words: number; own: number }

/** What a generic candidate holds: the items, the length of its words in all and outside of those items. */
export function inside(fact: Fact, most = 3): Inside {
  const found: Inside = { items: [], words: 0, own: 0 };
  count(fact, found, most, false);
  return found;
}

function count(fact: Fact, found: Inside, most: number, within: boolean): void {
  for (const kid of fact.kids) {
    if (typeof kid === 'string') {
      const length = kid.trim().length;
      found.words += length;
      if (!within) found.own += length;
      continue;
    }
    const item = !within && (isWidget(kid) || (isGeneric(kid) && (kid.why & (Why.handler | Why.pointer)) !== 0) || isLabelOfControl(kid)) && isSeen(kid);
    if (item && found.items.length < most) found.items.push(kid);
    count(kid, found, most, within || item);
  }
}

function isLabelOfControl(fact: Fact): boolean {
  return (fact.why & Why.label) !== 0 && (fact.el as HTMLLabelElement).control !== null;
}

export type Verdict = 'item' | 'around' | 'plain';

/**
 * A generic candidate becomes one line with its words (`item`), a line with lines inside (`around`), or nothing of its own
 * (`plain`), since what is inside already answers for it.
 */
export function judge(fact: Fact): Verdict {
  const { items, words, own } = inside(fact);
  const set = fact.why & (Why.pointer | Why.drag | Why.drop | Why.focus);
  if (items.length === 0) return leafVerdict(fact, words);
  // delegation: a listener on a container waits for presses on its parts.
  if (!set && items.length >= 2) return 'plain';
  if (LISTS.has(fact.tag) || COMPOSITES.has(role(fact))) return fact.why & (Why.drag | Why.drop) && fact.role ? 'around' : 'plain';
  if (isVast(fact)) return 'plain';
  // card and link: the card's own listener does what its only link does. The same for a row and its only checkbox or field.
  if (items.length === 1 && (own === 0 || answersFor(items[0] as Fact))) return 'plain';
  // hover and focus listeners around several things are about those things.
  if (!(fact.why & (Why.handler | Why.pointer | Why.drag))) return 'plain';
  return own > 0 || fact.role !== null ? 'around' : 'plain';
}

function answersFor(inner: Fact): boolean {
  if (inner.why & Why.link) return true;
  return isControl(inner) || (inner.why & Why.label) !== 0;
}

function leafVerdict(fact: Fact, words: number): Verdict {
  // lists: the pointer on a list is meant for its entries.
  if (LISTS.has(fact.tag) && fact.kids.length > 1 && !(fact.why & Why.handler && words < 80)) return 'plain';
  // prose: a listener around a page of text follows selections or statistics.
  if (words > 600 && !(fact.why & Why.pointer)) return 'plain';
  if (words === 0 && isVast(fact)) return 'plain';
  if (!(fact.why & ~Why.hover & GENERIC) && !(fact.why & Why.focus)) return words > 0 && words < 60 && rectOf(fact).h < 100 ? 'item' : 'plain';
  return 'item';
}

/** As large as the window: a veil, a shell, a drawing ground of the page. */
function isVast(fact: Fact): boolean {
  const { w, h } = rectOf(fact);
  const view = viewport();
  return w * h > view.w * view.h * 0.6;
}
