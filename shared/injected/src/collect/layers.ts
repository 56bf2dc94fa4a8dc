/** What lies above the page: modal dialogs, popovers, full screen, panels that call themselves modal. */
import * as dom from '../natives';
import type { Fact } from './fact';
import { isShown, placeOf, rectOf } from './look';
import { composedContains, deepestAt } from './tree';

export interface Layers {
  /** Roots of the outline, topmost first. */
  roots: Fact[];
  /** Facts that are not to be printed where they stand in the tree. */
  raised: Set<Fact>;
  modal: boolean;
}

export function layersOf(body: Fact, facts: Iterable<Fact>, known: (el: Element) => Fact | undefined): Layers {
  const raised = [...facts].filter((fact) => fact.layer && isShown(fact) && !placeOf(fact).lost);
  const modal = topmost(raised.filter((fact) => fact.layer === 'modal'));
  const full = dom.fullscreenElement(document);
  const screen = full ? known(full) : undefined;
  // What a modal dialog or a full screen element blocks is left out.
  const ground = modal ?? screen ?? body;
  const above = raised.filter((fact) => fact !== ground && fact.layer !== 'modal' && composedContains(ground.el, fact.el));
  const tops = above.filter((fact) => !fact.inert);
  return { roots: modal || screen ? [...popovers(tops), ground] : [...popovers(tops), body], raised: new Set([...tops, ...raised.filter((f) => f.layer === 'modal' && f !== ground)]), modal: Boolean(modal ?? screen ?? tops.length) };
}

/** Later ones lie over earlier ones. */
function popovers(tops: Fact[]): Fact[] {
  return [...tops].reverse();
}

/** Of several open dialogs the one that is on top at its own middle, else the last. */
function topmost(dialogs: Fact[]): Fact | undefined {
  return dialogs.find((fact) => {
    const { x, y, w, h } = rectOf(fact);
    const hit = deepestAt(x + w / 2, y + h / 2);
    return dialogs.length > 1 && hit !== null && composedContains(fact.el, hit) && !dialogs.some((other) => other !== fact && composedContains(fact.el, other.el) && composedContains(other.el, hit));
  }) ?? dialogs[dialogs.length - 1];
}
