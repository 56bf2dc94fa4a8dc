/** Text that CSS writes before or after an element. Asking for it is dear, so style sheets are looked through first. */
import * as dom from '../natives';

/** Sheets already looked through, with the number of rules they had. */
const known = new WeakMap<CSSStyleSheet, { rules: number; writes: boolean }>();
const roots = new WeakMap<Node, { at: number; writes: boolean }>();
const GOOD_FOR_MS = 300;

export function pseudoText(el: Element, which: '::before' | '::after'): string {
  if (!mayWrite(dom.rootOf(el))) return '';
  const content = dom.styleOf(el, which).content;
  if (!content || content === 'none' || content === 'normal') return '';
  const alternative = / \/ ("(?:[^"\\]|\\.)*")\s*$/.exec(content);
  const source = alternative?.[1] ?? content;
  let text = '';
  for (const [, quoted] of source.matchAll(/"((?:[^"\\]|\\.)*)"/g)) text += (quoted ?? '').replace(/\\(.)/g, '$1');
  // Icon fonts' private characters are no words.
  return text.replace(/[\ue000-\uf8ff]/g, '');
}

function mayWrite(root: Node): boolean {
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
