import type { Refusal, Scrolled, ScrollRequest } from '../api';
import { backwards } from '../collect/look';
import type { ActContext } from './context';
import { hitAt } from './hit';
import {
  around, body, boundingRect, clientHeight, clientWidth, documentElement, inDocument, scrollHeight, scrollingElement, scrollLeft,
  scrollTo, scrollTop, scrollWidth, styleOf,
} from './native';
import { isRefusal, live, what } from './refusal';
import { viewport } from './shapes';
import { within } from './tree';

type Axis = 'x' | 'y';

export async function scroll(context: ActContext, request: ScrollRequest): Promise<Scrolled | Refusal> {
  const axis: Axis = request.direction === 'up' || request.direction === 'down' ? 'y' : 'x';
  const named = request.key === undefined ? null : startOf(context, request.key);
  if (named && isRefusal(named)) return named;
  const page = pageScroller();
  const scroller = (named ? scrollerAround(named, axis) : null) ?? (named || movable(page, axis) ? page : mainScroller(context, axis)) ?? page;
  if (request.key !== undefined) remember(request.key, scroller);
  await seen(scroller);
  const before = { x: scrollLeft(scroller), y: scrollTop(scroller) };
  move(scroller, request, axis);
  await frame();
  const moved = { x: Math.round(scrollLeft(scroller) - before.x), y: Math.round(scrollTop(scroller) - before.y) };
  const answer: Scrolled = { ok: true, moved, left: leftOver(scroller) };
  return scroller === page ? answer : { ...answer, container: what(context, scroller) };
}

/** A tab that is not in front draws none; a busy machine may take long for one. */
const longestFrame = 600;

/**
 * What is there has been drawn and told to the page's observers: a feed that does not hear, in a call of its own, that
 * its end was out of sight in between will not load more when a jump shows the end again.
 */
async function seen(scroller: Element): Promise<void> {
  for (let look = 0, before = -1; look < 6 && before !== scrollHeight(scroller); look++) {
    before = scrollHeight(scroller);
    await frame();
    await frame();
  }
}

/** A frame is drawn, or would have been were the tab in front; the page hears of its scrolling with the next one. */
function frame(): Promise<void> {
  return new Promise(done => {
    setTimeout(done, document.hidden ? 0 : longestFrame);
    requestAnimationFrame(() => setTimeout(done));
  });
}

/** The container a key was last scrolled by: a list that keeps only the rows in view drops the very row it was scrolled at. */
const scrolledBy = new Map<number, WeakRef<Element>>();
const mostRemembered = 200;

function remember(key: number, scroller: Element): void {
  if (scrolledBy.size >= mostRemembered) scrolledBy.clear();
  scrolledBy.set(key, new WeakRef(scroller));
}

function startOf(context: ActContext, key: number): Element | Refusal {
  const element = live(context, key);
  if (!isRefusal(element)) return element;
  const scroller = scrolledBy.get(key)?.deref();
  return scroller && inDocument(scroller) ? scroller : element;
}

function pageScroller(): Element {
  return scrollingElement(document) ?? documentElement(document) ?? body(document) as Element;
}

function isPage(at: Element): boolean {
  return at === pageScroller() || at === documentElement(document) || at === body(document);
}

/** The nearest container at or around an element that a person could scroll along that axis. */
function scrollerAround(from: Element, axis: Axis): Element | null {
  let other: Element | null = null;
  for (const at of around(from)) {
    if (isPage(at)) continue;
    if (movable(at, axis)) return at;
    other ??= movable(at, axis === 'x' ? 'y' : 'x') && !movable(pageScroller(), axis) ? at : null;
  }
  return other;
}

function movable(at: Element, axis: Axis): boolean {
  const over = axis === 'y' ? scrollHeight(at) - clientHeight(at) : scrollWidth(at) - clientWidth(at);
  if (over < 1) return false;
  if (at === pageScroller()) return !locked(axis);
  const overflow = axis === 'y' ? styleOf(at).overflowY : styleOf(at).overflowX;
  return overflow === 'auto' || overflow === 'scroll';
}

/** A page that keeps its own scroll still (overflow hidden on the root, or on the body when the root says nothing). */
function locked(axis: Axis): boolean {
  const of = (at: Element | null): string => at ? styleOf(at)[axis === 'y' ? 'overflowY' : 'overflowX'] : 'visible';
  const root = of(documentElement(document));
  return root === 'hidden' || root === 'clip' || (root === 'visible' && ['hidden', 'clip'].includes(of(body(document))));
}

/** Where the page cannot scroll: what the middle of the window is in, else the scroller with the largest visible part. */
function mainScroller(context: ActContext, axis: Axis): Element | null {
  const { width, height } = viewport();
  const centre = hitAt(context, { x: width / 2, y: height / 2 });
  const around = centre && scrollerAround(centre, axis);
  if (around && movable(around, axis)) return around;
  let best: Element | null = null;
  let most = 0;
  for (const at of within(context, document, 20000)) {
    if (isPage(at) || !movable(at, axis)) continue;
    const box = boundingRect(at);
    const area = Math.max(0, Math.min(box.right, width) - Math.max(box.left, 0))
      * Math.max(0, Math.min(box.bottom, height) - Math.max(box.top, 0));
    if (area > most) [best, most] = [at, area];
  }
  return best;
}

function move(scroller: Element, { direction, pages, pixels }: ScrollRequest, axis: Axis): void {
  const size = axis === 'y' ? clientHeight(scroller) : clientWidth(scroller);
  const visible = scroller === pageScroller() ? viewport()[axis === 'y' ? 'height' : 'width'] : size;
  const by = (pixels ?? (pages ?? 1) * visible) * (direction === 'up' || direction === 'left' ? -1 : 1);
  scrollTo(scroller, {
    left: scrollLeft(scroller) + (axis === 'x' ? by : 0), top: scrollTop(scroller) + (axis === 'y' ? by : 0), behavior: 'instant',
  });
}

function leftOver(scroller: Element): Scrolled['left'] {
  const wide = Math.max(0, scrollWidth(scroller) - clientWidth(scroller));
  const high = Math.max(0, scrollHeight(scroller) - clientHeight(scroller));
  const { across, down } = backwards(styleOf(scroller));
  const x = scrollLeft(scroller) + (across ? wide : 0);
  const y = scrollTop(scroller) + (down ? high : 0);
  const gap = (length: number): number => Math.max(0, Math.round(length));
  return { up: gap(y), down: gap(high - y), left: gap(x), right: gap(wide - x) };
}
