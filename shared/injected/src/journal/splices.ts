/** The differences between two outlines as splices, against the lines the caller holds. */
import type { Line } from '../api';

export type Splice = [at: number, remove: number, add: Line[]];

/** How many lines are tried to find where two outlines meet again after a difference. */
const WINDOW = 40;

export function splices(before: Line[], after: Line[]): Splice[] {
  const found: Splice[] = [];
  let b = 0, a = 0;
  let endB = before.length, endA = after.length;
  while (endB > 0 && endA > 0 && same(before[endB - 1] as Line, after[endA - 1] as Line)) endB--, endA--;
  while (b < endB || a < endA) {
    if (b < endB && a < endA && same(before[b] as Line, after[a] as Line)) {
      b++;
      a++;
      continue;
    }
    const [skipB, skipA] = meet(before, b, endB, after, a, endA);
    // Positions count in the list as it is after the splices before: that is where `after` stands.
    found.push([a, skipB, after.slice(a, a + skipA)]);
    b += skipB;
    a += skipA;
  }
  return found;
}

/** The nearest pair of positions at which both go on equally, or everything that is left. */
function meet(before: Line[], b: number, endB: number, after: Line[], a: number, endA: number): [number, number] {
  for (let reach = 1; reach <= WINDOW; reach++)
    for (let skipA = 0; skipA <= reach; skipA++) {
      const skipB = reach - skipA;
      const lineB = before[b + skipB], lineA = after[a + skipA];
      if (b + skipB < endB && a + skipA < endA && lineB && lineA && same(lineB, lineA)) return [skipB, skipA];
    }
  return [endB - b, endA - a];
}

export function same(a: Line, b: Line): boolean {
  if (a === b) return true;
  if (a.text !== b.text || a.key !== b.key || a.depth !== b.depth) return false;
  if (a.frame || b.frame) return JSON.stringify(a.frame) === JSON.stringify(b.frame);
  // Lines asked for without records are compared without.
  if (a.record === b.record || b.record === undefined) return true;
  return JSON.stringify(a.record) === JSON.stringify(b.record);
}
