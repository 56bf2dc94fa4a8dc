/** The facts of the whole page, kept from one look to the next and renewed only where something changed. */
import type { Changes } from '../journal/journal';
import { isDesigned } from '../names/role';
import * as dom from '../natives';
import { Fact } from './fact';
import { lookAgain, rectOf } from './look';
import { composedParent, shadowOf } from './tree';
import { Walk } from './walk';

/** Beyond this many changed places a fresh walk is cheaper than mending. */
const MOST_MENDED = 2000;
const MOST_SIBLINGS = 60;
const LABELLED = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress', 'output']);

export class Page {
  readonly facts = new Map<Element, Fact>();
  /** Elements that style hides; they are asked again at each look, since style can change without a mutation. */
  private readonly gone = new Set<Element>();
  readonly unslotted = new Set<Element>();
  /** Custom elements without a shadow root, with whether they were defined: neither is a mutation when it comes later. */
  private readonly rootless = new Map<Element, boolean>();
  readonly layered = new Set<Fact>();
  top: Fact | null = null;
  /** Whether names that come from elsewhere, as labels give them, may have changed. */
  relabelled = false;
  /** Named by what they refer to. */
  private readonly referring = new Set<Fact>();
  /** Facts made since the last look. */
  fresh: Fact[] = [];
  private walk: Walk;
  private designed = false;

  constructor(private readonly ignored: WeakSet<Element>, private readonly watch: (root: ShadowRoot) => void) {
    this.walk = this.walker(0);
  }

  get nodes(): number {
    return this.walk.nodes;
  }

  get late(): boolean {
    return this.walk.late;
  }

  update(changes: Changes, stopAt: number): void {
    this.relabelled = false;
    const incomplete = this.walk.late || this.designed !== isDesigned();
    this.designed = isDesigned();
    const nodes = this.walk.nodes;
    this.walk = this.walker(stopAt);
    this.fresh = [];
    for (const el of this.gone) this.recheck(el, changes);
    for (const [el, defined] of this.rootless) this.upgraded(el, defined, changes);
    if (changes.all || incomplete || !this.top || changes.kids.size + changes.deep.size > MOST_MENDED) {
      this.relabelled = true;
      this.renew();
      return;
    }
    this.walk.nodes = nodes;
    this.mend(changes);
  }

  private walker(stopAt: number): Walk {
    return new Walk(stopAt, this.ignored, {
      gone: (el, styled) => {
        this.gone.add(el);
        const parent = styled ? null : (dom.parentNode(el) as Node | null);
        if (parent && dom.isElement(parent)) this.unslotted.add(parent);
      },
      made: (fact) => {
        this.facts.set(fact.el, fact);
        this.fresh.push(fact);
        if (fact.layer) this.layered.add(fact);
        if (fact.refers) this.referring.add(fact);
        if (fact.tag.includes('-') && !shadowOf(fact.el)) this.rootless.set(fact.el, isDefined(fact.el));
        this.relabelled ||= isLabelling(fact);
      },
      root: this.watch,
    });
  }

  private recheck(el: Element, changes: Changes): void {
    const parent = dom.isConnected(el) ? composedParent(el) : null;
    if (!parent || !this.facts.has(parent)) this.gone.delete(el);
    else if (isDrawn(el)) changes.deep.add(el);
  }

  private upgraded(el: Element, defined: boolean, changes: Changes): void {
    const rooted = shadowOf(el) !== null;
    if (rooted || !this.facts.has(el)) this.rootless.delete(el);
    if (rooted || (!defined && isDefined(el))) changes.deep.add(el);
  }

  private renew(): void {
    this.facts.clear();
    this.gone.clear();
    this.unslotted.clear();
    this.rootless.clear();
    this.layered.clear();
    this.referring.clear();
    const root = dom.documentElement(document);
    this.top = root ? this.walk.element(root, null) : null;
  }

  private mend(changes: Changes): void {
    const forced = new Map<Fact, Set<Element>>();
    const force = (parent: Fact, el: Element | null) => {
      const set = forced.get(parent) ?? new Set<Element>();
      if (el) set.add(el);
      forced.set(parent, set);
    };
    for (const el of changes.deep) this.deepen(el, force);
    for (const el of changes.kids) {
      const fact = this.facts.get(el) ?? this.drawing(el);
      if (fact) force(fact, null);
    }
    for (const [fact, elements] of forced) if (this.facts.get(fact.el) === fact) this.renewKids(fact, elements);
    if (forced.size > 0) for (const fact of this.referring) forgetUpwards(fact);
  }

  /** The element is walked anew, and what follows it: sibling selectors may have styled those by it. */
  private deepen(el: Element, force: (parent: Fact, el: Element | null) => void): void {
    const around = composedParent(el);
    const parent = around ? (this.facts.get(around) ?? this.drawing(around)) : undefined;
    if (!parent) return;
    force(parent, el);
    if (!this.facts.has(el) && !this.gone.has(el)) return;
    let sibling = dom.nextSibling(el) as Node | null;
    for (let i = 0; sibling && i < MOST_SIBLINGS; sibling = dom.nextSibling(sibling)) if (dom.isElement(sibling)) force(parent, sibling), i++;
  }

  /** Icons are not walked into: a change inside is one of the drawing. */
  private drawing(el: Element): Fact | undefined {
    for (let at: Element | null = el; at; at = composedParent(at)) {
      const fact = this.facts.get(at);
      if (fact) return fact.tag === 'svg' ? fact : undefined;
    }
    return undefined;
  }

  private renewKids(fact: Fact, forced: Set<Element>): void {
    const before = new Map<Element, Fact>();
    for (const kid of fact.kids) if (typeof kid !== 'string') before.set(kid.el, kid);
    this.walk.children(fact, (el) => {
      const kid = before.get(el);
      if (!kid || forced.has(el)) return undefined;
      before.delete(el);
      return kid;
    });
    for (const [, kid] of before) this.drop(kid);
    forgetUpwards(fact);
    this.relabelled ||= isInLabel(fact);
    for (const kid of fact.kids) if (typeof kid !== 'string') unmeasure(kid, 2);
  }

  /** Whether a change at an element can show: it is drawn and says or does something, or was hidden until now. */
  matters(el: Element, attribute: string | null): boolean {
    const fact = this.facts.get(el);
    if (!fact) return this.gone.has(el);
    if (attribute === null) return true;
    return !attribute.startsWith('data-') && saysAnything(fact, 40) > 0;
  }

  private drop(fact: Fact): void {
    if (this.facts.get(fact.el) === fact) this.facts.delete(fact.el);
    this.layered.delete(fact);
    this.referring.delete(fact);
    this.relabelled ||= isLabelling(fact);
    for (const kid of fact.kids) if (typeof kid !== 'string') this.drop(kid);
  }
}

const isDefined = (el: Element): boolean => dom.matches(el, ':defined');

/** Labels, and what they may be meant for. */
function isLabelling({ el, tag }: Fact): boolean {
  return tag === 'label' || (LABELLED.has(tag) && dom.hasAttribute(el, 'id'));
}

function isInLabel(fact: Fact): boolean {
  for (let at: Fact | null = fact; at; at = at.parent) if (at.tag === 'label') return true;
  return false;
}

function forgetUpwards(fact: Fact): void {
  for (let at: Fact | null = fact; at; at = at.parent) forget(at);
}

/** Names and measures of what is around a change. */
function forget(fact: Fact): void {
  fact.name = null;
  fact.words = null;
  fact.line = null;
  unmeasure(fact, 0);
}

function unmeasure(fact: Fact, levels: number): void {
  const { look } = fact;
  look.rectAt = look.placeAt = look.shownAt = look.inkAt = 0;
  fact.part = null;
  if (levels > 0) for (const kid of fact.kids) if (typeof kid !== 'string') unmeasure(kid, levels - 1);
}

/** Looks at a few of the pieces inside: answers how many looks were left when words or something to act on was met. */
function saysAnything(fact: Fact, looks: number): number {
  if (fact.why) return looks;
  for (const kid of fact.kids) {
    if (looks-- <= 0) return 1;
    if (typeof kid === 'string' ? /\S/.test(kid) : saysAnything(kid, looks) > 0) return looks + 1;
  }
  return 0;
}

function isDrawn(el: Element): boolean {
  const { display } = dom.styleOf(el);
  return display !== 'none' && display !== '';
}

/**
 * Whether measures of the last look still hold: some of them are taken again, spread over the page, and the page's size.
 * Otherwise everything is measured anew.
 */
export class Stillness {
  private size = '';

  holds(changes: Changes, measured: Fact[]): boolean {
    const page = dom.scroller(document) ?? dom.documentElement(document);
    const size = page ? `${dom.scrollWidth(page)} ${dom.scrollHeight(page)} ${innerWidth} ${innerHeight} ${scrollX} ${scrollY}` : '';
    const restyled = changes.stirred || changes.all;
    const still = !restyled && !changes.moved && size === this.size && measured.every(isUnmoved);
    this.size = size;
    if (!still) lookAgain(restyled);
    return still;
  }
}

function isUnmoved(fact: Fact): boolean {
  const known = fact.look.rect;
  if (!known || fact.look.rectAt === 0) return true;
  fact.look.rectAt = 0;
  const now = rectOf(fact);
  return now.x === known.x && now.y === known.y && now.w === known.w && now.h === known.h;
}
