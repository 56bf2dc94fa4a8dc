// The extension's own pages. Whoever worked in one could press its Allow, so nobody does.

export class OwnPages {
  readonly #origin: string;

  /** @param root the address that all of them begin with */
  constructor(root: string) {
    this.#origin = root.replace(/\/$/, '');
  }

  /** Also with a scheme around it, such as `view-source:`. */
  has(url: unknown): boolean {
    if (typeof url !== 'string' || !URL.canParse(url)) return false;
    const href = new URL(url).href.toLowerCase();
    return href.replace(/^(?:view-source|blob|filesystem):/, '').startsWith(this.#origin);
  }

  /** @throws when it is one of them */
  keepOut(url: unknown): void {
    if (this.has(url)) throw new Error("The page is Tabtender's own, for the person alone.");
  }
}
