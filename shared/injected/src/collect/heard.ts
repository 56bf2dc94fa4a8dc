/** Listeners that the debugger found, as reasons to be acted on. */
import { Why } from './fact';
import { composedParent } from './tree';
import * as dom from '../natives';

const PRESS = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick', 'contextmenu', 'touchstart', 'touchend', 'auxclick']);
const HOVER = new Set(['mouseenter', 'mouseover', 'pointerenter', 'pointerover']);
const DROP = new Set(['drop', 'dragover', 'dragenter']);

const heard = new WeakMap<Element, number>();
/** Drawings with a listener somewhere inside; others are not looked into. */
const drawings = new WeakSet<Element>();

/** Answers whether this told anything new. */
export function hear(el: Element, types: string[]): boolean {
  let why = 0;
  for (const type of types) why |= PRESS.has(type) ? Why.handler : HOVER.has(type) ? Why.hover : DROP.has(type) ? Why.drop : 0;
  const known = heard.get(el) ?? 0;
  if ((known | why) === known) return false;
  heard.set(el, known | why);
  for (let at: Element | null = el; at; at = composedParent(at)) if (dom.localName(at) === 'svg') drawings.add(at);
  return true;
}

/** Objects and embeds that turned out to hold a document are frames. */
export function hold(owner: Element): void {
  heard.set(owner, heardOf(owner) | Why.frame);
}

export const heardOf = (el: Element): number => heard.get(el) ?? 0;
export const hearsInside = (svg: Element): boolean => drawings.has(svg);

/** The same from attributes: inline handlers, and what frameworks leave in the markup. */
export function attributeWhy(name: string): number {
  if (name.startsWith('on')) {
    const type = name.slice(2);
    return PRESS.has(type) ? Why.handler : HOVER.has(type) ? Why.hover : DROP.has(type) ? Why.drop : 0;
  }
  return MARKUP.has(name) ? Why.handler : 0;
}

const MARKUP = new Set(['ng-click', 'data-ng-click', 'jsaction', '@click', 'v-on:click', 'x-on:click', 'wire:click', 'hx-get', 'hx-post', 'hx-put', 'hx-delete']);
