import { element, euro, picture, pots, showCount } from './shop.js';

const search = document.querySelector('#search');
const sort = document.querySelector('#sort');
const inStock = document.querySelector('#in-stock');
const order = {
  name: (a, b) => a.name.localeCompare(b.name),
  low: (a, b) => a.price - b.price,
  high: (a, b) => b.price - a.price,
};

function card(pot) {
  const stock = pot.stock ? `${pot.stock} in stock` : 'Sold out';
  return element('li', { className: pot.stock ? '' : 'sold-out' },
    element('a', { href: `product.html?pot=${pot.id}` }, picture(pot), element('strong', {}, pot.name)),
    element('span', { className: 'price' }, euro(pot.price)),
    element('span', { className: 'stock' }, stock));
}

function show() {
  const wanted = search.value.trim().toLowerCase();
  const shown = pots
    .filter((pot) => pot.name.toLowerCase().includes(wanted) && (pot.stock > 0 || !inStock.checked))
    .sort(order[sort.value]);
  document.querySelector('#pots').replaceChildren(...shown.map(card));
  document.querySelector('#found').textContent = shown.length === 1 ? '1 pot' : `${shown.length} pots`;
}

for (const field of [search, sort, inStock]) field.addEventListener('input', show);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
show();
showCount();
