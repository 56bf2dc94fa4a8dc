/** Hit tests: whether a press in the viewport would reach an element, and what keeps it from it. */
import * as dom from '../natives';
import { labelsOf } from '../names/labels';
import type { Fact, Reach, Rect } from './fact';
import { isOpaque } from './ink';
import { intersect, isFixed, viewport } from './look';
import { composedContains, composedParent, deepestAt } from './tree';

const PROBES = [[0.5, 0.5], [0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75]] as const;

/** `seen` is what a person sees of the element: itself, or its label; `box` the drawn part of that. */
export function reachOf(fact: Fact, seen: Element, box: Rect): Reach {
  const { w, h } = viewport();
  const part = intersect(box, { x: 0, y: 0, w, h });
  if (part.w <= 0 || part.h <= 0) return 'free';
  let covers = 0, opaque = 0, through = 0;
  for (const [fx, fy] of PROBES) {
    const hit = deepestAt(part.x + part.w * fx, part.y + part.h * fy);
    if (!hit || composedContains(seen, hit) || belongs(fact.el, hit)) return 'free';
    if (composedContains(hit, seen)) through++;
    else {
      covers++;
      if (hides(hit, seen)) opaque++;
    }
  }
  if (through) return unreached(seen, covers);
  if (opaque < covers) return 'covered';
  return isFixed(fact) || !movesAway(seen, part) ? 'hidden' : 'covered';
}

/** A press on a control's label, or on the slotted content of its host, is a press on it. */
function belongs(control: Element, hit: Element): boolean {
  for (const label of labelsOf(control)) if (composedContains(label, hit)) return true;
  return false;
}

/** The hit is around the element: a line broken link's empty corner, pointer-events: none, or a clip-path. */
function unreached(seen: Element, covers: number): Reach {
  const rects = dom.rectsOf(seen);
  for (let i = 0; i < Math.min(rects.length, 4); i++) {
    const { x, y, width, height } = rects[i] as DOMRect;
    const hit = deepestAt(x + width / 2, y + height / 2);
    if (hit && composedContains(seen, hit)) return 'free';
  }
  if (dom.styleOf(seen).pointerEvents === 'none') return 'mute';
  for (let at: Element | null = seen, steps = 0; at && steps < 6; at = composedParent(at), steps++)
    if (isCut(dom.styleOf(at))) return 'hidden';
  return covers ? 'covered' : 'free';
}

function isCut({ clipPath, clip }: CSSStyleDeclaration): boolean {
  return clipPath !== 'none' || clip === 'rect(0px, 0px, 0px, 0px)' || clip === 'rect(1px, 1px, 1px, 1px)';
}

/** Whether what was hit, or something around it that is not around the element, is opaque. */
function hides(hit: Element, seen: Element): boolean {
  for (let at: Element | null = hit; at && !composedContains(at, seen); at = composedParent(at)) if (isOpaque(at)) return true;
  return false;
}

/** A sticky or fixed bar covers only until the page is scrolled. */
function movesAway(seen: Element, part: Rect): boolean {
  const page = dom.scroller(document);
  const scrolls = page !== null && dom.scrollHeight(page) > dom.clientHeight(page) + 1;
  for (let at = deepestAt(part.x + part.w / 2, part.y + part.h / 2); at && !composedContains(at, seen); at = composedParent(at)) {
    const { position } = dom.styleOf(at);
    if (position === 'sticky') return true;
    if (position === 'fixed') return scrolls && dom.rectOf(at).height < viewport().h * 0.6;
  }
  return false;
}

/** A transparent control is real when presses reach it and something painted lies under it. */
export function isOverlay(fact: Fact, box: Rect): boolean {
  const { w, h } = viewport();
  const x = box.x + box.w / 2, y = box.y + box.h / 2;
  const limit = Math.max(box.w * box.h * 8, 3000);
  if (x >= 0 && y >= 0 && x < w && y < h) {
    const hit = deepestAt(x, y);
    if (!hit || !composedContains(fact.el, hit)) return false;
    for (const under of dom.hitsAt(x, y)) if (!composedContains(under, fact.el) && isSeen(under)) return true;
  }
  for (let at = composedParent(fact.el), steps = 0; at && steps < 3; at = composedParent(at), steps++) {
    const rect = dom.rectOf(at);
    if (rect.width * rect.height > limit) return false;
    if (isSeen(at) && isPainted(at, fact)) return true;
  }
  return false;
}

const isSeen = (el: Element): boolean => dom.checkVisible(el, { opacityProperty: true, visibilityProperty: true });

/** Paint of its own, or words beside the control; a text field's words may be a trap's label, so they need paint. */
function isPainted(el: Element, control: Fact): boolean {
  const style = dom.styleOf(el);
  if (isOpaque(el) || style.backgroundImage !== 'none' || (style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px')) return true;
  if (control.tag === 'textarea' || (control.tag === 'input' && !/^(checkbox|radio|file|range|color)$/.test(dom.inputType(control.el as HTMLInputElement)))) return false;
  for (let child = dom.firstChild(el); child; child = dom.nextSibling(child)) {
    if (dom.isText(child) ? /\S/.test(dom.textData(child)) : dom.isElement(child) && !composedContains(child, control.el) && isSeen(child) && dom.rectOf(child).width > 2) return true;
  }
  return false;
}
