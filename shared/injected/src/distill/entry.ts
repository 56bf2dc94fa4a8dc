/** What the outline consists of: things to act on, words to read, places where a frame's outline goes. */
import type { Fact, Place } from '../collect/fact';

export interface Item {
  kind: 'item';
  depth: number;
  /** The element that is acted on. */
  el: Element;
  /** The fact that a person sees: the element's own, or its label's. */
  seen: Fact;
  role: string;
  name: string;
  place: Place;
  disabled: boolean;
  covered: boolean;
  /** Distances it can scroll on its own. */
  scroll?: Scroll;
  /** The name is a guess from what is printed below anyway: it is in the record only. */
  unsaid?: boolean;
  /** State taken over from a control inside that is not listed by itself. */
  inner?: Element;
}

export interface Words { kind: 'words'; depth: number; text: string; place: Place }

export interface Hole { kind: 'hole'; depth: number; fact: Fact; place: Place }

export type Entry = Item | Words | Hole;

export interface Scroll { up: number; down: number; left: number; right: number }
