/** Page text is data: what imitates our own marks is escaped, so that no page can forge a line of the outline. */

const MARK = /\[(?=\d+\]\s*<)/g;
const LINE_START = /^(?=\|frame\b|Title:|URL:|Viewport \d|\.\.\. )/i;

/** A whole line of page text. */
export function escapeWords(text: string): string {
  return escapeInner(text).replace(LINE_START, '\\');
}

/** Page text after a mark of ours on the same line. */
export function escapeInner(text: string): string {
  return text.includes('[') ? text.replace(MARK, '\\[') : text;
}

/** An attribute's value, quoted only where it must be. */
export function quoted(value: string): string {
  return /^[^\s"'=<>`[\]]+$/.test(value) ? value : `"${escapeInner(value).replace(/"/g, "'")}"`;
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
