import { around, boundingRect, checkVisibility, scrollHeight, scrollIntoView, scrollingElement, scrollLeft, scrollTo, scrollTop, scrollWidth, clientHeight, clientWidth, styleOf } from './native';
import { type Piece, viewport } from './shapes';

/** Where a target is to stand in its scrollers: as scrollIntoView says it, or a part of their height from their top. */
export type Block = 'center' | 'end' | 'start' | 'nearest' | number;

/** What is tried in turn: sticky headers and footers cover some of these places. */
export const blocks: Block[] = ['center', 'end', 'start', 'nearest', 0.8, 0.65, 0.35, 0.2, 0.9, 0.1];

/** Scrolls every scroller around a piece so that it shows; the browser's own way first, by hand for what has no box. */
export function bring(piece: Piece, again: () => Piece | undefined, block: Block): void {
  const part = typeof block === 'number' ? block : 0.5;
  if (typeof block !== 'number') {
    if (checkVisibility(piece.of)) {
      scrollIntoView(piece.of, { block, inline: block === 'center' ? 'nearest' : 'center', behavior: 'instant' });
    }
    const now = again();
    if (!now || middleShows(now)) return;
  }
  for (const at of around(piece.of)) {
    const moved = canMove(at) ? again() : undefined;
    if (moved) place(at, moved, part);
  }
}

function middleShows(piece: Piece): boolean {
  const { width, height } = viewport();
  const x = piece.left + piece.width / 2;
  const y = piece.top + piece.height / 2;
  return x >= 0 && y >= 0 && x < width && y < height;
}

function canMove(at: Element): boolean {
  if (at === scrollingElement(document)) return true;
  if (scrollHeight(at) <= clientHeight(at) && scrollWidth(at) <= clientWidth(at)) return false;
  const { overflowX, overflowY } = styleOf(at);
  return [overflowX, overflowY].some(overflow => overflow !== 'visible' && overflow !== 'clip');
}

function place(scroller: Element, piece: Piece, part: number): void {
  const view = viewport();
  const box = scroller === scrollingElement(document)
    ? { left: 0, top: 0, width: view.width, height: view.height } : boundingRect(scroller);
  scrollTo(scroller, {
    left: scrollLeft(scroller) + piece.left + piece.width / 2 - (box.left + box.width / 2),
    top: scrollTop(scroller) + piece.top + piece.height / 2 - (box.top + box.height * part),
    behavior: 'instant',
  });
}

/**
 * Where the scrollers around an element stand that a person could not move (overflow: hidden): a look that failed puts
 * them back, or it would leave a broken layout behind.
 */
export function fixedScrolls(element: Element): () => void {
  const stand: [Element, number, number][] = [];
  for (const at of around(element)) {
    if (styleOf(at).overflowX === 'hidden' || styleOf(at).overflowY === 'hidden') {
      stand.push([at, scrollLeft(at), scrollTop(at)]);
    }
  }
  return () => {
    for (const [at, left, top] of stand) {
      if (scrollLeft(at) !== left || scrollTop(at) !== top) scrollTo(at, { left, top, behavior: 'instant' });
    }
  };
}
