// Frames in the outline: where another document's lines go, and where it stands on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const chrome = await open();
const placesOf = (shot) => shot.lines.filter((line) => line.frame).map((line) => line.frame);

async function placed(html) {
  const frame = await chrome.page(`<!doctype html><body style="margin:0">${html}`);
  return placesOf(await frame.snapshot());
}

for (const [what, html, label] of [
  ['the host it comes from', '<iframe src="http://127.0.0.1:9/a"></iframe>', '127.0.0.1:9'],
  ['srcdoc, whatever its address says', '<iframe srcdoc="<p>x</p>" src="http://127.0.0.1:9/"></iframe>', 'srcdoc'],
  ['a blank page', '<iframe></iframe>', 'about:blank'],
  ['an empty address', '<iframe src=""></iframe>', 'about:blank'],
  ['the kind of its address where there is no host', '<iframe src="data:text/html,x"></iframe>', 'data:'],
]) {
  test(`a frame is called by ${what}`, async () => assert.deepEqual((await placed(html)).map((place) => place.label), [label]));
}

test('a frame\'s box is its content, without border and padding', async () => {
  const [{ box }] = await placed('<iframe srcdoc=x style="position:absolute;left:10px;top:20px;width:300px;height:200px;border:5px solid;padding:7px 3px"></iframe>');
  assert.deepEqual(box, [18, 32, 300, 200]);
});

test('frames of no size, of a few pixels, hidden or out of the page have no place', async () => {
  assert.deepEqual(await placed(`<iframe srcdoc=x width=0 height=0></iframe><iframe srcdoc=x width=4 height=4 style="border:0"></iframe><iframe srcdoc=x style="display:none"></iframe>
    <iframe srcdoc=x style="visibility:hidden"></iframe><iframe srcdoc=x style="opacity:0"></iframe><iframe srcdoc=x style="position:absolute;left:-9999px"></iframe>`), []);
});

test('a frame\'s line stands where the frame does, between words and inside of what is around it', async () => {
  const frame = await chrome.page('<p>Before</p><div style="height:100px;overflow:auto" aria-label=Box><iframe srcdoc=x width=200 height=300></iframe></div><p>After</p>');
  const { lines } = await frame.snapshot();
  assert.deepEqual(lines.map((line) => [line.depth, line.frame ? 'frame' : line.text.replace(/scroll=\S+>/, '>')]), [[0, 'Before'], [0, '<div >Box'], [1, 'frame'], [0, 'After']]);
});

test('a frame that was named says its id in each later look', async () => {
  const frame = await chrome.page('<iframe srcdoc=x></iframe><iframe srcdoc=y></iframe>');
  const first = await frame.snapshot();
  assert.deepEqual(placesOf(first).map(({ id }) => id), [null, null]);
  const owner = await frame.run('() => document.querySelectorAll("iframe")[1]');
  await frame.run('(owner) => tabtender.nameFrame({ frameId: "F1" }, owner)', [owner]);
  const later = await frame.snapshot({ base: first.seq });
  assert.deepEqual(later.splices.map(([at, remove, add]) => [at, remove, add.map((line) => line.frame.id)]), [[1, 1, ['F1']]]);
});

test('a frame that moves is told of with its new place', async () => {
  const frame = await chrome.page('<!doctype html><body style="margin:0"><p id=p style="margin:0;height:10px">x</p><iframe srcdoc=x style="border:0;display:block"></iframe>');
  const first = await frame.snapshot();
  await frame.page.evaluate(() => { p.style.height = '60px'; });
  const { splices } = await frame.snapshot({ base: first.seq });
  assert.deepEqual(splices.map(([, , add]) => add[0].frame.box[1]), [60]);
});

test('a frame that comes and goes is a line that does', async () => {
  const frame = await chrome.page('<p>Words</p>');
  const first = await frame.snapshot();
  await frame.page.evaluate(() => document.body.append(Object.assign(document.createElement('iframe'), { id: 'f', srcdoc: 'x' })));
  const second = await frame.snapshot({ base: first.seq });
  assert.deepEqual(second.splices.map(([at, remove, add]) => [at, remove, add.length]), [[1, 0, 1]]);
  await frame.page.evaluate(() => document.querySelector('iframe').remove());
  const third = await frame.snapshot({ base: second.seq });
  assert.deepEqual(third.splices, [[1, 1, []]]);
});

test('what has the focus in a frame is for that frame to say', async () => {
  const frame = await chrome.page('<iframe id=f srcdoc="<input id=i>"></iframe>');
  const owner = await frame.run('() => document.querySelector("iframe")');
  await frame.run('(owner) => tabtender.nameFrame({ frameId: "F1" }, owner)', [owner]);
  await frame.page.frameLocator('#f').locator('input').focus();
  const { focusedFrame } = await frame.call('activity');
  assert.equal(focusedFrame, 'F1');
});

test('frames inside a shadow root have a place too', async () => {
  const frame = await chrome.page('<div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<p>Shade</p><iframe srcdoc=x></iframe>"</script>');
  assert.deepEqual(placesOf(await frame.snapshot()).map(({ label }) => label), ['srcdoc']);
});

test('a modal dialog leaves out the frames behind it', async () => {
  const frame = await chrome.page('<iframe srcdoc=x></iframe><dialog id=d><iframe srcdoc=y></iframe></dialog>');
  await frame.page.evaluate(() => d.showModal());
  const shot = await frame.snapshot();
  assert.equal(shot.modal, true);
  assert.equal(placesOf(shot).length, 1);
});
