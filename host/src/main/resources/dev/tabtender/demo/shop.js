// What the shop sells and what the visitor put aside; everything stays in this browser.
export const pots = [
  { id: 'breakfast-bowl', name: 'Breakfast bowl', price: 24, stock: 9, shape: 'bowl', about: 'Wide enough for porridge, deep enough for a second helping.' },
  { id: 'carafe', name: 'Carafe', price: 46, stock: 3, shape: 'carafe', about: 'Keeps water cool on a warm table and does not drip.' },
  { id: 'egg-cup', name: 'Egg cup', price: 9, stock: 40, shape: 'cup', about: 'Stands firm. The egg is yours.' },
  { id: 'espresso-mug', name: 'Espresso mug', price: 16, stock: 12, shape: 'mug', about: 'Thick walls, a short handle and no saucer to lose.' },
  { id: 'serving-plate', name: 'Serving plate', price: 38, stock: 0, shape: 'plate', about: 'For one large cake or many small ones.' },
  { id: 'tall-vase', name: 'Tall vase', price: 58, stock: 2, shape: 'vase', about: 'Three tulips look like a bunch in it.' },
];

export const glazes = [
  { name: 'Chalk', colour: '#e9e4d8' },
  { name: 'Moss', colour: '#7f9472' },
  { name: 'Rust', colour: '#b5623a' },
  { name: 'Midnight', colour: '#2f3f55' },
];

const shapes = {
  bowl: 'M20 50h80c0 28-16 42-40 42S20 78 20 50z',
  carafe: 'M50 14h20v26c18 10 22 24 22 34 0 12-8 18-32 18s-32-6-32-18c0-10 4-24 22-34z',
  cup: 'M38 40h44c0 18-8 26-16 28v14h12v10H42V82h12V68c-8-2-16-10-16-28z',
  mug: 'M28 34h52v8c22-4 26 34 0 34v4c0 8-6 12-12 12H40c-6 0-12-4-12-12zm52 18v14c10 0 10-16 0-14z',
  plate: 'M10 62h100c-6 18-24 26-50 26S16 80 10 62z',
  vase: 'M48 12h24c0 22 16 30 16 52 0 18-10 28-28 28S32 82 32 64c0-22 16-30 16-52z',
};

export function picture(pot, colour = '#b5623a') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 120 104');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', pot.name);
  const body = document.createElementNS(svg.namespaceURI, 'path');
  body.setAttribute('d', shapes[pot.shape]);
  body.setAttribute('fill', colour);
  svg.append(body);
  return svg;
}

export const euro = (amount) => `€${amount.toFixed(2)}`;

export function order() {
  return JSON.parse(sessionStorage.getItem('order') ?? '[]');
}

export function keepOrder(lines) {
  sessionStorage.setItem('order', JSON.stringify(lines));
  showCount();
}

export function showCount() {
  const badge = document.querySelector('#in-order');
  if (badge) badge.textContent = order().reduce((sum, line) => sum + line.number, 0);
}

export function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
