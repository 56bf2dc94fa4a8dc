// What goes over the network, and how a script gets between.
import assert from 'node:assert/strict';
import { WebSocketServer } from 'ws';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

const fetched = (page, path, options) => page.evaluate(
  ([to, how]) => fetch(to, how).then(async (it) => [it.status, await it.text()]), [path, options]);

test('tells of every request and what came of it', async () => {
  const { page, site } = here;
  const told = [];
  page.on('request', (it) => told.push(`> ${it.method()} ${new URL(it.url()).pathname} ${it.resourceType()}`));
  page.on('response', (it) => told.push(`< ${it.status()} ${new URL(it.url()).pathname}`));
  page.on('requestfinished', (it) => told.push(`. ${new URL(it.url()).pathname}`));
  site.serve('/data', '{"a":1}', { 'content-type': 'application/json' });
  await page.goto(site.page('/told', 'told'));
  const finished = page.waitForEvent('requestfinished', (it) => it.url().endsWith('/data'));
  await fetched(page, '/data');
  await finished;
  assert.deepEqual(told.filter((it) => !it.includes('favicon')), [
    '> GET /told document', '< 200 /told', '. /told', '> GET /data fetch', '< 200 /data', '. /data',
  ]);
});

test('reads the headers and body of request and answer', async () => {
  const { page, site } = here;
  site.serve('/echo', 'pots', { 'content-type': 'text/plain', 'x-kiln': 'hot' }, 201);
  await page.goto(site.page('/reads', 'reads'));
  const [answer] = await Promise.all([
    page.waitForResponse('**/echo'),
    fetched(page, '/echo', { method: 'POST', body: 'clay', headers: { 'x-from': 'test' } }),
  ]);
  assert.equal(await answer.text(), 'pots');
  assert.equal(answer.status(), 201);
  assert.equal(await answer.headerValue('X-Kiln'), 'hot');
  assert.equal(answer.request().postData(), 'clay');
  assert.equal(await answer.request().headerValue('x-from'), 'test');
  assert.ok((await answer.request().sizes()).responseBodySize >= 4);
});

test('follows redirects back to where they began', async () => {
  const { page, site } = here;
  site.on('/old', (request, response) => response.writeHead(302, { location: '/new' }).end());
  const answer = await page.goto(site.page('/new', 'new').replace('/new', '/old'));
  assert.equal(answer.url(), `${site.address}/new`);
  assert.equal(answer.request().redirectedFrom().url(), `${site.address}/old`);
});

test('tells why a request failed', async () => {
  const { page, site } = here;
  site.on('/broken', (request, response) => response.destroy());
  await page.goto(site.page('/fails', 'fails'));
  const [failed] = await Promise.all([
    page.waitForEvent('requestfailed'),
    page.evaluate(() => fetch('/broken').catch(() => {})),
  ]);
  assert.match(failed.failure().errorText, /net::ERR_EMPTY_RESPONSE/);
});

test('answers, refuses and changes requests', async () => {
  const { page, site } = here;
  site.on('/through', (request, response) => response.end(`${request.headers['x-added']} ${request.method}`));
  await page.goto(site.page('/routes', 'routes'));
  await page.route('**/mine', (route) => route.fulfill({ status: 418, body: 'mine' }));
  await page.route('**/refused', (route) => route.abort('blockedbyclient'));
  await page.route('**/through', (route) => route.continue({ headers: { ...route.request().headers(), 'x-added': 'yes' } }));
  assert.deepEqual(await fetched(page, '/mine'), [418, 'mine']);
  assert.deepEqual(await fetched(page, '/through'), [200, 'yes GET']);
  await assert.rejects(fetched(page, '/refused'), /Failed to fetch/);
  await page.unroute('**/mine');
  assert.equal((await fetched(page, '/mine'))[0], 404);
});

test('changes what a site answers', async () => {
  const { page, site } = here;
  site.serve('/prices', '{"vase":48}', { 'content-type': 'application/json' });
  await page.goto(site.page('/changes', 'changes'));
  await page.route('**/prices', async (route) => {
    const answer = await route.fetch();
    const prices = await answer.json();
    await route.fulfill({ response: answer, json: { vase: prices.vase / 2 } });
  });
  assert.deepEqual(await fetched(page, '/prices'), [200, '{"vase":24}']);
});

test('gets between a frame of another site and its network', async () => {
  const { page, site } = here;
  site.page('/framed', 'from the site');
  await page.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body: 'from the route' }));
  await page.goto(site.page('/frame', `<iframe src="${site.elsewhere}/framed"></iframe>`));
  assert.equal(await page.frameLocator('iframe').locator('body').innerText(), 'from the route');
});

test('asks the routes of the context after those of the page', async () => {
  const { page, site, context } = here;
  await page.goto(site.page('/layers', 'layers'));
  const all = (route) => route.fulfill({ body: 'context' });
  await context.route('**/layer*', all);
  try {
    await page.route('**/layer1', (route) => route.fallback());
    await page.route('**/layer2', (route) => route.fulfill({ body: 'page' }));
    assert.deepEqual([(await fetched(page, '/layer1'))[1], (await fetched(page, '/layer2'))[1]], ['context', 'page']);
  } finally {
    await context.unroute('**/layer*', all);
  }
});

test('sends headers of its own with everything', async () => {
  const { page, site } = here;
  await page.setExtraHTTPHeaders({ 'x-shop': 'kiln' });
  await page.goto(site.page('/headers', 'headers'));
  assert.equal(site.asked('/headers')[0].headers['x-shop'], 'kiln');
});

test('goes offline and comes back', async () => {
  const { page, site, context } = here;
  await page.goto(site.page('/offline', 'offline'));
  await context.setOffline(true);
  try {
    assert.equal(await page.evaluate(() => navigator.onLine), false);
    await assert.rejects(fetched(page, '/offline'), /Failed to fetch/);
  } finally {
    await context.setOffline(false);
  }
  assert.equal((await fetched(page, '/offline'))[0], 200);
});

test('answers a site that asks for a password', async () => {
  const { page, site, context } = here;
  site.on('/locked', (request, response) => {
    const right = request.headers.authorization === `Basic ${btoa('ada:pots')}`;
    if (right) response.end('open');
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="Kiln"' }).end('locked');
  });
  await context.setHTTPCredentials({ username: 'ada', password: 'pots' });
  try {
    const answer = await page.goto(`${site.address}/locked`);
    assert.equal(await answer.text(), 'open');
  } finally {
    await context.setHTTPCredentials(null);
  }
});

test('listens to a page’s WebSocket', async () => {
  const { page, site } = here;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => socket.on('message', (text) => socket.send(`${text}!`)));
  await new Promise((done) => server.once('listening', done));
  try {
    await page.goto(site.page('/sockets', 'sockets'));
    const told = page.waitForEvent('websocket').then(async (socket) => {
      const sent = socket.waitForEvent('framesent');
      const received = socket.waitForEvent('framereceived');
      return [(await sent).payload, (await received).payload];
    });
    await page.evaluate((port) => new Promise((done) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      socket.onopen = () => socket.send('hello');
      socket.onmessage = done;
    }), server.address().port);
    assert.deepEqual(await told, ['hello', 'hello!']);
  } finally {
    server.close();
    for (const socket of server.clients) socket.terminate();
  }
});

test('speaks for a site’s WebSocket itself', async () => {
  const { page, site } = here;
  await page.routeWebSocket('ws://kiln.invalid/', (socket) => socket.onMessage((text) => socket.send(`not ${text}`)));
  await page.goto(site.page('/mocked', 'mocked'));
  const heard = await page.evaluate(() => new Promise((done) => {
    const socket = new WebSocket('ws://kiln.invalid/');
    socket.onopen = () => socket.send('fired');
    socket.onmessage = (event) => done(event.data);
  }));
  assert.equal(heard, 'not fired');
});
