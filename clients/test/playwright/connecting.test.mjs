// How Playwright gets in, out, and beside others.
import assert from 'node:assert/strict';
import { base, baseWithToken, browserSocket, headers, json, patience, token } from '../../support/host.mjs';
import { chromium, connect, playwright } from '../../support/playwright.mjs';
import { html } from '../../support/site.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

const evaluates = async (browser) => {
  const page = await browser.contexts()[0].newPage();
  const value = await page.evaluate(() => 6 * 7);
  await page.close();
  return value;
};

for (const [way, address, options] of [
  ['a header', async () => base, { headers }],
  ['the token in the address', async () => baseWithToken, {}],
  ['the socket that /json/version names', browserSocket, { headers }],
  ['that socket and the token in its address', async () => `${await browserSocket()}?token=${token}`, {}],
]) {
  test(`gets in with ${way}`, async () => {
    const browser = await chromium.connectOverCDP(await address(), { timeout: patience, ...options });
    try {
      assert.equal(await evaluates(browser), 42);
    } finally {
      await browser.close();
    }
  });
}

for (const [way, address, options] of [
  ['no token', base, {}],
  ['a wrong token', base, { headers: { Authorization: 'Bearer 0000' } }],
  ['a wrong token in the address', `${base}?token=0000`, {}],
]) {
  test(`stays out with ${way}`, async () => {
    await assert.rejects(chromium.connectOverCDP(address, options), /401|unauthorized/i);
  });
}

test('says which browser it is in', async () => {
  assert.equal(`Chrome/${here.browser.version()}`, (await json('/json/version')).Browser);
  assert.equal(here.browser.browserType().name(), 'chromium');
});

test('finds the tabs that are open when it comes', async () => {
  await here.page.goto(here.site.page('/found', 'here', 'Found'));
  const other = await connect();
  try {
    const titles = await Promise.all(other.contexts()[0].pages().map((page) => page.title()));
    assert.ok(titles.includes('Found'), titles.join());
  } finally {
    await other.close();
  }
});

test('leaves the tabs open when it goes', async () => {
  const other = await connect();
  const page = await other.contexts()[0].newPage();
  const address = here.site.page('/left', 'here', 'Left');
  await page.goto(address);
  await other.close();
  const left = here.context.pages().find((it) => it.url() === address);
  assert.equal(await left.title(), 'Left');
});

test('comes back to the tab it left', async () => {
  const address = here.site.page('/again', '<input>');
  await here.page.goto(address);
  for (const text of ['one', 'two']) {
    const other = await connect();
    const page = other.contexts()[0].pages().find((it) => it.url() === address);
    await page.locator('input').pressSequentially(text);
    await other.close();
  }
  assert.equal(await here.page.locator('input').inputValue(), 'onetwo');
});

test('hears of tabs that others open and close', async () => {
  const other = await connect();
  try {
    const address = here.site.page('/opened', 'here');
    const opened = other.contexts()[0].waitForEvent('page');
    const mine = await here.context.newPage();
    const theirs = await opened;
    await mine.goto(address);
    await theirs.waitForURL(address);
    const closed = theirs.waitForEvent('close');
    await mine.close();
    await closed;
  } finally {
    await other.close();
  }
});

test('loses none of its events to others in the same tab', async () => {
  const { page, site } = here;
  await page.goto(site.page('/shared', '<p>shared</p>'));
  const others = await Promise.all([connect(), connect(), connect()]);
  try {
    const pages = [page, ...others.map((it) => it.contexts()[0].pages().find((p) => p.url() === page.url()))];
    const wanted = 20 * pages.length;
    const heard = pages.map((it) => new Promise((done) => {
      const texts = [];
      it.on('console', (message) => {
        texts.push(message.text());
        if (texts.length === wanted) done(texts.sort());
      });
    }));
    const said = pages.flatMap((_, who) => Array.from({ length: 20 }, (_, n) => `${who}:${n}`));
    await Promise.all(pages.map(async (it, who) => {
      for (let n = 0; n < 20; n++) await it.evaluate((text) => console.log(text), `${who}:${n}`);
    }));
    for (const texts of await Promise.all(heard)) assert.deepEqual(texts, said.sort());
  } finally {
    await Promise.all(others.map((it) => it.close()));
  }
});

test('takes its interceptions along when it goes', async () => {
  const { page, site } = here;
  const address = site.page('/plain', 'from the site');
  await page.goto(address);
  const other = await connect();
  const theirs = other.contexts()[0].pages().find((it) => it.url() === address);
  await theirs.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: html('from a route') }));
  await page.reload();
  assert.equal(await page.locator('body').innerText(), 'from a route');
  await other.close();
  await page.reload();
  assert.equal(await page.locator('body').innerText(), 'from the site');
});

test('takes its emulation along when it goes', async () => {
  const { page, site } = here;
  const address = site.page('/colours', 'colours');
  await page.goto(address);
  const other = await connect();
  const theirs = other.contexts()[0].pages().find((it) => it.url() === address);
  await theirs.emulateMedia({ media: 'print' });
  const prints = () => page.evaluate(() => matchMedia('print').matches);
  assert.equal(await prints(), true);
  await other.close();
  await page.waitForFunction(() => !matchMedia('print').matches);
});
