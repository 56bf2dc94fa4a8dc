/** Areas of an image map: they have no box of their own, it comes from the picture and their coordinates. */
import type { Fact, Place, Rect } from '../collect/fact';
import { intersect, placeOf } from '../collect/look';
import * as dom from '../natives';

export function areasOf(fact: Fact): { el: Element; place: Place }[] {
  const name = (dom.attribute(fact.el, 'usemap') ?? '').replace(/^#/, '');
  if (!name) return [];
  const map = [...dom.findAll(document, 'map')].find((m) => dom.attribute(m, 'name') === name || dom.elementId(m) === name);
  if (!map) return [];
  const whole = placeOf(fact);
  const areas: { el: Element; place: Place }[] = [];
  for (const el of dom.findAllIn(map, 'area[href]')) {
    const box = intersect(areaBox(fact.el, el), whole.box);
    if (box.w > 0 && box.h > 0) areas.push({ el, place: { ...whole, box } });
  }
  return areas;
}

/** The box of an area in the viewport. */
export function areaBox(image: Element, area: Element): Rect {
  const style = dom.styleOf(image);
  const inset = (side: string) => parseFloat(style.getPropertyValue(`border-${side}-width`)) + parseFloat(style.getPropertyValue(`padding-${side}`));
  const { x, y, width, height } = dom.rectOf(image);
  const left = x + inset('left'), top = y + inset('top');
  const [a = 0, b = 0, c = 0, d = 0, ...more] = (dom.attribute(area, 'coords') ?? '').split(/[\s,]+/).map(Number);
  switch ((dom.attribute(area, 'shape') ?? 'rect').toLowerCase()) {
    case 'circle': case 'circ':
      return { x: left + a - c, y: top + b - c, w: 2 * c, h: 2 * c };
    case 'poly': case 'polygon': {
      const all = [a, b, c, d, ...more];
      const xs = all.filter((_, i) => i % 2 === 0), ys = all.filter((_, i) => i % 2 === 1);
      const minX = Math.min(...xs), minY = Math.min(...ys);
      return { x: left + minX, y: top + minY, w: Math.max(...xs) - minX, h: Math.max(...ys) - minY };
    }
    case 'default':
      return { x: left, y: top, w: width, h: height };
    default:
      return { x: left + a, y: top + b, w: c - a, h: d - b };
  }
}
