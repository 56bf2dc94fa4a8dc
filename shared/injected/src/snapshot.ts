/** A snapshot of this frame: collect, distill, render, and the differences to what the caller holds. */
import type { FramePlace, FrameSnapshot, Line, SnapshotRequest } from './api';
import { Why, type Fact, type Place } from './collect/fact';
import { layersOf } from './collect/layers';
import { Page, Stillness } from './collect/page';
import { Suspects } from './collect/suspects';
import { contentBoxOf } from './content-box';
import type { Entry, Item } from './distill/entry';
import { Outline } from './distill/outline';
import { Journal } from './journal/journal';
import { splices } from './journal/splices';
import type { Keys } from './keys/keys';
import { placeWords } from './keys/place';
import { holdLabels, releaseLabels } from './names/labels';
import { forgetSheets, holdSheets, releaseSheets } from './names/pseudo';
import * as dom from './natives';
import { escapeWords } from './render/escape';
import { lineOf } from './render/line';
import { recordOf } from './render/record';
import { stateOf } from './render/state';

const LONGEST_DEADLINE = 10_000;
const REMEMBERED = 3;
const SAMPLES = 48;
/** Their state changes without any mutation, so their lines are made anew each time. */
const HOLDS_STATE = new Set(['input', 'select', 'textarea', 'summary', 'details']);

interface Given { seq: number; detail: 'text' | 'json'; lines: Line[] }

export class Snapshots {
  readonly suspects = new Suspects();
  readonly journal: Journal;
  private readonly page: Page;
  private readonly stillness = new Stillness();
  private readonly given: Given[] = [];
  private measured: Fact[] = [];
  private items: Item[] = [];
  private listed = new Set<Element>();
  private seq = 0;

  constructor(private readonly keys: Keys, private readonly frameIds: WeakMap<Element, string>, ignored: WeakSet<Element>) {
    this.journal = new Journal(ignored, (el, attribute) => this.page.matters(el, attribute));
    this.page = new Page(ignored, (root) => this.journal.watch(root));
  }

  isListed(el: Element): boolean {
    return this.listed.has(el);
  }

  /** Elements of the last outline. */
  shown(): Item[] {
    return this.items;
  }

  take(request: SnapshotRequest): FrameSnapshot {
    const started = performance.now();
    const { entries, modal } = this.look(started + Math.min(request.deadlineMs, LONGEST_DEADLINE));
    const json = request.detail === 'json';
    const lines = this.lines(entries, json);
    let zones = '';
    const geometry: number[] = [];
    for (const entry of entries) {
      zones += entry.place.zone;
      if (json && entry.kind === 'item') geometry.push(this.keys.of(entry.el), ...rounded(entry.place));
    }
    const suspects = this.suspects.look(this.page.fresh, this.page.unslotted);
    return {
      seq: ++this.seq, ...this.against(request, lines), zones, ...(json ? { geometry } : {}), ...pageFacts(),
      stats: { nodes: this.page.nodes, listed: this.items.length, ms: Math.round((performance.now() - started) * 100) / 100 },
      ...(this.page.late ? { truncated: `the page was too large to be read in ${Math.round(request.deadlineMs)} ms` } : {}),
      suspects, ...(modal ? { modal: true as const } : {}),
    };
  }

  /** Brings keys up to date without giving lines: for take-overs between two snapshots. */
  refresh(): void {
    this.look(performance.now() + 2000);
  }

  private look(stopAt: number): { entries: Entry[]; modal: boolean } {
    holdLabels();
    holdSheets();
    try {
      return this.lookOnce(stopAt);
    } finally {
      releaseLabels();
      releaseSheets();
    }
  }

  private lookOnce(stopAt: number): { entries: Entry[]; modal: boolean } {
    const changes = this.journal.take();
    if (changes.all) forgetSheets();
    this.page.update(changes, stopAt);
    this.stillness.holds(changes, this.measured);
    const { top, facts, layered } = this.page;
    if (!top) return { entries: [], modal: false };
    const layers = layersOf(top, layered, (el) => facts.get(el));
    const outline = new Outline(facts, layers.raised, this.page.relabelled);
    for (const root of layers.roots) outline.layer(root);
    this.number(outline.entries);
    return { entries: outline.entries, modal: layers.modal };
  }

  private number(entries: Entry[]): void {
    this.items = entries.filter((entry): entry is Item => entry.kind === 'item');
    this.listed = new Set(this.items.map((item) => item.el));
    this.keys.forAll(this.items.map((item) => ({ el: item.el, role: item.role, name: item.name, place: () => placeWords(item.seen, item.name) })));
    const step = Math.max(1, Math.floor(this.items.length / SAMPLES));
    this.measured = this.items.filter((_, i) => i % step === 0 || i === this.items.length - 1).map((item) => item.seen);
  }

  private lines(entries: Entry[], json: boolean): Line[] {
    return entries.map((entry) => {
      if (entry.kind === 'item') return this.itemLine(entry, json);
      if (entry.kind === 'hole') return { depth: entry.depth, text: '', frame: this.framePlace(entry.fact) };
      return { depth: entry.depth, text: escapeWords(entry.text) };
    });
  }

  private itemLine(item: Item, json: boolean): Line {
    const { seen, el } = item;
    const from = `${json ? 'j' : 't'}${item.depth}${item.disabled ? 'd' : ''}${item.covered ? 'c' : ''} ${item.role} ${item.name}`;
    const keeps = seen.el === el && !HOLDS_STATE.has(seen.tag) && !item.scroll && !item.inner && !(seen.why & Why.edit);
    if (keeps && seen.line?.from === from) return seen.line.line;
    const key = this.keys.of(el);
    const state = stateOf(item);
    const text = lineOf(item, state);
    this.keys.note(key, item.disabled, state.type, text);
    const line: Line = { depth: item.depth, text, key, ...(json ? { record: recordOf(item, state) } : {}) };
    seen.line = keeps ? { from, line } : null;
    return line;
  }

  /** The whole, or the differences when the caller holds lines that tell as much as is asked for. */
  private against(request: SnapshotRequest, lines: Line[]): Pick<FrameSnapshot, 'lines' | 'splices'> {
    const base = this.given.find((g) => g.seq === request.base && (g.detail === 'json' || request.detail === 'text'));
    this.given.push({ seq: this.seq, detail: request.detail, lines });
    if (this.given.length > REMEMBERED) this.given.shift();
    if (!base) return { lines };
    return { splices: splices(base.lines, lines) };
  }

  private framePlace(fact: Fact): FramePlace {
    const { el } = fact;
    return { id: this.frameIds.get(el) ?? null, label: frameLabel(el), ...contentBoxOf(el) };
  }
}

function frameLabel(el: Element): string {
  if (dom.hasAttribute(el, 'srcdoc')) return 'srcdoc';
  const src = dom.attribute(el, 'src');
  if (!src) return 'about:blank';
  try {
    const url = new URL(src, document.baseURI);
    return url.host || url.protocol;
  } catch {
    return 'frame';
  }
}

function rounded({ box }: Place): number[] {
  return [box.x, box.y, box.w, box.h].map((n) => Math.round(n * 10) / 10);
}

function pageFacts() {
  const page = dom.scroller(document) ?? dom.documentElement(document);
  const width = page ? dom.scrollWidth(page) : 0, height = page ? dom.scrollHeight(page) : 0;
  const shown = { width: page ? dom.clientWidth(page) : innerWidth, height: page ? dom.clientHeight(page) : innerHeight };
  return {
    title: dom.titleOf(document), url: location.href, viewport: { width: innerWidth, height: innerHeight }, page: { width, height },
    scroll: { above: scrollY, below: Math.max(0, height - scrollY - shown.height), left: scrollX, right: Math.max(0, width - scrollX - shown.width) },
  };
}

