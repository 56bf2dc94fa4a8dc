// Pages whose actionable elements are known, since the page is made from their list. Each page is
// { name, files: path → HTML, truth: [{ role, name }], press: a button of the main frame, change: JavaScript that changes one line }.
import { createServer } from 'node:http';

const esc = text => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const page = (title, body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px sans-serif;margin:16px} td{padding:2px 8px} .card{border:1px solid #ccc;padding:8px;margin:4px}</style>
<body>${body}</body></html>`;

class Truth {
  list = [];
  add(role, name, html) { this.list.push({ role, name }); return html; }
  button(name) { return this.add('button', name, `<button>${esc(name)}</button>`); }
  link(name, href = '#') { return this.add('link', name, `<a href="${href}">${esc(name)}</a>`); }
  field(label, type = 'text') { return this.add('textbox', label, `<label>${esc(label)} <input type="${type}"></label>`); }
  check(label) { return this.add('checkbox', label, `<label><input type="checkbox"> ${esc(label)}</label>`); }
  choose(label, options) {
    return this.add('combobox', label, `<label>${esc(label)} <select>${options.map(o => `<option>${esc(o)}</option>`).join('')}</select></label>`);
  }
}

function form() {
  const t = new Truth();
  const body = `<h1>Order</h1>${['First name', 'Last name', 'Street', 'City'].map(l => `<p>${t.field(l)}</p>`).join('')}
    <p>${t.choose('Country', ['Austria', 'Belgium', 'Chile'])}</p><p>${t.check('Gift wrap')}</p><p>${t.button('Place order')} ${t.link('Back to the basket')}</p>`;
  return { name: 'form', files: { '/form': page('Order', body) }, truth: t.list, press: 'Place order', change: `document.querySelector('button').textContent = 'Order now'` };
}

/** Rows of a shop's order list: text, a link, a button and a checkbox each; about 12 nodes a row. */
function table(rows) {
  const t = new Truth();
  const body = Array.from({ length: rows }, (_, i) => `<tr><td>${t.check(`Select order ${i}`)}</td><td>${t.link(`Order ${i}`, `/o/${i}`)}</td>
    <td>Customer ${i}</td><td>paid on day ${i % 28 + 1}</td><td>${t.button(`Refund order ${i}`)}</td></tr>`).join('');
  return {
    name: `table-${rows}`, files: { [`/table-${rows}`]: page('Orders', `<h1>Orders</h1><table>${body}</table>`) }, truth: t.list,
    press: `Refund order ${rows - 1}`, change: `document.querySelectorAll('button')[3].textContent = 'Refunded'`,
  };
}

/** Deep wrappers around few controls, as component libraries make them. */
function wrapped(cards) {
  const t = new Truth();
  const wrap = (html, depth) => '<div>'.repeat(depth) + html + '</div>'.repeat(depth);
  const body = Array.from({ length: cards }, (_, i) => wrap(`<div class="card"><h3>Product ${i}</h3><p>${wrap(`<span>A fine thing, number ${i}</span>`, 6)}</p>
    ${wrap(t.button(`Add product ${i}`), 5)}</div>`, 5)).join('');
  return { name: `cards-${cards}`, files: { [`/cards-${cards}`]: page('Products', body) }, truth: t.list, press: `Add product ${cards - 1}`, change: `document.querySelectorAll('button')[1].textContent = 'Added'` };
}

function roots() {
  const t = new Truth();
  const inner = t.field('Card holder') + t.button('Pay in the open') ;
  const closed = t.field('Card code') + t.button('Pay behind closed doors');
  const body = `<h1>Roots</h1>${t.button('Outside')}<x-open></x-open><x-closed></x-closed><script>
    customElements.define('x-open', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(inner)}; } });
    customElements.define('x-closed', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(closed)}; } });
    </script>`;
  return { name: 'roots', files: { '/roots': page('Roots', body) }, truth: t.list, press: 'Outside', change: `document.querySelector('button').textContent = 'Out'` };
}

function frames() {
  const t = new Truth();
  const inside = t.field('Voucher') + t.button('Redeem voucher');
  const across = t.field('Card number') + t.button('Pay now');
  const outside = t.link('Help');
  return {
    name: 'frames',
    files: {
      '/frames': page('Frames', `${outside}<iframe src="/frames-in" width="500" height="90"></iframe><iframe src="__OTHER__/frames-across" width="500" height="90"></iframe>`),
      '/frames-in': page('In', inside), '/frames-across': page('Across', across),
    },
    truth: t.list, change: `document.querySelector('a').textContent = 'Help!'`,
  };
}

export const pages = [form(), roots(), frames(), table(100), wrapped(200), table(850), table(4200)];

/** Serves them on two origins of loopback, so that frames can be of another site. */
export async function serve() {
  const files = Object.assign({}, ...pages.map(p => p.files));
  const servers = [];
  let other = '';
  for (const host of ['127.0.0.1', 'localhost']) {
    const server = createServer((request, response) => {
      const html = files[request.url];
      response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end((html ?? '').replaceAll('__OTHER__', other));
    });
    await new Promise(ready => server.listen(0, host, ready));
    servers.push(server);
    other = `http://${host}:${server.address().port}`;
  }
  return { base: `http://127.0.0.1:${servers[0].address().port}`, close: () => servers.forEach(server => server.close()) };
}
