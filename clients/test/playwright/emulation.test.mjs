// What a page believes of the machine that shows it.
import assert from 'node:assert/strict';
import { unless } from '../../support/limits.mjs';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

const matches = (query) => here.page.evaluate((it) => matchMedia(it).matches, query);

test('shows a page as if on paper, in the dark, without motion', async () => {
  const { page } = here;
  for (const [option, query] of [
    [{ media: 'print' }, 'print'], [{ colorScheme: 'dark' }, '(prefers-color-scheme: dark)'],
    [{ reducedMotion: 'reduce' }, '(prefers-reduced-motion: reduce)'], [{ forcedColors: 'active' }, '(forced-colors: active)'],
  ]) {
    await page.emulateMedia(option);
    assert.equal(await matches(query), true, query);
    await page.emulateMedia(Object.fromEntries(Object.keys(option).map((name) => [name, null])));
    assert.equal(await matches(query), false, query);
  }
});

test('shows a page in a window of another size', async () => {
  const { page } = here;
  await page.setContent('<style>@media (max-width: 500px) { p { display: none } }</style><p>wide</p>');
  await page.setViewportSize({ width: 400, height: 700 });
  assert.deepEqual(await page.evaluate(() => [innerWidth, innerHeight]), [400, 700]);
  assert.equal(await page.getByText('wide').isVisible(), false);
  await page.setViewportSize({ width: 900, height: 600 });
  assert.equal(await page.getByText('wide').isVisible(), true);
});

test('puts a page somewhere on earth', unless('permissions'), async () => {
  const { page, site, context } = here;
  await page.goto(site.page('/where', 'where'));
  await context.grantPermissions(['geolocation'], { origin: site.address });
  await context.setGeolocation({ latitude: 48.2, longitude: 16.37 });
  try {
    const place = await page.evaluate(() => new Promise((done, fail) => {
      navigator.geolocation.getCurrentPosition((it) => done([it.coords.latitude, it.coords.longitude]), fail);
    }));
    assert.deepEqual(place, [48.2, 16.37]);
  } finally {
    await context.setGeolocation(null);
    await context.clearPermissions();
  }
});

test('is a phone in another country in a context of its own', unless('contexts'), async () => {
  const { site, browser } = here;
  const context = await browser.newContext({
    locale: 'de-AT', timezoneId: 'Asia/Tokyo', userAgent: 'Kiln/1', viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3, isMobile: true, hasTouch: true, colorScheme: 'dark', javaScriptEnabled: true,
  });
  try {
    const page = await context.newPage();
    await page.goto(site.page('/phone', '<meta name="viewport" content="width=device-width"><button>Tap</button>'));
    const believed = await page.evaluate(() => [
      navigator.language, new Date(0).getHours(), navigator.userAgent, innerWidth, devicePixelRatio,
      navigator.maxTouchPoints > 0, matchMedia('(prefers-color-scheme: dark)').matches, (0.5).toLocaleString(),
    ]);
    assert.deepEqual(believed, ['de-AT', 9, 'Kiln/1', 390, 3, true, true, '0,5']);
    assert.equal(site.asked('/phone')[0].headers['user-agent'], 'Kiln/1');
    await page.evaluate(() => { document.querySelector('button').ontouchend = () => { document.title = 'tapped'; }; });
    await page.getByRole('button').tap();
    assert.equal(await page.title(), 'tapped');
  } finally {
    await context.close();
  }
});

test('speaks another language and lives in another zone by plain commands', async () => {
  const { page } = here;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await session.send('Emulation.setLocaleOverride', { locale: 'de-DE' });
  assert.deepEqual(await page.evaluate(() => [new Date(0).getHours(), (0.5).toLocaleString()]), [9, '0,5']);
  await session.detach();
});
