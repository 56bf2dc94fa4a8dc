import { acting } from './act/acting';
import type { ActContext } from './act/context';
import type { Described, KeyPrint, SnapshotRequest } from './api';
import { hear } from './collect/heard';
import { adoptRoot, shadowOf } from './collect/tree';
import { answersPress } from './collect/walk';
import { Keys } from './keys/keys';
import { nameOf } from './names/name';
import { roleOf } from './names/role';
import { readyState } from './natives';
import { Snapshots } from './snapshot';

function reading() {
  const keys = new Keys();
  const frames = new Map<string, Element>();
  const frameIds = new WeakMap<Element, string>();
  const ignored = new WeakSet<Element>();
  const snapshots = new Snapshots(keys, frameIds, ignored);
  const context: ActContext = {
    element: (key) => keys.element(key),
    describe: (key) => keys.describe(key),
    keyOf: (el) => keys.of(el),
    isListed: (el) => snapshots.isListed(el),
    isInteractive: answersPress,
    name: nameOf,
    role: roleOf,
    shadowRoot: shadowOf,
    frameElement: (frameId) => frames.get(frameId) ?? null,
    ignore: (el) => void ignored.add(el),
  };
  const methods = {
    version: 1,
    snapshot: (request: SnapshotRequest) => snapshots.take(request),
    suspects: (): Element[] => [],
    adoptRoots: (pairs: [Element, ShadowRoot | null][]) => {
      for (const [host, root] of pairs) if (root) adoptRoot(host, root);
    },
    adoptListeners: (pairs: [Element, string[]][]) => {
      for (const [el, types] of pairs) hear(el, types);
    },
    nameFrame: (request: { frameId: string }, owner: Element) => {
      frames.set(request.frameId, owner);
      frameIds.set(owner, request.frameId);
    },
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
