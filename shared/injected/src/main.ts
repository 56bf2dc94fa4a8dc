/** Assembles `globalThis.tabtender` of this document: the reading half here, the acting half in act/. */
import { acting } from './act/acting';
import type { ActContext } from './act/context';
import { activityOf } from './activity';
import type { Activity, Described, FrameSnapshot, KeyPrint, SnapshotRequest } from './api';
import { hear, hold } from './collect/heard';
import { focusOf } from './focus';
import { shadowOf } from './collect/tree';
import { answersPress } from './collect/walk';
import { Keys } from './keys/keys';
import { Marks } from './marks';
import { nameOf } from './names/name';
import { roleOf } from './names/role';
import * as dom from './natives';
import { Snapshots } from './snapshot';

const VERSION = 1;

const nextFrame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

function reading() {
  const keys = new Keys();
  const frames = new Map<string, Element>();
  const frameIds = new WeakMap<Element, string>();
  const ignored = new WeakSet<Element>();
  const snapshots = new Snapshots(keys, frameIds, ignored);

  /** A key whose element is gone may have been taken over by an equal one since the last look. */
  const element = (key: number): Element | null => {
    const live = keys.element(key);
    if (live || !keys.isKnown(key)) return live;
    snapshots.refresh();
    return keys.element(key);
  };
  const marks = new Marks(ignored, (key) => {
    const el = keys.element(key);
    const item = el && snapshots.shown().find((shown) => shown.el === el);
    return item ? new DOMRect(item.place.box.x, item.place.box.y, item.place.box.w, item.place.box.h) : el && dom.rectOf(el);
  });
  const context: ActContext = {
    element,
    describe: (key) => keys.describe(key),
    keyOf: (el) => keys.of(el),
    isListed: (el) => snapshots.isListed(el),
    isInteractive: answersPress,
    name: nameOf,
    role: roleOf,
    shadowRoot: shadowOf,
    frameElement: (frameId) => frames.get(frameId) ?? null,
    quietMs: () => snapshots.journal.pulse().quietMs,
    ignore: (el) => void ignored.add(el),
  };
  const methods = {
    version: VERSION,
    snapshot: (request: SnapshotRequest): FrameSnapshot => {
      marks.hide();
      return snapshots.take(request);
    },
    suspects: (request: { limit: number }): Element[] => snapshots.suspects.list(request.limit),
    adoptRoots: (pairs: [Element, ShadowRoot | null][]): void => {
      for (const host of snapshots.suspects.adopt(pairs)) snapshots.journal.touch(host);
    },
    adoptListeners: (pairs: [Element, string[]][]): void => {
      for (const [el, types] of pairs) if (hear(el, types)) snapshots.journal.touch(el);
    },
    nameFrame: (request: { frameId: string }, owner: Element): void => {
      frames.set(request.frameId, owner);
      frameIds.set(owner, request.frameId);
      if (dom.matches(owner, 'iframe,frame')) return;
      hold(owner);
      snapshots.journal.touch(owner);
    },
    exportKeys: (): KeyPrint[] => keys.exported(),
    importKeys: (prints: KeyPrint[]): void => keys.imported(prints),
    element: (request: { key: number }): Element | null => element(request.key),
    describe: (request: { key: number }): Described => keys.describe(request.key),
    activity: (request?: { afterFrame?: boolean }): Activity | Promise<Activity> => {
      const now = () => activityOf(snapshots.journal, () => snapshots.shown().map((item) => item.el), focusOf((el) => frameIds.get(el)));
      return request?.afterFrame && !document.hidden ? nextFrame().then(now) : now();
    },
    marks: (request: { show: { key: number; label: string }[] } | { hide: true }): { ok: true } => {
      if ('show' in request) marks.show(request.show);
      else marks.hide();
      return { ok: true };
    },
  };
  return { methods, context };
}

// Loaded twice into one world (a new session, a re-attach), the first instance stays: it holds the keys.
const scope = globalThis as { tabtender?: unknown };
if (!scope.tabtender) {
  const { methods, context } = reading();
  scope.tabtender = Object.freeze({ ...methods, ...acting(context) });
}
