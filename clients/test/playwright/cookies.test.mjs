// Cookies, storage, permissions.
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { unless } from '../../support/limits.mjs';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

const names = async () => (await here.context.cookies(here.site.address)).map((it) => it.name).sort();

afterEach(() => here.context.clearCookies({ domain: '127.0.0.1' }));

test('reads the cookies of a site, hidden ones too', async () => {
  const { page, site, context } = here;
  site.on('/sets', (request, response) => response.writeHead(200, {
    'content-type': 'text/html', 'set-cookie': ['seen=1; Path=/', 'hidden=2; Path=/; HttpOnly; SameSite=Lax'],
  }).end('<p>set'));
  await page.goto(`${site.address}/sets`);
  const cookies = await context.cookies(site.address);
  const hidden = cookies.find((it) => it.name === 'hidden');
  assert.deepEqual([hidden.value, hidden.httpOnly, hidden.sameSite, hidden.domain, hidden.expires], ['2', true, 'Lax', '127.0.0.1', -1]);
  assert.equal(await page.evaluate(() => document.cookie), 'seen=1');
});

test('sets cookies that the site is sent', async () => {
  const { page, site, context } = here;
  const expires = Math.floor(Date.now() / 1000) + 3600;
  await context.addCookies([{ name: 'pot', value: 'vase', url: site.address }, { name: 'long', value: 'lived', domain: '127.0.0.1', path: '/', expires }]);
  await page.goto(site.page('/sent', 'sent'));
  assert.deepEqual(site.asked('/sent')[0].headers.cookie.split('; ').sort(), ['long=lived', 'pot=vase']);
  assert.equal((await context.cookies(site.address)).find((it) => it.name === 'long').expires, expires);
});

test('clears the cookies that fit', async () => {
  const { site, context } = here;
  await context.addCookies(['a', 'b', 'c'].map((name) => ({ name, value: '1', url: site.address })));
  await context.clearCookies({ name: 'b' });
  assert.deepEqual(await names(), ['a', 'c']);
});

test('takes the state of a session along', async () => {
  const { page, site, context } = here;
  await page.goto(site.page('/state', 'state'));
  await context.addCookies([{ name: 'session', value: 'ada', url: site.address }]);
  await page.evaluate(() => localStorage.setItem('cart', 'vase'));
  const state = await context.storageState();
  assert.ok(state.cookies.some((it) => it.name === 'session' && it.value === 'ada'));
  const kept = state.origins.find((it) => it.origin === site.address);
  assert.deepEqual(kept.localStorage, [{ name: 'cart', value: 'vase' }]);
});

test('keeps contexts apart', unless('contexts'), async () => {
  const { page, site, browser, context } = here;
  await context.addCookies([{ name: 'mine', value: '1', url: site.address }]);
  await page.goto(site.page('/apart', 'apart'));
  const other = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: site.address, localStorage: [{ name: 'a', value: 'b' }] }] } });
  try {
    const theirs = await other.newPage();
    await theirs.goto(`${site.address}/apart`);
    assert.equal(await theirs.evaluate(() => document.cookie + localStorage.getItem('a')), 'b');
    assert.equal(await page.evaluate(() => document.cookie), 'mine=1');
  } finally {
    await other.close();
  }
});

test('grants what a site asks for, and takes it back', unless('permissions'), async () => {
  const { page, site, context } = here;
  await page.goto(site.page('/asks', 'asks'));
  const state = () => page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);
  await context.grantPermissions(['geolocation'], { origin: site.address });
  assert.equal(await state(), 'granted');
  await context.clearPermissions();
  assert.notEqual(await state(), 'granted');
});
