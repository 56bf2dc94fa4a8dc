/** Elements that may hide a closed shadow root: only the debugger can tell, so as few as possible are named. */
import * as dom from '../natives';
import type { Fact } from './fact';
import { isShown, rectOf } from './look';
import { adoptRoot, shadowOf } from './tree';

/** Tags besides custom elements that can have a shadow root. */
const HOSTS = new Set(['article', 'aside', 'blockquote', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p', 'section', 'span']);
const MOST_PLAIN = 60;

export class Suspects {
  private readonly cleared = new WeakSet<Element>();
  private found = new Set<Element>();

  /** What was asked and answered is not asked again: a root, once there, stays. */
  adopt(pairs: [Element, ShadowRoot | null][]): Element[] {
    const opened: Element[] = [];
    for (const [host, root] of pairs) {
      this.cleared.add(host);
      if (!root) continue;
      adoptRoot(host, root);
      opened.push(host);
    }
    return opened;
  }

  list(limit: number): Element[] {
    for (const el of this.found) if (!dom.isConnected(el) || this.cleared.has(el) || shadowOf(el)) this.found.delete(el);
    return [...this.found].slice(0, limit);
  }

  /** Looks through new facts; `unslotted` are parents of children that are not drawn though nothing hides them. */
  look(facts: Iterable<Fact>, unslotted: Set<Element>): number {
    let plain = 0;
    for (const fact of facts) {
      const { el, tag } = fact;
      if (!tag.includes('-') && (fact.kids.length || !HOSTS.has(tag)) && !unslotted.has(el)) continue;
      if (this.cleared.has(el) || shadowOf(el)) continue;
      if (tag.includes('-')) {
        if (dom.matches(el, ':defined')) this.found.add(el);
      } else if (unslotted.has(el)) this.found.add(el);
      else if (plain < MOST_PLAIN && this.isHollow(fact)) {
        plain++;
        this.found.add(el);
      }
    }
    return this.list(Infinity).length;
  }

  /** Nothing in it, and yet it has the size of a control: a spacer, a painted icon, or a closed root. */
  private isHollow(fact: Fact): boolean {
    const { w, h } = rectOf(fact);
    return w >= 16 && h >= 12 && isShown(fact);
  }
}
