/**
 * A number per element, for as long as the element lives in its document; never given again. When a framework replaces an
 * element by an equal one at the same place, the new one takes the number over; in doubt it does not, and the number is dead.
 */
import type { Described, KeyPrint } from '../api';
import * as dom from '../natives';

interface Known extends KeyPrint {
  /** What is listed is held; what was, weakly, since it may be gone. */
  listed: Element | null;
  ref: WeakRef<Element> | null;
  disabled: boolean;
  type: string;
  line: string;
  /** The look that listed it last. */
  seen: number;
}

export interface Sighting { el: Element; role: string; name: string; place: () => string }

const MOST_KNOWN = 40_000;

export class Keys {
  private readonly byElement = new WeakMap<Element, number>();
  private readonly known = new Map<number, Known>();
  private next = 1;
  private look = 0;
  private held: Known[] = [];
  /** Keys of the last look by print, in document order. */
  private groups = new Map<string, number[]>();

  of(el: Element): number {
    return this.byElement.get(el) ?? this.give(el, this.next++);
  }

  /** Keys for everything that a snapshot lists, in document order. */
  forAll(sightings: Sighting[]): number[] {
    this.look++;
    const fresh = sightings.filter((s) => !this.byElement.has(s.el));
    // Only when something new appeared can something old have been replaced.
    if (fresh.length) this.takeOver(fresh, sightings);
    const groups = new Map<string, number[]>();
    const before = this.held;
    this.held = [];
    const keys = sightings.map((s) => {
      const key = this.of(s.el);
      const entry = this.known.get(key) as Known;
      entry.listed = s.el;
      this.held.push(entry);
      // What stands around it is part of what it is: a recycled row is another place.
      entry.role = s.role;
      entry.name = s.name;
      entry.place = s.place();
      entry.seen = this.look;
      const group = groupOf(entry);
      const list = groups.get(group);
      entry.nth = list ? list.length : 0;
      if (list) list.push(key);
      else groups.set(group, [key]);
      return key;
    });
    this.groups = groups;
    for (const entry of before) if (entry.seen !== this.look) letGo(entry);
    this.forgetSome();
    return keys;
  }

  /** What a line said of an element, for messages after it is gone. */
  note(key: number, disabled: boolean, type: string, line: string): void {
    const entry = this.known.get(key);
    if (entry) Object.assign(entry, { disabled, type, line });
  }

  element(key: number): Element | null {
    const entry = this.known.get(key);
    const el = entry?.listed ?? entry?.ref?.deref();
    return el && dom.isConnected(el) ? el : null;
  }

  isKnown(key: number): boolean {
    return this.known.has(key);
  }

  describe(key: number): Described {
    const entry = this.known.get(key);
    if (!entry) return { state: 'unknown', tag: '', role: '', name: '', disabled: false, type: '', line: '' };
    const { tag, role, name, disabled, type, line } = entry;
    return { state: this.element(key) ? 'live' : 'gone', tag, role, name, disabled, type, line };
  }

  exported(): KeyPrint[] {
    return [...this.groups.values()].flat().map((key) => {
      const { tag, role, name, place, nth } = this.known.get(key) as Known;
      return { key, tag, role, name, place, nth };
    });
  }

  /** Numbers of an earlier instance in this document: they wait for elements of equal print. */
  imported(prints: KeyPrint[]): void {
    for (const print of [...prints].sort((a, b) => a.nth - b.nth)) {
      this.next = Math.max(this.next, print.key + 1);
      if (this.known.has(print.key)) continue;
      this.known.set(print.key, { ...print, listed: null, ref: null, disabled: false, type: '', line: '', seen: this.look });
      const group = groupOf(print);
      const list = this.groups.get(group) ?? [];
      list.push(print.key);
      this.groups.set(group, list);
    }
  }

  private give(el: Element, key: number): number {
    this.byElement.set(el, key);
    const entry = this.known.get(key);
    const made: Known = entry ?? { key, tag: dom.localName(el), role: '', name: '', place: '', nth: 0, listed: el, ref: null, disabled: false, type: '', line: '', seen: 0 };
    made.listed = el;
    this.held.push(made);
    this.known.set(key, made);
    return key;
  }

  /** Equal ones are matched by position, and only when there are as many of them as before. */
  private takeOver(fresh: Sighting[], all: Sighting[]): void {
    const orphaned = new Set<string>();
    for (const [group, keys] of this.groups) if (keys.some((key) => !this.element(key))) orphaned.add(group);
    if (!orphaned.size) return;
    const wanted = new Set<string>();
    for (const s of fresh) wanted.add(groupOf({ tag: dom.localName(s.el), role: s.role, name: s.name, place: s.place() }));
    const now = new Map<string, Sighting[]>();
    for (const s of all) {
      const entry = this.known.get(this.byElement.get(s.el) ?? 0);
      const group = groupOf({ tag: dom.localName(s.el), role: s.role, name: s.name, place: entry?.seen ? entry.place : s.place() });
      if (orphaned.has(group) && wanted.has(group)) now.set(group, [...(now.get(group) ?? []), s]);
    }
    for (const [group, sightings] of now) this.matchUp(this.groups.get(group) ?? [], sightings);
  }

  private matchUp(keys: number[], sightings: Sighting[]): void {
    if (keys.length !== sightings.length) return;
    const agree = sightings.every((s, i) => (this.byElement.get(s.el) ?? keys[i]) === keys[i]);
    if (!agree) return;
    sightings.forEach((s, i) => {
      const key = keys[i] as number;
      if (!this.byElement.has(s.el) && !this.element(key)) this.give(s.el, key);
    });
  }

  /** Long-lived pages make and drop many elements; what went long ago is no longer described. */
  private forgetSome(): void {
    if (this.known.size <= MOST_KNOWN) return;
    for (const [key, entry] of this.known) {
      if (this.known.size <= MOST_KNOWN / 2) break;
      if (entry.seen < this.look - 2 && !this.element(key)) this.known.delete(key);
    }
  }
}

function letGo(entry: Known): void {
  if (entry.listed) entry.ref = new WeakRef(entry.listed);
  entry.listed = null;
}

function groupOf(print: Pick<KeyPrint, 'tag' | 'role' | 'name' | 'place'>): string {
  return `${print.tag}\n${print.role}\n${print.name}\n${print.place}`;
}
