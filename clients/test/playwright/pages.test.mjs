// Navigation, dialogs, downloads, popups, workers, what a page says, and how it ends.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { unless } from '../../support/limits.mjs';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

test('goes there, back, forth and around', async () => {
  const { page, site } = here;
  const [one, two] = [site.page('/one', 'one', 'One'), site.page('/two', 'two', 'Two')];
  await page.goto(one);
  await page.goto(two, { waitUntil: 'domcontentloaded' });
  assert.equal(await page.title(), 'Two');
  // Out of the browser's cache of pages that were left, which fires no load.
  await page.goBack({ waitUntil: 'commit' });
  assert.equal(page.url(), one);
  await page.goForward({ waitUntil: 'commit' });
  assert.equal(page.url(), two);
  site.page('/two', 'two', 'Two again');
  await page.reload();
  assert.equal(await page.title(), 'Two again');
  assert.equal(await page.goForward(), null);
});

test('waits until the network is quiet', async () => {
  const { page, site } = here;
  site.on('/late', (request, response) => setTimeout(() => response.end('late'), 200));
  await page.goto(site.page('/quiet', '<script>fetch("/late").then(() => { document.title = "late" })</script>'), { waitUntil: 'networkidle' });
  assert.equal(await page.title(), 'late');
});

test('tells why an address cannot be shown', async () => {
  const { page, site } = here;
  const answer = await page.goto(`${site.address}/nowhere`);
  assert.equal(answer.status(), 404);
  await assert.rejects(page.goto('http://kiln.invalid/'), /ERR_NAME_NOT_RESOLVED/);
});

test('follows a page that changes its own address', async () => {
  const { page, site } = here;
  await page.goto(site.page('/spa', '<a href="#part">Part</a>'));
  await page.getByRole('link').click();
  await page.waitForURL('**/spa#part');
  await Promise.all([page.waitForURL('**/deep/er'), page.evaluate(() => history.pushState({}, '', '/deep/er'))]);
  assert.equal(page.url(), `${site.address}/deep/er`);
});

test('writes a page and reads it back', async () => {
  const { page } = here;
  await page.setContent('<!doctype html><title>Mine</title><p>text</p>');
  assert.equal(await page.title(), 'Mine');
  assert.match(await page.content(), /^<!DOCTYPE html><html><head><title>Mine<\/title><\/head><body><p>text<\/p><\/body><\/html>$/);
});

test('answers every kind of dialog', async () => {
  const { page } = here;
  const shown = [];
  page.on('dialog', async (dialog) => {
    shown.push(`${dialog.type()} ${dialog.message()} ${dialog.defaultValue()}`.trim());
    await (dialog.type() === 'prompt' ? dialog.accept('Ada') : dialog.dismiss());
  });
  const answers = await page.evaluate(() => [alert('Hot'), confirm('Sure?'), prompt('Who?', 'nobody')]);
  assert.deepEqual(shown, ['alert Hot', 'confirm Sure?', 'prompt Who? nobody']);
  assert.deepEqual(answers, [undefined, false, 'Ada']);
});

test('dismisses a dialog that nobody listens for', async () => {
  assert.equal(await here.page.evaluate(() => confirm('Anybody?')), false);
});

test('asks before a page is left that wants to be asked', async () => {
  const { page, site } = here;
  await page.goto(site.page('/unsaved', '<input><script>onbeforeunload = (event) => event.preventDefault()</script>'));
  await page.locator('input').fill('unsaved');
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  assert.equal(dialog.type(), 'beforeunload');
  const closed = page.waitForEvent('close');
  await dialog.accept();
  await closed;
});

test('takes a download, reads it and saves it', async () => {
  const { page, site } = here;
  const body = 'pot,number\nvase,2\n';
  site.serve('/report', body, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="report.csv"' });
  await page.goto(site.page('/downloads', '<a href="/report">Report</a>'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link').click()]);
  assert.equal(download.suggestedFilename(), 'report.csv');
  assert.equal(download.url(), `${site.address}/report`);
  assert.equal(await download.failure(), null);
  assert.equal(await readFile(await download.path(), 'utf8'), body);
});

test('tells of a download that was broken off', unless('cancel'), async () => {
  const { page, site } = here;
  site.on('/endless', (request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="endless.bin"' });
    response.write('x'.repeat(4096));
  });
  await page.goto(site.page('/breaks', '<a href="/endless">Endless</a>'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link').click()]);
  await download.cancel();
  assert.equal(await download.failure(), 'canceled');
});

test('knows who opened a tab, and talks to both', async () => {
  const { page, site } = here;
  site.page('/opened', '<button onclick="opener.document.title = \'told\'">Tell</button>', 'Opened');
  await page.goto(site.page('/opener', '<button onclick="open(\'/opened\', \'\', \'width=300,height=200\')">Open</button>'));
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()]);
  await popup.getByRole('button', { name: 'Tell' }).click();
  assert.equal(await popup.opener(), page);
  assert.equal(await page.title(), 'told');
  const closed = popup.waitForEvent('close');
  await page.evaluate(() => open('', '')?.close());
  await popup.close();
  await closed;
});

test('has a tab without an opener too', async () => {
  const { page, site, context } = here;
  site.page('/alone', 'alone', 'Alone');
  await page.goto(site.page('/links', '<a href="/alone" target="_blank" rel="noopener">Alone</a>'));
  const [alone] = await Promise.all([context.waitForEvent('page'), page.getByRole('link').click()]);
  await alone.waitForLoadState();
  assert.equal(await alone.title(), 'Alone');
  assert.equal(await alone.evaluate(() => opener), null);
});

test('looks into workers', async () => {
  const { page, site } = here;
  site.serve('/worker.js', 'self.kiln = 1200; onmessage = (e) => console.log("worker " + e.data)', { 'content-type': 'text/javascript' });
  await page.goto(site.page('/works', 'works'));
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate(() => { globalThis.worker = new Worker('/worker.js'); }),
  ]);
  assert.equal(await worker.evaluate(() => self.kiln), 1200);
  const [message] = await Promise.all([page.waitForEvent('console'), page.evaluate(() => worker.postMessage('fired'))]);
  assert.equal(message.text(), 'worker fired');
  const gone = worker.waitForEvent('close');
  await page.evaluate(() => worker.terminate());
  await gone;
});

test('hears what a page says, and where', async () => {
  const { page, site } = here;
  await page.goto(site.page('/says', 'says'));
  const [message] = await Promise.all([
    page.waitForEvent('console'),
    page.evaluate(() => console.warn('hot', 1200, { clay: true })),
  ]);
  assert.equal(message.type(), 'warning');
  assert.match(message.text(), /^hot 1200 /);
  assert.deepEqual(await Promise.all(message.args().map((it) => it.jsonValue())), ['hot', 1200, { clay: true }]);
});

test('hears what goes wrong in a page', async () => {
  const { page } = here;
  const [error] = await Promise.all([
    page.waitForEvent('pageerror'),
    page.evaluate(() => { setTimeout(() => { throw new RangeError('too hot'); }); }),
  ]);
  assert.equal(`${error.name}: ${error.message}`, 'RangeError: too hot');
});

test('tells that a tab crashed, and lives on beside it', async () => {
  const { page, context } = here;
  const other = await context.newPage();
  const crashed = other.waitForEvent('crash');
  const session = await context.newCDPSession(other);
  session.send('Page.crash').catch(() => {});
  await crashed;
  assert.equal(await page.evaluate(() => 6 * 7), 42);
  await other.close();
});

test('fails what runs in a tab that is closed', async () => {
  const { context } = here;
  const page = await context.newPage();
  const failed = assert.rejects(page.evaluate(() => new Promise(() => {})), /closed/);
  await page.close();
  await failed;
  assert.equal(page.isClosed(), true);
});

test('brings a tab to the front', async () => {
  const { page, context } = here;
  const other = await context.newPage();
  await page.bringToFront();
  await page.waitForFunction(() => document.visibilityState === 'visible');
  await other.close();
});

test('works in ten tabs at once', async () => {
  const { site, context } = here;
  site.page('/many', '<input oninput="document.title = this.value">');
  const titles = await Promise.all(Array.from({ length: 10 }, async (_, n) => {
    const page = await context.newPage();
    await page.goto(`${site.address}/many`);
    await page.locator('input').pressSequentially(`tab ${n}`);
    return page.title();
  }));
  assert.deepEqual(titles, Array.from({ length: 10 }, (_, n) => `tab ${n}`));
});
