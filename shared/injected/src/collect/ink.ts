/** Whether text that is laid out can be read at all: not transparent, not of its ground's own colour, not of no size. */
import * as dom from '../natives';
import { type Colour, colour, isSolid, same } from './colour';
import type { Fact } from './fact';
import { styleAge } from './look';

const FAR_OUT = -400;

export function isLegible(fact: Fact): boolean {
  const { look } = fact;
  if (look.inkAt === styleAge()) return look.ink;
  look.inkAt = styleAge();
  return (look.ink = canBeRead(fact));
}

function canBeRead(fact: Fact): boolean {
  const style = dom.styleOf(fact.el);
  if (parseFloat(style.fontSize) < 1.5 || style.contentVisibility === 'hidden') return false;
  // Text pushed out to the left makes room for a picture.
  if (parseFloat(style.textIndent) < FAR_OUT) return false;
  const ink = colour(style.color);
  if (!ink) return true;
  if (ink.a < 0.04) return clipsToText(fact) || style.webkitTextStrokeWidth !== '0px' || style.textShadow !== 'none';
  const ground = groundOf(fact);
  return !ground || !same(ink, ground) || style.textShadow !== 'none' || !isPlain(fact);
}

/** A gradient shows through transparent letters. */
function clipsToText(fact: Fact): boolean {
  for (let at: Fact | null = fact, steps = 0; at && steps < 3; at = at.parent, steps++)
    if (dom.styleOf(at.el).backgroundClip === 'text') return true;
  return false;
}

const grounds = new WeakMap<Fact, { colour: Colour | null; at: number }>();

/** The colour behind the text, or null when a picture may be there. White paper when nobody paints. */
function groundOf(fact: Fact): Colour | null {
  const known = grounds.get(fact);
  if (known && known.at === styleAge()) return known.colour;
  const own = ownGround(fact);
  const result = own === undefined ? (fact.parent ? groundOf(fact.parent) : { r: 255, g: 255, b: 255, a: 1 }) : own;
  grounds.set(fact, { colour: result, at: styleAge() });
  return result;
}

/** Undefined: paints nothing; null: paints something that is no plain colour. */
function ownGround(fact: Fact): Colour | null | undefined {
  const style = dom.styleOf(fact.el);
  const paint = style.backgroundColor;
  const ground = paint === 'rgba(0, 0, 0, 0)' ? null : colour(paint);
  if (!ground || ground.a < 0.04) return style.backgroundImage === 'none' ? undefined : null;
  return style.backgroundImage === 'none' && ground.a > 0.95 ? ground : null;
}

/** Nothing near paints a picture that the text could lie on. */
function isPlain(fact: Fact): boolean {
  for (let at: Fact | null = fact, steps = 0; at && steps < 4; at = at.parent, steps++) {
    if (dom.findIn(at.el, 'img,picture,video,canvas,svg,iframe')) return false;
    const position = dom.styleOf(at.el).position;
    if (steps > 0 && (position === 'absolute' || position === 'fixed')) return false;
  }
  return true;
}

/** Whether an element hides what lies under it: opaque by colour or as a picture. A frame's own ground is not known here. */
export function isOpaque(el: Element): boolean {
  const tag = dom.localName(el);
  const style = dom.styleOf(el);
  if (Number(style.opacity) < 0.95) return false;
  if (tag === 'img' || tag === 'video' || tag === 'canvas') return true;
  if (tag === 'iframe' || tag === 'frame') return false;
  return isSolid(style.backgroundColor) || /url\(/.test(style.backgroundImage);
}
