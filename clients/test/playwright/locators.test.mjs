// Finding elements: by what a person sees, by selectors, through shadow roots.
import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

beforeEach(() => here.page.setContent(`
  <h1>Pots</h1>
  <label>Name <input placeholder="Who" title="Your name"></label>
  <img alt="A vase" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
  <ul>
    <li data-testid="first"><b>Vase</b> <button>Buy</button></li>
    <li><b>Bowl</b> <button disabled>Buy</button></li>
    <li style="display: none"><b>Cup</b> <button>Buy</button></li>
  </ul>
  <label><input type="checkbox" checked> Gift</label>
  <div id="host"></div>
  <script>
    const root = document.querySelector('#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<button>In the shadow</button>';
  </script>`));

const found = {
  'a role and a name': (page) => page.getByRole('heading', { name: 'Pots', level: 1 }),
  'a label': (page) => page.getByLabel('Name'),
  'a placeholder': (page) => page.getByPlaceholder('Who'),
  'a title': (page) => page.getByTitle('Your name'),
  'a text for a picture': (page) => page.getByAltText('A vase'),
  'a test id': (page) => page.getByTestId('first'),
  'exact text': (page) => page.getByText('Vase', { exact: true }),
  'a pattern': (page) => page.getByText(/^bo.l$/i),
  'CSS': (page) => page.locator('ul > li:first-child b'),
  'XPath': (page) => page.locator('//li[2]/b'),
  'CSS with text': (page) => page.locator('li:has-text("Bowl") > b'),
  'a part of it': (page) => page.getByRole('listitem').filter({ has: page.getByText('Bowl') }),
  'what it lacks': (page) => page.getByRole('listitem').filter({ hasNotText: 'Vase' }),
  'its number': (page) => page.getByRole('button', { name: 'Buy' }).nth(1),
  'what is visible': (page) => page.locator('li').filter({ visible: true }).last(),
  'two rules at once': (page) => page.getByRole('checkbox').and(page.getByLabel('Gift')),
  'one of two rules': (page) => page.getByRole('heading').or(page.getByRole('dialog')),
  'its state': (page) => page.getByRole('button', { disabled: true }),
  'text in a shadow root': (page) => page.getByText('In the shadow'),
  'CSS through a shadow root': (page) => page.locator('#host button'),
  'its layout': (page) => page.locator('b:above(:text("Bowl"))').first(),
};

for (const [rule, locate] of Object.entries(found)) {
  test(`finds one element by ${rule}`, async () => {
    const locator = locate(here.page);
    await locator.waitFor({ state: 'attached' });
    assert.equal(await locator.count(), 1);
  });
}

test('lists all that match', async () => {
  assert.deepEqual(await here.page.locator('li b').allTextContents(), ['Vase', 'Bowl', 'Cup']);
  assert.equal((await here.page.getByRole('listitem').all()).length, 2);
});

test('refuses to choose among several', async () => {
  await assert.rejects(here.page.getByText('Buy').click(), /strict mode violation/);
});

test('tells the state of an element', async () => {
  const { page } = here;
  const [first, second, third] = await page.locator('li button').all();
  assert.deepEqual([await first.isEnabled(), await second.isEnabled()], [true, false]);
  assert.deepEqual([await first.isVisible(), await third.isVisible()], [true, false]);
  assert.equal(await page.getByLabel('Gift').isChecked(), true);
  assert.equal(await page.getByLabel('Name').isEditable(), true);
  assert.equal(await page.getByLabel('Name').getAttribute('placeholder'), 'Who');
  assert.ok((await page.locator('h1').boundingBox()).width > 0);
});

test('describes the page as a tree of roles', async () => {
  const tree = await here.page.locator('body').ariaSnapshot();
  assert.match(tree, /- heading "Pots" \[level=1\]/);
  assert.match(tree, /- button "In the shadow"/);
  assert.doesNotMatch(tree, /Cup/);
});

test('waits for what comes, goes, shows and hides', async () => {
  const { page } = here;
  const bowl = page.locator('li', { hasText: 'Bowl' });
  const changes = [
    [() => document.body.append(document.createElement('hr')), () => page.locator('hr').waitFor({ state: 'attached' })],
    [() => { document.querySelectorAll('li')[1].hidden = true; }, () => bowl.waitFor({ state: 'hidden' })],
    [() => { document.querySelectorAll('li')[1].hidden = false; }, () => bowl.waitFor()],
    [() => document.querySelectorAll('li')[1].remove(), () => bowl.waitFor({ state: 'detached' })],
  ];
  for (const [change, wait] of changes) {
    const waited = wait();
    await page.evaluate(change);
    await waited;
  }
});

test('waits until an element can be pressed', async () => {
  const { page } = here;
  const pressed = page.getByRole('button', { name: 'Buy' }).nth(1).click();
  await page.evaluate(() => {
    const button = document.querySelectorAll('button')[1];
    button.onclick = () => { document.title = 'bought'; };
    button.disabled = false;
  });
  await pressed;
  assert.equal(await page.title(), 'bought');
});
