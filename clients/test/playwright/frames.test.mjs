// Frames of the same site, of another one, and within each other.
import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

beforeEach(async () => {
  const { page, site } = here;
  site.page('/inner', '<label>Deep <input></label>', 'Inner');
  site.page('/near', '<button onclick="document.title = \'pressed\'">Near</button>', 'Near');
  site.page('/far', `<button onclick="document.title = 'pressed'">Far</button><iframe src="${site.address}/inner"></iframe>`, 'Far');
  await page.goto(site.page('/frames', `<iframe name="near" src="/near"></iframe><iframe name="far" src="${site.elsewhere}/far"></iframe>`));
});

test('knows every frame by its name, address and parent', async () => {
  const { page, site } = here;
  const far = page.frame({ name: 'far' });
  assert.equal(far.url(), `${site.elsewhere}/far`);
  assert.equal(far.parentFrame(), page.mainFrame());
  assert.deepEqual(page.frames().map((frame) => new URL(frame.url()).pathname).sort(), ['/far', '/frames', '/inner', '/near']);
  assert.deepEqual(far.childFrames().map((frame) => frame.url()), [`${site.address}/inner`]);
});

for (const name of ['near', 'far']) {
  test(`presses a button in the ${name} frame`, async () => {
    await here.page.frameLocator(`[name=${name}]`).getByRole('button').click();
    assert.equal(await here.page.frame({ name }).title(), 'pressed');
  });
}

test('fills a field two sites deep', async () => {
  const deep = here.page.frameLocator('[name=far]').frameLocator('iframe').getByLabel('Deep');
  await deep.fill('found');
  assert.equal(await deep.inputValue(), 'found');
});

test('runs scripts in each frame’s own document', async () => {
  const titles = await Promise.all(here.page.frames().map((frame) => frame.evaluate(() => document.title)));
  assert.deepEqual(titles.sort(), ['A page', 'Far', 'Inner', 'Near']);
});

test('finds the frame of an element and the element of a frame', async () => {
  const { page } = here;
  const element = await page.waitForSelector('[name=far]');
  const frame = await element.contentFrame();
  assert.equal(frame, page.frame({ name: 'far' }));
  assert.equal(await (await frame.frameElement()).getAttribute('name'), 'far');
  const button = await frame.waitForSelector('button');
  assert.equal(await button.ownerFrame(), frame);
});

test('measures what is in another site’s frame from the corner of the page', async () => {
  const { page } = here;
  const outer = await page.locator('[name=far]').boundingBox();
  const inner = await page.frameLocator('[name=far]').getByRole('button').boundingBox();
  assert.ok(inner.x > outer.x && inner.y > outer.y && inner.x + inner.width < outer.x + outer.width);
});

test('follows a frame from site to site', async () => {
  const { page, site } = here;
  const frame = page.frame({ name: 'near' });
  for (const origin of [site.elsewhere, site.address]) {
    await Promise.all([frame.waitForURL(`${origin}/inner`), frame.evaluate((to) => { location.href = to; }, `${origin}/inner`)]);
    await frame.getByLabel('Deep').fill(origin);
    assert.equal(await frame.getByLabel('Deep').inputValue(), origin);
  }
});

test('navigates a frame alone', async () => {
  const { page, site } = here;
  const answer = await page.frame({ name: 'far' }).goto(`${site.elsewhere}/near`);
  assert.equal(answer.status(), 200);
  assert.equal(await page.frame({ name: 'far' }).title(), 'Near');
  assert.equal(page.url(), `${site.address}/frames`);
});

test('tells when frames come, move and go', async () => {
  const { page, site } = here;
  const told = [];
  for (const event of ['frameattached', 'framenavigated', 'framedetached']) page.on(event, () => told.push(event));
  const gone = page.waitForEvent('framedetached');
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((done) => { frame.onload = done; });
    frame.src = address;
    document.body.append(frame);
    await loaded;
    frame.remove();
  }, `${site.address}/inner`);
  await gone;
  assert.deepEqual([...new Set(told)], ['frameattached', 'framenavigated', 'framedetached']);
});

test('fills a new frame’s own document at once', async () => {
  const { page } = here;
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.name = 'made';
    frame.srcdoc = '<input>';
    document.body.append(frame);
  });
  await page.frameLocator('[name=made]').locator('input').fill('made');
  assert.equal(await page.frame({ name: 'made' }).evaluate(() => document.querySelector('input').value), 'made');
});
