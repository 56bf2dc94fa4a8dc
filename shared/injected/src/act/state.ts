import type { ActContext } from './context';
import { around, attribute, checkVisibility, hasAttribute, matches, styleOf } from './native';
import { imageOf, pieces } from './shapes';
import { controlOf } from './tree';

/** Why nobody can act on the element now, in words that follow its name; empty when one can. */
export function obstacle(context: ActContext, element: Element): string {
  return disabledBy(element) || inertBy(element) || (isHidden(context, element) ? 'is hidden' : '');
}

/** Disabled itself, by its fieldset, or by an aria-disabled or disabled element around it. */
export function disabledBy(element: Element): string {
  const control = controlOf(element);
  if (matches(control, ':disabled')) return 'is disabled';
  for (const at of around(control)) {
    if (attribute(at, 'aria-disabled') === 'true') return at === control ? 'is disabled' : 'is in a disabled group';
    if (at instanceof HTMLButtonElement && at.disabled) return 'is in a disabled button';
  }
  return '';
}

export function inertBy(element: Element): string {
  for (const at of around(element)) {
    if (hasAttribute(at, 'inert')) return 'is in a part of the page that is inert';
    // A modal dialog escapes what makes the page around it inert.
    if (at instanceof HTMLDialogElement && matches(at, ':modal')) return '';
  }
  return '';
}

export function isReadOnly(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (element.readOnly) return true;
  }
  return attribute(element, 'aria-readonly') === 'true';
}

/** Nothing of it is rendered: display none, visibility hidden, closed details, or no area anywhere in it. */
export function isHidden(context: ActContext, element: Element): boolean {
  if (element instanceof HTMLAreaElement) {
    const image = imageOf(element);
    return !image || isHidden(context, image);
  }
  if (!hasBox(element)) return true;
  return pieces(context, element).length === 0;
}

/** Rendered at all; `checkVisibility` says no to display:contents, which has its children's boxes. */
function hasBox(element: Element): boolean {
  if (checkVisibility(element)) return true;
  if (styleOf(element).display !== 'contents') return false;
  for (const at of around(element)) {
    if (styleOf(at).display === 'contents') continue;
    return checkVisibility(at);
  }
  return false;
}

/** Pointer events pass through the element to what is behind it. */
export function letsPressThrough(element: Element): boolean {
  return styleOf(element).pointerEvents === 'none';
}
