/** Where a frame's own viewport lies in the one around it, and how large one of its pixels is there. */
import * as dom from './natives';

export interface ContentBox {
  box: [x: number, y: number, width: number, height: number];
  /** Of transforms and zoom around the frame element. */
  scale: [x: number, y: number];
}

export function contentBoxOf(owner: Element): ContentBox {
  const { left, top, width, height } = dom.rectOf(owner);
  const style = dom.styleOf(owner);
  const px = (value: string): number => parseFloat(value) || 0;
  const x = px(style.borderLeftWidth), y = px(style.borderTopWidth);
  const wide = dom.clientWidth(owner) + x + px(style.borderRightWidth);
  const high = dom.clientHeight(owner) + y + px(style.borderBottomWidth);
  const scaleX = wide > 0 && width > 0 ? width / wide : 1, scaleY = high > 0 && height > 0 ? height / high : 1;
  const before = { x: x + px(style.paddingLeft), y: y + px(style.paddingTop) };
  const after = { x: px(style.borderRightWidth) + px(style.paddingRight), y: px(style.borderBottomWidth) + px(style.paddingBottom) };
  return {
    box: [left + before.x * scaleX, top + before.y * scaleY, width - (before.x + after.x) * scaleX, height - (before.y + after.y) * scaleY],
    scale: [scaleX, scaleY],
  };
}
