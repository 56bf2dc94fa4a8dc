/** The text of an item's line: tag, the attributes that help to choose or to fill, the name. */
import type { Item } from '../distill/entry';
import { tagRole } from '../names/role';
import * as dom from '../natives';
import { tidy } from '../names/name';
import { escapeInner, quoted, shortened } from './escape';
import type { State } from './state';

const NAME_MOST = 200;
/** Taking an address apart is dear; these paths are what they say. */
const SIMPLE_PATH = /^(?:\/[\w-]+)+$/;
const ASCII = /^[\0-\x7f]*$/;
const VALUE_MOST = 80;
const OPTIONS_MOST = 20;
/** Attributes of fields that say what may be given to them. */
const LIMITS = ['min', 'max', 'step', 'pattern', 'accept'] as const;
const PLAIN_TYPES = new Set(['', 'text']);
/** Their name would look like what they hold if it stood behind the tag. */
const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider']);

export function lineOf(item: Item, state: State): string {
  const tag = dom.localName(item.el);
  const parts: string[] = [tag];
  const put = (name: string, value: string | number | true) => parts.push(value === true ? name : `${name}=${quoted(String(value))}`);
  if (!PLAIN_TYPES.has(state.type)) put('type', state.type);
  if (tellsMore(item, tag, state)) put('role', item.role);
  const asField = isField(tag, item.role);
  const shown = shortened(item.name, NAME_MOST);
  if (asField) put('name', shown);
  states(item, state, put);
  if (tag === 'input' || tag === 'textarea') limits(item, put);
  if (tag === 'a' || tag === 'area') address(item, put);
  if (item.scroll) put('scroll', distances(item.scroll));
  if (item.disabled) put('disabled', true);
  if (item.covered) put('covered', true);
  const tail = item.unsaid ? '' : asField ? (state.options ? choices(state) : '') : escapeInner(shown);
  return `<${parts.join(' ')}>${tail}`;
}

/** The role, where neither the tag nor the type says it. */
function tellsMore(item: Item, tag: string, state: State): boolean {
  const { role } = item;
  if (role === 'generic' || (tag === 'input' && role === state.type)) return false;
  if (role === 'textbox' && tag !== 'input' && tag !== 'textarea') return true;
  return role !== tagRole(item.el, tag) && dom.hasAttribute(item.el, 'role');
}

function isField(tag: string, role: string): boolean {
  return FIELDS.has(role) || tag === 'select' || tag === 'textarea';
}

type Put = (name: string, value: string | number | true) => void;

function states(item: Item, state: State, put: Put): void {
  if (state.secret && state.filled) put('filled', true);
  else if (state.value && !state.options) put('value', shortened(tidy(state.value), VALUE_MOST));
  if (state.checked) state.checked === 'mixed' ? put('checked', 'mixed') : put('checked', true);
  if (state.expanded !== undefined) put('expanded', String(state.expanded));
  if (state.selected) put('selected', true);
  if (state.pressed) state.pressed === 'mixed' ? put('pressed', 'mixed') : put('pressed', true);
  const { el } = item;
  const current = dom.attribute(el, 'aria-current');
  if (current && current !== 'false') put('current', true);
  if (dom.attribute(el, 'aria-invalid') === 'true') put('invalid', true);
  if (dom.attribute(el, 'draggable') === 'true') put('draggable', true);
}

function limits(item: Item, put: Put): void {
  const { el } = item;
  const placeholder = tidy(dom.attribute(el, 'placeholder') ?? '');
  if (placeholder && placeholder !== item.name) put('placeholder', shortened(placeholder, 60));
  for (const name of LIMITS) {
    const value = dom.attribute(el, name);
    if (value) put(name, shortened(value, 60));
  }
  if (dom.hasAttribute(el, 'required') || dom.attribute(el, 'aria-required') === 'true') put('required', true);
  if (dom.hasAttribute(el, 'readonly') || dom.attribute(el, 'aria-readonly') === 'true') put('readonly', true);
  if (dom.hasAttribute(el, 'multiple')) put('multiple', true);
}

/** Where a link goes, in as few characters as tell it apart; nothing when its name says the same. */
function address(item: Item, put: Put): void {
  const href = dom.attribute(item.el, 'href') ?? dom.attribute(item.el, 'xlink:href') ?? '';
  const short = shortAddress(href);
  if (short && !repeats(short, item.name)) put('href', short);
}

function shortAddress(href: string): string {
  if (/^(javascript:|#?$)/i.test(href)) return '';
  if (SIMPLE_PATH.test(href) && document.baseURI === location.href) return href === location.pathname && !location.search ? '' : shortened(href, 40);
  let url: URL;
  try {
    url = new URL(href, document.baseURI);
  } catch {
    return shortened(href, 40);
  }
  if (url.protocol === 'data:' || url.protocol === 'blob:') return url.protocol;
  if (!/^https?:$/.test(url.protocol)) return shortened(href, 40);
  const local = url.origin === location.origin;
  if (local && url.pathname === location.pathname && url.search === location.search) return shortened(url.hash, 30);
  return shortened((local ? '' : url.host.replace(/^www\./, '')) + url.pathname + (url.search ? '?…' : ''), 40);
}

function repeats(href: string, name: string): boolean {
  const words = (text: string) => text.toLowerCase().replace(/\.\w{2,5}$/, '').split(ASCII.test(text) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u).filter(Boolean);
  const said = new Set(words(name));
  return words(href).every((word) => said.has(word) || (word.endsWith('s') && said.has(word.slice(0, -1))));
}

function choices(state: State): string {
  const options = state.options ?? [];
  const shown = options.slice(0, OPTIONS_MOST).map((o) => (o.selected ? '*' : '') + escapeInner(shortened(o.text, 60)) + (o.disabled ? ' (disabled)' : ''));
  const late = options.slice(OPTIONS_MOST).filter((o) => o.selected).map((o) => `*${escapeInner(shortened(o.text, 60))}`);
  const more = options.length > OPTIONS_MOST ? ` | … ${options.length} options${late.length ? `, chosen ${late.join(', ')}` : ''}` : '';
  return shown.join(' | ') + more;
}

function distances(scroll: NonNullable<Item['scroll']>): string {
  return (Object.entries(scroll) as [string, number][]).filter(([, pixels]) => pixels > 0).map(([side, pixels]) => `${side}:${pixels}`).join(',');
}
