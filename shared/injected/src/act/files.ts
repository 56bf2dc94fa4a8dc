import type { Tabtender } from '../api';
import type { ActContext } from './context';
import { matches } from './native';
import { isRefusal, live } from './refusal';
import { controlOf, within } from './tree';

/** The file field that a key stands for: itself, its label's, or the only one inside it. */
export function fileField(context: ActContext, { key }: { key: number }): HTMLInputElement | null {
  const element = live(context, key);
  if (isRefusal(element)) return null;
  const control = controlOf(element);
  if (isFileField(control)) return control;
  const inner = [...within(context, element)].filter(isFileField);
  const first = inner[0];
  return first && inner.length === 1 ? first : null;
}

export function fileRules(context: ActContext, request: { key: number }): ReturnType<Tabtender['fileRules']> {
  const field = fileField(context, request);
  if (!field) return { ok: true, none: true };
  return {
    ok: true, accept: field.accept, multiple: field.multiple || field.webkitdirectory,
    directory: field.webkitdirectory, disabled: matches(field, ':disabled'),
  };
}

function isFileField(of: Element): of is HTMLInputElement {
  return of instanceof HTMLInputElement && of.type === 'file';
}
