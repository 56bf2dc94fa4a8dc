// The debugger under any order of requests: what is attached is what was asked for last.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../injected/random.mjs';
import { load } from '../load.mjs';
import { FakeBrowser, settled } from './fake-browser.mjs';

const { DebuggerSessions } = await load('background/debugger-sessions.ts');
const { OwnPages } = await load('background/own-pages.ts');

function made() {
  const browser = new FakeBrowser();
  for (const id of [7, 8, 9]) browser.tabs.add({ id });
  const told = [];
  const sessions = new DebuggerSessions(browser, new OwnPages(browser.ownRoot), (event) => told.push(event), () => {});
  return { browser, sessions, told };
}

for (let seed = 1; seed <= 10; seed++) {
  test(`ends with what was asked for last, and never attaches twice, seed ${seed}`, async () => {
    const { browser, sessions } = made();
    const { below, of } = seeded(seed);
    const wanted = new Map();
    const under = [];
    for (let i = 0; i < 40; i++) {
      const tabId = of([7, 8, 9]);
      const kind = below(5);
      if (kind < 2) {
        wanted.set(tabId, true);
        under.push(sessions.attach(tabId).catch(() => {}));
      } else if (kind < 4) {
        wanted.set(tabId, false);
        under.push(sessions.detach(tabId));
      } else if (below(2)) await settled();
    }
    await Promise.all(under);
    const expected = [...wanted].filter(([, attached]) => attached).map(([tabId]) => tabId).sort();
    assert.deepEqual([...sessions.tabs].sort(), expected);
    assert.deepEqual([...browser.debugger.attached].sort(), expected);
    for (const tabId of [7, 8, 9]) {
      const row = browser.debugger.log.filter((line) => line.endsWith(` ${tabId}`)).map((line) => line.split(' ')[0]);
      row.forEach((what, at) => assert.equal(what, at % 2 === 0 ? 'attach' : 'detach', `${tabId}: ${row}`));
    }
  });
}

test('a tab that closes while it is being attached to is told of by the refusal alone', async () => {
  const { browser, sessions, told } = made();
  browser.tabs.all = browser.tabs.all.filter(({ id }) => id !== 7);
  await assert.rejects(sessions.attach(7), /No tab/);
  assert.deepEqual([sessions.tabs, told], [[], []]);
});

test('a refusal for one tab leaves the others attached', async () => {
  const { browser, sessions } = made();
  await sessions.attach(8);
  browser.debugger.refusal = 'Cannot access a chrome:// URL';
  await assert.rejects(sessions.attach(7), /chrome:/);
  assert.deepEqual(sessions.tabs, [8]);
});

test('a debugger that another one took is not told of as ours', () => {
  const { browser, told } = made();
  browser.debugger.detached.fire({ tabId: 9 }, 'replaced_with_devtools');
  assert.deepEqual(told, []);
});

test('stopping while a tab is being attached to lets go of that one too', async () => {
  const { browser, sessions, told } = made();
  const attaching = sessions.attach(7);
  await sessions.stopAll();
  await attaching;
  assert.deepEqual([[...browser.debugger.attached], sessions.tabs], [[], []]);
  assert.deepEqual(told.map(({ params }) => [params.tabId, params.reason]), [[7, 'stopped']]);
});

test('leftovers are let go of once, however many ask', async () => {
  const { browser, sessions } = made();
  browser.session.held.attached = [7];
  browser.debugger.attached.add(7);
  await Promise.all([sessions.detachLeftovers(), sessions.attach(8), sessions.attach(7)]);
  assert.equal(browser.debugger.log.filter((line) => line === 'detach 7').length, 1);
  assert.deepEqual([...sessions.tabs].sort(), [7, 8]);
});

for (const held of [undefined, 'seven', [null, '7', {}], { 7: true }]) {
  test(`nothing is let go of where ${JSON.stringify(held)} is remembered`, async () => {
    const { browser, sessions } = made();
    browser.session.held.attached = held;
    await sessions.detachLeftovers();
    assert.deepEqual(browser.debugger.log, []);
  });
}
