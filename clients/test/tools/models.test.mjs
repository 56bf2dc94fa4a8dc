// Servers that let a model drive a browser, started with the command that docs/clients/ gives.
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { call, json } from '../../support/host.mjs';
import { blocks, Home } from '../../support/documented.mjs';
import { Mcp } from '../../support/mcp.mjs';
import { Site } from '../../support/site.mjs';
import { test } from '../../support/test.mjs';

let home;
let site;
let address;

before(async () => {
  home = new Home();
  site = await Site.start();
  site.on('/done', (request, response) => response.end('ok'));
});
beforeEach(() => {
  site.requests.length = 0;
  address = site.page('/form', `
    <h1>Order</h1><label>Name <input></label>
    <button onclick="fetch('/done', { method: 'POST', body: document.querySelector('input').value }).then(() => { document.title = 'Done' })">Send</button>`, 'Form');
});
after(async () => {
  const left = (await json('/json/list')).filter((tab) => tab.url.startsWith(site.address));
  await Promise.all(left.map((tab) => call('GET', `/json/close/${tab.id}`)));
  site?.stop();
  home?.remove();
});

/** The word that names an element in an outline such as `textbox "Name" [ref=e5]`. */
function named(outline, role, name, pattern) {
  const line = outline.split('\n').find((it) => it.includes(`${role} "${name}"`));
  assert.ok(line, `no ${role} "${name}" in:\n${outline}`);
  return pattern.exec(line)[1];
}

async function sent() {
  while (site.asked('/done').length === 0) await new Promise((done) => setTimeout(done, 20));
  return site.asked('/done')[0].body;
}

test('chrome-devtools-mcp finds its way through a form', async () => {
  const mcp = await Mcp.open(home.start(blocks('chrome-devtools-mcp', 'sh')[0]));
  try {
    const tools = await mcp.tools();
    for (const tool of ['list_pages', 'new_page', 'take_snapshot', 'fill', 'click']) assert.ok(tools.includes(tool), tool);
    const pages = await mcp.call('new_page', { url: address });
    const pageId = Number(/^(\d+): .*\[selected\]$/m.exec(pages)[1]);
    const outline = await mcp.call('take_snapshot', { pageId });
    assert.match(outline, /heading "Order"/);
    await mcp.call('fill', { pageId, uid: named(outline, 'textbox', 'Name', /uid=(\S+)/), value: 'Ada' });
    await mcp.call('click', { pageId, uid: named(outline, 'button', 'Send', /uid=(\S+)/) });
    assert.equal(await sent(), 'Ada');
    await mcp.call('close_page', { pageId });
  } finally {
    await mcp.close();
  }
});

test('Playwright MCP finds its way through a form', async () => {
  const mcp = await Mcp.open(home.start(blocks('playwright-mcp', 'sh')[0]));
  try {
    const tools = await mcp.tools();
    for (const tool of ['browser_tabs', 'browser_navigate', 'browser_snapshot', 'browser_type', 'browser_click']) assert.ok(tools.includes(tool), tool);
    await mcp.call('browser_tabs', { action: 'new' });
    await mcp.call('browser_navigate', { url: address });
    const outline = await mcp.call('browser_snapshot');
    assert.match(outline, /heading "Order"/);
    await mcp.call('browser_type', { target: named(outline, 'textbox', 'Name', /ref=(\w+)/), text: 'Grace' });
    await mcp.call('browser_click', { target: named(outline, 'button', 'Send', /ref=(\w+)/) });
    assert.equal(await sent(), 'Grace');
    await mcp.call('browser_tabs', { action: 'close' });
  } finally {
    await mcp.close();
  }
});

test('agent-browser finds its way through a form', async () => {
  const [connect, serve] = blocks('agent-browser', 'sh');
  await home.run(connect);
  const mcp = await Mcp.open(home.start(serve));
  try {
    const tools = await mcp.tools();
    for (const tool of ['open', 'snapshot', 'fill', 'click', 'tab_new']) assert.ok(tools.includes(`agent_browser_${tool}`), tool);
    await mcp.call('agent_browser_tab_new');
    await mcp.call('agent_browser_open', { url: address });
    assert.ok((await json('/json/list')).some((tab) => tab.url === address), 'it works in the host’s browser');
    const outline = await mcp.call('agent_browser_snapshot');
    assert.match(outline, /heading "Order"/);
    await mcp.call('agent_browser_fill', { selector: `@${named(outline, 'textbox', 'Name', /ref=(\w+)/)}`, text: 'Katherine' });
    await mcp.call('agent_browser_click', { selector: `@${named(outline, 'button', 'Send', /ref=(\w+)/)}` });
    assert.equal(await sent(), 'Katherine');
    await mcp.call('agent_browser_tab_close');
    await mcp.call('agent_browser_close');
  } finally {
    await mcp.close();
    // Its daemon would wait an hour for more.
    await home.run('npx agent-browser close').catch(() => {});
  }
});
