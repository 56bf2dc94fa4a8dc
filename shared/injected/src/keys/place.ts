/** Where a listed element stands, in words that outlive a re-render: what is written near it, and the nearest stable ancestor. */
import type { Fact } from '../collect/fact';
import * as dom from '../natives';

const MOST = 200;
const LEVELS = 4;
const STABLE = new Set(['main', 'nav', 'header', 'footer', 'form', 'dialog', 'aside', 'table', 'fieldset']);

export function placeWords(fact: Fact, name: string): string {
  let near = '';
  let at = fact.parent;
  for (let level = 0; at && level < LEVELS && !near; at = at.parent, level++) {
    // Most elements say no more than their only child does: told by counting, which is cheaper than by putting together.
    if (at.words === null && lengthOf(at, name.length + 2) <= name.length + 1) continue;
    const words = wordsIn(at);
    if (words.length > name.length + 1) near = words;
  }
  for (at = fact.parent; at; at = at.parent) {
    const id = dom.elementId(at.el);
    // Generated ids change with every render.
    if (id && !/\d{2,}|[:«»]/.test(id)) return `${near}#${id}`;
    if (STABLE.has(at.tag)) return `${near}<${at.tag}`;
  }
  return near;
}

/** The first words in a fact, remembered until something in it changes. */
function wordsIn(fact: Fact): string {
  return (fact.words ??= gather(fact, '').replace(/\s+/g, ' ').slice(0, MOST));
}

function lengthOf(fact: Fact, enough: number): number {
  let length = 0;
  for (const kid of fact.kids) {
    if (length >= enough) break;
    length += typeof kid === 'string' ? kid.length : 1 + lengthOf(kid, enough - length - 1);
  }
  return length;
}

function gather(fact: Fact, text: string): string {
  for (const kid of fact.kids) {
    if (text.length > MOST) break;
    text = typeof kid === 'string' ? text + kid : gather(kid, `${text} `);
  }
  return text;
}
