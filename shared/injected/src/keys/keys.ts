/** A number per element, for as long as the element lives in its document; never given again. */
import type { Described, KeyPrint } from '../api';
import * as dom from '../natives';

interface Known { ref: WeakRef<Element>; print: KeyPrint; disabled: boolean; type: string; line: string }

export class Keys {
  private readonly byElement = new WeakMap<Element, number>();
  private readonly known = new Map<number, Known>();
  private next = 1;

  of(el: Element): number {
    let key = this.byElement.get(el);
    if (key === undefined) {
      key = this.next++;
      this.byElement.set(el, key);
      this.known.set(key, { ref: new WeakRef(el), print: { key, tag: dom.localName(el), role: '', name: '', place: '', nth: 0 }, disabled: false, type: '', line: '' });
    }
    return key;
  }

  has(el: Element): boolean {
    return this.byElement.has(el);
  }

  /** What a line said of an element, for messages after it is gone. */
  note(key: number, role: string, name: string, disabled: boolean, type: string, line: string): void {
    const entry = this.known.get(key);
    if (!entry) return;
    Object.assign(entry.print, { role, name });
    Object.assign(entry, { disabled, type, line });
  }

  element(key: number): Element | null {
    const el = this.known.get(key)?.ref.deref();
    return el && dom.isConnected(el) ? el : null;
  }

  describe(key: number): Described {
    const entry = this.known.get(key);
    if (!entry) return { state: 'unknown', tag: '', role: '', name: '', disabled: false, type: '', line: '' };
    const { print, disabled, type, line } = entry;
    return { state: this.element(key) ? 'live' : 'gone', tag: print.tag, role: print.role, name: print.name, disabled, type, line };
  }

  exported(): KeyPrint[] {
    return [...this.known.values()].map((entry) => entry.print);
  }

  imported(prints: KeyPrint[]): void {
    for (const print of prints) this.next = Math.max(this.next, print.key + 1);
  }
}
