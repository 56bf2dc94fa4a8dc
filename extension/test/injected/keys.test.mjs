// A number stays with its element, passes to an equal one at the same place, and never means another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const chrome = await open();
const keyed = (listed) => Object.fromEntries(listed.map(({ name, key }) => [name, key]));
const text = (frame, key) => frame.run('(key) => tabtender.element({ key })?.textContent ?? null', [key], true);

test('keeps numbers while rows come and go', async () => {
  const frame = await chrome.page('<div id=l><button>Alpha</button><button>Beta</button></div>');
  const before = keyed((await frame.read()).listed);
  await frame.page.evaluate(() => l.insertAdjacentHTML('afterbegin', '<button>New</button>'));
  const now = keyed((await frame.read()).listed);
  assert.equal(now.Alpha, before.Alpha);
  assert.equal(now.Beta, before.Beta);
  assert.ok(now.New > before.Beta);
});

const REDRAWN = `<h1>Queue</h1><div id=l></div><script>function draw(names) { l.innerHTML = names.map((n) => '<p>' + n + ' <button>Approve</button></p>').join(''); } draw(['Ash', 'Birch', 'Cedar'])</script>`;

test('passes numbers to equal elements of a new rendering', async () => {
  const frame = await chrome.page(REDRAWN);
  const before = (await frame.read()).listed.map((l) => l.key);
  await frame.page.evaluate(() => draw(['Ash', 'Birch', 'Cedar']));
  assert.equal(await text(frame, before[1]), 'Approve');
  assert.deepEqual((await frame.read()).listed.map((l) => l.key), before);
});

test('does not pass a number to the same word in another row', async () => {
  const frame = await chrome.page(REDRAWN);
  const before = (await frame.read()).listed.map((l) => l.key);
  await frame.page.evaluate(() => draw(['Ash', 'Cedar', 'Birch', 'Dogwood']));
  const row = (key) => frame.run('(key) => tabtender.element({ key })?.parentElement.textContent ?? null', [key], true);
  assert.equal(await row(before[1]), 'Birch Approve');
  await frame.page.evaluate(() => draw(['Ash', 'Cedar']));
  await frame.read();
  assert.equal(await row(before[1]), null);
});

test('does not pass a number on when the row was recycled for other content', async () => {
  const frame = await chrome.page('<div id=l><p><span>Ash</span> <button>Edit</button></p></div>');
  const [{ key }] = (await frame.read()).listed;
  await frame.page.evaluate(() => { document.querySelector('p').innerHTML = '<span>Elm</span> <button>Edit</button>'; });
  assert.equal(await text(frame, key), null);
  const gone = await frame.call('describe', { key });
  assert.deepEqual([gone.state, gone.role, gone.name, gone.line], ['gone', 'button', 'Edit', '<button>Edit']);
});

test('does not guess among equal elements when their number changed', async () => {
  const frame = await chrome.page('<div id=l><button>Go</button><button>Go</button><button>Go</button></div>');
  const keys = (await frame.read()).listed.map((l) => l.key);
  await frame.page.evaluate(() => { l.innerHTML = '<button>Go</button><button>Go</button>'; });
  for (const key of keys) assert.equal(await text(frame, key), null);
});

test('gives the numbers of an earlier instance to the same elements', async () => {
  const frame = await chrome.page('<p>Ash <button>Edit</button></p><p>Elm <button>Edit</button></p><input aria-label=Name>');
  const before = (await frame.read()).listed;
  const prints = await frame.call('exportKeys');
  const session = await frame.page.context().newCDPSession(frame.page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'another' });
  await session.send('Runtime.evaluate', { contextId, expression: frame.source });
  await session.send('Runtime.evaluate', { contextId, expression: `tabtender.importKeys(${JSON.stringify(prints)})` });
  const { result } = await session.send('Runtime.evaluate', { contextId, returnByValue: true, expression: `tabtender.snapshot({ detail: 'json', deadlineMs: 2000 }).lines.map((l) => l.key).filter(Boolean)` });
  assert.deepEqual(result.value, before.map((l) => l.key));
});

test('knows nothing of numbers it never gave', async () => {
  const frame = await chrome.page('<button>A</button>');
  await frame.read();
  assert.equal((await frame.call('describe', { key: 77 })).state, 'unknown');
  assert.equal(await text(frame, 77), null);
});

test('keeps a number while its element is hidden, moved and shown again', async () => {
  const frame = await chrome.page('<div id=l><button id=a>Alpha</button><button>Beta</button></div><div id=m></div>');
  const before = keyed((await frame.read()).listed);
  for (const change of [() => { a.hidden = true; }, () => { m.append(a); }, () => { a.hidden = false; }, () => { a.textContent = 'Gamma'; }, () => { a.setAttribute('role', 'tab'); }]) {
    await frame.page.evaluate(change);
    await frame.read();
  }
  assert.equal(keyed((await frame.read()).listed).Gamma, before.Alpha);
});

test('takes an element that left and came back for the one it was', async () => {
  const frame = await chrome.page('<div id=l><button id=a>Alpha</button></div>');
  const [{ key }] = (await frame.read()).listed;
  await frame.page.evaluate(() => { window.kept = a; a.remove(); });
  assert.deepEqual((await frame.read()).listed, []);
  assert.equal((await frame.call('describe', { key })).state, 'gone');
  await frame.page.evaluate(() => l.append(kept));
  assert.equal((await frame.read()).listed[0].key, key);
});

for (const [what, html] of [
  ['of another name', '<p>Row <button>Open</button></p>'], ['of another tag', '<p>Row <a href="#x">Edit</a></p>'], ['of another role', '<p>Row <button role=tab>Edit</button></p>'],
  ['in another row', '<p>Column <button>Edit</button></p>'],
]) {
  test(`does not pass a number to an element ${what}`, async () => {
    const frame = await chrome.page('<div id=l><p>Row <button>Edit</button></p></div>');
    const [{ key }] = (await frame.read()).listed;
    await frame.page.evaluate((markup) => { l.innerHTML = markup; }, html);
    const [now] = (await frame.read()).listed;
    assert.ok(now.key > key);
    assert.equal(await text(frame, key), null);
  });
}

test('never gives one number to two elements, nor a number again, whatever a list does', async () => {
  const frame = await chrome.page('<div id=l></div>');
  const meant = new Map();
  for (let round = 0; round < 12; round++) {
    await frame.page.evaluate((turn) => {
      const names = Array.from({ length: 3 + ((turn * 7) % 5) }, (_, i) => `Item ${(i * (turn + 3)) % 6}`);
      if (turn % 3 === 0) l.innerHTML = names.map((name) => `<p>${name} <button>Open ${name}</button></p>`).join('');
      else if (turn % 3 === 1) l.append(l.firstElementChild);
      else l.firstElementChild?.remove();
    }, round);
    const { listed } = await frame.read();
    assert.equal(new Set(listed.map(({ key }) => key)).size, listed.length);
    for (const { key, name } of listed) {
      assert.equal(meant.get(key) ?? name, name);
      meant.set(key, name);
    }
  }
});
