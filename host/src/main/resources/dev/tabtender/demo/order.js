import { element, euro, keepOrder, order, showCount } from './shop.js';

const form = document.querySelector('#order');
const pickup = document.querySelector('#pickup');

function showLines() {
  const lines = order();
  const rows = lines.map((line) => element('tr', {},
    ...[line.pot, line.glaze, line.size, line.number, euro(line.price * line.number)].map((text) => element('td', {}, text))));
  const none = element('tr', {}, element('td', { colSpan: 5 }, 'Nothing yet. An order without pots is accepted all the same.'));
  document.querySelector('#lines tbody').replaceChildren(...(rows.length ? rows : [none]));
}

form.addEventListener('change', () => {
  pickup.hidden = new FormData(form).get('delivery') !== 'pickup';
});

window.addEventListener('message', (event) => {
  if (event.origin === location.origin && event.source === pickup.contentWindow) form.elements.place.value = event.data;
});

document.querySelector('#empty').addEventListener('click', () => {
  if (!confirm('Take everything out of the order?')) return;
  keepOrder([]);
  showLines();
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const sent = Object.fromEntries(new FormData(form));
  const file = sent.drawing;
  sent.drawing = file?.name ? `${file.name} (${file.size} bytes)` : '';
  sent.country = form.elements.country.selectedOptions[0].text;
  sent.pots = order().map((line) => `${line.number} × ${line.pot}, ${line.glaze}, ${line.size}`).join('; ');
  sessionStorage.setItem('sent', JSON.stringify(sent));
  location.assign('thanks.html');
});

showLines();
showCount();
