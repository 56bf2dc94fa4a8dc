// A browser's name for people: "Edge 156" and the like.

/** Browsers of one engine differ by brand; each lists Chromium too, so the first that is known counts. */
const NAMES: [brand: string, name: string][] = [
  ['Microsoft Edge', 'Edge'],
  ['Brave', 'Brave'],
  ['Opera', 'Opera'],
  ['Vivaldi', 'Vivaldi'],
  ['Google Chrome', 'Chrome'],
];

export function product(userAgent: string, brands: string[]): string {
  const name = NAMES.find(([brand]) => brands.includes(brand))?.[1] ?? 'Chromium';
  const version = /Chrome\/(\d+)/.exec(userAgent)?.[1] ?? '';
  return `${name} ${version}`.trim();
}
