import type { Json } from '../api';
import type { ActContext } from './context';
import { around, fromPoint, insideOf, isElement, localName, nearest, rootOf, styleOf, textContent } from './native';
import { imageOf, type Point } from './shapes';
import { controlOf } from './tree';

/** The innermost element under a point, down through open and adopted shadow roots, or null outside the viewport. */
export function hitAt(context: ActContext, { x, y }: Point): Element | null {
  let hit = fromPoint(document, x, y);
  while (hit) {
    const shadow = context.shadowRoot(hit);
    const inner = shadow && fromPoint(shadow, x, y);
    if (!inner || inner === hit || rootOf(inner) !== shadow) return hit;
    hit = inner;
  }
  return null;
}

/** What a press on `hit` means for `target`. */
export type Landing =
  | { on: 'target' }
  /** Another control inside the target would take the press. */
  | { on: 'inner'; control: Element }
  | { on: 'cover' };

export function landing(context: ActContext, target: Element, hit: Element): Landing {
  if (target instanceof HTMLAreaElement) {
    return hit === target || hit === imageOf(target) ? { on: 'target' } : { on: 'cover' };
  }
  let between: Element | null = null;
  for (const at of around(hit)) {
    if (at === target || standsFor(at, target) || at === controlOf(target)) {
      return between ? { on: 'inner', control: between } : { on: 'target' };
    }
    if (!between && takesPress(context, at, target)) between = at;
  }
  return { on: 'cover' };
}

function standsFor(at: Element, target: Element): boolean {
  return at instanceof HTMLLabelElement && at.control === target;
}

function takesPress(context: ActContext, at: Element, target: Element): boolean {
  if (at === controlOf(target)) return false;
  if (at instanceof HTMLLabelElement) return at.control !== null && at.control !== target;
  return context.isInteractive(at);
}

/** What lies over a target, as `details.coveredBy`. */
export function coverDetails(context: ActContext, target: Element, hit: Element): { [name: string]: Json } {
  const cover = coverOf(context, target, hit);
  const text = (textContent(cover) ?? '').replace(/\s+/g, ' ').trim();
  return {
    tag: localName(cover),
    role: context.role(cover),
    name: context.name(cover),
    text: text.length > 80 ? `${text.slice(0, 79)}…` : text,
  };
}

/** The outermost layer around the hit that does not hold the target: a banner rather than the paragraph in it. */
function coverOf(context: ActContext, target: Element, hit: Element): Element {
  let cover = hit;
  for (const at of around(hit)) {
    if (insideOf(target, at)) break;
    if (context.isInteractive(at) && cover === hit) return at;
    if (isLayer(at)) cover = at;
  }
  return cover;
}

function isLayer(at: Element): boolean {
  return at instanceof HTMLDialogElement || ['fixed', 'absolute', 'sticky'].includes(styleOf(at).position);
}

/** Whether the point reaches the element or something in it. */
export function reachesElement(context: ActContext, point: Point, element: Element): { hit: Element | null; reached: boolean } {
  const hit = hitAt(context, point);
  return { hit, reached: isElement(hit) && nearest(hit, at => at === element) !== null };
}
