/** Rules that scripts put into style sheets, as CSS-in-JS does, are no mutation: the sheets are counted instead. */
import * as dom from '../natives';

export class Sheets {
  private counted = '';

  /** Whether the document has other sheets, or another number of rules in them, than the last time. */
  changed(): boolean {
    const now = dom.sheetsOf(document).map(rules).join();
    const changed = now !== this.counted;
    this.counted = now;
    return changed;
  }
}

function rules(sheet: CSSStyleSheet): number | string {
  if (sheet.disabled) return 'off';
  try {
    return sheet.cssRules.length;
  } catch {
    // A sheet of another origin keeps its rules to itself.
    return 'foreign';
  }
}
