/** What the page did since it was last asked: for settling without fixed sleeps. */
import type { Activity } from './api';
import type { Journal } from './journal/journal';
import { composedContains } from './collect/tree';
import type { Focus } from './focus';
import * as dom from './natives';

const MOST_CHECKED = 200;

export function activityOf(journal: Journal, listed: () => Iterable<Element>, focus: Focus): Activity {
  const { quietMs, changes } = journal.pulse();
  return { readyState: dom.readyState(document), quietMs, animating: isAnimating(listed), changes, url: location.href, visible: !document.hidden, ...focus };
}

/** Endless animations are decoration; finite ones end with things at their place. */
function isAnimating(listed: () => Iterable<Element>): boolean {
  const targets: Element[] = [];
  if (isUnderWay()) return true;
  for (const animation of dom.animationsOf(document)) {
    if (animation.playState !== 'running') continue;
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || !effect.target || effect.getComputedTiming().endTime === Infinity) continue;
    if (movesThings(effect)) targets.push(effect.target);
  }
  if (!targets.length) return false;
  let checked = 0;
  for (const el of listed()) {
    if (targets.some((target) => composedContains(target, el))) return true;
    if (++checked > MOST_CHECKED) return true;
  }
  return false;
}

/** The page said that it is on its way to another view of itself. */
function isUnderWay(): boolean {
  return Boolean((globalThis as { navigation?: { transition: object | null } }).navigation?.transition);
}

/** A change of colour under the pointer moves nothing. */
function movesThings(effect: KeyframeEffect): boolean {
  return effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => !STILL.test(name)));
}

const STILL = /^(offset|computedOffset|easing|composite|color|background\w*|border\w*Color|outline\w*|boxShadow|textShadow|fill|stroke|textDecoration\w*|caretColor|filter)$/;
