/** Layout and style that only some facts need, read at most once in a snapshot. */
import * as dom from '../natives';
import type { Clip, Clips, Fact, Place, Rect } from './fact';
import { slotted } from './tree';

const DRAWN: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };
const PRESENT: CheckVisibilityOptions = { visibilityProperty: true };
const NOTHING: Rect = { x: 0, y: 0, w: 0, h: 0 };
const NO_CLIPS: Clips = { flow: null, absolute: null, fixed: null };

/** Measures hold until something moved, styles until something may have restyled. */
let epoch = 0;
let styleEpoch = 0;
let view = { w: 0, h: 0, x: 0, y: 0, left: 0, across: true };

/** What was measured is forgotten, and with `styles` also what was seen of style. */
export function lookAgain(styles: boolean): void {
  epoch++;
  if (styles) styleEpoch++;
  const page = dom.scroller(document) ?? dom.documentElement(document);
  // In a right-to-left page the scrollable area lies to the left of its start.
  const spare = page && dom.styleOf(page).direction === 'rtl' ? dom.scrollWidth(page) - dom.clientWidth(page) : 0;
  view = { w: innerWidth, h: innerHeight, x: scrollX, y: scrollY, left: -spare, across: scrollsAcross() };
}

/** What the root element says of overflow holds for the page, or what the body says where that says nothing. */
function scrollsAcross(): boolean {
  const root = dom.documentElement(document), body = dom.bodyOf(document);
  const own = root ? dom.styleOf(root).overflowX : 'visible';
  const page = own === 'visible' && body ? dom.styleOf(body).overflowX : own;
  return page !== 'hidden' && page !== 'clip';
}

export function rectOf(fact: Fact): Rect {
  const look = fact.look;
  if (look.rectAt === epoch && look.rect) return look.rect;
  look.rectAt = epoch;
  const { x, y, width, height } = dom.rectOf(fact.el);
  look.rect = { x, y, w: width, h: height };
  return look.rect;
}

/** Neither hidden nor transparent, by its own style or an ancestor's. */
export function isShown(fact: Fact): boolean {
  const look = fact.look;
  if (look.shownAt === styleEpoch) return look.shown;
  look.shownAt = styleEpoch;
  look.shown = fact.flow === 'contents' ? contentsShown(fact) : dom.checkVisible(fact.el, DRAWN);
  return look.shown;
}

/** display: contents has no box that could be asked; its own visibility and the next box around decide. */
function contentsShown(fact: Fact): boolean {
  return dom.styleOf(fact.el).visibility === 'visible' && (fact.parent === null || isShown(fact.parent));
}

/** There, but perhaps transparent. */
export function isPresent(fact: Fact): boolean {
  return dom.checkVisible(fact.el, PRESENT);
}

/** Its own box, or that of what it holds when it has none: 0x0 wrappers, display: contents. */
export function extentOf(fact: Fact): Rect {
  const own = rectOf(fact);
  // What it clips itself does not stick out of it.
  if ((own.w > 0 && own.h > 0) || fact.clips) return own;
  const range = new Range();
  range.selectNodeContents(fact.el);
  const content = boxOf(range);
  if (content.w > 0 && content.h > 0) return content;
  return fact.kids.reduce((sum, kid) => (typeof kid === 'string' ? sum : union(sum, extentOf(kid))), slottedWords(fact.el, range));
}

function boxOf(range: Range): Rect {
  const { x, y, width, height } = range.getBoundingClientRect();
  return { x, y, w: width, h: height };
}

/** Words in a slot stand elsewhere in the tree: a range over the slot does not meet them. */
function slottedWords(el: Element, range: Range): Rect {
  let sum = NOTHING;
  for (const node of slotted(el) ?? []) {
    if (!dom.isText(node)) continue;
    range.selectNode(node);
    sum = union(sum, boxOf(range));
  }
  return sum;
}

function union(a: Rect, b: Rect): Rect {
  if (b.w <= 0 || b.h <= 0) return a;
  if (a.w <= 0 || a.h <= 0) return b;
  const x = Math.min(a.x, b.x), y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

export function placeOf(fact: Fact): Place {
  const look = fact.look;
  if (look.placeAt === epoch && look.place) return look.place;
  look.placeAt = epoch;
  look.place = place(fact);
  return look.place;
}

function place(fact: Fact): Place {
  let box = extentOf(fact);
  // A pixel is nothing that anybody sees or hits.
  if (box.w <= 0 || box.h <= 0 || (box.w < 2 && box.h < 2)) return { zone: 'v', lost: true, box };
  let zone: Place['zone'] = 'v';
  for (let clip = clipsOf(fact).own; clip; clip = clip.outer) {
    const frame = rectOf(clip.fact);
    const cut = intersect(box, frame);
    const gone = cut.w <= 1 || cut.h <= 1;
    if (clip.fact.clips === 'hidden') {
      // What is cut to a pixel is there for screen readers only.
      if (gone && (frame.w <= 1 || frame.h <= 1 || box.w > 1 || box.h > 1)) return { zone, lost: true, box: cut };
      box = cut;
    } else if (gone) {
      if (beforeStart(box, frame, clip.fact)) return { zone, lost: true, box: cut };
      zone = zone === 'v' ? side(box, frame) : zone;
      box = frame;
    } else box = cut;
  }
  return inView(fact, box, zone);
}

function inView(fact: Fact, box: Rect, zone: Place['zone']): Place {
  const frame = { x: 0, y: 0, w: view.w, h: view.h };
  const outside = box.x >= view.w || box.y >= view.h || box.x + box.w <= 0 || box.y + box.h <= 0;
  if (!outside) return { zone, lost: false, box };
  const beside = box.x >= view.w || box.x + box.w <= 0;
  const lost = (beside && !view.across) || box.x + box.w + view.x <= view.left || box.y + box.h + view.y <= 0 || isFixed(fact);
  return { zone: zone === 'v' ? side(box, frame) : zone, lost, box };
}

/** Whether its content begins at the right or at the bottom, and is scrolled to by negative distances. */
export function backwards({ direction, display, flexDirection }: CSSStyleDeclaration): { across: boolean; down: boolean } {
  const flex = display.endsWith('flex') ? flexDirection : '';
  const rtl = direction === 'rtl';
  return { across: flex === 'row-reverse' ? !rtl : rtl, down: flex === 'column-reverse' };
}

/** Before the edge at which scrolling starts: no scrolling brings it back. */
function beforeStart(box: Rect, frame: Rect, scroller: Fact): boolean {
  const { el } = scroller;
  const left = box.x + box.w - frame.x + dom.scrollLeft(el), top = box.y + box.h - frame.y + dom.scrollTop(el);
  if (left > 0 && top > 0) return false;
  const { across, down } = backwards(dom.styleOf(el));
  return left + (across ? dom.scrollWidth(el) - dom.clientWidth(el) : 0) <= 0 || top + (down ? dom.scrollHeight(el) - dom.clientHeight(el) : 0) <= 0;
}

function side(box: Rect, frame: Rect): Place['zone'] {
  if (box.y + box.h <= frame.y + 1) return 'a';
  if (box.y >= frame.y + frame.h - 1) return 'b';
  return box.x + box.w <= frame.x + 1 ? 'l' : 'r';
}

export function intersect(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
  return { x, y, w: Math.min(a.x + a.w, b.x + b.w) - x, h: Math.min(a.y + a.h, b.y + b.h) - y };
}

interface OwnClips extends Clips { own: Clip | null }
const OPEN: OwnClips = { ...NO_CLIPS, own: null };

/** What clips the fact itself (`own`) and what its children start from. Position is read only where something clips. */
function clipsOf(fact: Fact): OwnClips {
  const look = fact.look;
  if (look.clipAt === styleEpoch) return look.clip as OwnClips;
  look.clipAt = styleEpoch;
  const around = fact.parent && !fact.layer ? clipsOf(fact.parent) : fact.layer === 'panel' && fact.parent ? clipsOf(fact.parent) : OPEN;
  look.clip = fact.clips || around !== OPEN ? positioned(fact, around) : OPEN;
  return look.clip as OwnClips;
}

function positioned(fact: Fact, around: OwnClips): OwnClips {
  const style = dom.styleOf(fact.el);
  const position = style.position;
  const own = position === 'absolute' ? around.absolute : position === 'fixed' ? around.fixed : around.flow;
  const flow = fact.clips ? { fact, outer: own } : own;
  const holdsFixed = style.transform !== 'none' || style.filter !== 'none';
  return { own, flow, absolute: position !== 'static' || holdsFixed ? flow : around.absolute, fixed: holdsFixed ? flow : around.fixed };
}

/** Fixed to the viewport, itself or by an ancestor: no scrolling moves it. */
export function isFixed(fact: Fact): boolean {
  const look = fact.look;
  if (look.fixedAt === styleEpoch) return look.fixed;
  look.fixedAt = styleEpoch;
  // What is fixed is laid out as a block, whatever it was.
  const fixed = fact.flow === 'block' && dom.styleOf(fact.el).position === 'fixed';
  look.fixed = fixed || (fact.parent !== null && isFixed(fact.parent));
  return look.fixed;
}

export const styleAge = (): number => styleEpoch;
export const age = (): number => epoch;

export function viewport(): { w: number; h: number } {
  return view;
}
