import type { Aim, AimRequest, Refusal, SyntheticRequest } from '../api';
import { aim } from './aim';
import type { ActContext } from './context';
import { drag } from './dragging';
import { takesOf } from './fields';
import { chordOf } from './keys';
import { pressChord } from './keyboard';
import { moveTo, press } from './pointer';
import { isRefusal, live, refuse } from './refusal';
import { focusField, isTakes, setValue, writable } from './text';
import { erase, focused, typeText } from './typing';
import { setNative } from './values';

type Done = { ok: true } | Refusal;

const done: Done = { ok: true };

/** Input made of events alone, for tabs where no debugger can be attached. Pages can tell it from a person's. */
export function synthetic(context: ActContext, request: SyntheticRequest): Done {
  switch (request.do) {
    case 'click': return click(context, request);
    case 'hover': return at(context, request.key, 'hover', (aimed, element) => void moveTo(context, aimed, element));
    case 'text': return text(context, request);
    case 'keys': return keys(context, request.keys);
    case 'drag': return dragged(context, request);
  }
}

function at(context: ActContext, key: number, purpose: AimRequest['purpose'], act: (aimed: Aim, element: Element) => void): Done {
  const aimed = aim(context, { key, purpose, scroll: true });
  if (!aimed.ok) return aimed;
  const element = live(context, key);
  if (isRefusal(element)) return element;
  act(aimed, element);
  return done;
}

function click(context: ActContext, { key, button, count, modifiers }: SyntheticRequest & { do: 'click' }): Done {
  return at(context, key, 'click', (aimed, element) => {
    moveTo(context, aimed, element);
    for (let detail = 1; detail <= Math.max(1, count); detail++) press(context, aimed, element, { button, detail, modifiers });
  });
}

function dragged(context: ActContext, { key, toKey }: SyntheticRequest & { do: 'drag' }): Done {
  const target = aim(context, { key: toKey, purpose: 'drop', scroll: true });
  if (!target.ok) return target;
  const source = aim(context, { key, purpose: 'click', scroll: true });
  if (!source.ok) return source;
  const now = aim(context, { key: toKey, purpose: 'drop', scroll: false });
  const [from, to] = [live(context, key), live(context, toKey)];
  if (isRefusal(from)) return from;
  if (isRefusal(to)) return to;
  drag(context, { at: source, element: from }, { at: now.ok ? now : target, element: to });
  return done;
}

function text(context: ActContext, { key, text: typed, replace }: SyntheticRequest & { do: 'text' }): Done {
  if (key === undefined) {
    const on = focused(context);
    const takes = on && takesOf(context, on);
    if (!takes) {
      return refuse('wrong_element_kind', 'nothing that takes text has the focus', 'click a field first, or use fill with its index');
    }
    if (takes.kind === 'value') return setNative(context, takes, typed) ?? done;
  } else {
    const takes = writable(context, key);
    if (!isTakes(takes)) return takes;
    if (takes.kind === 'value') {
      const set = setValue(context, { key, value: typed });
      return set.ok ? done : set;
    }
    const focus = focusField(context, { key, append: !replace });
    if (!focus.ok) return focus;
  }
  if (replace && typed === '') erase(context, false);
  else typeText(context, typed);
  return done;
}

function keys(context: ActContext, wanted: string): Done {
  const chord = chordOf(wanted);
  if (!chord) {
    return refuse('wrong_element_kind', `there is no key "${wanted}"`, 'give keys like Enter, ArrowDown, Control+A or a single character');
  }
  pressChord(context, chord);
  return done;
}
