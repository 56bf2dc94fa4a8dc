/** Containers that can be scrolled on their own, and how far. */
import type { Fact } from '../collect/fact';
import { backwards } from '../collect/look';
import * as dom from '../natives';
import type { Scroll } from './entry';

const LEAST = 4;

export function scrollOf(fact: Fact): { scroll: Scroll } | null {
  const { el } = fact;
  const width = dom.clientWidth(el), height = dom.clientHeight(el);
  const right = dom.scrollWidth(el) - width, down = dom.scrollHeight(el) - height;
  if ((right <= LEAST && down <= LEAST) || width < 16 || height < 16) return null;
  const style = dom.styleOf(el);
  const x = right > LEAST && style.overflowX !== 'hidden' && style.overflowX !== 'clip';
  const y = down > LEAST && style.overflowY !== 'hidden' && style.overflowY !== 'clip';
  if (!x && !y) return null;
  const back = backwards(style);
  const left = dom.scrollLeft(el) + (back.across ? dom.scrollWidth(el) - width : 0), top = dom.scrollTop(el) + (back.down ? dom.scrollHeight(el) - height : 0);
  return {
    scroll: {
      up: y ? Math.round(top) : 0, down: y ? Math.max(0, Math.round(down - top)) : 0,
      left: x ? Math.round(left) : 0, right: x ? Math.max(0, Math.round(right - left)) : 0,
    },
  };
}
