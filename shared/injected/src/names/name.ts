/** The accessible name, by the rules of accname, for elements that get an index. */
import { eachChild } from '../collect/tree';
import * as dom from '../natives';
import { labelsOf } from './labels';
import { isAmongLetters } from './letters';
import { pseudoText } from './pseudo';
import { roleOf } from './role';

const LIMIT = 1000;
/** Roles whose name may come from what they contain. */
const FROM_CONTENT = new Set([
  'button', 'cell', 'checkbox', 'columnheader', 'gridcell', 'heading', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'radio',
  'row', 'rowheader', 'switch', 'tab', 'tooltip', 'treeitem', 'generic', 'listitem', 'paragraph', 'term', 'definition', 'cell',
]);
const VALUE_BUTTONS: Record<string, string> = { submit: 'Submit', reset: 'Reset', button: '', image: 'Submit' };

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
/** Soft hyphens, joiners, direction marks, and the tag characters that smuggle words past a reader. */
const UNSEEN = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e01ef}]/gu;
const BLANK = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** White space collapsed, unseen characters gone, composed form: as a person would type it. */
export function tidy(text: string): string {
  if (text === '' || PLAIN.test(text)) return text;
  return text.toWellFormed().replace(UNSEEN, '').replace(BLANK, ' ').trim().normalize('NFC');
}

let spoke = false;

/** Whether the name given last says what a field inside holds: that changes without any mutation. */
export const saysValues = (): boolean => spoke;

export function nameOf(el: Element): string {
  spoke = false;
  return tidy(new Naming().of(el)).slice(0, LIMIT);
}

/** A star or a cross says less than the title that a person sees of it. */
function withTitle(el: Element, text: string): string {
  const title = tidy(dom.attribute(el, 'title') ?? '');
  return title && !/[\p{L}\p{N}]/u.test(text) ? `${tidy(text)} ${title}`.trim() : text;
}

/** One computation: remembers what it went through, so that references in a circle end. */
class Naming {
  private through: Set<Element> | null = null;

  private get seen(): Set<Element> {
    return (this.through ??= new Set());
  }

  of(el: Element): string {
    return this.labelledBy(el) || this.own(el, true);
  }

  private labelledBy(el: Element): string {
    const ids = dom.attribute(el, 'aria-labelledby');
    if (!ids) return '';
    const scope = dom.rootOf(el);
    const parts = ids.split(/\s+/).map((id) => {
      const target = id ? dom.byId(scope, id) : null;
      // A hidden node names as a whole when it is referred to directly.
      return target ? this.referred(target) : '';
    });
    return tidy(parts.join(' '));
  }

  private referred(el: Element): string {
    if (this.seen.has(el)) return tidy(dom.textContent(el) ?? '');
    this.seen.add(el);
    const given = this.own(el, false);
    return tidy(given || this.content(el, true) || (dom.textContent(el) ?? ''));
  }

  /** Everything but aria-labelledby. */
  private own(el: Element, content: boolean): string {
    const label = tidy(dom.attribute(el, 'aria-label') ?? '');
    if (label) return label;
    const native = this.native(el);
    if (native) return native;
    const text = content && FROM_CONTENT.has(roleOf(el)) ? tidy(this.content(el, false)) : '';
    return (text && withTitle(el, text)) || tidy(dom.attribute(el, 'title') ?? '') || this.placeholder(el);
  }

  private placeholder(el: Element): string {
    return tidy(dom.attribute(el, 'placeholder') ?? dom.attribute(el, 'aria-placeholder') ?? '');
  }

  private native(el: Element): string {
    switch (dom.localName(el)) {
      case 'input':
        return this.input(el as HTMLInputElement);
      case 'select':
      case 'textarea':
      case 'button':
      case 'meter':
      case 'progress':
      case 'output':
        return this.labels(el);
      case 'img':
      case 'area':
        return tidy(dom.attribute(el, 'alt') ?? '');
      case 'fieldset':
        return this.firstOf(el, 'legend');
      case 'table':
        return this.firstOf(el, 'caption');
      case 'figure':
        return this.firstOf(el, 'figcaption');
      case 'svg':
        return this.firstOf(el, 'title');
      case 'iframe':
        return tidy(dom.attribute(el, 'title') ?? '');
      default:
        return '';
    }
  }

  private input(el: HTMLInputElement): string {
    const type = dom.inputType(el);
    const labelled = this.labels(el);
    if (labelled) return labelled;
    if (type === 'image') return tidy(dom.attribute(el, 'alt') || dom.attribute(el, 'value') || dom.attribute(el, 'title') || 'Submit');
    if (type in VALUE_BUTTONS) return tidy(dom.inputValue(el)) || tidy(dom.attribute(el, 'title') ?? '') || (VALUE_BUTTONS[type] ?? '');
    return '';
  }

  private labels(el: Element): string {
    return tidy(labelsOf(el).map((label) => this.label(label, el)).join(' '));
  }

  private label(label: Element, control: Element): string {
    return tidy(dom.attribute(label, 'aria-label') ?? '') || withTitle(label, this.content(label, false, control));
  }

  private firstOf(el: Element, tag: string): string {
    for (let child = dom.firstChild(el); child; child = dom.nextSibling(child))
      if (dom.isElement(child) && dom.localName(child) === tag) return tidy(this.content(child, true));
    return '';
  }

  /** Text of what is inside. `hidden` also reads what is not drawn; `but` is the control that the label is for. */
  private content(el: Element, hidden: boolean, but?: Element): string {
    if (this.seen.has(el) && !hidden) return '';
    this.seen.add(el);
    let text = pseudoText(el, '::before');
    eachChild(el, (node) => {
      if (dom.isText(node)) text += dom.textData(node);
      else if (dom.isElement(node) && node !== but) text += this.part(node, hidden);
    });
    return text + pseudoText(el, '::after');
  }

  private part(el: Element, hidden: boolean): string {
    const tag = dom.localName(el);
    if (tag === 'br') return ' ';
    if (tag === 'script' || tag === 'style' || tag === 'template' || tag === 'noscript') return '';
    const style = dom.styleOf(el);
    if (!hidden && (style.display === 'none' || style.visibility === 'hidden' || dom.attribute(el, 'aria-hidden') === 'true')) return '';
    const within = style.display === 'inline' || style.display === 'contents' || isAmongLetters(el);
    const boxed = style.display === 'inline-block' || style.display === 'inline-flex' || !style.display.startsWith('inline');
    const spaced = boxed && !within ? ' ' : '';
    return spaced + (this.labelledBy(el) || this.embedded(el, tag) || this.own(el, false) || this.content(el, hidden)) + spaced;
  }

  /** A control inside a label speaks with its value. */
  private embedded(el: Element, tag: string): string {
    spoke ||= tag === 'textarea' || tag === 'input' || tag === 'select';
    if (tag === 'textarea') return dom.areaValue(el as HTMLTextAreaElement);
    if (tag === 'input') {
      const type = dom.inputType(el as HTMLInputElement);
      if (/^(text|search|number|range|email|tel|url|date|time)$/.test(type)) return dom.inputValue(el as HTMLInputElement);
    }
    if (tag === 'select') return Array.from(dom.selectOptions(el as HTMLSelectElement)).filter((o) => o.selected).map((o) => o.text).join(' ');
    return '';
  }
}
