// The manifest: its id, its permissions, and that each of them is explained.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('extension/manifest.json'));

test('the id that the host allows is the one that follows from the key', () => {
  const digest = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  const id = [...digest].map((digit) => String.fromCharCode(97 + parseInt(digit, 16))).join('');
  assert.equal(read('shared/src/main/resources/dev/tabtender/protocol/extension-id.txt').trim(), id);
});

test('the version is the product\'s', () => {
  assert.equal(manifest.version, JSON.parse(read('extension/package.json')).version);
  assert.match(read('shared/src/main/java/dev/tabtender/protocol/Version.java'), new RegExp(`"${manifest.version.replaceAll('.', '\\.')}"`));
});

for (const page of ['README.md', 'docs/permissions.md']) {
  test(`${page} explains each permission`, () => {
    for (const permission of manifest.permissions) assert.match(read(page), new RegExp(`\\| .*\`${permission}\`.* \\|`), permission);
  });
}

test('each permission is used', () => {
  const sources = readdirSync(join(root, 'extension/src'), { recursive: true }).filter((name) => name.endsWith('.ts')).map((name) => read(`extension/src/${name}`)).join('\n');
  const uses = { nativeMessaging: 'chrome.runtime.connectNative' };
  for (const permission of manifest.permissions) assert.ok(sources.includes(uses[permission] ?? `chrome.${permission}.`), permission);
});

test('private windows stay private', () => {
  assert.equal(manifest.incognito, 'not_allowed');
});

test('no page is touched by itself', () => {
  assert.equal(manifest.content_scripts, undefined);
  assert.equal(manifest.externally_connectable, undefined);
  assert.equal(manifest.web_accessible_resources, undefined);
});

test('every file that the manifest names is in dist', () => {
  const named = [manifest.background.service_worker, manifest.side_panel.default_path, ...Object.values(manifest.icons), '_locales/en/messages.json', 'injected.js'];
  for (const path of named) assert.ok(existsSync(join(root, 'extension/dist', path)), path);
});

test('every message that the manifest names is written', () => {
  const messages = JSON.parse(read('extension/_locales/en/messages.json'));
  for (const [, name] of JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)) assert.ok(messages[name]?.message, name);
  assert.ok(messages.description.message.length <= 132);
});

test('the relay\'s methods in the documentation are those of the schema', () => {
  const { $defs } = JSON.parse(read('shared/schema/call.schema.json'));
  for (const { properties } of Object.values($defs)) {
    const method = `\`${properties.method.const}\``;
    for (const page of ['docs/protocol.md', 'docs/permissions.md']) assert.ok(read(page).includes(method), `${page} ${method}`);
  }
});
