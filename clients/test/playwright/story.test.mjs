// What people do with Playwright, in one go.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

test('a script works its way through a shop', async () => {
  const { page, context, site } = here;
  const said = [];
  page.on('console', (message) => said.push(message.text()));
  site.page('/choose', '<button onclick="parent.postMessage(\'Mill lane\', \'*\')">Mill lane</button>');
  site.page('/terms', '<p>Nothing is sent.</p>', 'Terms');
  const start = site.page('/shop', `
    <label>Name <input id="name"></label> <output></output>
    <iframe src="${site.elsewhere}/choose"></iframe>
    <a href="/terms" target="_blank">Terms</a>
    <button id="send" onclick="if (confirm('Send it?')) send()">Send</button>
    <a href="data:text/plain,a%20bill" download="bill.txt">Bill</a>
    <div style="height: 2000px"></div>
    <script>
      addEventListener('message', (event) => { document.querySelector('output').textContent = event.data });
      async function send() {
        const answer = await fetch('/orders', { method: 'POST', body: document.querySelector('#name').value });
        console.log('order ' + (await answer.json()).number);
      }
    </script>`, 'Shop');
  await page.goto(start);
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.frameLocator('iframe').getByRole('button', { name: 'Mill lane' }).click();
  await page.getByText('Mill lane').waitFor();

  const [terms] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Terms' }).click()]);
  assert.equal(await terms.getByText('Nothing is sent.').count(), 1);
  assert.ok(context.pages().includes(terms));
  await terms.close();

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Bill' }).click()]);
  assert.equal(download.suggestedFilename(), 'bill.txt');
  assert.equal(await readFile(await download.path(), 'utf8'), 'a bill');

  await page.route('**/orders', (route) => route.fulfill({ json: { number: route.request().postData().length } }));
  page.once('dialog', (dialog) => dialog.accept());
  const told = page.waitForEvent('console');
  await page.getByRole('button', { name: 'Send' }).click();
  await told;
  assert.deepEqual(said, ['order 12']);
  assert.equal(site.asked('/orders').length, 0);

  assert.equal((await page.pdf()).subarray(0, 5).toString(), '%PDF-');
  const picture = await page.screenshot({ fullPage: true });
  assert.ok(picture.readUInt32BE(20) > 2000, 'the height in the PNG header is that of the page');
});
