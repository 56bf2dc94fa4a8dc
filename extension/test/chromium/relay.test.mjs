// The relay in a real browser: what the host asks is what happens to the tabs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser, startPages } from './browser.mjs';

let browser;
let pages;
let link;

before(async () => {
  pages = await startPages({
    '/': '<title>Home</title><button onclick="document.title = \'Pressed\'">Press</button>',
    '/framed': '<title>Framed</title><iframe id=other></iframe><script>other.src = `http://frame.localhost:${location.port}/`</script>',
    '/file': { body: 'a,b\n1,2\n', headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="numbers.csv"' } },
    '/download': '<title>Downloads</title><a href=/file>Get</a>',
  });
  browser = await startBrowser();
  link = await browser.host.link();
});

after(async () => {
  await browser?.stop();
  pages?.stop();
});

const open = async (path) => {
  const tab = await link.call('tabs.create', { url: pages.url(path), active: false });
  await link.loaded(tab.tabId);
  return tab.tabId;
};

const evaluate = async (tabId, expression, sessionId) => {
  const { result } = await link.call('debugger.send', { tabId, ...(sessionId ? { sessionId } : {}), method: 'Runtime.evaluate', params: { expression, returnByValue: true } });
  return result.value;
};

test('says hello with its version and a profile, and chooses the socket', () => {
  assert.equal(link.hello.protocol, 1);
  assert.match(link.hello.browser.profile, /^[0-9a-f-]{36}$/);
  assert.match(link.hello.browser.product, /Chrom/);
  assert.equal(link.ready.lane, 'socket');
});

test('opens a tab in the group, behind the one in front', async () => {
  const tab = await link.call('tabs.create', { url: pages.url('/'), active: false });
  assert.equal(tab.inGroup, true);
  assert.equal(tab.active, false);
  const listed = (await link.call('tabs.list')).find(({ tabId }) => tabId === tab.tabId);
  assert.equal(listed.inGroup, true);
});

test('a tab is named as CDP names it, and its name is its main frame\'s', async () => {
  const tabId = await open('/');
  const named = async () => (await link.call('tabs.list')).find((tab) => tab.tabId === tabId).targetId;
  await link.call('debugger.attach', { tabId });
  const { frameTree } = await link.call('debugger.send', { tabId, method: 'Page.getFrameTree' });
  const before = await named();
  assert.equal(before, frameTree.frame.id);
  await link.call('debugger.send', { tabId, method: 'Page.navigate', params: { url: pages.url('/').replace('127.0.0.1', 'other.localhost') } });
  await link.loaded(tabId);
  assert.equal(await named(), before);
  await link.call('debugger.detach', { tabId });
});

test('puts all tabs it opens into one group', async () => {
  await Promise.all([1, 2, 3].map(() => link.call('tabs.create', { url: pages.url('/') })));
  const worker = browser.context.serviceWorkers()[0];
  const groups = await worker.evaluate(async () => (await chrome.tabGroups.query({})).map(({ title, collapsed }) => ({ title, collapsed })));
  assert.deepEqual(groups, [{ title: 'Tabtender', collapsed: false }]);
});

test('runs CDP commands and passes events on', async () => {
  const tabId = await open('/');
  await link.call('debugger.attach', { tabId });
  await link.call('debugger.send', { tabId, method: 'Page.enable' });
  await link.call('debugger.send', { tabId, method: 'Page.reload' });
  await link.event('debugger.event', (event) => event.tabId === tabId && event.method === 'Page.loadEventFired');
  assert.equal(await evaluate(tabId, 'document.title'), 'Home');
});

test('passes on what the browser says against a command', async () => {
  const tabId = await open('/');
  await link.call('debugger.attach', { tabId });
  await assert.rejects(link.call('debugger.send', { tabId, method: 'Browser.getVersion' }), { code: -32601, message: /wasn't found/ });
});

test('says why a page cannot be attached to', async () => {
  const { tabId } = await link.call('tabs.create', { url: 'chrome://version/' });
  await assert.rejects(link.call('debugger.attach', { tabId }), { code: -32000, message: /chrome:\/\// });
});

test('attaches twice to no harm', async () => {
  const tabId = await open('/');
  await link.call('debugger.attach', { tabId });
  await link.call('debugger.attach', { tabId });
  await link.call('debugger.detach', { tabId });
  await link.call('debugger.detach', { tabId });
  await assert.rejects(evaluate(tabId, '1'), /not attached/);
});

test('reaches a frame of another origin by its child session', async () => {
  const tabId = await open('/framed');
  await link.call('debugger.attach', { tabId });
  await link.call('debugger.send', { tabId, method: 'Target.setAutoAttach', params: { autoAttach: true, flatten: true, waitForDebuggerOnStart: false } });
  const attached = await link.event('debugger.event', (event) => event.tabId === tabId && event.method === 'Target.attachedToTarget');
  const child = attached.params.sessionId;
  await link.call('debugger.send', { tabId, sessionId: child, method: 'Page.enable' });
  await link.call('debugger.send', { tabId, sessionId: child, method: 'Runtime.enable' });
  await link.event('debugger.event', (event) => event.sessionId === child && event.method === 'Runtime.executionContextCreated');
  assert.equal(await evaluate(tabId, 'location.hostname', child), 'frame.localhost');
});

test('tells that a tab went, and that its debugger did', async () => {
  const tabId = await open('/');
  await link.call('debugger.attach', { tabId });
  await link.call('tabs.close', { tabId });
  await link.event('tabs.removed', (event) => event.tabId === tabId);
  assert.equal((await link.event('debugger.detached', (event) => event.tabId === tabId)).reason, 'target_closed');
});

test('says whose page opened a tab, and leaves the one in front where it is', async () => {
  const home = await open('/');
  await link.call('tabs.activate', { tabId: home });
  const opener = await open('/');
  await link.call('debugger.attach', { tabId: opener });
  await link.call('debugger.send', { tabId: opener, method: 'Runtime.evaluate', params: { expression: 'void open("/framed", "_blank", "noopener")', userGesture: true } });
  const opened = await link.event('tabs.created', (tab) => tab.openerTabId === opener);
  const inFront = async () => (await link.call('tabs.list')).find((tab) => tab.active && tab.windowId === opened.windowId).tabId;
  for (let i = 0; i < 50 && (await inFront()) !== home; i++) await new Promise((done) => setTimeout(done, 20));
  assert.equal(await inFront(), home);
});

test('wakes a tab that was unloaded to save memory', async () => {
  const id = await open('/');
  const tabId = await browser.context.serviceWorkers()[0].evaluate((tab) => chrome.tabs.discard(tab).then(({ id: now }) => now), id);
  await link.call('debugger.attach', { tabId });
  await link.call('debugger.send', { tabId, method: 'Page.enable' });
  assert.equal(await evaluate(tabId, 'location.pathname'), '/');
});

test('brings a tab to the front when asked', async () => {
  const tabId = await open('/');
  await link.call('tabs.activate', { tabId });
  assert.equal((await link.call('tabs.list')).find((tab) => tab.tabId === tabId).active, true);
});

test('calls the injected script without a debugger, in one instance for each document', async () => {
  const tabId = await open('/');
  const first = await link.call('scripting.call', { tabId, method: 'snapshot', argument: { detail: 'text', deadlineMs: 5000 } });
  const second = await link.call('scripting.call', { tabId, method: 'snapshot', argument: { detail: 'text', deadlineMs: 5000 } });
  assert.match(JSON.stringify(first.value.lines), /Press/);
  assert.equal(second.value.seq, first.value.seq + 1);
  assert.equal(second.documentId, first.documentId);
});

test('refuses what the injected script does not have', async () => {
  const tabId = await open('/');
  for (const method of ['constructor', 'toString', 'nothing']) {
    await assert.rejects(link.call('scripting.call', { tabId, method }), /has no method/);
  }
});

test('lists the frames that scripts can reach, with their parents', async () => {
  const tabId = await open('/framed');
  const frames = await link.call('scripting.frames', { tabId });
  const [main, child] = frames;
  assert.equal(frames.length, 2);
  assert.equal(main.parentFrameId, -1);
  assert.equal(child.parentFrameId, main.frameId);
  assert.equal(child.position, 0);
  assert.match(child.url, /frame\.localhost/);
});

test('tells of a download, where it went and which tab it came from', async () => {
  const tabId = await open('/download');
  await link.call('debugger.attach', { tabId });
  await evaluate(tabId, 'document.querySelector("a").click()');
  const done = await link.event('downloads.changed', ({ state, url }) => state === 'complete' && url.endsWith('/file'));
  assert.equal(done.tabId, tabId);
  assert.equal(done.bytes, 8);
  assert.deepEqual(await link.call('downloads.state', { downloadId: done.id }), done);
});

test('refuses methods and parameters that are not of the protocol', async () => {
  await assert.rejects(link.call('windows.remove', { windowId: 1 }), { code: -32000, message: /not known/ });
  await assert.rejects(link.call('debugger.attach', { tabId: '1' }), { code: -32000, message: /tabId/ });
  await assert.rejects(link.call('debugger.attach', {}), { message: /tabId is missing/ });
});
