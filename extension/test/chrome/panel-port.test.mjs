// A panel's connection, which outlives the service worker it is with.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { load } from '../load.mjs';
import { FakePort } from './fake-chrome.mjs';

const { openPanelPort } = await load('chrome/panel-port.ts');
const later = globalThis.setTimeout;
let ports;
let waits;

beforeEach(() => {
  ports = [];
  waits = [];
  globalThis.setTimeout = (task, ms) => void waits.push({ task, ms });
  globalThis.chrome = {
    windows: { getCurrent: async () => ({ id: 3 }) },
    runtime: {
      connect: (options) => {
        ports.push(new FakePort(options));
        return ports.at(-1);
      },
    },
  };
});
afterEach(() => { globalThis.setTimeout = later; });

test('connects by its name and says first in which window it is', async () => {
  await openPanelPort(() => {});
  assert.deepEqual([ports.length, ports[0].name, ports[0].posted], [1, 'panel', [{ type: 'here', windowId: 3 }]]);
});

test('says no window where the browser knows none', async () => {
  globalThis.chrome.windows.getCurrent = async () => ({});
  await openPanelPort(() => {});
  assert.deepEqual(ports[0].posted, []);
});

test('hands messages on, from whichever connection', async () => {
  const heard = [];
  await openPanelPort((message) => heard.push(message));
  ports[0].onMessage.fire({ a: 1 });
  ports[0].onDisconnect.fire();
  waits[0].task();
  ports[1].onMessage.fire({ b: 2 });
  assert.deepEqual(heard, [{ a: 1 }, { b: 2 }]);
});

test('waits a moment before it connects again, and says its window anew', async () => {
  await openPanelPort(() => {});
  ports[0].onDisconnect.fire();
  assert.deepEqual([ports.length, waits.map(({ ms }) => ms)], [1, [500]]);
  waits[0].task();
  assert.deepEqual(ports[1].posted, [{ type: 'here', windowId: 3 }]);
});

test('what a person presses goes to the connection of now', async () => {
  const { post } = await openPanelPort(() => {});
  ports[0].onDisconnect.fire();
  waits[0].task();
  post({ type: 'stop' });
  assert.deepEqual([ports[0].posted.length, ports[1].posted.at(-1)], [1, { type: 'stop' }]);
});
