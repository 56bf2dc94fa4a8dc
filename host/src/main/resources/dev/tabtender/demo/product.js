import { element, euro, glazes, keepOrder, order, picture, pots, showCount } from './shop.js';
import './stepper.js';

const wanted = new URLSearchParams(location.search).get('pot');
const pot = pots.find((each) => each.id === wanted) ?? pots[0];
const at = (selector) => document.querySelector(selector);

document.title = `${pot.name}: Corner & Kiln`;
at('#name').textContent = pot.name;
at('#price').textContent = euro(pot.price);
at('#about').textContent = pot.about;
at('#glazes').append(...glazes.map((glaze, i) => element('label', {},
  element('input', { type: 'radio', name: 'glaze', value: glaze.name, checked: i === 0 }),
  Object.assign(element('i', { className: 'swatch' }), { style: `background:${glaze.colour}` }),
  ` ${glaze.name}`)));

const glaze = () => glazes.find((each) => each.name === new FormData(at('#options')).get('glaze'));
const paint = () => at('#picture').replaceChildren(picture(pot, glaze().colour));

at('#glazes').addEventListener('change', paint);
at('#care').addEventListener('click', () => at('#care-dialog').showModal());
at('#options').addEventListener('submit', (event) => {
  event.preventDefault();
  const number = at('quantity-stepper').value;
  keepOrder([...order(), { pot: pot.name, price: pot.price, glaze: glaze().name, size: at('#size').value, number }]);
  at('#said').replaceChildren(`${number} × ${pot.name} put in your order. `, element('a', { href: 'order.html' }, 'Go to the order'));
});
if (!pot.stock) {
  at('#options button').disabled = true;
  at('#said').textContent = 'Sold out: the kiln is being fired again on Friday.';
}
paint();
showCount();
