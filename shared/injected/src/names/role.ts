/** ARIA roles: the explicit one where it is a role, else what the tag means by itself. */
import * as dom from '../natives';

/** Roles of things one operates; an element with one of them is a candidate for an index. */
export const WIDGETS = new Set([
  'button', 'checkbox', 'combobox', 'gridcell', 'link', 'listbox', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'radio',
  'scrollbar', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox', 'treeitem',
]);

/** Roles that only say how the page is laid out: focusable for scrolling or for skipping, not to be operated. */
export const STRUCTURE = new Set([
  'alert', 'alertdialog', 'application', 'article', 'banner', 'complementary', 'contentinfo', 'dialog', 'document', 'feed', 'form', 'generic',
  'heading', 'log', 'main', 'navigation', 'none', 'presentation', 'region', 'search', 'status', 'tabpanel',
]);

const KNOWN = new Set([
  ...WIDGETS, ...STRUCTURE, 'blockquote', 'caption', 'cell', 'code', 'columnheader', 'definition', 'deletion', 'directory', 'emphasis', 'figure',
  'grid', 'group', 'img', 'image', 'insertion', 'list', 'listitem', 'marquee', 'math', 'menu', 'menubar', 'meter', 'note', 'paragraph',
  'progressbar', 'radiogroup', 'row', 'rowgroup', 'rowheader', 'separator', 'strong', 'subscript', 'superscript', 'table', 'tablist', 'term',
  'time', 'timer', 'toolbar', 'tooltip', 'tree', 'treegrid',
]);

/** A map: a page may call an element `constructor`. */
const BY_TAG = new Map(Object.entries({
  area: 'link', article: 'article', aside: 'complementary', button: 'button', datalist: 'listbox', dd: 'definition', details: 'group', dialog: 'dialog',
  dt: 'term', fieldset: 'group', figure: 'figure', footer: 'contentinfo', form: 'form', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading',
  h5: 'heading', h6: 'heading', header: 'banner', hr: 'separator', img: 'img', li: 'listitem', main: 'main', math: 'math', menu: 'list', meter: 'meter',
  nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph', progress: 'progressbar', section: 'region',
  summary: 'button', svg: 'img', table: 'table', tbody: 'rowgroup', td: 'cell', textarea: 'textbox', tfoot: 'rowgroup', th: 'columnheader',
  thead: 'rowgroup', tr: 'row', ul: 'list', audio: 'audio', video: 'video', canvas: 'canvas',
}));

const BY_TYPE: Record<string, string> = {
  button: 'button', checkbox: 'checkbox', email: 'textbox', image: 'button', number: 'spinbutton', password: 'textbox', radio: 'radio', range: 'slider',
  reset: 'button', search: 'searchbox', submit: 'button', tel: 'textbox', text: 'textbox', url: 'textbox', file: 'button', color: 'button',
  date: 'textbox', time: 'textbox', 'datetime-local': 'textbox', month: 'textbox', week: 'textbox',
};

function explicitRole(el: Element): string | null {
  const given = dom.attribute(el, 'role');
  if (!given) return null;
  for (const token of given.toLowerCase().split(/\s+/)) if (KNOWN.has(token)) return token;
  return null;
}

export function tagRole(el: Element, tag: string): string {
  if (tag === 'a') return dom.hasAttribute(el, 'href') || dom.hasAttribute(el, 'xlink:href') ? 'link' : 'generic';
  if (tag === 'input') {
    const type = dom.inputType(el as HTMLInputElement);
    if (dom.hasAttribute(el, 'list') && /^(text|search|email|tel|url)$/.test(type)) return 'combobox';
    return BY_TYPE[type] ?? 'textbox';
  }
  if (tag === 'select') return dom.hasAttribute(el, 'multiple') || Number(dom.attribute(el, 'size')) > 1 ? 'listbox' : 'combobox';
  return BY_TAG.get(tag) ?? (isEditingHost(el) || (tag === 'body' && isDesigned()) ? 'textbox' : 'generic');
}

export function isEditingHost(el: Element): boolean {
  const given = dom.attribute(el, 'contenteditable');
  return given !== null && /^(|true|plaintext-only)$/i.test(given.trim());
}

/** Whether the whole document is edited. */
export const isDesigned = (): boolean => dom.designMode(document) === 'on';

export function roleOf(el: Element): string {
  const tag = dom.localName(el);
  const role = explicitRole(el);
  // A native control keeps what it is: a link "presented as nothing" is still followed by a click.
  if (role && !(role === 'none' || role === 'presentation' || role === 'generic')) return role;
  return tagRole(el, tag);
}
