import type { ListOptions, Refusal } from '../api';
import type { ActContext } from './context';
import { attribute } from './native';
import { collapse, isRefusal, live } from './refusal';
import { listOf } from './select';
import { isHidden } from './state';
import { within } from './tree';

const optionRoles = new Set(['option', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'treeitem', 'radio']);
const mostOptions = 500;

/** The options of the list that a widget shows now, or the one option that is asked about; none while none are shown. */
export function options(context: ActContext, request: { key: number }): ListOptions | Refusal {
  const element = live(context, request.key);
  if (isRefusal(element)) return element;
  if (optionRoles.has(context.role(element))) return { ok: true, options: [optionOf(context, element, null, element, 0)] };
  const list = listOf(context, element);
  if (!list || isHidden(context, list)) return { ok: true, options: [] };
  const shown = [...within(context, list)].filter(at => optionRoles.has(context.role(at)) && !isHidden(context, at));
  return { ok: true, options: shown.slice(0, mostOptions).map((at, i) => optionOf(context, at, list, element, i)) };
}

function optionOf(context: ActContext, option: Element, list: Element | null, control: Element, place: number): ListOptions['options'][number] {
  // A list that holds only the options in view says which of all they are.
  const said = Number(attribute(option, 'aria-posinset'));
  const values = [attribute(option, 'data-value'), attribute(option, 'value'), attribute(option, 'id')];
  return {
    key: context.keyOf(option), text: collapse(context.name(option)), values: values.filter(value => value !== null),
    chosen: isChosen(option, list, control), position: said >= 1 ? said - 1 : place,
  };
}

/** In a list that pops up for one choice, aria-selected often says only which option the arrow keys are at. */
function isChosen(option: Element, list: Element | null, control: Element): boolean {
  if (attribute(option, 'aria-checked') === 'true' || (option instanceof HTMLInputElement && option.checked)) return true;
  if (attribute(option, 'aria-selected') !== 'true' || list === null) return false;
  return list === control || attribute(list, 'aria-multiselectable') === 'true';
}
