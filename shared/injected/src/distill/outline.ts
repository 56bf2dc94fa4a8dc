/** Turns facts into the entries of the outline, in the order in which a person would read them. */
import type { Fact, Place } from '../collect/fact';
import { Why } from '../collect/fact';
import { reachOf } from '../collect/cover';
import { isLegible } from '../collect/ink';
import { age, isShown, placeOf, rectOf, styleAge } from '../collect/look';
import { fallbackName } from '../names/fallback';
import { isAmongLetters } from '../names/letters';
import { nameOf, saysValues, tidy } from '../names/name';
import * as dom from '../natives';
import type { Entry, Item } from './entry';
import { areasOf } from './areas';
import { scrollOf } from './scrolling';
import { isControl, isGeneric, isSeen, isWidget, judge, role } from './rules';

/** What is printed of the words in an element: all; those of widgets only; nothing, since a line above has said it. */
type Mode = 'words' | 'widgets';

/** Roles named by their own words, without those of the parts listed under them. */
const OWN_WORDS = new Set(['treeitem', 'row', 'gridcell', 'listitem', 'generic', 'cell', 'group']);
const STANDS_IN = /^(checkbox|radio|file)$/;
const NAME_SHOWN = 160;
/** Smaller parts are made as fast as they are remembered, larger ones seldom stay as they are. */
const LEAST_KEPT = 2;
const MOST_KEPT = 400;
/** How far up words beside a control are looked for: see fallback.ts. */
const BESIDE = 3;

export class Outline {
  readonly entries: Entry[] = [];
  private words = '';
  private wordsAt: Place | null = null;
  private readonly stood = new Set<Element>();
  /** Counts what may be another thing at the next look though nothing changed: hit tests, scroll positions. */
  private unsure = 0;
  /** Around a control whose name may come from words beside it. */
  private readonly beside = new Set<Fact>();

  /** `renamed`: labels changed since names were made, so those taken from elsewhere may be wrong. */
  constructor(private readonly facts: Map<Element, Fact>, private readonly raised: Set<Fact>, private readonly renamed: boolean) {}

  layer(fact: Fact): void {
    this.visit(fact, 0, 'words', true);
    this.flush(0);
  }

  private visit(fact: Fact, depth: number, mode: Mode, top = false): void {
    if (fact.layer) this.unsure++;
    if (!top && this.raised.has(fact)) return;
    const breaks = fact.flow === 'block' || fact.flow === 'row';
    if (breaks) this.flush(depth);
    if (breaks && mode === 'words' && !top) return this.block(fact, depth);
    if (fact.flow === 'cell') this.cell();
    const apart = fact.flow === 'atom' && !isAmongLetters(fact.el);
    if (apart) this.words += ' ';
    this.thing(fact, depth, mode);
    if (breaks) this.flush(depth);
    else if (apart) this.words += ' ';
  }

  /** A block that nothing touched since the last look has the entries that it had. */
  private block(fact: Fact, depth: number): void {
    const { part } = fact;
    if (part && part.depth === depth && part.age === age() && part.styled === styleAge() && !this.renamed) {
      for (const entry of part.entries) this.entries.push(entry);
      return;
    }
    const { length } = this.entries;
    const before = this.unsure;
    this.thing(fact, depth, 'words');
    this.flush(depth);
    const made = this.entries.length - length;
    const keeps = before === this.unsure && made >= LEAST_KEPT && made <= MOST_KEPT && !this.beside.has(fact);
    fact.part = keeps ? { depth, age: age(), styled: styleAge(), entries: this.entries.slice(length) } : null;
  }

  private thing(fact: Fact, depth: number, mode: Mode): void {
    if (fact.clips === 'scroll') this.unsure++;
    if (fact.why) {
      if (isControl(fact)) this.control(fact);
      if (fact.why & Why.frame) return this.hole(fact, depth);
      if (fact.why & Why.label && this.label(fact, depth, mode)) return;
      if (isWidget(fact) && isSeen(fact)) return this.widget(fact, depth, mode);
      if (fact.why & Why.map && isSeen(fact)) this.areas(fact, depth);
      if (mode === 'words' && isGeneric(fact) && isSeen(fact) && this.generic(fact, depth)) return;
    }
    if (fact.clips === 'scroll' && this.scroller(fact, depth, mode)) return;
    if (fact.tag === 'img' && mode === 'words') return this.picture(fact);
    this.kids(fact, depth, mode);
  }

  private control(fact: Fact): void {
    // Whether a transparent one is real is found by hit tests.
    if (!isShown(fact)) this.unsure++;
    for (let at: Fact | null = fact, steps = 0; at && steps < BESIDE; at = at.parent, steps++) this.beside.add(at);
  }

  private kids(fact: Fact, depth: number, mode: Mode): void {
    let speaks: boolean | null = null;
    for (const kid of fact.kids) {
      if (typeof kid !== 'string') this.visit(kid, depth, mode);
      else if (mode === 'words') {
        if (kid === '\n') this.flush(depth);
        else if (!/\S/.test(kid)) this.words += ' ';
        else if ((speaks ??= isShown(fact) && !placeOf(fact).lost && isLegible(fact))) this.say(fact, depth, kid);
      }
    }
  }

  private say(fact: Fact, depth: number, text: string): void {
    this.wordsAt ??= placeOf(fact);
    if (fact.tag !== 'pre' || !text.includes('\n')) {
      this.words += text;
      return;
    }
    for (const line of text.split('\n')) {
      this.wordsAt ??= placeOf(fact);
      this.words += line;
      this.flush(depth);
    }
  }

  private cell(): void {
    if (/\S/.test(this.words) && !this.words.endsWith(' | ')) this.words += ' | ';
  }

  private flush(depth: number): void {
    const text = tidy(this.words.replace(/( \| )+\s*$/, ''));
    if (text && this.wordsAt) this.entries.push({ kind: 'words', depth, text, place: this.wordsAt });
    this.words = '';
    this.wordsAt = null;
  }

  /** Pictures speak by their alternative text where they are large enough to be looked at. */
  private picture(fact: Fact): void {
    const alt = dom.attribute(fact.el, 'alt');
    if (!alt || !/\S/.test(alt) || !isShown(fact) || placeOf(fact).lost) return;
    const { w, h } = rectOf(fact);
    if (w < 32 || h < 32) return;
    this.wordsAt ??= placeOf(fact);
    this.words += ` ${alt.slice(0, 80)} `;
  }

  private hole(fact: Fact, depth: number): void {
    this.unsure++;
    if (!isShown(fact) || placeOf(fact).lost) return;
    const { w, h } = rectOf(fact);
    // Frames of a few pixels carry statistics, not content.
    if (w < 8 || h < 8) return;
    this.flush(depth);
    this.entries.push({ kind: 'hole', depth, fact, place: placeOf(fact) });
  }

  /** True when the label was dealt with: its words are in its control's line, or it stands in for a hidden control. */
  private label(fact: Fact, depth: number, mode: Mode): boolean {
    const control = (fact.el as HTMLLabelElement).control;
    if (!control || fact.inert) return false;
    const known = this.facts.get(control);
    if (!known || !isShown(known)) this.unsure++;
    if (known && isWidget(known) && isSeen(known)) {
      // One widget, one line: the words come with the control's name.
      const said = this.nameOf(known).includes(tidy(wordsOf(fact, true)));
      this.kids(fact, depth, said ? 'widgets' : mode);
      return true;
    }
    if (dom.localName(control) !== 'input' || !STANDS_IN.test(dom.inputType(control as HTMLInputElement))) return false;
    if (this.stood.has(control) || !isShown(fact) || placeOf(fact).lost) return false;
    this.stood.add(control);
    const name = nameOf(control) || tidy(dom.textContent(fact.el) ?? '');
    const item = this.item(fact, control, roleOfControl(control as HTMLInputElement), name, depth);
    if (!item) return fact.look.reach === 'hidden';
    this.kids(fact, depth + 1, 'widgets');
    return true;
  }

  private widget(fact: Fact, depth: number, mode: Mode): void {
    const what = role(fact);
    // A field or box inside a widget is part of it: an option with its tick box is one thing.
    if (mode === 'widgets' && this.absorbed(fact)) return;
    const name = OWN_WORDS.has(what) ? this.ownName(fact) : this.nameOf(fact);
    const item = this.item(fact, fact.el, what, name, depth);
    if (item) {
      if (fact.clips === 'scroll' && !isControl(fact)) Object.assign(item, scrollOf(fact));
      if (!(fact.why & Why.edit)) this.nested(fact, item);
    }
  }

  /** Under a widget's line: what is a widget of its own, and words that its name does not say. */
  private nested(fact: Fact, item: Item): void {
    if (fact.kids.length === 0) return;
    const said = item.name.toLowerCase();
    const words = tidy(wordsOf(fact, true)).toLowerCase();
    // A combobox of the page's own shows its choice, which its line says as its value.
    const unsaid = item.role !== 'combobox' && words.length > 3 && !said.includes(words) && !/^\w+_\w+$/.test(words) && dom.hasAttribute(fact.el, 'aria-label');
    this.kids(fact, item.depth + 1, unsaid ? 'words' : 'widgets');
    this.flush(item.depth + 1);
  }

  private absorbed(fact: Fact): boolean {
    if (fact.tag !== 'input' || !/^(checkbox|radio)$/.test(dom.inputType(fact.el as HTMLInputElement))) return false;
    const last = this.entries[this.entries.length - 1];
    if (last?.kind !== 'item' || !last.seen.el.contains(fact.el) || last.seen.why & Why.label) return false;
    last.inner = fact.el;
    return true;
  }

  /** True when the candidate got its line. */
  private generic(fact: Fact, depth: number): boolean {
    const verdict = judge(fact);
    if (verdict === 'plain') return false;
    const what = role(fact);
    const name = verdict === 'item' && !OWN_WORDS.has(what) ? this.nameOf(fact) : this.ownName(fact);
    if (!name) return false;
    const own = verdict === 'item' ? tidy(wordsOf(fact)) : '';
    const long = own.length > NAME_SHOWN || (verdict === 'around' && name.endsWith('…'));
    const item = this.item(fact, fact.el, what, name, depth);
    // Under a lid nothing inside is seen either.
    if (!item) return fact.look.reach === 'hidden';
    if (fact.clips === 'scroll') Object.assign(item, scrollOf(fact));
    if (long) item.name = name;
    this.kids(fact, depth + 1, long ? 'words' : 'widgets');
    this.flush(depth + 1);
    return true;
  }

  /** A container that scrolls on its own gets a line, so that it can be named when scrolling. */
  private scroller(fact: Fact, depth: number, mode: Mode): boolean {
    const found = scrollOf(fact);
    if (!found || mode !== 'words' || isControl(fact) || !isSeen(fact)) return false;
    const name = tidy(dom.attribute(fact.el, 'aria-label') ?? '') || nameOf2(fact);
    const item = this.item(fact, fact.el, role(fact) === 'generic' ? 'region' : role(fact), name, depth);
    if (!item) return false;
    Object.assign(item, found, { unsaid: !dom.hasAttribute(fact.el, 'aria-label') });
    this.kids(fact, depth + 1, mode);
    this.flush(depth + 1);
    return true;
  }

  private areas(fact: Fact, depth: number): void {
    this.unsure++;
    for (const area of areasOf(fact)) {
      this.flush(depth);
      this.entries.push({ kind: 'item', depth, el: area.el, seen: fact, role: 'link', name: nameOf(area.el) || fallbackName(area.el, 'link'), place: area.place, disabled: false, covered: false });
    }
  }

  private item(seen: Fact, el: Element, what: string, name: string, depth: number): Item | null {
    const place = placeOf(seen);
    if (place.zone === 'v') this.unsure++;
    const reach = place.zone === 'v' ? reachOf(seen, seen.el, place.box) : 'free';
    seen.look.reach = reach;
    if (reach === 'hidden' || (reach === 'mute' && !isWidget(seen))) return null;
    this.flush(depth);
    const disabled = reach === 'mute' || isDisabled(el);
    const item: Item = { kind: 'item', depth, el, seen, role: what, name: name || what, place, disabled, covered: reach === 'covered' };
    this.entries.push(item);
    return item;
  }

  private nameOf(fact: Fact): string {
    if (fact.name !== null && !(this.renamed && isNamedFromOutside(fact))) return fact.name;
    const given = nameOf(fact.el);
    const volatile = saysValues();
    const name = given || fallbackName(fact.el, role(fact));
    if (volatile) this.unsure++;
    // Words beside a field change without it.
    fact.name = !volatile && (given || !isControl(fact)) ? name : null;
    return name;
  }

  private ownName(fact: Fact): string {
    const given = dom.hasAttribute(fact.el, 'aria-label') || dom.hasAttribute(fact.el, 'aria-labelledby') ? nameOf(fact.el) : '';
    if (given) return given;
    const own = tidy(wordsOf(fact, true)) || tidy(wordsOf(fact));
    if (own.length > NAME_SHOWN) return `${own.slice(0, NAME_SHOWN - 40).trim()}…`;
    return own || nameOf(fact.el) || this.iconName(fact);
  }

  /** A wordless plain element is worth a line when it is of an icon's size. */
  private iconName(fact: Fact): string {
    const { w, h } = rectOf(fact);
    return w <= 160 && h <= 160 && w >= 6 && h >= 6 ? fallbackName(fact.el, role(fact)) : '';
  }
}

function nameOf2(fact: Fact): string {
  if (dom.hasAttribute(fact.el, 'aria-labelledby')) return nameOf(fact.el);
  const heading = dom.findIn(fact.el, 'h1,h2,h3,h4,[role=heading],caption,legend');
  return tidy((heading ? dom.textContent(heading) : '') ?? '').slice(0, 60) || 'scroll area';
}

function roleOfControl(control: HTMLInputElement): string {
  const given = dom.attribute(control, 'role');
  const type = dom.inputType(control);
  return given === 'switch' ? 'switch' : type === 'file' ? 'button' : type;
}

/** The words in an element, shown ones; `own` leaves out those of widgets inside. */
function wordsOf(fact: Fact, own = false): string {
  let text = '';
  for (const kid of fact.kids) {
    if (typeof kid === 'string') text += kid;
    else if (!(own && (isWidget(kid) || kid.why & Why.label)) && isShown(kid)) {
      const part = wordsOf(kid, own);
      text += kid.flow === 'inline' || kid.flow === 'contents' || isAmongLetters(kid.el) ? part : ` ${part} `;
    }
  }
  return text;
}

/** By labels or by reference, which change without the element; or what it holds is. */
function isNamedFromOutside(fact: Fact): boolean {
  if (isControl(fact) || dom.hasAttribute(fact.el, 'aria-labelledby')) return true;
  if (fact.tag === 'button' && (dom.hasAttribute(fact.el, 'id') || dom.closest(fact.el, 'label') !== null)) return true;
  return fact.kids.some((kid) => typeof kid !== 'string') && dom.findIn(fact.el, 'input,select,textarea') !== null;
}

function isDisabled(el: Element): boolean {
  return dom.matches(el, ':disabled') || dom.attribute(el, 'aria-disabled') === 'true';
}
