import type { ActContext } from './context';
import { attribute, firstChild, isElement, localName, nextSibling, queryAll, rootOf } from './native';

/** The children in the flattened tree: a host's shadow, a slot's assigned nodes, else the children. */
export function composedChildren(context: ActContext, of: Element): Node[] {
  const shadow = context.shadowRoot(of);
  if (shadow) return childrenOf(shadow);
  if (of instanceof HTMLSlotElement) {
    const assigned = of.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return childrenOf(of);
}

function childrenOf(of: Node): Node[] {
  const children: Node[] = [];
  for (let at = firstChild(of); at; at = nextSibling(at)) children.push(at);
  return children;
}

/** Elements inside, in flattened document order, without the element itself. Looks at `most` of them. */
export function* within(context: ActContext, of: Element | Document, most = 5000): Generator<Element> {
  const waiting: Node[] = (of instanceof Document ? childrenOf(of) : composedChildren(context, of)).reverse();
  for (let seen = 0; waiting.length > 0 && seen < most;) {
    const at = waiting.pop() as Node;
    if (!isElement(at)) continue;
    seen++;
    yield at;
    for (const child of composedChildren(context, at).reverse()) waiting.push(child);
  }
}

/** The elements that an id list of an attribute names, in the element's own tree. */
export function referred(of: Element, name: string): Element[] {
  const ids = (attribute(of, name) ?? '').split(/\s+/).filter(id => id !== '');
  const root = rootOf(of);
  if (!(root instanceof Document || root instanceof DocumentFragment)) return [];
  return ids.flatMap(id => queryAll(root, `[id="${CSS.escape(id)}"]`).slice(0, 1));
}

type Labelable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

export function isLabelable(of: Element): of is Labelable {
  return of instanceof HTMLInputElement || of instanceof HTMLSelectElement
    || of instanceof HTMLTextAreaElement || of instanceof HTMLButtonElement;
}

export function labelsOf(control: Element): HTMLLabelElement[] {
  if (!isLabelable(control) || !control.labels) return [];
  return Array.from(control.labels) as HTMLLabelElement[];
}

/** What a label stands for; any other element stands for itself. */
export function controlOf(element: Element): Element {
  return element instanceof HTMLLabelElement ? element.control ?? element : element;
}

export function isTag(of: Element, ...names: string[]): boolean {
  return names.includes(localName(of));
}
