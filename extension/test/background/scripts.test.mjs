// The injected script where no debugger can be attached.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';

const { Scripts } = await load('background/scripts.ts');

/** Frames as windows: each with its children; functions run "in" them. */
function scripting(tree) {
  const frames = [];
  const enter = ({ id, url, script, children = [], reachable = true }, parent) => {
    const frame = { id, script, reachable, window: { length: 0 } };
    frame.window.parent = parent ?? frame.window;
    frame.href = url;
    frames.push(frame);
    children.forEach((child, i) => {
      frame.window[i] = enter(child, frame.window);
      frame.window.length++;
    });
    return frame.window;
  };
  enter(tree, undefined);
  const loaded = [];
  const inFrame = async (frame, func, args) => {
    Object.assign(globalThis, { window: frame.window, location: { href: frame.href }, tabtender: frame.script });
    try {
      return { frameId: frame.id, documentId: `D${frame.id}`, result: await func(...args) };
    } finally {
      for (const name of ['window', 'location', 'tabtender']) delete globalThis[name];
    }
  };
  return {
    loaded,
    frames,
    async load(tabId, frameId, file) {
      loaded.push([tabId, frameId, file]);
      frames.find(({ id }) => id === frameId).script ??= tree.file;
    },
    async run(tabId, frameId, func, args) {
      const results = [];
      for (const frame of frames) if (frame.reachable && (frameId === 'all' || frame.id === frameId)) results.push(await inFrame(frame, func, args));
      return results;
    },
  };
}

const SCRIPT = { echo: (argument) => argument, nothing: () => undefined, later: async () => 'later', broken: () => { throw new TypeError('x is null'); }, version: 1 };

test('does not load a script that is there', async () => {
  const fake = scripting({ id: 0, url: 'https://a.example/', script: SCRIPT });
  assert.deepEqual(await new Scripts(fake).call(1, 0, 'echo', { a: [1] }), { value: { a: [1] }, frameId: 0, documentId: 'D0' });
  assert.deepEqual(fake.loaded, []);
});

test('loads it where it is missing and calls again', async () => {
  const fake = scripting({ id: 0, url: 'https://a.example/', file: SCRIPT });
  assert.equal((await new Scripts(fake).call(1, 0, 'later')).value, 'later');
  assert.deepEqual(fake.loaded, [[1, 0, 'injected.js']]);
});

test('a missing argument is null, and so is a missing answer', async () => {
  const scripts = new Scripts(scripting({ id: 0, url: '', script: SCRIPT }));
  assert.equal((await scripts.call(1, 0, 'echo', undefined)).value, null);
  assert.equal((await scripts.call(1, 0, 'nothing')).value, null);
});

for (const method of ['toString', 'constructor', '__proto__', 'version', 'absent', '']) {
  test(`refuses ${JSON.stringify(method)}, which is no method of the script`, async () => {
    const scripts = new Scripts(scripting({ id: 0, url: '', script: SCRIPT }));
    await assert.rejects(scripts.call(1, 0, method), { message: `The injected script has no method ${method}.` });
  });
}

test('says which method failed, and how', async () => {
  const scripts = new Scripts(scripting({ id: 0, url: '', script: SCRIPT }));
  await assert.rejects(scripts.call(1, 0, 'broken'), { message: 'The injected script failed in broken: TypeError: x is null' });
});

test('says that a frame did not answer, or that the script could not be loaded', async () => {
  const fake = scripting({ id: 0, url: '', children: [{ id: 4, url: '', reachable: false }] });
  await assert.rejects(new Scripts(fake).call(2, 4, 'echo'), { message: 'Frame 4 of tab 2 did not answer.' });
  await assert.rejects(new Scripts(fake).call(2, 0, 'echo'), { message: 'The injected script could not be loaded.' });
});

test('says that a document went while it was asked', async () => {
  const fake = { run: async () => [{ frameId: 0, documentId: 'D' }], load: async () => {} };
  await assert.rejects(new Scripts(fake).call(1, 0, 'echo'), { message: 'The document went away.' });
});

test('tells each frame\'s parent and its place there', async () => {
  const fake = scripting({
    id: 0, url: 'https://a.example/', children: [
      { id: 5, url: 'https://b.example/', children: [{ id: 8, url: 'about:blank' }] },
      { id: 6, url: 'https://c.example/' },
    ],
  });
  assert.deepEqual((await new Scripts(fake).frames(1)).map(({ frameId, parentFrameId, position, url }) => [frameId, parentFrameId, position, url]), [
    [0, -1, -1, 'https://a.example/'], [5, 0, 0, 'https://b.example/'], [8, 5, 0, 'about:blank'], [6, 0, 1, 'https://c.example/'],
  ]);
});

test('a frame inside one that cannot be reached hangs on the top', async () => {
  const fake = scripting({ id: 0, url: '', children: [{ id: 5, url: '', reachable: false, children: [{ id: 8, url: 'https://d.example/' }] }] });
  assert.deepEqual((await new Scripts(fake).frames(1)).map(({ frameId, parentFrameId }) => [frameId, parentFrameId]), [[0, -1], [8, 0]]);
});
