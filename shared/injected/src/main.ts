import { acting } from './act/acting';
import type { ActContext } from './act/context';
import type { Described, KeyPrint, SnapshotRequest } from './api';
import { adoptRoot, shadowOf } from './collect/tree';
import { Keys } from './keys/keys';
import { nameOf } from './names/name';
import { roleOf, WIDGETS } from './names/role';
import { readyState } from './natives';
import { thinSnapshot } from './thin';

function reading() {
  const keys = new Keys();
  const frames = new Map<string, Element>();
  let seq = 0;
  const ignored = new WeakSet<Element>();
  const context: ActContext = {
    element: (key) => keys.element(key),
    describe: (key) => keys.describe(key),
    keyOf: (el) => keys.of(el),
    isListed: (el) => keys.has(el),
    isInteractive: (el) => WIDGETS.has(roleOf(el)),
    name: nameOf,
    role: roleOf,
    shadowRoot: shadowOf,
    frameElement: (frameId) => frames.get(frameId) ?? null,
    ignore: (el) => void ignored.add(el),
  };
  const methods = {
    version: 1,
    snapshot: (request: SnapshotRequest) => thinSnapshot(keys, frames, request, ++seq),
    suspects: (): Element[] => [],
    adoptRoots: (pairs: [Element, ShadowRoot | null][]) => {
      for (const [host, root] of pairs) if (root) adoptRoot(host, root);
    },
    adoptListeners: (_pairs: [Element, string[]][]) => {},
    nameFrame: (request: { frameId: string }, owner: Element) => void frames.set(request.frameId, owner),
    exportKeys: (): KeyPrint[] => keys.exported(),
    importKeys: (prints: KeyPrint[]) => keys.imported(prints),
    element: (request: { key: number }): Element | null => keys.element(request.key),
    describe: (request: { key: number }): Described => keys.describe(request.key),
    activity: () => ({ readyState: readyState(document), quietMs: 1e6, animating: false, changes: 0, url: location.href, visible: !document.hidden }),
    marks: () => ({ ok: true as const }),
  };
  return { methods, context };
}

// Loaded twice into one world (a new session, a re-attach), the first instance stays: it holds the keys.
const scope = globalThis as { tabtender?: unknown };
if (!scope.tabtender) {
  const { methods, context } = reading();
  scope.tabtender = Object.freeze({ ...methods, ...acting(context) });
}
