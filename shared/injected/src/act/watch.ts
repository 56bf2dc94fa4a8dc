import type { Watched, WatchRequest } from '../api';
import type { ActContext } from './context';
import { hitAt } from './hit';
import { around, boundingRect, scrollLeft, scrollTop } from './native';
import { viewport } from './shapes';
import { within } from './tree';

interface Place { element: Element; left: number; top: number; scrolledX: number; scrolledY: number }

/** Where the point is on bare ground, what moves lies beside it. */
const mostInside = 24;
let watched: Place[] = [];

/** Remembers where what is at a point is, to tell `again` how far a wheel's own handler moved it. */
export function watch(context: ActContext, request: WatchRequest): Watched {
  if ('again' in request) return { ok: true, x: 0, y: 0, moved: { x: farthest(goneX), y: farthest(goneY) } };
  const { width, height } = viewport();
  const point = 'centre' in request ? { x: width / 2, y: height / 2 } : request;
  const hit = hitAt(context, point);
  watched = hit ? [...new Set([hit, ...around(hit), ...within(context, hit, mostInside)])].map(placeOf) : [];
  return { ok: true, x: point.x, y: point.y, moved: { x: 0, y: 0 } };
}

function placeOf(element: Element): Place {
  const { left, top } = boundingRect(element);
  return { element, left, top, scrolledX: scrollLeft(element), scrolledY: scrollTop(element) };
}

const goneX = (place: Place): number => place.left - boundingRect(place.element).left || scrollLeft(place.element) - place.scrolledX;
const goneY = (place: Place): number => place.top - boundingRect(place.element).top || scrollTop(place.element) - place.scrolledY;

function farthest(gone: (place: Place) => number): number {
  return Math.round(watched.map(gone).reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0));
}
