import type { ActContext } from './context';
import { attribute, boundingRect, clientRects, createRange, documentElement, isElement, queryAll, rootOf, styleOf } from './native';
import { composedChildren } from './tree';

/** A visible piece of an element, and the element whose box it is. */
export interface Piece {
  left: number;
  top: number;
  width: number;
  height: number;
  of: Element;
  /** Whether a point of the rectangle is in the piece, for shapes that are none. */
  holds?: (x: number, y: number) => boolean;
}

export interface Point { x: number; y: number }

const mostPieces = 60;

/**
 * The pieces of an element, by its real client rects: one a line for a wrapped link. An element without a box of its
 * own (display:contents, a zero-size wrapper) has those of what is in it; an area those of its shape on the image.
 */
export function pieces(context: ActContext, element: Element): Piece[] {
  if (element instanceof HTMLAreaElement) return areaPieces(element);
  const own = boxes(element);
  return own.length > 0 ? own : innerPieces(context, element);
}

/** The pieces of what is in an element: where it overflows its own box, or that box is covered. */
export function innerPieces(context: ActContext, element: Element): Piece[] {
  const found: Piece[] = [];
  const visit = (at: Element): void => {
    for (const child of composedChildren(context, at)) {
      if (found.length >= mostPieces) return;
      if (isElement(child)) {
        const own = boxes(child);
        if (own.length > 0) found.push(...own);
        else visit(child);
      } else if (child instanceof Text && child.data.trim() !== '') found.push(...textPieces(child, at));
    }
  };
  visit(element);
  return found.slice(0, mostPieces);
}

function boxes(element: Element): Piece[] {
  const found = solid(clientRects(element), element);
  if (found.length === 0 || styleOf(element).visibility === 'visible') return found;
  return [];
}

function textPieces(text: Text, parent: Element): Piece[] {
  if (styleOf(parent).visibility !== 'visible') return [];
  const range = createRange(document);
  range.selectNodeContents(text);
  return solid(range.getClientRects(), parent);
}

function solid(rects: DOMRectList, of: Element): Piece[] {
  return Array.from(rects)
    .filter(rect => rect.width > 0 && rect.height > 0)
    .slice(0, mostPieces)
    .map(({ left, top, width, height }) => ({ left, top, width, height, of }));
}

/** The image that shows the map of an area. */
export function imageOf(area: HTMLAreaElement): HTMLImageElement | null {
  const map = area.closest('map');
  const root = rootOf(area);
  if (!map || !(root instanceof Document || root instanceof DocumentFragment)) return null;
  const names = [attribute(map, 'name'), attribute(map, 'id')].filter(name => name !== null && name !== '');
  const image = queryAll(root, 'img[usemap]').find(candidate =>
    names.includes((attribute(candidate, 'usemap') ?? '').replace(/^[^#]*#/, '')));
  return image instanceof HTMLImageElement ? image : null;
}

function areaPieces(area: HTMLAreaElement): Piece[] {
  const image = imageOf(area);
  const box = image && boundingRect(image);
  if (!image || !box || box.width === 0 || box.height === 0) return [];
  const style = styleOf(image);
  const scaleX = image.offsetWidth > 0 ? box.width / image.offsetWidth : 1;
  const scaleY = image.offsetHeight > 0 ? box.height / image.offsetHeight : 1;
  const originX = box.left + (image.clientLeft + parseFloat(style.paddingLeft)) * scaleX;
  const originY = box.top + (image.clientTop + parseFloat(style.paddingTop)) * scaleY;
  const shape = shapeOf(area, image);
  if (!shape) return [];
  const [left, top, right, bottom] = shape.bounds;
  return [{
    left: originX + left * scaleX, top: originY + top * scaleY,
    width: (right - left) * scaleX, height: (bottom - top) * scaleY,
    of: image,
    holds: (x, y) => shape.holds((x - originX) / scaleX, (y - originY) / scaleY),
  }];
}

interface Shape { bounds: [number, number, number, number]; holds: (x: number, y: number) => boolean }

function shapeOf(area: HTMLAreaElement, image: HTMLImageElement): Shape | null {
  const numbers = area.coords.split(/[\s,;]+/).map(Number).filter(Number.isFinite);
  switch (area.shape.toLowerCase()) {
    case 'circle': case 'circ': return circle(numbers);
    case 'poly': case 'polygon': return polygon(numbers);
    case 'default': return rectangle([0, 0, image.clientWidth, image.clientHeight]);
    default: return rectangle(numbers);
  }
}

function rectangle([x1, y1, x2, y2]: number[]): Shape | null {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const bounds: Shape['bounds'] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return { bounds, holds: (x, y) => x > bounds[0] && x < bounds[2] && y > bounds[1] && y < bounds[3] };
}

function circle([x, y, radius]: number[]): Shape | null {
  if (x === undefined || y === undefined || radius === undefined || radius <= 0) return null;
  return {
    bounds: [x - radius, y - radius, x + radius, y + radius],
    holds: (px, py) => Math.hypot(px - x, py - y) < radius,
  };
}

function polygon(numbers: number[]): Shape | null {
  const xs = numbers.filter((_, at) => at % 2 === 0).slice(0, Math.floor(numbers.length / 2));
  const ys = numbers.filter((_, at) => at % 2 === 1);
  if (xs.length < 3) return null;
  return {
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    holds: (x, y) => insidePolygon(xs, ys, x, y),
  };
}

/** A ray to the right crosses the outline an odd number of times from inside. */
function insidePolygon(xs: number[], ys: number[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, before = xs.length - 1; at < xs.length; before = at++) {
    const [ax, ay, bx, by] = [xs[at] as number, ys[at] as number, xs[before] as number, ys[before] as number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export function viewport(): { width: number; height: number } {
  const root = documentElement(document);
  const quirks = document.compatMode === 'BackCompat';
  return {
    width: (!quirks && root?.clientWidth) || innerWidth,
    height: (!quirks && root?.clientHeight) || innerHeight,
  };
}

/** The part of a piece that lies in the viewport, or null. */
export function shown(piece: Piece): Piece | null {
  const { width, height } = viewport();
  const left = Math.max(piece.left, 0);
  const top = Math.max(piece.top, 0);
  const right = Math.min(piece.left + piece.width, width);
  const bottom = Math.min(piece.top + piece.height, height);
  return right - left > 0 && bottom - top > 0 ? { ...piece, left, top, width: right - left, height: bottom - top } : null;
}

/** Where to try: the middle of each piece, then grids that grow finer where asked, the largest piece first. */
export function* spots(of: Piece[], fine = true): Generator<Point> {
  const inView = of.map(shown).filter(piece => piece !== null)
    .sort((a, b) => b.width * b.height - a.width * a.height);
  for (const piece of inView) yield* grid(piece, 1);
  for (const piece of inView.slice(0, 12)) yield* outline(piece);
  for (const piece of inView.slice(0, 12)) yield* grid(piece, 5);
  if (!fine) return;
  for (const piece of inView.slice(0, 4)) yield* grid(piece, 11);
}

function* grid(piece: Piece, steps: number): Generator<Point> {
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const x = piece.left + (piece.width * (column + 0.5)) / steps;
      const y = piece.top + (piece.height * (row + 0.5)) / steps;
      if (!piece.holds || piece.holds(x, y)) yield { x, y };
    }
  }
}

/** Points on the line of a thin svg path, which a grid would miss. */
function* outline({ of }: Piece): Generator<Point> {
  if (!(of instanceof SVGGeometryElement)) return;
  const toScreen = of.getScreenCTM();
  const length = of.getTotalLength();
  if (!toScreen || length === 0) return;
  for (const part of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    const { x, y } = of.getPointAtLength(length * part).matrixTransform(toScreen);
    yield { x, y };
  }
}
