/** The entry of an item in the JSON form. */
import type { ElementRecord } from '../api';
import type { Item } from '../distill/entry';
import * as dom from '../natives';
import type { State } from './state';

const KEPT = [
  'id', 'name', 'type', 'href', 'placeholder', 'title', 'min', 'max', 'step', 'pattern', 'accept', 'multiple', 'required', 'readonly', 'maxlength',
  'autocomplete', 'target', 'download', 'draggable', 'aria-haspopup', 'aria-current', 'aria-invalid', 'aria-valuemin', 'aria-valuemax', 'contenteditable',
];
const VALUE_MOST = 4000;

export function recordOf(item: Item, state: State): ElementRecord {
  const { el } = item;
  const record: ElementRecord = { role: item.role, name: item.name, tag: dom.localName(el), attributes: attributesOf(item, state) };
  if (state.value !== undefined) record.value = state.value.slice(0, VALUE_MOST);
  if (state.checked !== undefined) record.checked = state.checked;
  if (state.expanded !== undefined) record.expanded = state.expanded;
  if (item.disabled) record.disabled = true;
  if (state.options) record.options = state.options;
  return record;
}

function attributesOf(item: Item, state: State): Record<string, string> {
  const attributes: Record<string, string> = {};
  const present = new Set(dom.attributeNames(item.el));
  for (const name of KEPT) if (present.has(name)) attributes[name] = (dom.attribute(item.el, name) ?? '').slice(0, 500);
  if (state.selected) attributes['aria-selected'] = 'true';
  if (state.pressed !== undefined) attributes['aria-pressed'] = String(state.pressed);
  if (state.secret && state.filled) attributes['filled'] = 'true';
  if (item.scroll) for (const [side, pixels] of Object.entries(item.scroll)) if (pixels) attributes[`scroll-${side}`] = String(pixels);
  if (item.covered) attributes['covered'] = 'true';
  return attributes;
}
