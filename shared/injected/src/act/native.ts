/**
 * Readers of the DOM that a page cannot bend. A form's and the document's own properties are shadowed by the names of
 * what is in them (`<form><input name=parentNode>`), in every world; so what may meet a form goes through the
 * prototypes, captured when the script starts.
 */

type Reader<T, R> = (of: T) => R;
type Caller<T, A extends unknown[], R> = (on: T, ...args: A) => R;

const apply = Reflect.apply;

function reader<T, R>(prototype: object, name: string): Reader<T, R> {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) return () => null as R;
  return of => apply(get, of, []) as R;
}

function caller<T, A extends unknown[], R>(prototype: object, name: string): Caller<T, A, R> {
  const method = (prototype as Record<string, unknown>)[name] as (...args: unknown[]) => unknown;
  return (on, ...args) => apply(method, on, args) as R;
}

const node = Node.prototype;
const element = Element.prototype;
const html = HTMLElement.prototype;
const doc = Document.prototype;

export const parentNode = reader<Node, ParentNode | null>(node, 'parentNode');
export const firstChild = reader<Node, ChildNode | null>(node, 'firstChild');
export const nextSibling = reader<Node, ChildNode | null>(node, 'nextSibling');
export const nodeType = reader<Node, number>(node, 'nodeType');
export const isConnected = reader<Node, boolean>(node, 'isConnected');
export const textContent = reader<Node, string | null>(node, 'textContent');
export const rootOf = caller<Node, [], Node>(node, 'getRootNode');
const composedRoot = caller<Node, [{ composed: boolean }], Node>(node, 'getRootNode');
export const containsNode = caller<Node, [Node | null], boolean>(node, 'contains');
export const dispatch = caller<EventTarget, [Event], boolean>(EventTarget.prototype, 'dispatchEvent');

export const localName = reader<Element, string>(element, 'localName');
export const assignedSlot = reader<Element, HTMLSlotElement | null>(element, 'assignedSlot');
export const attribute = caller<Element, [string], string | null>(element, 'getAttribute');
export const hasAttribute = caller<Element, [string], boolean>(element, 'hasAttribute');
export const matches = caller<Element, [string], boolean>(element, 'matches');
export const clientRects = caller<Element, [], DOMRectList>(element, 'getClientRects');
export const boundingRect = caller<Element, [], DOMRect>(element, 'getBoundingClientRect');
export const checkVisibility = caller<Element, [CheckVisibilityOptions?], boolean>(element, 'checkVisibility');
export const scrollTo = caller<Element, [ScrollToOptions], void>(element, 'scrollTo');
export const scrollIntoView = caller<Element, [ScrollIntoViewOptions], void>(element, 'scrollIntoView');
export const scrollTop = reader<Element, number>(element, 'scrollTop');
export const scrollLeft = reader<Element, number>(element, 'scrollLeft');
export const scrollHeight = reader<Element, number>(element, 'scrollHeight');
export const scrollWidth = reader<Element, number>(element, 'scrollWidth');
export const clientHeight = reader<Element, number>(element, 'clientHeight');
export const clientWidth = reader<Element, number>(element, 'clientWidth');
export const clientTop = reader<Element, number>(element, 'clientTop');
export const clientLeft = reader<Element, number>(element, 'clientLeft');
export const innerText = reader<HTMLElement, string>(html, 'innerText');
export const isContentEditable = reader<HTMLElement, boolean>(html, 'isContentEditable');
export const editContext = reader<HTMLElement, object | null>(html, 'editContext');
export const focus = caller<HTMLElement, [FocusOptions?], void>(html, 'focus');
export const blur = caller<HTMLElement, [], void>(html, 'blur');
export const click = caller<HTMLElement, [], void>(html, 'click');

export const documentElement = reader<Document, HTMLElement | null>(doc, 'documentElement');
export const body = reader<Document, HTMLElement | null>(doc, 'body');
export const scrollingElement = reader<Document, Element | null>(doc, 'scrollingElement');
export const documentHasFocus = caller<Document, [], boolean>(doc, 'hasFocus');
export const animations = caller<Document, [], Animation[]>(doc, 'getAnimations');
export const designMode = reader<Document, string>(doc, 'designMode');
export const createElement = caller<Document, [string], HTMLElement>(doc, 'createElement');
export const createRange = caller<Document, [], Range>(doc, 'createRange');
export const getSelection = caller<Document, [], Selection | null>(doc, 'getSelection');
export const execCommand = caller<Document, [string, boolean?, string?], boolean>(doc, 'execCommand');

const documentQueryAll = caller<Document, [string], NodeListOf<Element>>(doc, 'querySelectorAll');
const fragmentQueryAll = caller<DocumentFragment, [string], NodeListOf<Element>>(DocumentFragment.prototype, 'querySelectorAll');
const elementQueryAll = caller<Element, [string], NodeListOf<Element>>(element, 'querySelectorAll');
const documentFromPoint = caller<Document, [number, number], Element | null>(doc, 'elementFromPoint');
const fragmentFromPoint = caller<ShadowRoot, [number, number], Element | null>(ShadowRoot.prototype, 'elementFromPoint');
const documentActive = reader<Document, Element | null>(doc, 'activeElement');
const fragmentActive = reader<ShadowRoot, Element | null>(ShadowRoot.prototype, 'activeElement');
const openRoot = reader<Element, ShadowRoot | null>(element, 'shadowRoot');
const hostOf = reader<ShadowRoot, Element>(ShadowRoot.prototype, 'host');

export const shadowRoot = openRoot;

export function isElement(of: Node | null): of is Element {
  return of !== null && nodeType(of) === Node.ELEMENT_NODE;
}

export function isShadowRoot(of: Node | null): of is ShadowRoot {
  return of instanceof ShadowRoot;
}

export function queryAll(root: Document | DocumentFragment | Element, selector: string): Element[] {
  const found = root instanceof Document ? documentQueryAll(root, selector)
    : root instanceof DocumentFragment ? fragmentQueryAll(root, selector)
    : elementQueryAll(root, selector);
  return Array.from(found);
}

export function fromPoint(root: Document | ShadowRoot, x: number, y: number): Element | null {
  return root instanceof Document ? documentFromPoint(root, x, y) : fragmentFromPoint(root, x, y);
}

export function activeIn(root: Document | ShadowRoot): Element | null {
  return root instanceof Document ? documentActive(root) : fragmentActive(root);
}

/** The parent in the flattened tree: through slots, and from a shadow root to its host. */
export function composedParent(of: Node): Element | null {
  if (isElement(of)) {
    const slot = assignedSlot(of);
    if (slot) return slot;
  }
  const parent = parentNode(of);
  if (isShadowRoot(parent)) return hostOf(parent);
  return isElement(parent) ? parent : null;
}

/** The element and all around it, innermost first. */
export function* around(of: Element): Generator<Element> {
  for (let at: Element | null = of; at; at = composedParent(at)) yield at;
}

export function nearest(of: Element, test: (at: Element) => boolean): Element | null {
  for (const at of around(of)) if (test(at)) return at;
  return null;
}

export function insideOf(inner: Element, outer: Element): boolean {
  return nearest(inner, at => at === outer) !== null;
}

export function styleOf(of: Element): CSSStyleDeclaration {
  return getComputedStyle(of);
}

export function inDocument(of: Node): boolean {
  return isConnected(of) && composedRoot(of, { composed: true }) === document;
}
