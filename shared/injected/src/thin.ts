/** First, plain version of the snapshot: replaced by collect, distill and render. */
import type { FrameSnapshot, Line, SnapshotRequest } from './api';
import { eachChild } from './collect/tree';
import type { Keys } from './keys/keys';
import { nameOf, tidy } from './names/name';
import { roleOf, WIDGETS } from './names/role';
import * as dom from './natives';

const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'option', 'optgroup', 'datalist']);

export function thinSnapshot(keys: Keys, frames: Map<string, Element>, request: SnapshotRequest, seq: number): FrameSnapshot {
  const started = performance.now();
  const lines: Line[] = [];
  const geometry: number[] = [];
  let zones = '';
  let nodes = 0;
  const zone = (r: DOMRect) => (r.bottom <= 0 ? 'a' : r.top >= innerHeight ? 'b' : r.right <= 0 ? 'l' : r.left >= innerWidth ? 'r' : 'v');
  const visit = (node: Node, around: Element) => {
    nodes++;
    if (dom.isText(node)) {
      const text = tidy(dom.textData(node));
      if (!text) return;
      lines.push({ depth: 0, text: text.replace(/^(?=[\[|*])/, '\\') });
      zones += zone(dom.rectOf(around));
      return;
    }
    if (!dom.isElement(node) || SKIPPED.has(dom.localName(node))) return;
    const tag = dom.localName(node);
    const style = dom.styleOf(node);
    if (style.display === 'none') return;
    const rect = dom.rectOf(node);
    if (tag === 'iframe') {
      const id = [...frames].find(([, el]) => el === node)?.[0] ?? null;
      const src = dom.attribute(node, 'src') ?? '';
      lines.push({ depth: 0, text: '', frame: { id, label: src || 'srcdoc', box: [rect.x + dom.clientLeft(node), rect.y + dom.clientTop(node), dom.clientWidth(node), dom.clientHeight(node)] } });
      zones += zone(rect);
      return;
    }
    const role = roleOf(node);
    if ((WIDGETS.has(role) || dom.hasAttribute(node, 'onclick')) && rect.width * rect.height > 0 && style.visibility !== 'hidden') {
      const name = nameOf(node);
      const key = keys.of(node);
      const disabled = dom.matches(node, ':disabled') || dom.attribute(node, 'aria-disabled') === 'true';
      const value = tag === 'input' && dom.inputType(node as HTMLInputElement) !== 'password' ? dom.inputValue(node as HTMLInputElement) : undefined;
      const text = `<${tag}${disabled ? ' disabled' : ''}${value ? ` value="${value}"` : ''}>${name}`;
      keys.note(key, role, name, disabled, '', text);
      const checked = tag === 'input' ? dom.inputChecked(node as HTMLInputElement) : dom.attribute(node, 'aria-checked') === 'true';
      lines.push({
        depth: 0, text, key,
        ...(request.detail === 'json' ? { record: { role, name, tag, attributes: {}, ...(value === undefined ? {} : { value }), ...(role === 'checkbox' || role === 'radio' || role === 'switch' ? { checked } : {}), ...(disabled ? { disabled } : {}) } } : {}),
      });
      zones += zone(rect);
      geometry.push(key, rect.x, rect.y, rect.width, rect.height);
      if (tag !== 'div' && tag !== 'tr') return;
    }
    eachChild(node, (child) => visit(child, node));
  };
  const body = dom.bodyOf(document) ?? dom.documentElement(document);
  if (body) visit(body, body);
  const page = dom.scroller(document) ?? dom.documentElement(document);
  const size = page ? { width: dom.scrollWidth(page), height: dom.scrollHeight(page) } : { width: 0, height: 0 };
  return {
    seq, lines, zones, ...(request.detail === 'json' ? { geometry } : {}), title: dom.titleOf(document), url: location.href,
    viewport: { width: innerWidth, height: innerHeight }, page: size,
    scroll: { above: scrollY, below: Math.max(0, size.height - scrollY - innerHeight), left: scrollX, right: Math.max(0, size.width - scrollX - innerWidth) },
    stats: { nodes, listed: geometry.length / 5, ms: performance.now() - started }, suspects: 0,
  };
}
