/** Text that CSS writes before or after an element. Asking for it is dear, so style sheets are looked through first. */
import { hasShadows } from '../collect/tree';
import * as dom from '../natives';

/** Sheets already looked through, with the number of rules they had. */
const known = new WeakMap<CSSStyleSheet, { rules: number; writes: boolean }>();
let roots = new WeakMap<Node, { at: number; writes: boolean }>();
const GOOD_FOR_MS = 300;
let held: Map<Node, boolean> | null = null;

export function pseudoText(el: Element, which: '::before' | '::after'): string {
  if (!mayWrite(hasShadows() ? dom.rootOf(el) : document)) return '';
  const content = dom.styleOf(el, which).content;
  if (!content || content === 'none' || content === 'normal') return '';
  const alternative = / \/ ("(?:[^"\\]|\\.)*")\s*$/.exec(content);
  const source = alternative?.[1] ?? content;
  let text = '';
  for (const [, quoted] of source.matchAll(/"((?:[^"\\]|\\.)*)"/g)) text += (quoted ?? '').replace(/\\(.)/g, '$1');
  // Icon fonts' private characters are no words.
  return text.replace(/[\ue000-\uf8ff]/g, '');
}

/** Between these two nothing changes the page: what was found of its sheets holds. */
export function holdSheets(): void {
  held = new Map();
}

/** Sheets came or went: what is written by them is looked for again. */
export function forgetSheets(): void {
  roots = new WeakMap();
}

export function releaseSheets(): void {
  held = null;
}

function mayWrite(root: Node): boolean {
  const known = held?.get(root);
  if (known !== undefined) return known;
  const writes = looksThrough(root);
  held?.set(root, writes);
  return writes;
}

function looksThrough(root: Node): boolean {
  const found = roots.get(root);
  const now = performance.now();
  if (found && now - found.at < GOOD_FOR_MS) return found.writes;
  const writes = dom.sheetsOf(root).some(sheetWrites);
  roots.set(root, { at: now, writes });
  return writes;
}

function sheetWrites(sheet: CSSStyleSheet): boolean {
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    // A sheet of another origin keeps its rules to itself.
    return true;
  }
  const found = known.get(sheet);
  if (found && found.rules === rules.length) return found.writes;
  const writes = ruleWrites(rules);
  known.set(sheet, { rules: rules.length, writes });
  return writes;
}

function ruleWrites(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && /:(before|after)\b/i.test(rule.selectorText) && rule.style.content !== '') return true;
    if (rule instanceof CSSImportRule ? rule.styleSheet && sheetWrites(rule.styleSheet) : 'cssRules' in rule && ruleWrites(rule.cssRules as CSSRuleList)) return true;
  }
  return false;
}
