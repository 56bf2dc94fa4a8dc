/** Index marks for a screenshot: in a closed shadow root that the snapshot ignores, gone without a trace afterwards. */
import * as dom from './natives';

const COLOURS = ['#c2185b', '#1565c0', '#2e7d32', '#6a1b9a', '#e65100', '#00695c'];
const LABEL_HEIGHT = 14;

export class Marks {
  private host: HTMLElement | null = null;

  constructor(private readonly ignored: WeakSet<Element>, private readonly boxOf: (key: number) => DOMRect | null) {}

  show(wanted: { key: number; label: string }[]): void {
    this.hide();
    const top = dom.documentElement(document);
    if (!top) return;
    const host = document.createElement('div');
    this.ignored.add(host);
    const root = host.attachShadow({ mode: 'closed' });
    host.style.cssText = 'all:initial!important;position:fixed!important;inset:0!important;pointer-events:none!important;z-index:2147483647!important';
    wanted.forEach(({ key, label }, i) => {
      const box = this.boxOf(key);
      if (box && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth) root.append(frame(box, colour(i)), tag(box, label, colour(i)));
    });
    // A modal dialog lies above everything but what is in the top layer with it.
    top.append(host);
    host.popover = 'manual';
    host.showPopover();
    this.host = host;
  }

  hide(): void {
    this.host?.remove();
    this.host = null;
  }
}

const colour = (turn: number): string => COLOURS[turn % COLOURS.length] as string;

function frame(box: DOMRect, paint: string): HTMLElement {
  const el = document.createElement('div');
  el.style.cssText = `position:fixed;box-sizing:border-box;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;outline:2px solid;color:${paint}`;
  return el;
}

function tag(box: DOMRect, label: string, paint: string): HTMLElement {
  const el = document.createElement('div');
  const top = box.top >= LABEL_HEIGHT ? box.top - LABEL_HEIGHT : box.top;
  el.textContent = label;
  el.style.cssText = `position:fixed;left:${Math.max(0, box.left)}px;top:${Math.max(0, top)}px;font:bold 11px/${LABEL_HEIGHT}px monospace;padding:0 3px;color:#fff;background:${paint}`;
  return el;
}
