// The browser's own names for tabs as targets. They take a question to learn, and tabs are told of without waiting.
import type { Debugger } from '../chrome/browser';

export class TargetIds {
  readonly #debugger: Debugger;
  readonly #known = new Map<number, string>();

  constructor(debuggers: Debugger) {
    this.#debugger = debuggers;
  }

  of(tabId: number): string | undefined {
    return this.#known.get(tabId);
  }

  /** Asks the browser anew; what it does not say now stays as it was. */
  async learn(): Promise<void> {
    for (const { tabId, id, type } of await this.#debugger.targets().catch(() => [])) {
      if (tabId !== undefined && type === 'page') this.#known.set(tabId, id);
    }
  }

  forget(tabId: number): void {
    this.#known.delete(tabId);
  }
}
