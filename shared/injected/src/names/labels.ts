/** The labels of a control. `control.labels` searches the whole tree each time, so a look gathers all labels once. */
import * as dom from '../natives';

type Gathered = Map<Element, HTMLLabelElement[]>;

let gathered: Map<Node, Gathered> | null = null;

/** Between these two nothing changes the page: labels gathered once hold. */
export function holdLabels(): void {
  gathered = new Map();
}

export function releaseLabels(): void {
  gathered = null;
}

export function labelsOf(el: Element): HTMLLabelElement[] {
  const native = LABELS.get(dom.localName(el));
  if (!native) return [];
  if (!gathered) return Array.from(native(el) ?? []);
  const root = dom.rootOf(el);
  let known = gathered.get(root);
  if (!known) gathered.set(root, (known = gather(root)));
  return known.get(el) ?? [];
}

function gather(root: Node): Gathered {
  const found: Gathered = new Map();
  if (!dom.isDocument(root) && !dom.isFragment(root)) return found;
  for (const el of dom.within(root, 'label')) {
    const label = el as HTMLLabelElement;
    const control = dom.labelControl(label);
    if (!control) continue;
    const list = found.get(control);
    if (list) list.push(label);
    else found.set(control, [label]);
  }
  return found;
}

const labelsGetter = (prototype: object) => {
  const get = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get;
  return (el: Element) => (get ? (get.call(el) as NodeListOf<HTMLLabelElement> | null) : null);
};
const LABELS = new Map(Object.entries({
  input: labelsGetter(HTMLInputElement.prototype), select: labelsGetter(HTMLSelectElement.prototype), textarea: labelsGetter(HTMLTextAreaElement.prototype),
  button: labelsGetter(HTMLButtonElement.prototype), meter: labelsGetter(HTMLMeterElement.prototype), progress: labelsGetter(HTMLProgressElement.prototype),
  output: labelsGetter(HTMLOutputElement.prototype),
}));
