import { element } from './shop.js';

const sent = JSON.parse(sessionStorage.getItem('sent') ?? '{}');
const labels = {
  name: 'Full name', email: 'Email', country: 'Country', day: 'Deliver on', delivery: 'Delivery', place: 'Pickup place',
  drawing: 'Your drawing', words: 'Words to engrave', gift: 'Gift', pots: 'Pots',
};

document.querySelector('#greeting').textContent = sent.name ? `${sent.name}, your order was received.` : 'No order was sent from this tab.';
document.querySelector('#received').append(...Object.entries(labels)
  .filter(([field]) => sent[field])
  .flatMap(([field, label]) => [element('dt', {}, label), element('dd', {}, sent[field])]));
