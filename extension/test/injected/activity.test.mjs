// What the page did since it was last asked: for settling without fixed sleeps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const chrome = await open();

/** How often the outline could have changed by what is done to the page. */
async function counted(html, change) {
  const frame = await chrome.page(`<!doctype html>${html}`);
  await frame.snapshot();
  const before = (await frame.call('activity')).changes;
  await frame.page.evaluate(change);
  return (await frame.call('activity')).changes - before;
}

const PAGE = '<p id=p>Words <button id=b>Go</button></p><div id=n style="display:none"><b id=d>Later</b></div><i id=i></i>';
for (const [what, change] of Object.entries({
  'words that change': () => { p.firstChild.data = 'Other '; },
  'a control that comes': () => { p.insertAdjacentHTML('beforeend', '<button>New</button>'); },
  'a control that goes': () => { b.remove(); },
  'what was hidden and is shown': () => { n.style.display = 'block'; },
  'a control that is disabled': () => { b.disabled = true; },
  'a class of something with words': () => { p.className = 'late'; },
})) test(`counts ${what}`, async () => assert.ok(await counted(PAGE, change) > 0));

for (const [what, change] of Object.entries({
  'a style of something empty': () => { i.style.width = '9px'; },
  'data that only scripts read': () => { p.dataset.x = '1'; },
  'words inside of what is hidden': () => { d.textContent = 'Still later'; },
  'a value that a script reads': () => { window.x = document.title; },
})) test(`does not count ${what}`, async () => assert.equal(await counted(PAGE, change), 0));

test('many changes in one go are one', async () => {
  assert.equal(await counted(PAGE, () => { for (let i = 0; i < 100; i++) p.append(`w${i}`); }), 1);
});

test('counts changes in shadow roots that were met', async () => {
  const html = '<div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<p>Shade</p>"</script>';
  assert.ok(await counted(html, () => { h.shadowRoot.firstChild.textContent = 'Other'; }) > 0);
});

test('a page that rests is ever more quiet, until something changes', async () => {
  const frame = await chrome.page(PAGE);
  await frame.snapshot();
  await frame.page.evaluate(() => { p.firstChild.data = 'Other'; });
  const first = await frame.call('activity');
  await frame.page.evaluate(() => new Promise((done) => setTimeout(done, 60)));
  const second = await frame.call('activity');
  assert.ok(second.quietMs - first.quietMs >= 50);
  await frame.page.evaluate(() => new Promise((done) => setTimeout(() => { p.firstChild.data = 'More'; done(); }, 60)));
  const third = await frame.call('activity');
  assert.equal(third.changes, second.changes + 1);
});

/** Whether something listed is said to be on its way, once the animation runs. */
async function animating(html, start) {
  const frame = await chrome.page(`<!doctype html><style>@keyframes go{to{transform:translateX(90px)}}@keyframes dye{to{background-color:red}}</style>${html}`);
  await frame.snapshot();
  if (start) await frame.page.evaluate(start);
  return (await frame.call('activity')).animating;
}

for (const [what, html, start, expected] of [
  ['a control that moves', '<button style="animation:go 60s">Go</button>', null, true],
  ['what a control is in', '<div style="animation:go 60s"><p><button>Go</button></p></div>', null, true],
  ['a control that a script moves', '<button id=b>Go</button>', () => { b.animate([{ left: '0' }, { left: '90px' }], 60_000); }, true],
  ['an animation without an end', '<button style="animation:go 1s infinite">Go</button>', null, false],
  ['an animation of what is not listed', '<button>Go</button><p style="animation:go 60s">Words</p>', null, false],
  ['an animation of colours', '<button style="animation:dye 60s">Go</button>', null, false],
  ['an animation that is halted', '<button style="animation:go 60s paused">Go</button>', null, false],
  ['a page at rest', '<button>Go</button>', null, false],
]) test(`${what} is ${expected ? '' : 'not '}waited for`, async () => assert.equal(await animating(html, start), expected));

test('tells the address, the state of loading and whether the page is shown', async () => {
  const frame = await chrome.page('<p>x</p>');
  await frame.page.evaluate(() => history.pushState({}, '', '#there'));
  const { url, readyState, visible } = await frame.call('activity');
  assert.deepEqual([new URL(url).hash, readyState, visible], ['#there', 'complete', true]);
});

for (const [what, html, focus, words] of [
  ['a button', '<button id=f>Go</button>', () => f.focus(), 'button "Go"'],
  ['a field by its label', '<label>Town <input id=f value=Ulm></label>', () => f.focus(), 'textbox "Town"'],
  ['a link', '<a id=f href="#x">Help</a>', () => f.focus(), 'link "Help"'],
  ['a plain element by its tag', '<div id=f tabindex=0></div>', () => f.focus(), 'div "f"'],
  ['an editor', '<div id=f contenteditable aria-label=Story>x</div>', () => f.focus(), 'textbox "Story"'],
  ['a name of too much', `<button id=f>${'n'.repeat(200)}</button>`, () => f.focus(), `button "${'n'.repeat(79)}…"`],
]) {
  test(`tells that ${what} has the focus`, async () => {
    const frame = await chrome.page(`<!doctype html>${html}`);
    await frame.page.evaluate(focus);
    assert.equal((await frame.call('activity')).focused, words);
  });
}

test('loaded twice into one world, the first script stays and keeps its numbers', async () => {
  const frame = await chrome.page('<button>A</button>');
  const first = await frame.snapshot();
  await frame.session.send('Runtime.evaluate', { contextId: await frame.world(), expression: frame.source });
  const second = await frame.snapshot({ base: first.seq });
  assert.deepEqual([second.seq, second.splices], [first.seq + 1, []]);
});

test('splices are given only against lines that tell as much as is asked for', async () => {
  const frame = await chrome.page('<button>A</button>');
  const text = await frame.snapshot({ detail: 'text' });
  assert.equal((await frame.snapshot({ detail: 'json', base: text.seq })).splices, undefined);
  const json = await frame.snapshot({ detail: 'json' });
  assert.deepEqual((await frame.snapshot({ detail: 'text', base: json.seq })).splices, []);
});

test('a look of long ago, or one that never was, is answered by the whole', async () => {
  const frame = await chrome.page('<button>A</button>');
  const first = await frame.snapshot();
  for (let i = 0; i < 4; i++) await frame.snapshot();
  for (const base of [first.seq, 99, 0, -1]) assert.equal((await frame.snapshot({ base })).lines?.length, 1);
});

test('marks are drawn only for what is in view, and never twice', async () => {
  const frame = await chrome.page('<!doctype html><body style="margin:0"><button style="position:absolute;top:100px">A</button><button style="position:absolute;top:3000px">B</button>');
  const { listed } = await frame.read();
  const hosts = () => frame.page.evaluate(() => [...document.documentElement.children].filter((el) => el.localName === 'div').length);
  for (let i = 0; i < 2; i++) await frame.call('marks', { show: listed.map(({ key }, at) => ({ key, label: String(at) })) });
  assert.equal(await hosts(), 1);
  const { root } = await frame.session.send('DOM.getDocument', { depth: -1, pierce: true });
  const closed = JSON.stringify(root).match(/"shadowRootType":"closed"/g);
  assert.equal(closed.length, 1);
  await frame.call('marks', { hide: true });
  assert.equal(await hosts(), 0);
});

test('marks of what is gone or unknown are left out', async () => {
  const frame = await chrome.page('<button id=b>A</button>');
  const { listed: [{ key }] } = await frame.read();
  await frame.page.evaluate(() => b.remove());
  assert.deepEqual(await frame.call('marks', { show: [{ key, label: '1' }, { key: 99, label: '2' }] }), { ok: true });
  await frame.call('marks', { hide: true });
});
