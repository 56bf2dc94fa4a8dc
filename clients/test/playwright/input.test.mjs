// Keyboard, mouse, touch, forms, files.
import assert from 'node:assert/strict';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

/** Lists in `seen` what the page's own listeners are told. */
const listen = (page, types) => page.evaluate((wanted) => {
  globalThis.seen = [];
  for (const type of wanted) {
    addEventListener(type, (e) => {
      seen.push([type, e.key ?? e.button, e.isTrusted, e.shiftKey, e.ctrlKey].filter((it) => it !== undefined).join(' '));
    }, true);
  }
}, types);

const seen = (page) => page.evaluate(() => seen);

test('fills, clears and types into fields', async () => {
  const { page } = here;
  await page.setContent('<input><textarea></textarea><div contenteditable>old</div><input type="date">');
  await page.locator('input').first().fill('Grüße 🏺');
  await page.locator('textarea').pressSequentially('two\nlines');
  await page.locator('[contenteditable]').fill('new');
  await page.locator('[type=date]').fill('2027-01-15');
  assert.equal(await page.locator('input').first().inputValue(), 'Grüße 🏺');
  assert.equal(await page.locator('textarea').inputValue(), 'two\nlines');
  assert.equal(await page.locator('[contenteditable]').innerText(), 'new');
  assert.equal(await page.locator('[type=date]').inputValue(), '2027-01-15');
  await page.locator('textarea').clear();
  assert.equal(await page.locator('textarea').inputValue(), '');
});

test('presses keys that the page takes for a person’s', async () => {
  const { page } = here;
  await page.setContent('<input>');
  await page.locator('input').focus();
  await listen(page, ['keydown', 'keyup']);
  await page.keyboard.press('Shift+A');
  assert.deepEqual(await seen(page), [
    'keydown Shift true true false', 'keydown A true true false', 'keyup A true true false', 'keyup Shift true false false',
  ]);
  assert.equal(await page.locator('input').inputValue(), 'A');
});

test('selects, cuts short and sends with keys alone', async () => {
  const { page } = here;
  await page.setContent('<form onsubmit="document.title = \'sent \' + q.value; return false"><input name="q"></form>');
  await page.locator('input').fill('Hello world');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Hello pots');
  for (let i = 0; i < 2; i++) await page.keyboard.press('Backspace');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('h');
  await page.keyboard.press('Enter');
  assert.equal(await page.title(), 'sent hello po');
});

test('presses with each button, twice, and with modifiers', async () => {
  const { page } = here;
  await page.setContent('<button>Press</button>');
  await listen(page, ['click', 'dblclick', 'contextmenu', 'auxclick']);
  const button = page.getByRole('button');
  await button.click({ modifiers: ['Shift'] });
  await button.click({ button: 'right' });
  await button.click({ button: 'middle' });
  await button.dblclick();
  const got = await seen(page);
  assert.deepEqual(got.filter((it) => !it.startsWith('auxclick 2')), [
    'click 0 true true false', 'contextmenu 2 true false false', 'auxclick 1 true false false',
    'click 0 true false false', 'click 0 true false false', 'dblclick 0 true false false',
  ]);
});

test('moves, hovers and turns the wheel', async () => {
  const { page } = here;
  await page.setContent(`
    <style>p { visibility: hidden } button:hover + p { visibility: visible } body { height: 5000px }</style>
    <button>Over</button><p>shown</p>`);
  await page.getByRole('button').hover();
  assert.equal(await page.getByText('shown').isVisible(), true);
  await page.mouse.move(600, 400);
  assert.equal(await page.getByText('shown').isVisible(), false);
  await page.mouse.wheel(0, 700);
  await page.waitForFunction(() => scrollY >= 700);
});

test('scrolls to what is far away before it presses it', async () => {
  const { page } = here;
  await page.setContent('<div style="height: 4000px"></div><button onclick="document.title = \'pressed\'">Far</button>');
  await page.getByRole('button').click();
  assert.equal(await page.title(), 'pressed');
  assert.ok(await page.evaluate(() => scrollY > 2000));
});

test('drags with the mouse', async () => {
  const { page } = here;
  await page.setContent('<input type="range" min="0" max="100" value="0" style="width: 400px; margin: 0">');
  const box = await page.locator('input').boundingBox();
  await page.mouse.move(box.x + 8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  assert.ok(Math.abs(Number(await page.locator('input').inputValue()) - 50) <= 3);
});

test('drags what the page lets be dragged onto what takes it', async () => {
  const { page } = here;
  await page.setContent(`
    <p draggable="true" ondragstart="event.dataTransfer.setData('text', 'pot')">A pot</p>
    <div style="height: 200px" ondragover="event.preventDefault()" ondrop="this.textContent = event.dataTransfer.getData('text')">Shelf</div>`);
  await page.getByText('A pot').dragTo(page.getByText('Shelf'));
  assert.equal(await page.locator('div').innerText(), 'pot');
});

test('ticks, chooses and unticks', async () => {
  const { page } = here;
  await page.setContent(`
    <label><input type="checkbox"> Gift</label> <label><input type="radio"> Post</label>
    <select multiple><option>Red</option><option value="g">Green</option><option>Blue</option></select>`);
  await page.getByLabel('Gift').check();
  await page.getByLabel('Post').check();
  assert.deepEqual([await page.getByLabel('Gift').isChecked(), await page.getByLabel('Post').isChecked()], [true, true]);
  await page.getByLabel('Gift').uncheck();
  assert.equal(await page.getByLabel('Gift').isChecked(), false);
  const chosen = await page.locator('select').selectOption([{ label: 'Red' }, { value: 'g' }]);
  assert.deepEqual(chosen, ['Red', 'g']);
});

test('taps where the context has a touch screen', async () => {
  const { page } = here;
  await page.setContent('<button>Tap</button>');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.evaluate(() => {
    document.querySelector('button').addEventListener('touchstart', (e) => { document.title = `${e.touches.length} ${e.isTrusted}`; });
  });
  const box = await page.getByRole('button').boundingBox();
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await page.title(), '1 true');
});

test('puts files into a field and into a file chooser', async () => {
  const { page } = here;
  await page.setContent('<input type="file" multiple><button onclick="document.querySelector(\'input\').click()">Files…</button>');
  const names = () => page.evaluate(async () => Promise.all(
    [...document.querySelector('input').files].map(async (file) => `${file.name}: ${await file.text()}`)));
  const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('input').setInputFiles([file('a.txt', 'one'), file('b.txt', 'two')]);
  assert.deepEqual(await names(), ['a.txt: one', 'b.txt: two']);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Files…' }).click()]);
  assert.equal(chooser.isMultiple(), true);
  await chooser.setFiles([file('c.txt', 'three')]);
  assert.deepEqual(await names(), ['c.txt: three']);
});

test('puts a file of this machine into a field', async () => {
  const { page } = here;
  await page.setContent('<input type="file">');
  await page.locator('input').setInputFiles(new URL(import.meta.url).pathname);
  assert.equal(await page.evaluate(() => document.querySelector('input').files[0].name), 'input.test.mjs');
});

test('gives and takes the focus', async () => {
  const { page } = here;
  await page.setContent('<input onfocus="this.value = \'on\'" onblur="this.value = \'off\'"><button>B</button>');
  await page.locator('input').focus();
  assert.equal(await page.locator('input').inputValue(), 'on');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator('input').inputValue(), 'off');
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BUTTON');
});

test('sends events of its own making', async () => {
  const { page } = here;
  await page.setContent('<button style="display: none" onclick="document.title = \'told\'">Hidden</button>');
  await page.locator('button').dispatchEvent('click');
  assert.equal(await page.title(), 'told');
});
