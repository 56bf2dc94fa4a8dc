/** What is known of one drawn element: facts only; what they mean is distill's business. */

import type { Line } from '../api';
import type { Entry } from '../distill/entry';

/** How an element breaks the line of text it stands in. */
export type Flow = 'inline' | 'atom' | 'block' | 'row' | 'cell' | 'contents';

/** Why an element may be something to act on; several at once. */
export const Why = {
  native: 1, link: 2, role: 4, handler: 8, pointer: 16, focus: 32, edit: 64, drag: 128, drop: 256, media: 512, label: 1024, frame: 2048, hover: 4096, map: 8192,
} as const;

/** What a browser does on a press, whoever listens. */
export const OPERABLE = Why.native | Why.link | Why.role | Why.edit | Why.media;

/** Layers drawn above the rest of the page. */
export type Layer = 'modal' | 'popover' | 'full' | 'panel';

export interface Rect { x: number; y: number; w: number; h: number }

export type Piece = Fact | string;

export class Fact {
  kids: Piece[] = [];
  why = 0;
  /** The pointer shows that something can be pressed, here or from an ancestor on. */
  pointer = false;
  inert = false;
  ariaHidden = false;
  /** Named by other elements. */
  refers = false;
  editable = false;
  /** `hidden`: what sticks out is gone; `scroll`: it can be scrolled to. */
  clips: '' | 'hidden' | 'scroll' = '';
  layer: Layer | null = null;
  role: string | null = null;
  /** Looks, each good for the epoch it was made in: see look.ts. */
  private looked: Look | null = null;
  /** What distill and render computed, good until the element or something in it changes. */
  name: string | null = null;
  words: string | null = null;
  line: MadeLine | null = null;
  /** What the outline has of it and all inside, when nothing but a change or a movement can alter that. */
  part: Part | null = null;

  get look(): Look {
    return (this.looked ??= {
      rectAt: 0, rect: null, shownAt: 0, shown: false, placeAt: 0, place: null, clipAt: 0, clip: null, fixedAt: 0, fixed: false, inkAt: 0, ink: false, reach: 'free',
    });
  }

  constructor(readonly el: Element, readonly tag: string, public parent: Fact | null, readonly flow: Flow) {}
}

export interface Look {
  rectAt: number; rect: Rect | null; shownAt: number; shown: boolean; placeAt: number; place: Place | null;
  clipAt: number; clip: Clips | null; fixedAt: number; fixed: boolean; inkAt: number; ink: boolean; reach: Reach;
}

/** `covered`: something lies over it that lets it be seen or can be scrolled away; `hidden`: nobody sees it; `mute`: presses go through it. */
export type Reach = 'free' | 'covered' | 'hidden' | 'mute';

/** A rendered line, good as long as what it was made from is the same. */
export interface MadeLine { from: string; line: Line }

/** Entries at that depth, good for the measures and the styles of their time. */
export interface Part { depth: number; age: number; styled: number; entries: Entry[] }

/** Where the drawn part of a fact is. */
export interface Place {
  /** `v` in the viewport, else on which side of it. */
  zone: 'v' | 'a' | 'b' | 'l' | 'r';
  /** Nobody can bring it into view: clipped away, of no size, beyond the edge that scrolls. */
  lost: boolean;
  /** The part that is drawn. */
  box: Rect;
}

export interface Clip { fact: Fact; outer: Clip | null }

/** What clips an element's in-flow, absolutely and fixed positioned children. */
export interface Clips { flow: Clip | null; absolute: Clip | null; fixed: Clip | null }
