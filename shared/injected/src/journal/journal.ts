/** What changed since the last look: mutations per root, and events after which style may differ without any mutation. */
import { composedParent } from '../collect/tree';
import * as dom from '../natives';
import { Sheets } from './sheets';

export interface Changes {
  /** Nothing can be reused: style sheets, the root or the body changed, or too much did. */
  all: boolean;
  /** Elements whose children changed. */
  kids: Set<Element>;
  /** Elements whose own attributes changed, and with them perhaps the style of everything inside and after. */
  deep: Set<Element>;
  /** Something was hovered, focused, filled, loaded or animated: styles may differ without a mutation. */
  stirred: boolean;
  /** Something scrolled or was resized. */
  moved: boolean;
}

const STIRS = [
  'input', 'change', 'focusin', 'focusout', 'pointerover', 'transitionrun', 'transitionend', 'transitioncancel', 'animationstart', 'animationend',
  'toggle', 'load', 'error', 'fullscreenchange', 'loadedmetadata', 'reset', 'beforetoggle',
] as const;
const MOST_RECORDS = 20_000;
const OBSERVED: MutationObserverInit = { subtree: true, childList: true, characterData: true, attributes: true };

export class Journal {
  private readonly watched = new WeakSet<Node>();
  private readonly observer = new MutationObserver((records) => this.note(records));
  private readonly sheets = new Sheets();
  private changes: Changes = { all: true, kids: new Set(), deep: new Set(), stirred: true, moved: true };
  private records = 0;
  private lastChange = -1e9;
  private count = 0;

  /** `matters` tells whether a change at an element can show in the outline. */
  constructor(private readonly ignored: WeakSet<Element>, private readonly matters: (target: Element, attribute: string | null) => boolean) {
    this.watch(document);
    addEventListener('resize', this.stir, { capture: true, passive: true });
  }

  watch(root: Document | ShadowRoot): void {
    if (this.watched.has(root)) return;
    this.watched.add(root);
    this.observer.observe(root, OBSERVED);
    for (const type of STIRS) heardAt(root, type).addEventListener(type, this.stir, { capture: true, passive: true });
    root.addEventListener('scroll', this.move, { capture: true, passive: true });
    root.addEventListener('slotchange', this.fill, { capture: true, passive: true });
  }

  /** Something outside of the DOM changed what an element is: listeners or a root were learnt. */
  touch(el: Element): void {
    this.changes.deep.add(el);
  }

  readonly stir = (): void => {
    this.changes.stirred = true;
  };

  /** The record of a change among a host's own children does not tell in which slot they are drawn. */
  private readonly fill = ({ target }: Event): void => {
    this.stir();
    if (target instanceof Element) this.changes.kids.add(target);
  };

  private readonly move = (): void => {
    this.changes.moved = true;
  };

  take(): Changes {
    this.note(this.observer.takeRecords());
    if (this.sheets.changed()) this.changes.all = true;
    const taken = this.changes;
    this.changes = { all: false, kids: new Set(), deep: new Set(), stirred: false, moved: false };
    this.records = 0;
    return taken;
  }

  /** How long the outline has been quiet, and how often it was not. */
  pulse(): { quietMs: number; changes: number } {
    this.note(this.observer.takeRecords());
    return { quietMs: Math.round(performance.now() - this.lastChange), changes: this.count };
  }

  private note(records: MutationRecord[]): void {
    let changed = false;
    for (const record of records) changed = this.one(record) || changed;
    if (!changed) return;
    this.lastChange = performance.now();
    this.count++;
  }

  private one(record: MutationRecord): boolean {
    const { target, type } = record;
    const el = dom.isElement(target) ? target : composedParent(target);
    if (!el) {
      this.changes.all = true;
      return true;
    }
    if (this.isOurs(record, el)) return false;
    const changed = this.matters(el, type === 'attributes' ? record.attributeName : null);
    if (this.changes.all) return changed;
    if (++this.records > MOST_RECORDS || touchesStyle(record, el)) this.changes.all = true;
    else if (type === 'attributes') this.changes.deep.add(el);
    else if (type === 'childList' && dom.isElement(target) && target !== el) this.changes.deep.add(el);
    else this.changes.kids.add(el);
    return changed;
  }

  /** Marks drawn for a screenshot are no change of the page. */
  private isOurs(record: MutationRecord, el: Element): boolean {
    if (this.ignored.has(el)) return true;
    if (record.type !== 'childList') return false;
    const nodes = [...record.addedNodes, ...record.removedNodes];
    return nodes.length > 0 && nodes.every((node) => dom.isElement(node) && this.ignored.has(node));
  }
}

/** The debugger lists the listeners of a document: one of ours there, for an event that asks for a press, would be looked into at each. */
const heardAt = (root: Document | ShadowRoot, type: string): EventTarget => (type === 'pointerover' && dom.isDocument(root) ? window : root);

function touchesStyle(record: MutationRecord, el: Element): boolean {
  const tag = dom.localName(el);
  if (tag === 'style' || tag === 'link' || tag === 'html' || (tag === 'body' && record.type === 'attributes')) return true;
  if (record.type !== 'childList') return false;
  const isSheet = (node: Node) => dom.isElement(node) && (dom.matches(node, 'style, link') || dom.findIn(node, 'style, link') !== null);
  for (const node of record.addedNodes) if (isSheet(node)) return true;
  for (const node of record.removedNodes) if (isSheet(node)) return true;
  return false;
}
