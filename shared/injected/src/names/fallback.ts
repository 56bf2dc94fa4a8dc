/** A name for what has no accessible one: every line must say what it is, as well as a person could guess it. */
import * as dom from '../natives';
import { composedParent } from '../collect/tree';
import { tidy } from './name';

const ICON = /(?:^|[\s_-])(?:icon|ico|fa|glyphicon|mdi|bi|material-icons|svg)[_-]([a-z][a-z0-9-]{1,30})/i;
const DULL = /^(btn|button|icon|link|item|wrapper|container|content|inner|box|css|js|col|row|flex|grid|active|hidden|visible|primary|secondary|small|large|sm|md|lg|xl)$/i;

export function fallbackName(el: Element, role: string): string {
  return besideField(el, role) || given(el) || icon(el) || address(el) || words(dom.attribute(el, 'name')) || words(dom.elementId(el)) || classWords(el) || ownTag(el);
}

/** Words that stand right before a field, or in the row's first cell: what a person takes for its label. */
function besideField(el: Element, role: string): string {
  if (!/^(textbox|searchbox|combobox|listbox|spinbutton|slider|checkbox|radio|switch)$/.test(role)) return '';
  const after = role === 'checkbox' || role === 'radio' || role === 'switch';
  for (let at: Element | null = el, steps = 0; at && steps < 3; at = composedParent(at), steps++) {
    let side = (after ? dom.nextSibling(at) : dom.previousSibling(at)) as Node | null;
    for (; side; side = after ? dom.nextSibling(side) : dom.previousSibling(side)) {
      if (dom.isElement(side) && (dom.matches(side, 'script,style,template') || dom.findIn(side, 'input,select,textarea,button') || dom.matches(side, 'input,select,textarea,button'))) break;
      const text = tidy(dom.textContent(side) ?? '');
      if (text) return text.length <= 80 && (!dom.isElement(side) || dom.checkVisible(side)) ? text.replace(/\s*[:*]+$/, '') : '';
    }
  }
  return '';
}

function given(el: Element): string {
  for (const name of ['aria-description', 'data-tooltip', 'data-title', 'data-original-title', 'data-label', 'alt']) {
    const text = tidy(dom.attribute(el, name) ?? '');
    if (text) return text;
  }
  return '';
}

/** `#icon-close` of a sprite, `fa-trash` of an icon font, the file of a picture. */
function icon(el: Element): string {
  const use = dom.findIn(el, 'use');
  const sprite = use ? (dom.attribute(use, 'href') ?? dom.attribute(use, 'xlink:href') ?? '').split('#')[1] : undefined;
  if (sprite) return words(sprite.replace(/^(icon|ico|svg|i)[-_]/i, ''));
  for (const at of [el, dom.findIn(el, 'i,svg,span[class],img')]) {
    const found = at ? ICON.exec(dom.attribute(at, 'class') ?? '') : null;
    if (found?.[1]) return words(found[1]);
  }
  const picture = dom.findIn(el, 'img[src]');
  const file = picture ? /([^/?#]+)\.\w{2,5}(?:[?#]|$)/.exec(dom.attribute(picture, 'src') ?? '')?.[1] : undefined;
  return file && !/^[0-9a-f-]{16,}$/i.test(file) ? words(file) : '';
}

function address(el: Element): string {
  const href = dom.attribute(el, 'href');
  if (!href || /^(javascript:|#$)/i.test(href)) return '';
  if (/^(mailto|tel):/i.test(href)) return href.replace(/^\w+:/, '').split('?')[0] ?? '';
  const path = href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const last = path.split('/').pop() ?? '';
  return words(last.replace(/\.\w{2,5}$/, '')) || words(href.replace(/^.*#/, '')) || href.slice(0, 60);
}

function classWords(el: Element): string {
  for (const token of (dom.attribute(el, 'class') ?? '').split(/\s+/)) {
    const text = words(token).split(' ').filter((word) => !DULL.test(word)).join(' ');
    if (text && !/\d{2,}/.test(token)) return text;
  }
  return '';
}

/** Custom elements are called by what they are: `hall-switch`. */
function ownTag(el: Element): string {
  const tag = dom.localName(el);
  return tag.includes('-') ? words(tag) : '';
}

/** `addToBasket`, `add_to-basket` → `add to basket`. */
function words(text: string | null | undefined): string {
  if (!text) return '';
  return tidy(text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_.:]+/g, ' ')).toLowerCase().slice(0, 60);
}
