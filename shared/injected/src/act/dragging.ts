import type { ActContext } from './context';
import { hitAt } from './hit';
import { attribute, dispatch, inDocument, nearest } from './native';
import { fireMouse, firePointer, focusAt, modifierInit, moveTo } from './pointer';
import type { Point } from './shapes';

interface End { at: Point; element: Element }

const steps = 8;

/** A drag from one place to another: the browser's own drag and drop where the source is draggable, else the pointer's. */
export function drag(context: ActContext, from: End, to: End): void {
  const first = moveTo(context, from.at, from.element);
  const how = { button: 0 as const, detail: 1, modifiers: [] };
  const mouse = firePointer(first, 'pointerdown', from.at, how);
  const allowed = mouse && fireMouse(first, 'mousedown', from.at, how);
  if (allowed) focusAt(first);
  const source = allowed ? nearest(first, isDraggable) : null;
  if (source && carry(context, source, from, to)) return;
  for (let step = 1; step <= steps; step++) moveTo(context, between(from.at, to.at, step / steps), first, 1);
  const last = hitAt(context, to.at) ?? to.element;
  firePointer(last, 'pointerup', to.at, how);
  if (mouse) fireMouse(last, 'mouseup', to.at, how);
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function isDraggable(at: Element): boolean {
  const own = attribute(at, 'draggable');
  if (own !== null) return own === 'true';
  return at instanceof HTMLImageElement || (at instanceof HTMLAnchorElement && at.href !== '');
}

/** Native drag and drop. False when the page refused to start it, so that its own pointer drag goes on. */
function carry(context: ActContext, source: Element, from: End, to: End): boolean {
  const data = new DataTransfer();
  data.effectAllowed = 'all';
  if (!fireDrag(source, 'dragstart', from.at, data)) return false;
  firePointer(source, 'pointercancel', from.at);
  let over: Element | null = null;
  let accepted = false;
  for (let step = 1; step <= steps; step++) {
    const at = between(from.at, to.at, step / steps);
    const hit = hitAt(context, at) ?? (step === steps ? to.element : source);
    fireDrag(source, 'drag', at, data);
    if (hit !== over) {
      fireDrag(hit, 'dragenter', at, data, over);
      if (over && inDocument(over)) fireDrag(over, 'dragleave', at, data, hit);
      over = hit;
    }
    data.dropEffect = effectFor(data.effectAllowed);
    accepted = !fireDrag(hit, 'dragover', at, data);
  }
  if (accepted && over) fireDrag(over, 'drop', to.at, data);
  else if (over) fireDrag(over, 'dragleave', to.at, data);
  if (!accepted) data.dropEffect = 'none';
  if (inDocument(source)) fireDrag(source, 'dragend', to.at, data);
  return true;
}

function effectFor(allowed: DataTransfer['effectAllowed']): DataTransfer['dropEffect'] {
  if (allowed === 'move' || allowed === 'linkMove') return 'move';
  return allowed === 'link' ? 'link' : 'copy';
}

/** False when the page prevented the default. */
function fireDrag(on: Element, type: string, at: Point, dataTransfer: DataTransfer, relatedTarget: Element | null = null): boolean {
  return dispatch(on, new DragEvent(type, {
    bubbles: true, cancelable: type !== 'dragend' && type !== 'dragleave', composed: true, view: window,
    clientX: at.x, clientY: at.y, screenX: at.x + screenX, screenY: at.y + screenY, relatedTarget, dataTransfer, ...modifierInit([]),
  }));
}
