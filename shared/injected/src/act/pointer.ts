import type { ActContext } from './context';
import { hitAt } from './hit';
import { activeIn, around, attribute, blur, dispatch, documentElement, focus, hasAttribute, inDocument, insideOf, isContentEditable, matches } from './native';
import { type Point } from './shapes';
import { isTag } from './tree';

/** Where the synthetic pointer last was, to leave it properly. */
let over: Element | null = null;

interface Press { button: 0 | 1 | 2; detail: number; modifiers: string[] }

const moving: Press = { button: 0, detail: 0, modifiers: [] };
const held: { [button: number]: number } = { 0: 1, 1: 4, 2: 2 };

/** Modifier names as the API gives them, as event properties. */
export function modifierInit(modifiers: string[]): EventModifierInit {
  const has = (...names: string[]): boolean => modifiers.some(each => names.includes(each.toLowerCase()));
  return { ctrlKey: has('control', 'ctrl'), shiftKey: has('shift'), altKey: has('alt', 'option'), metaKey: has('meta', 'command', 'cmd') };
}

function initOf(at: Point, type: string, press: Press): PointerEventInit {
  const pressing = type.endsWith('down') || type === 'contextmenu';
  const still = type.endsWith('move') || /over|enter|out|leave/.test(type);
  const enters = /enter$|leave$/.test(type);
  return {
    bubbles: !enters, cancelable: !enters, composed: true, view: window, detail: press.detail,
    clientX: at.x, clientY: at.y, screenX: at.x + screenX, screenY: at.y + screenY,
    button: type.startsWith('pointer') && still ? -1 : press.button, buttons: pressing ? held[press.button] ?? 1 : 0,
    ...modifierInit(press.modifiers),
  };
}

export function fireMouse(on: Element, type: string, at: Point, press: Press = moving, more: MouseEventInit = {}): boolean {
  return dispatch(on, new MouseEvent(type, { ...initOf(at, type, press), ...more }));
}

export function firePointer(on: Element, type: string, at: Point, press: Press = moving, more: PointerEventInit = {}): boolean {
  return dispatch(on, new PointerEvent(type, {
    ...initOf(at, type, press), detail: 0, pointerId: 1, pointerType: 'mouse', isPrimary: true, width: 1, height: 1,
    pressure: type === 'pointerdown' ? 0.5 : 0, ...more,
  }));
}

/** Moves the pointer there: out of where it was, into what is there now. Answers what is under it. */
export function moveTo(context: ActContext, at: Point, wanted: Element, buttons = 0): Element {
  const hit = hitAt(context, at) ?? wanted;
  const from = over && inDocument(over) ? over : null;
  if (from !== hit) {
    if (from) leave(from, hit, at);
    enter(from, hit, at);
    over = hit;
  }
  firePointer(hit, 'pointermove', at, moving, { buttons });
  fireMouse(hit, 'mousemove', at, moving, { buttons });
  return hit;
}

function leave(from: Element, to: Element, at: Point): void {
  firePointer(from, 'pointerout', at, moving, { relatedTarget: to });
  fireMouse(from, 'mouseout', at, moving, { relatedTarget: to });
  for (const element of around(from)) {
    if (insideOf(to, element)) break;
    firePointer(element, 'pointerleave', at, moving, { relatedTarget: to });
    fireMouse(element, 'mouseleave', at, moving, { relatedTarget: to });
  }
}

function enter(from: Element | null, to: Element, at: Point): void {
  firePointer(to, 'pointerover', at, moving, { relatedTarget: from });
  fireMouse(to, 'mouseover', at, moving, { relatedTarget: from });
  const entered = [...around(to)].filter(element => !from || !insideOf(from, element)).reverse();
  for (const element of entered) {
    firePointer(element, 'pointerenter', at, moving, { relatedTarget: from });
    fireMouse(element, 'mouseenter', at, moving, { relatedTarget: from });
  }
}

/** One press and release with all that follows from it: focus, click and its activation, the menu, the double click. */
export function press(context: ActContext, at: Point, wanted: Element, how: Press): void {
  const down = hitAt(context, at) ?? wanted;
  const mouse = firePointer(down, 'pointerdown', at, how);
  if (mouse && fireMouse(down, 'mousedown', at, how)) focusAt(down);
  if (mouse && how.button === 2) fireMouse(down, 'contextmenu', at, how);
  const up = inDocument(down) ? down : hitAt(context, at);
  if (!up) return;
  firePointer(up, 'pointerup', at, how);
  if (mouse) fireMouse(up, 'mouseup', at, how);
  if (!inDocument(up)) return;
  if (how.button !== 0) fireMouse(up, 'auxclick', at, how);
  else fireMouse(up, 'click', at, how);
  if (how.button === 0 && how.detail === 2 && inDocument(up)) fireMouse(up, 'dblclick', at, how);
}

/** What a press gives the focus to: the nearest thing around it that takes it, or nothing. */
export function focusAt(pressed: Element): void {
  for (const at of around(pressed)) {
    if (at instanceof HTMLLabelElement && at.control) return;
    if (!(at instanceof HTMLElement || at instanceof SVGElement) || !takesFocus(at)) continue;
    if (!matches(at, ':focus')) focus(at as HTMLElement, { preventScroll: true });
    return;
  }
  const active = activeIn(document);
  if (active instanceof HTMLElement && active !== documentElement(document)) blur(active);
}

function takesFocus(at: HTMLElement | SVGElement): boolean {
  if (hasAttribute(at, 'tabindex')) return true;
  if (isTag(at, 'input', 'select', 'textarea', 'button')) return !matches(at, ':disabled');
  if (isTag(at, 'a', 'area')) return attribute(at, 'href') !== null;
  return isTag(at, 'summary', 'iframe') || (at instanceof HTMLElement && isContentEditable(at));
}
