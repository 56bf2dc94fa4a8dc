// The panel as a person sees and uses it, in a real Chromium; who it talks to is played by the test.
import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { open } from '../injected/harness.mjs';

const chrome = await open();
const source = (path) => new URL(`../../src/${path}`, import.meta.url);
const TAB = { tabId: 1, title: 'Orders', url: 'https://shop.example/orders', attached: true, inGroup: true, shared: false };

let script;
let panel;

before(async () => {
  const { outputFiles } = await build({ entryPoints: [source('panel/panel.ts').pathname], bundle: true, write: false, format: 'iife', globalName: 'made', target: 'chrome120' });
  script = outputFiles[0].text;
});

beforeEach(async () => {
  const css = readFileSync(source('sidepanel/sidepanel.css'), 'utf8');
  const { page } = await chrome.page(`<!doctype html><html lang=en><style>${css}</style><main id=panel></main>`);
  await page.evaluate((code) => {
    window.sent = [];
    window.Panel = (0, eval)(`${code}; made.Panel`);
    window.shown = new window.Panel(document.getElementById('panel'), (message) => sent.push(message), 'data:,');
  }, script);
  panel = page;
});

const show = (view) => panel.evaluate((all) => shown.show({ type: 'view', connection: { state: 'connected', lane: 'socket', host: '0.1.0' }, stopped: false, questions: [], clients: [], tabs: [], ...all }), view);
const sent = () => panel.evaluate(() => sent);
const text = (selector) => panel.locator(selector).innerText();
const isShown = (selector) => panel.locator(selector).isVisible();

test('says that it connects before it has heard anything', async () => {
  assert.equal(await text('[role=status]'), 'Connecting…');
  assert.equal(await isShown('#reconnect'), false);
  assert.equal(await text('.card:last-child'), 'TABS IN USE\n\nNone.');
});

for (const [state, words, again] of [
  ['connected', 'Connected', false], ['connecting', 'Connecting…', false], ['refused', 'The host refused this extension', true], ['disconnected', 'Not connected', true],
]) {
  test(`${state}: says so${again ? ' and offers to connect again' : ''}`, async () => {
    await show({ connection: { state, reason: 'A reason.', hint: 'A hint.' } });
    assert.equal(await text('[role=status]'), words);
    assert.equal(await isShown('#reconnect'), again);
    assert.equal(await text('#hint'), 'A hint.');
  });
}

test('takes the hint away when there is none any more', async () => {
  await show({ connection: { state: 'refused', reason: 'Too old.', hint: 'Update it.' } });
  await show({});
  assert.equal(await isShown('#hint'), false);
});

for (const [id, view, message] of [
  ['reconnect', { connection: { state: 'disconnected' } }, { type: 'reconnect' }],
  ['stop', {}, { type: 'stop' }],
  ['allow', { stopped: true }, { type: 'allow' }],
  ['share', { current: TAB }, { type: 'share', tabId: 1, shared: true }],
  ['share', { current: { ...TAB, shared: true } }, { type: 'share', tabId: 1, shared: false }],
]) {
  test(`pressing ${id} says ${JSON.stringify(message)}`, async () => {
    await show(view);
    await panel.locator(`#${id}`).click();
    assert.deepEqual(await sent(), [message]);
  });
}

test('pressing a tab\'s row asks for that tab', async () => {
  await show({ tabs: [TAB, { ...TAB, tabId: 2, title: 'Basket' }] });
  await panel.getByRole('button', { name: 'Basket' }).click();
  assert.deepEqual(await sent(), [{ type: 'show', tabId: 2 }]);
});

test('shows either Stop or Allow, and says aloud that it is stopped', async () => {
  await show({});
  assert.deepEqual([await isShown('#stop'), await isShown('#allow')], [true, false]);
  await show({ stopped: true });
  assert.deepEqual([await isShown('#stop'), await isShown('#allow')], [false, true]);
  assert.match(await panel.getByRole('alert').innerText(), /Stopped/);
});

test('offers to share only where there is a page to share', async () => {
  await show({});
  assert.equal(await isShown('#share'), false);
  await show({ current: { ...TAB, title: 'Mine' } });
  const toggle = panel.getByRole('switch', { name: 'Share this tab' });
  assert.equal(await toggle.getAttribute('aria-checked'), 'false');
  await show({ current: { ...TAB, shared: true } });
  assert.equal(await toggle.getAttribute('aria-checked'), 'true');
});

test('a tab without a title is shown by its address', async () => {
  await show({ tabs: [{ ...TAB, title: '' }] });
  assert.equal(await text('li .title'), 'https://shop.example/orders');
});

test('titles are words and never markup', async () => {
  const title = '<img src=x onerror="sent.push(1)"><b>Bold</b>';
  await show({ tabs: [{ ...TAB, title }], current: { ...TAB, title }, connection: { state: 'refused', reason: title, hint: title } });
  assert.equal(await text('li .title'), title);
  assert.equal(await panel.locator('b').count(), 0);
  assert.deepEqual(await sent(), []);
});

test('rows keep their place in the list\'s order, whatever comes and goes', async () => {
  const tabs = [1, 2, 3, 4].map((tabId) => ({ ...TAB, tabId, title: `Tab ${tabId}` }));
  const titles = () => panel.locator('li .title').allInnerTexts();
  await show({ tabs });
  await show({ tabs: [tabs[3], tabs[0], tabs[2]] });
  assert.deepEqual(await titles(), ['Tab 4', 'Tab 1', 'Tab 3']);
  await show({ tabs });
  assert.deepEqual(await titles(), ['Tab 1', 'Tab 2', 'Tab 3', 'Tab 4']);
  await show({ tabs: [] });
  assert.deepEqual(await titles(), []);
});

test('the focus stays on a row while others come and go', async () => {
  const tabs = [1, 2, 3].map((tabId) => ({ ...TAB, tabId, title: `Tab ${tabId}` }));
  await show({ tabs });
  await panel.getByRole('button', { name: 'Tab 2' }).focus();
  await show({ tabs: [tabs[1], { ...TAB, tabId: 9, title: 'New' }, { ...tabs[2], title: 'Renamed' }] });
  assert.match(await panel.evaluate(() => document.activeElement.textContent), /^Tab 2/);
});

test('what is said again in the same words is not read out again', async () => {
  await show({});
  await panel.evaluate(() => {
    window.changes = 0;
    new MutationObserver((records) => { changes += records.length; }).observe(document.querySelector('[role=status]'), { childList: true, characterData: true, subtree: true });
  });
  for (let i = 0; i < 3; i++) await show({});
  assert.equal(await panel.evaluate(() => changes), 0);
});

const ASKED = { question: 'q1', name: 'crawler', program: 'Playwright/1.65', mayAct: true };
const INSIDE = { client: 'c1', name: 'crawler', program: '', tabs: 'all', observe: false, since: 1, last: 'Page.navigate', lastAt: 2 };
const press = (name) => panel.getByRole('button', { name, exact: true }).click();

test('Allow gives the least there is, unless more is chosen', async () => {
  await show({ questions: [ASKED] });
  await press('Allow');
  await panel.getByLabel('All tabs').check();
  await panel.getByLabel('May only look').check();
  await panel.getByLabel('One hour').check();
  await panel.getByLabel('Remember my answer').check();
  await press('Allow');
  assert.deepEqual(await sent(), [
    { type: 'answer', question: 'q1', allowed: true, tabs: 'group', observe: false, minutes: 0, remember: false },
    { type: 'answer', question: 'q1', allowed: true, tabs: 'all', observe: true, minutes: 60, remember: true },
  ]);
});

test('who may only look is offered no tabs that it cannot open', async () => {
  await show({ questions: [{ ...ASKED, mayAct: false }] });
  assert.deepEqual(await panel.getByRole('radio').evaluateAll((all) => all.map(({ value }) => value)), ['front', 'all', 'observe', '0', '60', '480']);
  await press('Allow');
  const [answer] = await sent();
  assert.deepEqual([answer.tabs, answer.observe], ['front', true]);
});

test('Enter answers no question, and a choice outlives what else changes', async () => {
  await show({ questions: [ASKED] });
  await panel.getByLabel('All tabs').check();
  await panel.keyboard.press('Enter');
  await show({ questions: [ASKED, { ...ASKED, question: 'q2', name: 'other' }], clients: [INSIDE] });
  assert.deepEqual(await sent(), []);
  assert.equal(await panel.evaluate(() => document.activeElement.value), 'all');
  assert.equal(await panel.getByLabel('All tabs').first().isChecked(), true);
});

test('the whole name is there to decide by, however narrow the panel', async () => {
  await panel.setViewportSize({ width: 240, height: 600 });
  await show({ questions: [{ ...ASKED, name: 'n'.repeat(60) }], clients: [{ ...INSIDE, name: 'n'.repeat(60) }] });
  for (const part of ['.question .title', '.client .title', '.client .last', 'main']) {
    assert.deepEqual(await panel.locator(part).evaluate((el) => [el.scrollWidth <= el.clientWidth, el.textContent.includes('…')]), [true, false], part);
  }
});

test('says what each program may do and did last, and disconnects it', async () => {
  await show({ clients: [INSIDE, { ...INSIDE, client: 'c2', name: 'looker', observe: true, tabs: 'front' }] });
  assert.match(await text('.client:first-child'), /crawler\s+works in all tabs\s+.* · Page\.navigate/);
  assert.match(await text('.client:last-child'), /looks at one tab/);
  await press('Disconnect looker');
  assert.deepEqual(await sent(), [{ type: 'disconnect', client: 'c2' }]);
  await show({});
  assert.equal(await isShown('#clients'), false);
});

test('every control has a name, and one heading leads', async () => {
  await show({ tabs: [TAB], current: TAB, connection: { state: 'refused', reason: 'r', hint: 'h' } });
  const tree = await panel.locator('main').ariaSnapshot();
  assert.doesNotMatch(tree, /- (button|switch)(:|$)/m);
  assert.equal(tree.match(/heading/g).length, 2);
  assert.match(tree, /list "Tabs in use"/);
});

for (const scheme of ['light', 'dark']) {
  test(`its words can be read on ${scheme} ground`, async () => {
    await panel.emulateMedia({ colorScheme: scheme });
    await show({ tabs: [TAB], current: TAB, questions: [ASKED], clients: [INSIDE], connection: { state: 'refused', reason: 'r', hint: 'h' } });
    const worst = await panel.evaluate(() => {
      const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
      const light = ([r, g, b]) => [r, g, b].map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
      const ground = (el) => { for (let at = el; at; at = at.parentElement) { const found = parts(getComputedStyle(at).backgroundColor); if ((found[3] ?? 1) > 0.9) return found; } return [255, 255, 255]; };
      const ratios = [...document.querySelectorAll('main *')].filter((el) => el.checkVisibility() && [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim())).map((el) => {
        const [a, b] = [light(parts(getComputedStyle(el).color)), light(ground(el))].sort((x, y) => y - x);
        return [(a + 0.05) / (b + 0.05), el.textContent];
      });
      return ratios.sort((x, y) => x[0] - y[0])[0];
    });
    await panel.emulateMedia({ colorScheme: null });
    assert.ok(worst[0] >= 4.5, `${worst[1]}: ${worst[0]}`);
  });
}
