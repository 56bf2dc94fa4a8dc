// Pages as Puppeteer handles them.
import assert from 'node:assert/strict';
import { unless } from '../../support/limits.mjs';
import { puppets } from '../../support/puppeteer.mjs';
import { test } from '../../support/test.mjs';

const here = puppets();

const event = (emitter, name) => new Promise((done) => emitter.once(name, done));

test('goes to a page, and again', async () => {
  const { page, site } = here;
  const two = site.page('/two', 'two');
  assert.equal((await page.goto(site.page('/one', 'one'))).status(), 200);
  await page.goto(two, { waitUntil: 'networkidle0' });
  assert.equal((await page.reload()).status(), 200);
  assert.equal(page.url(), two);
  assert.equal(site.asked('/two').length, 2);
});

test('finds by text, role, XPath and through shadow roots', async () => {
  const { page } = here;
  await page.setContent('<h1>Pots</h1><button aria-label="Buy it">+</button><div id="host"></div>');
  await page.evaluate(() => { document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<i>deep</i>'; });
  for (const selector of ['::-p-text(Pots)', '::-p-aria(Buy it)', '::-p-xpath(//h1)', '#host >>> i', 'h1']) {
    assert.notEqual(await page.waitForSelector(selector), null, selector);
  }
});

test('types, presses, hovers, chooses and drags', async () => {
  const { page } = here;
  await page.setContent(`
    <input id="text"><input id="range" type="range" value="0" style="width: 200px; margin: 0"><select><option>a</option><option>b</option></select>
    <button onmouseover="document.title = 'over'" onclick="document.title += ' pressed'">B</button>`);
  await page.type('#text', 'hello');
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('Shift');
  await page.keyboard.type('p');
  assert.equal(await page.$eval('#text', (it) => it.value), 'hellp');
  assert.deepEqual(await page.select('select', 'b'), ['b']);
  await page.hover('button');
  await page.click('button');
  assert.equal(await page.title(), 'over pressed');
  const box = await (await page.$('#range')).boundingBox();
  await page.mouse.move(box.x + 8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + box.height / 2);
  await page.mouse.up();
  assert.ok(Math.abs(Number(await page.$eval('#range', (it) => it.value)) - 50) < 5);
});

test('puts files into a chooser', async () => {
  const { page } = here;
  await page.setContent('<input type="file">');
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('input')]);
  await chooser.accept([new URL(import.meta.url).pathname]);
  assert.equal(await page.$eval('input', (it) => it.files[0].name), 'pages.test.mjs');
});

test('runs scripts, before the page’s own and for it', async () => {
  const { page, site } = here;
  await page.exposeFunction('sum', (a, b) => a + b);
  await page.evaluateOnNewDocument(() => { globalThis.mark = 'ours'; });
  site.page('/inner', '<script>document.title = mark</script>');
  await page.goto(site.page('/outer', `<script>document.title = mark</script><iframe src="${site.elsewhere}/inner"></iframe>`));
  assert.deepEqual(await Promise.all(page.frames().map((frame) => frame.title())), ['ours', 'ours']);
  assert.equal(await page.evaluate(() => sum(40, 2)), 42);
  const handle = await page.evaluateHandle(() => document.body);
  assert.equal(await handle.evaluate((it) => it.tagName), 'BODY');
  await assert.rejects(page.evaluate(() => { throw new TypeError('broken'); }), /broken/);
});

test('tells of requests, answers and failures', async () => {
  const { page, site } = here;
  site.serve('/data', 'pots', { 'content-type': 'text/plain', 'x-kiln': 'hot' });
  site.on('/broken', (request, response) => response.destroy());
  await page.goto(site.page('/net', 'net'));
  const [answer] = await Promise.all([page.waitForResponse((it) => it.url().endsWith('/data')), page.evaluate(() => fetch('/data'))]);
  assert.equal(await answer.text(), 'pots');
  assert.equal(answer.headers()['x-kiln'], 'hot');
  const [failed] = await Promise.all([event(page, 'requestfailed'), page.evaluate(() => fetch('/broken').catch(() => {}))]);
  assert.match(failed.failure().errorText, /EMPTY_RESPONSE/);
});

test('refuses, changes and answers requests', async () => {
  const { page, site } = here;
  site.on('/through', (request, response) => response.end(request.headers['x-added'] ?? ''));
  await page.goto(site.page('/between', 'between'));
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().endsWith('/refused')) request.abort();
    else if (request.url().endsWith('/mine')) request.respond({ status: 418, body: 'mine' });
    else request.continue({ headers: { ...request.headers(), 'x-added': 'yes' } });
  });
  const fetched = (path) => page.evaluate((to) => fetch(to).then((it) => it.text(), () => 'failed'), path);
  assert.deepEqual([await fetched('/refused'), await fetched('/mine'), await fetched('/through')], ['failed', 'mine', 'yes']);
});

test('reads and writes cookies', async () => {
  const { page, site, browser } = here;
  const address = site.page('/cookies', 'cookies');
  await browser.setCookie({ name: 'pot', value: 'vase', domain: '127.0.0.1', path: '/' });
  await page.goto(address);
  assert.equal(site.asked('/cookies')[0].headers.cookie, 'pot=vase');
  const cookies = (await browser.cookies()).filter((it) => it.domain === '127.0.0.1');
  assert.deepEqual(cookies.map((it) => it.name), ['pot']);
  await browser.deleteCookie(...cookies);
  assert.equal(await page.evaluate(() => document.cookie), '');
});

test('emulates a phone, the dark and a time zone', async () => {
  const { page } = here;
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await page.emulateTimezone('Asia/Tokyo');
  await page.setUserAgent({ userAgent: 'Kiln/1' });
  await page.setContent('<meta name="viewport" content="width=device-width"><button ontouchend="document.title = \'tapped\'">T</button>');
  assert.deepEqual(await page.evaluate(() => [
    innerWidth, devicePixelRatio, matchMedia('(prefers-color-scheme: dark)').matches, new Date(0).getHours(), navigator.userAgent,
  ]), [390, 2, true, 9, 'Kiln/1']);
  await page.tap('button');
  assert.equal(await page.title(), 'tapped');
});

test('looks into workers, consoles and errors', async () => {
  const { page, site } = here;
  site.serve('/worker.js', 'self.kiln = 1200', { 'content-type': 'text/javascript' });
  await page.goto(site.page('/works', 'works'));
  const [worker] = await Promise.all([event(page, 'workercreated'), page.evaluate(() => { globalThis.w = new Worker('/worker.js'); })]);
  assert.equal(await worker.evaluate(() => self.kiln), 1200);
  const [error] = await Promise.all([event(page, 'pageerror'), page.evaluate(() => { setTimeout(() => { throw new Error('hot'); }); })]);
  assert.match(error.message, /hot/);
});

test('takes pictures of a page and of an element', async () => {
  const { page } = here;
  await page.setContent('<p style="width: 120px; height: 30px; background: red"></p>');
  const picture = Buffer.from(await (await page.$('p')).screenshot());
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [120, 30]);
});

test('prints a page', async () => {
  const { page } = here;
  await page.setContent('<h1>Bill</h1>');
  assert.equal(Buffer.from(await page.pdf()).subarray(0, 5).toString(), '%PDF-');
});

test('keeps contexts apart', unless('contexts'), async () => {
  const { browser, site } = here;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(site.page('/apart', 'apart'));
  await page.evaluate(() => { document.cookie = 'theirs=1'; });
  await here.page.goto(`${site.address}/apart`);
  assert.equal(await here.page.evaluate(() => document.cookie), '');
  await context.close();
});

test('writes down what a page does', unless('profiler'), async () => {
  const { page } = here;
  const client = await page.createCDPSession();
  await client.send('Profiler.enable');
  await client.send('Profiler.start');
  await page.evaluate(() => { for (let i = 0; i < 1e5; i++) Math.sqrt(i); });
  const { profile } = await client.send('Profiler.stop');
  assert.ok(profile.nodes.length > 0);
  await client.detach();
});
