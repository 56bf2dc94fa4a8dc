import type { Aim, AimRequest, Refusal } from '../api';
import { blocks, bring, fixedScrolls } from './bring';
import type { ActContext } from './context';
import { coverDetails, hitAt, landing } from './hit';
import { animations, boundingRect, insideOf } from './native';
import { expectPress } from './outside';
import { isRefusal, live, refuse, what } from './refusal';
import { innerPieces, type Piece, pieces, type Point, spots } from './shapes';
import { disabledBy, inertBy, isHidden, letsPressThrough } from './state';
import { labelsOf } from './tree';

const RESTING_MS = 50;

export function aim(context: ActContext, request: AimRequest): Aim | Refusal {
  const target = live(context, request.key);
  if (isRefusal(target)) return target;
  if (request.purpose === 'click') expectPress();
  const why = request.purpose === 'scroll' ? '' : barred(target, request.purpose);
  if (why) return blocked(context, target, why);
  const faces = facesOf(context, target);
  if (faces.length === 0) {
    return blocked(context, target, target instanceof HTMLOptionElement ? 'shows only while its list is open' : 'is hidden');
  }
  if (request.purpose === 'scroll' || request.purpose === 'focus') return inView(context, target, faces, request.scroll);
  return reach(context, target, faces, request.scroll);
}

function barred(target: Element, purpose: AimRequest['purpose']): string {
  return purpose === 'hover' || purpose === 'drop' ? inertBy(target) : disabledBy(target) || inertBy(target);
}

/** What of a target can be pressed: itself where it shows, and the labels that stand for it. */
function facesOf(context: ActContext, target: Element): Element[] {
  return [target, ...labelsOf(target)].filter(face => !isHidden(context, face));
}

/** `scroll` and `focus` need no reachable point, only a box in view. */
function inView(context: ActContext, target: Element, faces: Element[], scroll: boolean): Aim {
  const face = faces[0] as Element;
  const first = (): Piece | undefined => pieces(context, face)[0];
  const showing = (): Point | undefined => spots(pieces(context, face)).next().value ?? undefined;
  const piece = first();
  if (scroll && piece && !showing()) bring(piece, first, 'center');
  return answer(context, target, face, showing() ?? middle(boxOf(context, face)));
}

interface Look {
  point?: { at: Point; face: Element };
  /** A control inside that would take the press. */
  inner?: { at: Point; face: Element; control: Element };
  cover?: Element;
  /** Whether any of it lies in the viewport. */
  inViewport: boolean;
}

function reach(context: ActContext, target: Element, faces: Element[], scroll: boolean): Aim | Refusal {
  if (!scroll) asked = null;
  if (scroll && window !== window.top) bringThroughFrames(context, target, faces);
  let look = lookAt(context, target, faces);
  if (!look.point && scroll) {
    const putBack = fixedScrolls(target);
    look = scrollAndLook(context, target, faces) ?? look;
    if (!look.point && !pressable(context, look)) putBack();
  }
  if (look.point) return answer(context, target, look.point.face, look.point.at);
  if (look.inner && pressable(context, look)) return answer(context, target, look.inner.face, look.inner.at);
  return missed(context, target, look);
}

/** The last target in a frame that was asked to scroll, and how often in a row. */
let asked: { target: Element; times: number } | null = null;

/**
 * A frame does not see what of it shows in the frames around it. The browser scrolls those too; asked again for the same
 * target, which means that it did not show or was covered there, the next place is tried.
 */
function bringThroughFrames(context: ActContext, target: Element, faces: Element[]): void {
  asked = { target, times: asked?.target === target ? asked.times + 1 : 0 };
  const first = (): Piece | undefined => pieces(context, faces[0] as Element)[0];
  const piece = first();
  const block = asked.times === 0 ? 'nearest' : blocks[(asked.times - 1) % 4] ?? 'center';
  if (piece) bring(piece, first, block);
}

/** A control inside that has no line of its own belongs to the target: pressing it is pressing the target. */
function pressable(context: ActContext, look: Look): boolean {
  return look.inner !== undefined && !context.isListed(look.inner.control);
}

function scrollAndLook(context: ActContext, target: Element, faces: Element[]): Look | null {
  let last: Look | null = null;
  for (const face of faces) {
    for (const block of blocks) {
      const first = (): Piece | undefined => pieces(context, face)[0];
      const piece = first();
      if (!piece) break;
      bring(piece, first, block);
      const look = lookAt(context, target, faces, false);
      if (look.point) return look;
      if (!last || (look.inViewport && !last.inViewport) || (look.inner && !last.inner)) last = look;
    }
  }
  return last;
}

function lookAt(context: ActContext, target: Element, faces: Element[], fine = true): Look {
  const look: Look = { inViewport: false };
  for (const face of faces) {
    if (fine && isPlain(context, face)) probe(context, target, face, contents(context, target, face), look);
    if (look.point) return look;
    probe(context, target, face, spots(pieces(context, face), fine), look);
    if (look.point) return look;
    probe(context, target, face, spots(innerPieces(context, face), fine), look);
    if (look.point) return look;
  }
  return look;
}

/** A plain element that somebody listens on, perhaps for presses on one part of what is in it. */
function isPlain(context: ActContext, face: Element): boolean {
  return ['generic', 'listitem', 'group', ''].includes(context.role(face)) && !(face instanceof HTMLLabelElement);
}

/** Where a person would press it: on what it says, not beside that. */
function* contents(context: ActContext, target: Element, face: Element): Generator<Point> {
  const middle = spots(pieces(context, face), false).next().value;
  if (!middle || hitAt(context, middle) !== face) return;
  for (const { left, top, width, height, of } of innerPieces(context, face).slice(0, 4)) {
    const at = { x: left + width / 2, y: top + height / 2 };
    const hit = of === face ? null : hitAt(context, at);
    if (hit && landing(context, target, hit).on === 'target') yield at;
  }
}

function probe(context: ActContext, target: Element, face: Element, at: Iterable<Point>, look: Look): void {
  for (const spot of at) {
    look.inViewport = true;
    const hit = hitAt(context, spot);
    if (!hit) continue;
    const landed = landing(context, face, hit);
    if (landed.on === 'target' || takenFor(context, target, hit)) {
      look.point = { at: spot, face };
      return;
    }
    if (landed.on === 'inner') look.inner ??= { at: spot, face, control: landed.control };
    else look.cover ??= hit;
  }
}

/**
 * A target that lets presses through to a widget around it that has no line of its own: the press on the widget is
 * what a person's would be. A native button or link that lets presses through is dead instead.
 */
function takenFor(context: ActContext, target: Element, hit: Element): boolean {
  if (!insideOf(target, hit) || !letsPressThrough(target)) return false;
  const dead = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
    || target instanceof HTMLSelectElement || context.role(target) === 'button' || context.role(target) === 'link';
  return !dead && context.isInteractive(hit) && !context.isListed(hit);
}

function missed(context: ActContext, target: Element, look: Look): Refusal {
  if (!look.inViewport) return blocked(context, target, 'cannot be scrolled into view');
  const over = look.inner?.control ?? look.cover;
  if (!over) return blocked(context, target, 'shows nothing that can be pressed');
  if (letsPressThrough(target)) {
    return blocked(context, target, 'lets presses through (pointer-events: none), so it takes none now');
  }
  if (transits()) return refuse('not_interactable', `${what(context, target)} is in a view that is changing`, 'wait a moment', { passing: true });
  if (insideOf(target, over)) return blocked(context, target, 'is clipped or not painted where it stands');
  const coveredBy = coverDetails(context, target, over);
  return refuse('not_interactable', `${what(context, target)} is covered by ${coverPhrase(coveredBy)}`,
    'deal with what covers it first: close, accept or scroll it away', { coveredBy });
}

/** A view transition paints pictures of the page over it, which take every press. */
function transits(): boolean {
  return animations(document).some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'));
}

function coverPhrase({ role, name, text, tag }: ReturnType<typeof coverDetails>): string {
  const words = String(name || text || '');
  return words ? `${String(role || tag)} "${words}"` : `a ${String(role || tag)}`;
}

function blocked(context: ActContext, target: Element, why: string): Refusal {
  return refuse('not_interactable', `${what(context, target)} ${why}`, hintFor(why), { reason: why });
}

function hintFor(why: string): string {
  if (why.includes('disabled')) return 'something else has to be done first: fill what is required, or wait, then look again';
  if (why.includes('its list')) return 'use select_option with the index of the list';
  if (why.includes('hidden')) return 'open what holds it first, then take a new snapshot';
  if (why.includes('inert')) return 'finish or close the dialog or panel that blocks this part of the page';
  return 'take a new snapshot and see what the page shows now';
}

function answer(context: ActContext, target: Element, face: Element, at: Point): Aim {
  const box = boxOf(context, face);
  return { ok: true, x: at.x, y: at.y, box, what: what(context, target), ...(isMoving(context, face) ? { moving: true as const } : {}) };
}

/** Scripts that move things do it by mutations, frame by frame; style sheets by animations of it or of what it is in. */
function isMoving(context: ActContext, face: Element): boolean {
  if (context.quietMs() < RESTING_MS) return true;
  return animations(document).some(({ playState, effect }) =>
    playState === 'running' && effect instanceof KeyframeEffect && effect.target !== null && insideOf(effect.target, face));
}

/** The bounding box of what shows: of the element itself, or of its pieces where it has no box. */
function boxOf(context: ActContext, face: Element): Aim['box'] {
  const own = boundingRect(face);
  if (own.width > 0 && own.height > 0 && !(face instanceof HTMLAreaElement)) return [own.left, own.top, own.width, own.height];
  const all = pieces(context, face);
  const left = Math.min(...all.map(piece => piece.left));
  const top = Math.min(...all.map(piece => piece.top));
  return [left, top, Math.max(...all.map(piece => piece.left + piece.width)) - left,
    Math.max(...all.map(piece => piece.top + piece.height)) - top];
}

function middle([left, top, width, height]: Aim['box']): Point {
  return { x: left + width / 2, y: top + height / 2 };
}
