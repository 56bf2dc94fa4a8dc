/** The composed tree: what is drawn, shadow roots entered and slots filled. */
import * as dom from '../natives';

const closedRoots = new WeakMap<Element, ShadowRoot>();
let met = false;

export function adoptRoot(host: Element, root: ShadowRoot): void {
  closedRoots.set(host, root);
}

export function shadowOf(el: Element): ShadowRoot | null {
  const root = dom.openRoot(el) ?? closedRoots.get(el) ?? null;
  if (root) met = true;
  return root;
}

/** Whether any shadow root was met in this document; where there is none, every element's root is the document. */
export const hasShadows = (): boolean => met;

/** The nodes drawn in a slot, or null when it shows its own content. */
export function slotted(el: Element): Node[] | null {
  if (dom.localName(el) !== 'slot') return null;
  const nodes = dom.assignedNodes(el as HTMLSlotElement);
  return nodes.length ? nodes : null;
}

export function eachChild(el: Element, visit: (node: Node) => void): void {
  const nodes = slotted(el);
  if (nodes) {
    for (const node of nodes) visit(node);
    return;
  }
  for (let node = dom.firstChild(shadowOf(el) ?? el); node; node = dom.nextSibling(node)) visit(node);
}

/** The element around a node in the composed tree: its slot, its shadow host or its parent. */
export function composedParent(node: Node): Element | null {
  const slot = dom.isElement(node) ? dom.assignedSlot(node) : dom.isText(node) ? dom.textSlot(node) : null;
  if (slot) return slot;
  const parent = dom.parentNode(node) as Node | null;
  if (!parent) return null;
  if (dom.isElement(parent)) return parent;
  return dom.isFragment(parent) ? ((parent as ShadowRoot).host ?? null) : null;
}

export function composedContains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = composedParent(at)) if (at === outer) return true;
  return false;
}

/** The deepest element under a point, shadow roots entered, closed ones too where they are known. */
export function deepestAt(x: number, y: number): Element | null {
  let hit = dom.hitIn(document, x, y);
  while (hit) {
    const root = shadowOf(hit);
    const inner = root ? dom.hitIn(root, x, y) : null;
    if (!inner || inner === hit) return hit;
    hit = inner;
  }
  return null;
}
