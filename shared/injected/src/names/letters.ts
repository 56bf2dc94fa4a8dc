/** Words whose letters stand in boxes of their own, for pages that move them one by one. */
import * as dom from '../natives';

/** Whether an element is one letter beside another one, with nothing in between: they are read as one word. */
export function isAmongLetters(el: Element): boolean {
  return isLetter(el) && (isLetter(dom.previousSibling(el)) || isLetter(dom.nextSibling(el)));
}

function isLetter(node: Node | null): boolean {
  if (!node || !dom.isElement(node)) return false;
  const only = dom.firstChild(node);
  if (!only || !dom.isText(only) || dom.nextSibling(only) || dom.hasAttribute(node, 'role')) return false;
  return /^[\p{L}\p{N}]\p{M}*$/u.test(dom.textData(only));
}
