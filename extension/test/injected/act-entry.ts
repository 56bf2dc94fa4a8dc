// The acting half alone, for its tests: any element gets a key, whether an outline would list it or not.
import { acting } from '../../../shared/injected/src/act/acting';
import type { ActContext } from '../../../shared/injected/src/act/context';
import { adoptRoot, shadowOf } from '../../../shared/injected/src/collect/tree';
import { nameOf } from '../../../shared/injected/src/names/name';
import { roleOf } from '../../../shared/injected/src/names/role';

const elements: Element[] = [];
const frames = new Map<string, Element>();
const widgets = new Set(['button', 'link', 'checkbox', 'radio', 'switch', 'textbox', 'combobox', 'listbox', 'option', 'menuitem']);

function keyOf(element: Element): number {
  const at = elements.indexOf(element);
  return at >= 0 ? at + 1 : elements.push(element);
}

const handled = (element: Element): boolean => element.getAttribute('onclick') !== null;

const context: ActContext = {
  element: key => elements[key - 1] ?? null,
  describe: key => {
    const element = elements[key - 1];
    return {
      state: !element ? 'unknown' : element.isConnected ? 'live' : 'gone', tag: element?.localName ?? '',
      role: element ? roleOf(element) : '', name: element ? nameOf(element) : '', disabled: false, type: '', line: 'as it was',
    };
  },
  keyOf,
  isListed: element => widgets.has(roleOf(element)) || handled(element),
  isInteractive: element => widgets.has(roleOf(element)) || handled(element),
  name: nameOf, role: roleOf, shadowRoot: shadowOf,
  frameElement: id => frames.get(id) ?? null,
  quietMs: () => 1000,
  ignore: () => undefined,
};

Object.assign(globalThis, {
  acts: acting(context),
  /** The key of `outer >> inner`, where `>>` goes into a shadow root. */
  keyFor(path: string): number {
    let root: ParentNode = document;
    let found: Element | null = null;
    for (const selector of path.split(' >> ')) {
      found = Document.prototype.querySelector.call(document, ':root') && root.querySelector(selector);
      if (!found) throw new Error(`no ${path}`);
      root = shadowOf(found) ?? found;
    }
    return keyOf(found as Element);
  },
  nameFrame: (id: string, selector: string) => void frames.set(id, document.querySelector(selector) as Element),
  adopt: (host: Element, root: ShadowRoot) => adoptRoot(host, root),
});
