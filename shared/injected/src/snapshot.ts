/** A snapshot of this frame: collect, distill, render, and the differences to what the caller holds. */
import type { FramePlace, FrameSnapshot, Line, SnapshotRequest } from './api';
import type { Fact, Place } from './collect/fact';
import { inkAgain } from './collect/ink';
import { layersOf } from './collect/layers';
import { lookAgain, rectOf } from './collect/look';
import { Walk } from './collect/walk';
import type { Entry, Item } from './distill/entry';
import { Outline } from './distill/outline';
import type { Keys } from './keys/keys';
import * as dom from './natives';
import { escapeWords } from './render/escape';
import { lineOf } from './render/line';
import { recordOf } from './render/record';
import { stateOf } from './render/state';

const WIDEST_DEADLINE = 10_000;

export class Snapshots {
  private seq = 0;
  private listed = new Set<Element>();

  constructor(private readonly keys: Keys, private readonly frameIds: WeakMap<Element, string>, private readonly ignored: WeakSet<Element>) {}

  isListed(el: Element): boolean {
    return this.listed.has(el);
  }

  take(request: SnapshotRequest): FrameSnapshot {
    const started = performance.now();
    lookAgain();
    inkAgain();
    const facts = new Map<Element, Fact>();
    const layered: Fact[] = [];
    const walk = new Walk(started + Math.min(request.deadlineMs, WIDEST_DEADLINE), this.ignored, {
      gone: () => {},
      made: (fact) => {
        facts.set(fact.el, fact);
        if (fact.layer) layered.push(fact);
      },
      root: () => {},
    });
    const top = dom.documentElement(document);
    const body = top ? walk.element(top, null) : null;
    const layers = body ? layersOf(body, layered, (el) => facts.get(el)) : null;
    const outline = new Outline(facts, layers?.raised ?? new Set());
    for (const root of layers?.roots ?? []) outline.layer(root);
    return this.answer(request, outline.entries, walk, started, layers?.modal ?? false);
  }

  private answer(request: SnapshotRequest, entries: Entry[], walk: Walk, started: number, modal: boolean): FrameSnapshot {
    const json = request.detail === 'json';
    const geometry: number[] = [];
    let zones = '';
    this.listed = new Set();
    const lines = entries.map((entry) => {
      zones += entry.place.zone;
      if (entry.kind === 'item') {
        const key = this.keys.of(entry.el);
        this.listed.add(entry.el);
        if (json) geometry.push(key, ...roundedBox(entry.place));
        return this.itemLine(entry, key, json);
      }
      return entry.kind === 'hole' ? { depth: entry.depth, text: '', frame: this.framePlace(entry.fact) } : { depth: entry.depth, text: escapeWords(entry.text) };
    });
    return {
      seq: ++this.seq, lines, zones, ...(json ? { geometry } : {}), ...pageFacts(),
      stats: { nodes: walk.nodes, listed: this.listed.size, ms: performance.now() - started },
      ...(walk.late ? { truncated: `the page was too large to be read in ${Math.round(request.deadlineMs)} ms` } : {}),
      suspects: 0, ...(modal ? { modal: true as const } : {}),
    };
  }

  private itemLine(item: Item, key: number, json: boolean): Line {
    const state = stateOf(item);
    const text = lineOf(item, state);
    this.keys.note(key, item.role, item.name, item.disabled, state.type, text);
    return { depth: item.depth, text, key, ...(json ? { record: recordOf(item, state) } : {}) };
  }

  private framePlace(fact: Fact): FramePlace {
    const { el } = fact;
    const { x, y } = rectOf(fact);
    const style = dom.styleOf(el);
    const left = dom.clientLeft(el) + parseFloat(style.paddingLeft), top = dom.clientTop(el) + parseFloat(style.paddingTop);
    const width = dom.clientWidth(el) - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = dom.clientHeight(el) - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    return { id: this.frameIds.get(el) ?? null, label: frameLabel(el), box: [x + left, y + top, width, height] };
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

function roundedBox({ box }: Place): number[] {
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
