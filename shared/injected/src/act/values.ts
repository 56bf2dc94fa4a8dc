import type { Refusal } from '../api';
import type { ActContext } from './context';
import type { Takes, TextControl } from './fields';
import { createElement, dispatch, focus } from './native';
import { refuse, what } from './refusal';

const forms: { [type: string]: string } = {
  date: '2026-03-15', time: '06:45', 'datetime-local': '2026-03-16T14:30', month: '2027-11', week: '2026-W20',
  color: '#3366cc', range: '70', number: '12.5',
};

const setInput = setter(HTMLInputElement.prototype);
const setArea = setter(HTMLTextAreaElement.prototype);

function setter(prototype: HTMLInputElement | HTMLTextAreaElement): (on: TextControl, value: string) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  return (on, value) => { if (set) Reflect.apply(set, on, [value]); };
}

/** The browser's own setter. No event is fired. */
export function setRaw(control: TextControl, value: string): void {
  (control instanceof HTMLInputElement ? setInput : setArea)(control, value);
}

/** Whether the field can hold the value, asked before anything is changed; null when it can. */
export function unfit(context: ActContext, control: Element, value: string): Refusal | null {
  if (!(control instanceof HTMLInputElement) || !(control.type in forms) || value === '') return null;
  const taken = takenAs(control, value);
  const { type, min, max } = control;
  if (taken === null) {
    return refuse('wrong_element_kind', `${what(context, control)} cannot take "${value}": it is a ${type} field`,
      `give the value in the form ${forms[type] ?? ''}`, { type, form: forms[type] ?? '' });
  }
  if (type === 'number' || type === 'color' || !outOfBounds(control, taken)) return null;
  return refuse('wrong_element_kind', `${what(context, control)} cannot take "${value}": it is out of the field's bounds`,
    `give a value ${bounds(min, max)}`, { type, min, max, step: control.step });
}

function bounds(min: string, max: string): string {
  if (min && max) return `from ${min} to ${max}`;
  return min ? `not below ${min}` : max ? `not above ${max}` : 'from 0 to 100';
}

/** The value as a field of that type keeps it, or null when it drops it. Tried on a field outside the page. */
function takenAs(control: HTMLInputElement, value: string): string | null {
  const trial = createElement(document, 'input') as HTMLInputElement;
  trial.type = control.type === 'range' ? 'number' : control.type;
  if (control.type === 'color') {
    trial.value = value;
    const black = /^(#0{3}|#0{6}|black)$/i.test(value.trim());
    return trial.value !== '#000000' || black ? trial.value : null;
  }
  trial.step = 'any';
  trial.value = value.trim();
  return trial.value === '' ? null : trial.value;
}

function outOfBounds(control: HTMLInputElement, value: string): boolean {
  if (control.type === 'range') {
    const [min, max] = [Number(control.min || 0), Number(control.max || 100)];
    return Number(value) < min || Number(value) > max;
  }
  const trial = createElement(document, 'input') as HTMLInputElement;
  trial.type = control.type;
  trial.min = control.min;
  trial.max = control.max;
  trial.value = value;
  return trial.validity.rangeUnderflow || trial.validity.rangeOverflow;
}

/** Puts the value in by the prototype's setter, which a framework's tracker on the element does not see, and says so. */
export function setNative(context: ActContext, takes: Takes, value: string): Refusal | null {
  if (takes.kind === 'rich') {
    return refuse('wrong_element_kind', `${what(context, takes.control)} is edited by typing`, 'focus it and type');
  }
  const { control } = takes;
  const refusal = unfit(context, control, value);
  if (refusal) return refusal;
  const before = control.value;
  focus(control, { preventScroll: true });
  setRaw(control, fitting(control, value));
  if (control.value === before) return null;
  dispatch(control, new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: value }));
  dispatch(control, new Event('change', { bubbles: true }));
  return null;
}

function fitting(control: TextControl, value: string): string {
  if (control instanceof HTMLInputElement && control.type in forms) return takenAs(control, value) ?? value;
  return control.maxLength >= 0 ? value.slice(0, control.maxLength) : value;
}
