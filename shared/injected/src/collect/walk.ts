/** One walk over the composed tree that makes facts. Reads style, never layout: what needs layout is looked up later. */
import * as dom from '../natives';
import { isDesigned, isEditingHost, roleOf, WIDGETS } from '../names/role';
import { Fact, OPERABLE, Why, type Flow } from './fact';
import { attributeWhy, heardOf, hearsInside } from './heard';
import { eachChild, shadowOf } from './tree';

/** Never drawn, or drawn from elsewhere: options by their select, sources by their medium. */
const SKIPPED = new Set([
  'script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'base', 'option', 'optgroup', 'datalist', 'source', 'track', 'param', 'map',
  'area', 'desc', 'metadata', 'defs', 'symbol', 'clippath', 'noframes',
]);
/** Leaves: what is between their tags is not drawn. */
const CLOSED = new Set(['select', 'textarea', 'iframe', 'frame', 'canvas', 'video', 'audio', 'object', 'embed', 'img', 'input', 'progress', 'meter']);
const FLOWS: Record<string, Flow> = {
  inline: 'inline', ruby: 'inline', 'inline-block': 'atom', 'inline-flex': 'atom', 'inline-grid': 'atom', 'inline-table': 'atom',
  contents: 'contents', 'table-row': 'row', 'table-cell': 'cell',
};
const PRESSABLE = new Set(['pointer', 'grab', 'move', '-webkit-grab']);
/** Holders of many things: the pointer on them is meant for each of those. */
const HOLDERS = new Set(['html', 'body', 'ul', 'ol', 'dl', 'table', 'tbody', 'thead', 'tfoot', 'menu', 'nav', 'main', 'form']);
const LIMIT_DEPTH = 1000;

export interface Hooks {
  /** An element that style hides, or one that no slot takes. */
  gone(el: Element, styled: boolean): void;
  made(fact: Fact): void;
  root(root: ShadowRoot): void;
}

export class Walk {
  nodes = 0;
  late = false;
  private depth = 0;

  /** `stopAt` is the time to give up. */
  constructor(
    private readonly stopAt: number,
    private readonly ignored: WeakSet<Element>,
    private readonly hooks: Hooks,
  ) {}

  element(el: Element, parent: Fact | null): Fact | null {
    if (this.late || ((++this.nodes & 255) === 0 && performance.now() > this.stopAt)) {
      this.late = true;
      return null;
    }
    const tag = dom.localName(el);
    if (SKIPPED.has(tag) || this.ignored.has(el)) return null;
    const style = dom.styleOf(el);
    const display = style.display;
    if (display === 'none' || display === '') {
      this.hooks.gone(el, display === 'none');
      return null;
    }
    const fact = new Fact(el, tag, parent, FLOWS[display] ?? 'block');
    this.note(fact, style, parent);
    this.hooks.made(fact);
    this.children(fact);
    return fact;
  }

  /** The pieces of a fact; `reuse` answers the fact that a child already has, if it still holds. */
  children(fact: Fact, reuse?: (el: Element) => Fact | undefined): void {
    fact.kids = [];
    if (CLOSED.has(fact.tag) && !(fact.tag === 'object' && showsFallback(fact.el))) return;
    if (fact.tag === 'svg' && !this.interesting(fact.el)) return;
    if (this.depth > LIMIT_DEPTH) return;
    this.depth++;
    const root = shadowOf(fact.el);
    if (root) this.hooks.root(root);
    const summaryOnly = fact.tag === 'details' && !dom.hasAttribute(fact.el, 'open');
    eachChild(fact.el, (node) => {
      const type = dom.nodeType(node);
      if (type === 3) {
        this.nodes++;
        if (!summaryOnly) this.text(fact, dom.textData(node as Text));
      } else if (type === 1) {
        const tag = dom.localName(node as Element);
        if (tag === 'br') fact.kids.push('\n');
        else if (!summaryOnly || tag === 'summary') {
          const kid = reuse?.(node as Element) ?? this.element(node as Element, fact);
          if (kid) fact.kids.push(kid);
        }
      }
    });
    this.depth--;
  }

  private text(fact: Fact, data: string): void {
    if (data !== '') fact.kids.push(data);
  }

  private note(fact: Fact, style: CSSStyleDeclaration, parent: Fact | null): void {
    const { el, tag } = fact;
    fact.inert = parent?.inert ?? false;
    fact.ariaHidden = parent?.ariaHidden ?? false;
    fact.editable = parent?.editable ?? false;
    fact.why = tagWhy(el, tag) | heardOf(el);
    for (const name of dom.attributeNames(el)) this.attribute(fact, name);
    const cursor = style.cursor;
    fact.pointer = PRESSABLE.has(cursor) && !HOLDERS.has(tag);
    if (fact.pointer && !(parent?.pointer ?? false)) fact.why |= Why.pointer;
    const over = style.overflowX;
    if (over !== 'visible') this.clipping(fact, over, style.overflowY);
    if (tag === 'body' && isDesigned()) {
      fact.why |= Why.edit;
      fact.editable = true;
    }
    if (tag === 'dialog' && dom.hasAttribute(el, 'open') && dom.matches(el, ':modal')) {
      fact.layer = 'modal';
      // It escapes what makes the page around it inert.
      fact.inert = dom.hasAttribute(el, 'inert');
    }
  }

  private attribute(fact: Fact, name: string): void {
    const { el } = fact;
    switch (name) {
      case 'class': case 'id': case 'style': case 'href': case 'src': return;
      case 'role': {
        const role = (fact.role = roleOf(el));
        if (WIDGETS.has(role)) fact.why |= Why.role;
        return;
      }
      case 'tabindex':
        if (Number(dom.attribute(el, name)) >= 0) fact.why |= Why.focus;
        if (dom.editContext(el)) fact.why |= Why.edit;
        return;
      case 'contenteditable':
        if (isEditingHost(el)) {
          if (!fact.editable) fact.why |= Why.edit;
          fact.editable = true;
        } else fact.editable = false;
        return;
      case 'draggable':
        if (dom.attribute(el, name) === 'true') fact.why |= Why.drag;
        return;
      case 'inert':
        fact.inert = true;
        return;
      case 'aria-hidden':
        if (dom.attribute(el, name) === 'true') fact.ariaHidden = true;
        return;
      case 'aria-modal':
        if (dom.attribute(el, name) === 'true') fact.layer = 'panel';
        return;
      case 'popover':
        if (dom.matches(el, ':popover-open')) fact.layer = 'popover';
        return;
      case 'aria-labelledby':
        fact.refers = true;
        return;
      case 'usemap':
        fact.why |= Why.map;
        return;
      default:
        fact.why |= attributeWhy(name);
    }
  }

  /** The page itself scrolls by what html and body say; they clip nothing, unless both say it. */
  private clipping(fact: Fact, x: string, y: string): void {
    if (fact.tag === 'html') return;
    if (fact.tag === 'body' && dom.styleOf(fact.parent?.el ?? fact.el).overflowX === 'visible') return;
    const scrolls = x === 'auto' || x === 'scroll' || y === 'auto' || y === 'scroll';
    if (fact.tag === 'body' && !scrolls) return;
    fact.clips = scrolls ? 'scroll' : 'hidden';
  }

  /** Icons are one thing; drawings with links, texts or listeners are looked into. */
  private interesting(svg: Element): boolean {
    return hearsInside(svg) || dom.findIn(svg, 'a,text,foreignObject,[role],[tabindex],[onclick]') !== null;
  }
}

/** What stands between an object's tags is drawn when the object itself cannot be. */
function showsFallback(el: Element): boolean {
  const first = dom.childElements(el)[0];
  return first !== undefined && dom.checkVisible(first);
}

function tagWhy(el: Element, tag: string): number {
  switch (tag) {
    case 'a':
      return dom.hasAttribute(el, 'href') || dom.hasAttribute(el, 'xlink:href') ? Why.link : 0;
    case 'button': case 'select': case 'textarea':
      return Why.native;
    case 'input':
      return dom.inputType(el as HTMLInputElement) === 'hidden' ? 0 : Why.native;
    case 'summary': {
      const parent = dom.parentNode(el) as Node | null;
      return parent && dom.isElement(parent) && dom.localName(parent) === 'details' ? Why.native : 0;
    }
    case 'label':
      return Why.label;
    case 'iframe': case 'frame':
      return Why.frame;
    case 'video': case 'audio':
      return dom.hasAttribute(el, 'controls') ? Why.media : 0;
    default:
      return 0;
  }
}

/** Whether a browser or a listener does something on a press: for messages and for hit tests. */
export function answersPress(el: Element): boolean {
  const role = dom.attribute(el, 'role');
  const why = tagWhy(el, dom.localName(el)) | heardOf(el) | (role && WIDGETS.has(roleOf(el)) ? Why.role : 0) | (isEditingHost(el) ? Why.edit : 0);
  if (why & (OPERABLE | Why.handler | Why.label)) return true;
  return dom.attributeNames(el).some((name) => attributeWhy(name) & Why.handler);
}
