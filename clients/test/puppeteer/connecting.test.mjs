// How Puppeteer gets in, and what people do with it, in one go, by either way in.
import assert from 'node:assert/strict';
import { baseWithToken, browserSocket, headers, json, token } from '../../support/host.mjs';
import { connect, puppets, puppeteer, ways } from '../../support/puppeteer.mjs';
import { test } from '../../support/test.mjs';

const here = puppets();

for (const way of Object.keys(ways)) {
  test(`works its way through a shop by ${way}`, async () => {
    const { site } = here;
    site.page('/choose', '<button onclick="parent.postMessage(\'Mill lane\', \'*\')">Mill lane</button>');
    site.page('/terms', '<p>Nothing is sent.</p>');
    const start = site.page('/shop', `
      <label>Name <input id="name"></label> <output></output> <iframe src="${site.elsewhere}/choose"></iframe>
      <a href="/terms" target="_blank">Terms</a> <button id="send" onclick="if (confirm('Send it?')) send()">Send</button>
      <div style="height: 2000px"></div>
      <script>
        addEventListener('message', (event) => { document.querySelector('output').textContent = event.data });
        async function send() {
          console.log('order ' + (await (await fetch('/orders', { method: 'POST' })).json()).number);
        }
      </script>`, 'Shop');
    const browser = await connect(way);
    try {
      const page = await browser.newPage();
      await page.goto(start);
      assert.equal(await page.title(), 'Shop');
      await page.locator('#name').fill('Grace Hopper');
      assert.equal(await page.$eval('#name', (it) => it.value), 'Grace Hopper');
      const frame = await page.waitForFrame(`${site.elsewhere}/choose`);
      await (await frame.waitForSelector('button')).click();
      await page.waitForFunction(() => document.querySelector('output').textContent === 'Mill lane');
      const [terms] = await Promise.all([new Promise((done) => page.once('popup', done)), page.click('a')]);
      await terms.waitForSelector('p');
      await terms.close();
      await page.setRequestInterception(true);
      page.on('request', (request) => (request.url().endsWith('/orders')
        ? request.respond({ contentType: 'application/json', body: '{"number":7}' }) : request.continue()));
      page.once('dialog', (dialog) => dialog.accept());
      const [said] = await Promise.all([new Promise((done) => page.once('console', done)), page.click('#send')]);
      assert.equal(said.text(), 'order 7');
      assert.equal(site.asked('/orders').length, 0);
      const picture = Buffer.from(await page.screenshot({ fullPage: true }));
      assert.ok(picture.readUInt32BE(20) > 2000);
      await page.close();
    } finally {
      await browser.disconnect();
    }
  });
}

for (const [way, address] of [
  ['browserURL', async () => ({ browserURL: baseWithToken })],
  ['browserWSEndpoint', async () => ({ browserWSEndpoint: `${await browserSocket()}?token=${token}` })],
]) {
  test(`gets in with the token in the ${way}`, async () => {
    const browser = await puppeteer.connect({ ...await address(), defaultViewport: null });
    assert.equal(await browser.version(), (await json('/json/version')).Browser);
    await browser.disconnect();
  });
}

test('stays out without the token', async () => {
  await assert.rejects(connect('browserURL', {}));
  await assert.rejects(connect('browserWSEndpoint', { headers: { Authorization: 'Bearer 0' } }));
  await assert.rejects(connect('browserURL', { headers: { Authorization: 'Bearer 0' } }));
});

test('finds the tabs that are open, and leaves them open', async () => {
  const address = here.site.page('/open', 'open', 'Open');
  await here.page.goto(address);
  const other = await connect();
  const page = (await other.pages()).find((it) => it.url() === address);
  assert.equal(await page.title(), 'Open');
  await other.disconnect();
  assert.equal(await here.page.title(), 'Open');
});

test('shares a tab with another client, and neither loses events', async () => {
  const address = here.site.page('/shared', 'shared');
  await here.page.goto(address);
  const other = await connect('browserWSEndpoint', { headers });
  const theirs = (await other.pages()).find((it) => it.url() === address);
  const heard = [here.page, theirs].map((page) => new Promise((done) => {
    const texts = [];
    page.on('console', (message) => texts.push(message.text()) === 20 && done(texts.sort()));
  }));
  await Promise.all([[here.page, 'a'], [theirs, 'b']].map(async ([page, who]) => {
    for (let n = 0; n < 10; n++) await page.evaluate((text) => console.log(text), `${who}${n}`);
  }));
  const [mine, its] = await Promise.all(heard);
  assert.deepEqual(mine, its);
  await other.disconnect();
});
