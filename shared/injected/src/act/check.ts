import type { CheckState, Refusal } from '../api';
import type { ActContext } from './context';
import { around, attribute } from './native';
import { isRefusal, live, refuse, what } from './refusal';
import { disabledBy, inertBy, isHidden } from './state';
import { controlOf, isTag, labelsOf, within } from './tree';

type Kind = CheckState['kind'];

const kinds: { [role: string]: Kind } = {
  checkbox: 'checkbox', radio: 'radio', switch: 'switch', menuitemcheckbox: 'checkbox', menuitemradio: 'radio',
};

export function checkState(context: ActContext, { key }: { key: number }): CheckState | Refusal {
  const element = live(context, key);
  if (isRefusal(element)) return element;
  const control = checkableOf(context, element);
  const kind = control && kindOf(context, control);
  if (!control || !kind) {
    return refuse('wrong_element_kind', `${what(context, element)} is no checkbox, radio button or switch`,
      'use click, or choose the index of the checkbox itself', { role: context.role(element) });
  }
  const why = disabledBy(control) || inertBy(control) || (attribute(control, 'aria-readonly') === 'true' ? 'is read-only' : '');
  if (why) {
    return refuse('not_interactable', `${what(context, element)} ${why}`,
      'something else has to be done first: fill what is required, or wait, then look again', { reason: why });
  }
  return { ok: true, kind, checked: stateOf(control), pressKey: context.keyOf(pressed(context, element, control)) };
}

/** The control whose state counts: the element, its label's control, or the only one inside a wrapper. */
function checkableOf(context: ActContext, element: Element): Element | null {
  const control = controlOf(element);
  if (kindOf(context, control)) return control;
  if (control !== element || isTag(element, 'button', 'a', 'input', 'select', 'textarea')) return null;
  const inner = [...within(context, element)].filter(at => kindOf(context, at));
  return inner.length === 1 ? inner[0] as Element : null;
}

function kindOf(context: ActContext, control: Element): Kind | null {
  const role = kinds[context.role(control)] ?? null;
  if (control instanceof HTMLInputElement) {
    if (control.type === 'radio') return 'radio';
    return control.type === 'checkbox' ? role ?? 'checkbox' : null;
  }
  if (role) return role;
  if (attribute(control, 'aria-pressed') !== null) return 'switch';
  return attribute(control, 'aria-checked') !== null ? 'checkbox' : null;
}

function stateOf(control: Element): CheckState['checked'] {
  if (control instanceof HTMLInputElement) return control.indeterminate ? 'mixed' : control.checked;
  const state = attribute(control, 'aria-checked') ?? attribute(control, 'aria-pressed');
  return state === 'mixed' ? 'mixed' : state === 'true';
}

/** What a person would press: the control, its visible label, or the widget painted around a control nobody sees. */
function pressed(context: ActContext, element: Element, control: Element): Element {
  for (const candidate of [control, element, ...labelsOf(control)]) if (!isHidden(context, candidate)) return candidate;
  for (const at of around(control)) {
    if (at === control || isHidden(context, at)) continue;
    const others = [...within(context, at)].filter(inner => kindOf(context, inner));
    return others.length === 1 ? at : control;
  }
  return control;
}
