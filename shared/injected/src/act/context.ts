import type { Described } from '../api';

/** What acting needs to know of reading: keys, names, roles and the closed roots that the debugger opened. */
export interface ActContext {
  /** The live element of a key, taken over by an equal one where that applies. */
  element(key: number): Element | null;
  describe(key: number): Described;
  /** The key of an element; it gets one when it has none. */
  keyOf(element: Element): number;
  /** Whether the last outline listed the element on a line of its own. */
  isListed(element: Element): boolean;
  /** Whether a press on the element would do something of its own: a control, a link, a widget. */
  isInteractive(element: Element): boolean;
  name(element: Element): string;
  role(element: Element): string;
  /** The shadow root of a host, open or adopted. */
  shadowRoot(host: Element): ShadowRoot | null;
  /** The frame element that was given this id. */
  frameElement(frameId: string): Element | null;
  /** Milliseconds since the page last changed by a mutation. */
  quietMs(): number;
  /** Tells the outline and its mutation journal to leave this element of ours out. */
  ignore(element: Element): void;
}
