// Scripts in the page: values both ways, handles, functions of ours that the page may call.
import assert from 'node:assert/strict';
import { unless } from '../../support/limits.mjs';
import { connect, playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

test('carries values there and back', async () => {
  const value = { text: 'pöt', list: [1, null, true], at: new Date(0), big: 10n ** 30n, none: undefined, not: NaN, minus: -0, like: /a/i };
  assert.deepEqual(await here.page.evaluate((it) => it, value), value);
});

test('carries a value of a megabyte', async () => {
  const text = 'x'.repeat(1 << 20);
  assert.equal(await here.page.evaluate((it) => it.length, text), text.length);
  assert.equal((await here.page.evaluate(() => 'y'.repeat(5 << 20))).length, 5 << 20);
});

test('waits for promises, and tells what was thrown', async () => {
  assert.equal(await here.page.evaluate(() => new Promise((done) => setTimeout(done, 5, 'late'))), 'late');
  await assert.rejects(here.page.evaluate(() => { throw new TypeError('broken pot'); }), /TypeError: broken pot/);
  await assert.rejects(here.page.evaluate(() => Promise.reject(new Error('too late'))), /too late/);
});

test('keeps handles to what cannot be carried', async () => {
  const { page } = here;
  await page.setContent('<p class="a">one</p>');
  const body = await page.evaluateHandle(() => document.body);
  const text = await page.evaluate(([it, end]) => it.innerText + end, [body, '!']);
  assert.equal(text, 'one!');
  const properties = await (await page.evaluateHandle(() => ({ a: 1, b: window }))).getProperties();
  assert.deepEqual([...properties.keys()], ['a', 'b']);
  assert.equal(await properties.get('a').jsonValue(), 1);
  assert.equal(await body.asElement().$eval('.a', (it) => it.className), 'a');
  await body.dispose();
  await assert.rejects(body.evaluate((it) => it), /disposed|closed/);
});

test('waits for a condition of the page’s', async () => {
  const { page } = here;
  const waited = page.waitForFunction((wanted) => globalThis.count >= wanted && globalThis.count, 3);
  for (let i = 1; i <= 3; i++) await page.evaluate((n) => { globalThis.count = n; }, i);
  assert.equal(await (await waited).jsonValue(), 3);
});

test('lets the page call functions of ours, after a reload too', async () => {
  const { page, site } = here;
  await page.exposeFunction('sum', (a, b) => a + b);
  await page.goto(site.page('/sum', 'sum'));
  for (let i = 0; i < 2; i++) {
    assert.equal(await page.evaluate(() => sum(40, 2)), 42);
    await page.reload();
  }
});

test('tells a function of ours who calls, from a frame of another site too', async () => {
  const { page, site } = here;
  await page.exposeBinding('whereAmI', ({ frame }) => frame.url());
  site.page('/there', 'there');
  await page.goto(site.page('/here', `<iframe src="${site.elsewhere}/there"></iframe>`));
  const frame = page.frames().find((it) => it.url().endsWith('/there'));
  assert.equal(await frame.evaluate(() => whereAmI()), `${site.elsewhere}/there`);
  assert.equal(await page.evaluate(() => whereAmI()), `${site.address}/here`);
});

test('runs a script before the page’s own, in every frame', async () => {
  const { page, site } = here;
  await page.addInitScript((mark) => { globalThis.mark = mark; }, 'ours');
  site.page('/child', '<script>document.title = mark</script>');
  await page.goto(site.page('/parent', `<script>document.title = mark</script><iframe src="${site.elsewhere}/child"></iframe>`));
  assert.deepEqual(await Promise.all(page.frames().map((frame) => frame.title())), ['ours', 'ours']);
});

test('runs a script before the page’s own in what a tab opens', unless('starts'), async () => {
  const { page, site, context } = here;
  await context.addInitScript(() => { globalThis.mark = 'ours'; });
  const other = await connect();
  try {
    await other.contexts()[0].addInitScript(() => { globalThis.theirs = 'theirs'; });
    site.page('/opened', '<script>document.title = `${globalThis.mark} ${globalThis.theirs}`</script>');
    await page.goto(site.page('/opener', 'opener'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => { open('/opened'); })]);
    await popup.waitForLoadState();
    assert.equal(await popup.title(), 'ours theirs');
  } finally {
    await other.close();
  }
});

test('adds scripts and styles to a page', async () => {
  const { page, site } = here;
  site.serve('/added.js', 'globalThis.added = 7', { 'content-type': 'text/javascript' });
  await page.goto(site.page('/adds', '<p>text</p>'));
  await page.addScriptTag({ url: '/added.js' });
  await page.addStyleTag({ content: 'p { color: rgb(1, 2, 3) }' });
  assert.equal(await page.evaluate(() => added), 7);
  assert.equal(await page.locator('p').evaluate((it) => getComputedStyle(it).color), 'rgb(1, 2, 3)');
});

test('tells that a script’s document went away', async () => {
  const { page, site } = here;
  await page.goto(site.page('/one', 'one'));
  const lost = page.evaluate(() => new Promise(() => {}));
  const failed = assert.rejects(lost, /context was destroyed|navigation/i);
  await page.goto(site.page('/two', 'two'));
  await failed;
});

test('steers the page’s clock', async () => {
  const { page } = here;
  await page.clock.install({ time: new Date('2027-01-15T10:00:00Z') });
  await page.goto('about:blank');
  await page.evaluate(() => { setTimeout(() => { document.title = 'rung'; }, 3_600_000); });
  await page.clock.fastForward('01:00:01');
  assert.equal(await page.title(), 'rung');
  assert.equal(await page.evaluate(() => new Date().toISOString().slice(0, 13)), '2027-01-15T11');
});
