import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActs } from './act-page.mjs';

const { on } = await openActs();

const tall = '<style>body{margin:0}</style><div style="height:3000px;width:2000px">tall</div>';

test('scrolls the page by its own height and says what is left', () => on(tall, async page => {
  const { moved, left, container } = await page.act('scroll', {}, { direction: 'down', pages: 1 });
  const high = await page.state('document.documentElement.clientHeight');
  assert.deepEqual([moved, left.up, left.down, container], [{ x: 0, y: high }, high, 3000 - 2 * high, undefined]);
  assert.equal((await page.act('scroll', {}, { direction: 'up', pixels: 100 })).moved.y, -100);
  assert.equal((await page.act('scroll', {}, { direction: 'right', pixels: 50 })).moved.x, 50);
}));

test('stops at the end and says that it did not move', () => on(tall, async page => {
  assert.equal((await page.act('scroll', {}, { direction: 'down', pages: 50 })).left.down, 0);
  assert.deepEqual((await page.act('scroll', {}, { direction: 'down', pages: 1 })).moved, { x: 0, y: 0 });
}));

test('scrolls the container around an element, not the page behind', () => on(
  `${tall}<div id=box aria-label=Terms role=region style="position:fixed;top:0;height:200px;width:300px;overflow:auto"><p style="height:900px"><b id=b>One</b></p></div>`, async page => {
    const { moved, container, left } = await page.act('scroll', '#b', { direction: 'down', pixels: 300 });
    assert.deepEqual([moved.y, container, left.up], [300, 'region "Terms"', 300]);
    assert.equal(await page.state('scrollY'), 0);
  }));

test('scrolls the pane that holds everything when the page itself cannot scroll', () => on(
  `<style>html,body{height:100%;margin:0;overflow:hidden}</style><div style="display:flex;height:100%"><nav style="width:200px;overflow:auto"><p style="height:2000px"></nav>
   <main id=m style="flex:1;overflow:auto"><p style="height:4000px"></main></div>`, async page => {
    assert.equal((await page.act('scroll', {}, { direction: 'down', pages: 1 })).moved.y, 720);
    assert.equal(await page.state('m.scrollTop'), 720);
  }));

test('scrolls the dialog of a page that is locked behind it', () => on(
  `<body style="overflow:hidden;margin:0"><div style="height:3000px"></div><div id=d style="position:fixed;inset:100px;overflow-y:scroll;background:#fff"><p style="height:2000px"></div>`, async page => {
    assert.ok((await page.act('scroll', {}, { direction: 'down', pixels: 250 })).ok);
    assert.deepEqual(await page.state('[d.scrollTop, scrollY]'), [250, 0]);
  }));

test('jumps even where the page asks for smooth scrolling', () => on(`<style>html{scroll-behavior:smooth}</style>${tall}`, async page => {
  assert.equal((await page.act('scroll', {}, { direction: 'down', pixels: 500 })).moved.y, 500);
}));

test('scrolls inside shadow roots and from right to left', () => on(
  `<div id=h></div><script>h.attachShadow({mode:'open'}).innerHTML = '<div id=s dir=rtl style="width:300px;overflow:auto"><p id=p style="width:1000px">x</p></div>'</script>`, async page => {
    const { moved, left } = await page.act('scroll', '#h >> #p', { direction: 'left', pixels: 200 });
    assert.deepEqual([moved.x, left.right, left.left], [-200, 200, 500]);
  }));

test('refuses an element that is gone', () => on('<p id=p>x', async page => {
  const key = await page.key('#p');
  await page.state('p.remove()');
  assert.equal((await page.act('scroll', { key }, { direction: 'down' })).code, 'stale_element');
}));

test('gives the content box of a frame, by border, padding and scale', () => on(
  `<style>body{margin:0}</style><iframe id=f style="border:5px solid;padding:10px;width:200px;height:100px;transform:scale(2);transform-origin:0 0"></iframe>`, async page => {
    await page.frame.run(`() => nameFrame('F1', '#f')`);
    assert.deepEqual(await page.act('frameBox', {}, { frameId: 'F1', scroll: false }), { ok: true, box: [30, 30, 400, 200], scale: [2, 2], moved: false });
    assert.equal((await page.act('frameBox', {}, { frameId: 'F2', scroll: false })).code, 'stale_element');
  }));

test('scrolls a frame into view only when it is out of sight', () => on(
  `<div style="height:2000px"></div><iframe id=f></iframe><div style="height:2000px"></div>`, async page => {
    await page.frame.run(`() => nameFrame('F', '#f')`);
    assert.equal((await page.act('frameBox', {}, { frameId: 'F', scroll: false })).moved, false);
    assert.equal((await page.act('frameBox', {}, { frameId: 'F', scroll: true })).moved, true);
    assert.equal((await page.act('frameBox', {}, { frameId: 'F', scroll: true })).moved, false);
  }));

test('says what covers a point of a frame', () => on(
  `<style>body{margin:0}</style><iframe id=f style="width:300px;height:200px;border:0"></iframe><div role=alert aria-label=Notice style="position:fixed;left:0;top:0;width:100px;height:100px;background:red"></div>`, async page => {
    await page.frame.run(`() => nameFrame('F', '#f')`);
    assert.deepEqual(await page.act('reaches', {}, { x: 200, y: 150, frameId: 'F' }), { ok: true });
    const covered = await page.act('reaches', {}, { x: 50, y: 50, frameId: 'F' });
    assert.deepEqual([covered.code, covered.details.coveredBy.name], ['not_interactable', 'Notice']);
    assert.equal((await page.act('reaches', {}, { x: 50, y: 5000, frameId: 'F' })).code, 'not_interactable');
  }));

test('brings what is far down a tall frame into view through the frames around it', () => on(
  `<header style="position:fixed;top:0;height:80px;width:100%;background:#ccc">Head</header>
   <iframe id=f style="width:400px;height:4000px;border:0" srcdoc="<div style='height:3500px'></div><button>Deep</button>"></iframe>`, async page => {
    await page.frame.run(`() => nameFrame('F', '#f')`);
    const inner = await page.inside();
    const key = await inner.key('button');
    for (let look = 0; look < 6; look++) {
      const aimed = await inner.act('aim', { key }, { purpose: 'click', scroll: true });
      const { box } = await page.act('frameBox', {}, { frameId: 'F', scroll: false });
      if ((await page.act('reaches', {}, { x: box[0] + aimed.x, y: box[1] + aimed.y, frameId: 'F' })).ok) return;
    }
    assert.fail('never in view');
  }));
