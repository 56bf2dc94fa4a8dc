// Pages of a given number of elements, the same each time: a table of orders with what such tables hold.
import { createServer } from 'node:http';

function row(i) {
  return `<tr><td>${i}</td><td><a href="/order/${i}">Order ${1000 + i}</a></td><td>${['paid', 'open', 'sent'][i % 3]}</td>` +
    `<td><label><input type="checkbox"> Pick</label></td><td><button>Refund ${1000 + i}</button></td></tr>`;
}

/** About so many elements; a row has ten. */
export function page(elements) {
  const rows = Array.from({ length: Math.round(elements / 10) }, (_, i) => row(i)).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Orders</title>
<h1>Orders</h1><p><label>Search <input type="search"></label> <button>New order</button></p>
<table><tbody>${rows}</tbody></table></html>`;
}

/** Serves /N as a page of N elements on a free loopback port. */
export async function servePages() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(Number(request.url.slice(1)) || 0));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
