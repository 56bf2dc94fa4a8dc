/**
 * Own copies of the DOM's accessors. An isolated world does not see what a page does to the builtins, but a form or a
 * document still answers `form.children` with the page's field of that name; an accessor taken from the prototype does not.
 */
type Getter<T, V> = (target: T) => V;

function getter<T, V>(prototype: object, name: string): Getter<T, V> {
  for (let owner: object | null = prototype; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    const found = Object.getOwnPropertyDescriptor(owner, name);
    // eslint-free on purpose: `call.bind` keeps the receiver check inside the engine.
    if (found?.get) return Function.prototype.call.bind(found.get) as Getter<T, V>;
  }
  return () => undefined as V;
}

function method<F>(prototype: object, name: string): F {
  const found = (prototype as Record<string, unknown>)[name];
  return Function.prototype.call.bind(found as (...args: never[]) => unknown) as F;
}

export const nodeType = getter<Node, number>(Node.prototype, 'nodeType');
export const firstChild = getter<Node, ChildNode | null>(Node.prototype, 'firstChild');
export const nextSibling = getter<Node, ChildNode | null>(Node.prototype, 'nextSibling');
export const previousSibling = getter<Node, ChildNode | null>(Node.prototype, 'previousSibling');
export const parentNode = getter<Node, ParentNode | null>(Node.prototype, 'parentNode');
export const isConnected = getter<Node, boolean>(Node.prototype, 'isConnected');
export const textContent = getter<Node, string | null>(Node.prototype, 'textContent');
export const rootOf = method<(node: Node) => Node>(Node.prototype, 'getRootNode');
export const contains = method<(node: Node, other: Node | null) => boolean>(Node.prototype, 'contains');
export const compare = method<(node: Node, other: Node) => number>(Node.prototype, 'compareDocumentPosition');
export const textData = getter<CharacterData, string>(CharacterData.prototype, 'data');

export const localName = getter<Element, string>(Element.prototype, 'localName');
export const openRoot = getter<Element, ShadowRoot | null>(Element.prototype, 'shadowRoot');
export const elementId = getter<Element, string>(Element.prototype, 'id');
export const attribute = method<(el: Element, name: string) => string | null>(Element.prototype, 'getAttribute');
export const attributeNames = method<(el: Element) => string[]>(Element.prototype, 'getAttributeNames');
export const hasAttribute = method<(el: Element, name: string) => boolean>(Element.prototype, 'hasAttribute');
export const matches = method<(el: Element, selector: string) => boolean>(Element.prototype, 'matches');
export const closest = method<(el: Element, selector: string) => Element | null>(Element.prototype, 'closest');
export const rectOf = method<(el: Element) => DOMRect>(Element.prototype, 'getBoundingClientRect');
export const rectsOf = method<(el: Element) => DOMRectList>(Element.prototype, 'getClientRects');
export const checkVisible = method<(el: Element, options?: CheckVisibilityOptions) => boolean>(Element.prototype, 'checkVisibility');
export const assignedSlot = getter<Element, HTMLSlotElement | null>(Element.prototype, 'assignedSlot');
export const textSlot = getter<Text, HTMLSlotElement | null>(Text.prototype, 'assignedSlot');
export const assignedNodes = method<(slot: HTMLSlotElement) => Node[]>(HTMLSlotElement.prototype, 'assignedNodes');
export const childElements = getter<Element, HTMLCollection>(Element.prototype, 'children');
export const findIn = method<(el: Element, selector: string) => Element | null>(Element.prototype, 'querySelector');
export const findAllIn = method<(el: Element, selector: string) => NodeListOf<Element>>(Element.prototype, 'querySelectorAll');

export const scrollLeft = getter<Element, number>(Element.prototype, 'scrollLeft');
export const scrollTop = getter<Element, number>(Element.prototype, 'scrollTop');
export const scrollWidth = getter<Element, number>(Element.prototype, 'scrollWidth');
export const scrollHeight = getter<Element, number>(Element.prototype, 'scrollHeight');
export const clientWidth = getter<Element, number>(Element.prototype, 'clientWidth');
export const clientHeight = getter<Element, number>(Element.prototype, 'clientHeight');
export const clientLeft = getter<Element, number>(Element.prototype, 'clientLeft');
export const clientTop = getter<Element, number>(Element.prototype, 'clientTop');

const doc = Document.prototype;
export const documentElement = getter<Document, Element | null>(doc, 'documentElement');
export const bodyOf = getter<Document, HTMLElement | null>(doc, 'body');
export const titleOf = getter<Document, string>(doc, 'title');
export const readyState = getter<Document, DocumentReadyState>(doc, 'readyState');
export const scroller = getter<Document, Element | null>(doc, 'scrollingElement');
export const fullscreenElement = getter<Document, Element | null>(doc, 'fullscreenElement');
export const animationsOf = method<(document: Document) => Animation[]>(doc, 'getAnimations');
export const designMode = getter<Document, string>(doc, 'designMode');
export const activeElement = getter<Document, Element | null>(doc, 'activeElement');
export const styleOf = (el: Element, pseudo?: string): CSSStyleDeclaration => getComputedStyle(el, pseudo);
export const findAll = method<(root: Document | DocumentFragment, selector: string) => NodeListOf<Element>>(doc, 'querySelectorAll');
export const findAllInRoot = method<(root: DocumentFragment, selector: string) => NodeListOf<Element>>(DocumentFragment.prototype, 'querySelectorAll');
const documentById = method<(root: Document, id: string) => Element | null>(doc, 'getElementById');
const fragmentById = method<(root: DocumentFragment, id: string) => Element | null>(DocumentFragment.prototype, 'getElementById');
const documentHit = method<(root: Document, x: number, y: number) => Element | null>(doc, 'elementFromPoint');
const shadowHit = method<(root: ShadowRoot, x: number, y: number) => Element | null>(ShadowRoot.prototype, 'elementFromPoint');
const documentHits = method<(root: Document, x: number, y: number) => Element[]>(doc, 'elementsFromPoint');

export const isDocument = (node: Node): node is Document => nodeType(node) === 9;
export const isFragment = (node: Node): node is DocumentFragment => nodeType(node) === 11;
export const isElement = (node: Node): node is Element => nodeType(node) === 1;
export const isText = (node: Node): node is Text => nodeType(node) === 3;

export function byId(scope: Node, id: string): Element | null {
  return isDocument(scope) ? documentById(scope, id) : isFragment(scope) ? fragmentById(scope, id) : null;
}

export function hitIn(root: Document | ShadowRoot, x: number, y: number): Element | null {
  return isDocument(root) ? documentHit(root, x, y) : shadowHit(root, x, y);
}

export const hitsAt = (x: number, y: number): Element[] => documentHits(document, x, y);

export function within(root: Document | DocumentFragment, selector: string): NodeListOf<Element> {
  return isDocument(root) ? findAll(root, selector) : findAllInRoot(root, selector);
}

export const inputType = getter<HTMLInputElement, string>(HTMLInputElement.prototype, 'type');
export const inputValue = getter<HTMLInputElement, string>(HTMLInputElement.prototype, 'value');
export const inputChecked = getter<HTMLInputElement, boolean>(HTMLInputElement.prototype, 'checked');
export const inputMixed = getter<HTMLInputElement, boolean>(HTMLInputElement.prototype, 'indeterminate');
export const areaValue = getter<HTMLTextAreaElement, string>(HTMLTextAreaElement.prototype, 'value');
export const selectOptions = getter<HTMLSelectElement, HTMLOptionsCollection>(HTMLSelectElement.prototype, 'options');
export const labelControl = getter<HTMLLabelElement, HTMLElement | null>(HTMLLabelElement.prototype, 'control');
export const editable = getter<HTMLElement, boolean>(HTMLElement.prototype, 'isContentEditable');
/** Null for other than HTML elements, too. */
export const editContext = (el: Element): object | null => (el instanceof HTMLElement ? ownEditContext(el) : null);
const ownEditContext = getter<HTMLElement, object | null>(HTMLElement.prototype, 'editContext');

const documentSheets = getter<Document, StyleSheetList>(doc, 'styleSheets');
const shadowSheets = getter<ShadowRoot, StyleSheetList>(ShadowRoot.prototype, 'styleSheets');
const documentAdopted = getter<Document, CSSStyleSheet[]>(doc, 'adoptedStyleSheets');
const shadowAdopted = getter<ShadowRoot, CSSStyleSheet[]>(ShadowRoot.prototype, 'adoptedStyleSheets');

export function sheetsOf(root: Node): CSSStyleSheet[] {
  if (isDocument(root)) return [...documentSheets(root), ...documentAdopted(root)];
  return root instanceof ShadowRoot ? [...shadowSheets(root), ...shadowAdopted(root)] : [];
}
