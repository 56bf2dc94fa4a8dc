/** Colours as the browser computes them, brought to one space so that they can be compared. */

export interface Colour { r: number; g: number; b: number; a: number }

const MOST = 5000;
const parsed = new Map<string, Colour | null>();

/** Null for what is no colour, or one in a notation that is not known here. */
export function colour(text: string): Colour | null {
  let found = parsed.get(text);
  if (found === undefined) {
    found = read(text);
    if (parsed.size < MOST) parsed.set(text, found);
  }
  return found;
}

/** Whether anything shines through it. Told of every notation: how opaque it is stands behind the slash. */
export function isSolid(text: string): boolean {
  const known = colour(text);
  if (known) return known.a > 0.95;
  return /^[a-z-]+\(/.test(text) && alphaOf(text) > 0.95;
}

export function same(a: Colour, b: Colour): boolean {
  return Math.abs(a.r - b.r) + Math.abs(a.g - b.g) + Math.abs(a.b - b.b) < 10;
}

function alphaOf(text: string): number {
  const after = /\/ ([\d.e+-]+)\)$/.exec(text)?.[1];
  return after === undefined ? 1 : Number(after);
}

function read(text: string): Colour | null {
  const legacy = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
  if (legacy) return { r: Number(legacy[1]), g: Number(legacy[2]), b: Number(legacy[3]), a: legacy[4] === undefined ? 1 : Number(legacy[4]) };
  const modern = /^(oklch|oklab|color)\((?:(?:srgb|display-p3) )?([\d.e+-]+|none) ([\d.e+-]+|none) ([\d.e+-]+|none)(?: \/ [\d.e+-]+)?\)$/.exec(text);
  if (!modern) return null;
  const [x, y, z] = modern.slice(2, 5).map((part) => (part === 'none' ? 0 : Number(part))) as [number, number, number];
  const a = alphaOf(text);
  if (modern[1] === 'color') return { r: x * 255, g: y * 255, b: z * 255, a };
  if (modern[1] === 'oklab') return fromOklab(x, y, z, a);
  return fromOklab(x, y * Math.cos((z * Math.PI) / 180), y * Math.sin((z * Math.PI) / 180), a);
}

function fromOklab(lightness: number, greenRed: number, blueYellow: number, a: number): Colour {
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return {
    r: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    a,
  };
}

/** Linear light to the steps of sRGB. */
function encoded(linear: number): number {
  const part = Math.min(1, Math.max(0, linear));
  return 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
}
