// A real Chromium with the built extension in it, and a fake host for it to talk to.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { FakeHost } from './fake-host.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const EXTENSION_ID = readFileSync(here('../../../shared/src/main/resources/dev/tabtender/protocol/extension-id.txt'), 'utf8').trim();

function executablePath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ['chromium', 'chromium-browser'];
  const found = process.env.PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
  if (!found) throw new Error('no Chromium on the PATH: set CHROMIUM');
  return found;
}

/** Starts both; `answer` as in FakeHost, `display` the X display that shows the browser. */
export async function startBrowser(answer = () => 'socket', display = undefined) {
  const host = await new FakeHost().start();
  host.answer = answer;
  const profile = mkdtempSync(join(tmpdir(), 'tabtender-profile-'));
  register(profile);
  allowReloads(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath(),
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    env: { ...process.env, TABTENDER_FAKE_HOST: host.path, ...(display === undefined ? {} : { DISPLAY: display }) },
    args: [...(display === undefined ? ['--headless=new'] : ['--ozone-platform=x11']), `--disable-extensions-except=${here('../../dist')}`, `--load-extension=${here('../../dist')}`, '--no-first-run', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const stop = async () => {
    await context.close();
    host.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { host, context, panelUrl: `chrome-extension://${EXTENSION_ID}/sidepanel.html`, stop };
}

function register(profile) {
  const folder = join(profile, 'NativeMessagingHosts');
  mkdirSync(folder);
  writeFileSync(join(folder, 'dev.tabtender.host.json'), JSON.stringify({
    name: 'dev.tabtender.host',
    description: 'Fake',
    path: here('fake-native.mjs'),
    type: 'stdio',
    allowed_origins: [`chrome-extension://${EXTENSION_ID}/`],
  }));
}

/** Without developer mode a browser does not take an unpacked extension back that reloads itself. */
function allowReloads(profile) {
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
}

/** Serves pages by path, the same on every name of this machine: `frame.localhost` is another origin. */
export async function startPages(pages) {
  const server = createServer((request, response) => {
    const page = pages[request.url.split('?')[0]];
    if (page === undefined) return response.writeHead(404).end();
    const { body, headers } = typeof page === 'string' ? { body: page, headers: {} } : page;
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  return { url: (path, host = '127.0.0.1') => `http://${host}:${port}${path}`, stop: () => (server.closeAllConnections(), server.close()) };
}
