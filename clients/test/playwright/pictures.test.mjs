// Pictures of pages and parts of them, and pages on paper.
import assert from 'node:assert/strict';
import { playwright } from '../../support/playwright.mjs';
import { test } from '../../support/test.mjs';

const here = playwright();

/** Width and height as the PNG says them. */
const size = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** The colour of one point of a picture, looked up by a browser. */
const colourAt = (picture, x, y) => here.page.evaluate(async ([data, left, top]) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  drawing.drawImage(bitmap, 0, 0);
  return [...drawing.getImageData(left, top, 1, 1).data].slice(0, 3).join();
}, [picture.toString('base64'), x, y]);

const TALL = '<style>html { scrollbar-width: none } body { margin: 0 } div { height: 1500px } #a { background: rgb(200, 0, 0) } #b { background: rgb(0, 0, 200) }</style>'
  + '<div id="a"></div><div id="b"></div>';

test('takes what is in the window', async () => {
  const { page } = here;
  await page.setViewportSize({ width: 800, height: 600 });
  await page.setContent(TALL);
  const picture = await page.screenshot({ scale: 'css' });
  assert.deepEqual(size(picture), [800, 600]);
  assert.equal(await colourAt(picture, 400, 300), '200,0,0');
});

test('takes the whole page', async () => {
  const { page } = here;
  await page.setViewportSize({ width: 800, height: 600 });
  await page.setContent(TALL);
  const picture = await page.screenshot({ fullPage: true, scale: 'css' });
  assert.deepEqual(size(picture), [800, 3000]);
  assert.equal(await colourAt(picture, 400, 2900), '0,0,200');
});

test('takes a part of a page', async () => {
  const { page } = here;
  await page.setViewportSize({ width: 800, height: 600 });
  await page.setContent(TALL);
  const picture = await page.screenshot({ clip: { x: 10, y: 10, width: 50, height: 40 }, scale: 'css' });
  assert.deepEqual(size(picture), [50, 40]);
});

test('takes one element, wherever it is', async () => {
  const { page } = here;
  await page.setContent('<div style="height: 3000px"></div><p style="width: 120px; height: 30px; background: rgb(0, 200, 0)"></p>');
  const picture = await page.locator('p').screenshot({ scale: 'css' });
  assert.deepEqual(size(picture), [120, 30]);
  assert.equal(await colourAt(picture, 60, 15), '0,200,0');
});

test('covers what must not be seen', async () => {
  const { page } = here;
  await page.setContent('<style>body { margin: 0 }</style><p style="margin: 0; width: 100px; height: 100px; background: black"></p>');
  const picture = await page.screenshot({ mask: [page.locator('p')], maskColor: '#00ff00', scale: 'css' });
  assert.equal(await colourAt(picture, 50, 50), '0,255,0');
});

test('leaves the background out', async () => {
  const { page } = here;
  await page.setContent('<p>text</p>');
  const picture = await page.screenshot({ omitBackground: true, scale: 'css' });
  assert.equal(picture[25], 6, 'the PNG has an alpha channel');
});

test('takes a JPEG', async () => {
  const { page } = here;
  await page.setContent(TALL);
  const picture = await page.screenshot({ type: 'jpeg', quality: 50 });
  assert.deepEqual([...picture.subarray(0, 3)], [0xff, 0xd8, 0xff]);
});

test('takes a frame of another site within the page', async () => {
  const { page, site } = here;
  site.page('/coloured', '<style>body { background: rgb(0, 0, 200) }</style>');
  await page.goto(site.page('/framing', `<style>body { margin: 0 }</style><iframe style="border: 0" src="${site.elsewhere}/coloured"></iframe>`));
  await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' });
  const picture = await page.screenshot({ scale: 'css' });
  assert.equal(await colourAt(picture, 150, 70), '0,0,200');
});

test('prints a page on paper', async () => {
  const { page } = here;
  await page.setContent('<h1>Bill</h1><p style="break-before: page">Second</p>');
  const paper = await page.pdf({ format: 'A5', landscape: true, printBackground: true });
  assert.equal(paper.subarray(0, 5).toString(), '%PDF-');
  assert.equal(paper.toString('latin1').match(/\/Type\s*\/Page\b/g).length, 2);
});
