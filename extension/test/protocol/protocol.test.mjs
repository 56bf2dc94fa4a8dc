// The types, the schemas and the examples that the Java tests read too say the same.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { typesOf } from '../../build/protocol.mjs';
import { load } from '../load.mjs';

const { complaint } = await load('protocol/schema.ts');
const { fromHost, fromPanel, schemas, viewFrom, Malformed } = await load('protocol/messages.ts');

const folder = new URL('../../../shared/src/test/golden/', import.meta.url);
const golden = readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => ({ name, ...JSON.parse(readFileSync(new URL(name, folder), 'utf8')) }));

const conforms = (message) => Object.entries(schemas).some(([file, schema]) => schema.oneOf && complaint(schemas, file, schema, message) === undefined);

test('the types are those of the schemas', () => {
  assert.equal(readFileSync(new URL('../../src/protocol/types.ts', import.meta.url), 'utf8'), typesOf());
});

for (const { name, from, messages } of golden) {
  test(`${name}: every message conforms and survives being written`, () => {
    for (const message of messages) {
      assert.ok(conforms(message), JSON.stringify(message));
      assert.deepEqual(JSON.parse(JSON.stringify(message)), message);
    }
  });

  test(`${name}: no message conforms without its type`, () => {
    for (const { type, ...rest } of messages) assert.ok(!conforms(rest), type);
  });

  if (from !== 'extension') {
    test(`${name}: the extension understands every message`, () => {
      for (const message of messages) assert.deepEqual(fromHost(message), message);
    });
  }
}

test('every call, event and handshake of the schemas has an example', () => {
  const all = golden.flatMap(({ messages }) => messages);
  for (const [file, tag] of [['call', 'method'], ['event', 'method'], ['handshake', 'type'], ['lane', 'type']]) {
    for (const definition of Object.values(schemas[file].$defs)) {
      const wanted = definition.properties?.[tag]?.const;
      if (wanted) assert.ok(all.some((message) => message[tag] === wanted), wanted);
    }
  }
});

test('a call without a required parameter is answered, not thrown out', () => {
  const { messages } = golden.find(({ name }) => name === 'call.json');
  for (const call of messages) {
    for (const missing of Object.keys(call.params).filter((name) => !['params', 'sessionId', 'active', 'argument', 'frameId'].includes(name))) {
      const params = { ...call.params };
      delete params[missing];
      const read = fromHost({ ...call, params });
      assert.equal(read.type, 'badCall', `${call.method} without ${missing}`);
      assert.equal(read.id, call.id);
      assert.match(read.message, new RegExp(missing));
    }
  }
});

test('what is no message at all is malformed', () => {
  for (const value of [undefined, null, 7, 'call', [], {}, { type: 'call' }, { type: 'call', id: '1' }, { type: 'hello' }, { type: 'chunk', id: 1 }, { type: '__proto__' }]) {
    assert.throws(() => fromHost(value), Malformed);
  }
});

test('a method is never looked up by name alone', () => {
  for (const method of ['constructor', '__proto__', 'toString', undefined, 7]) {
    assert.equal(fromHost({ type: 'call', id: 1, method, params: {} }).type, 'badCall');
  }
});

test('unknown fields are left alone, so that a newer host may say more', () => {
  assert.equal(fromHost({ type: 'refuse', reason: 'r', hint: 'h', since: 2 }).reason, 'r');
});

test('numbers must be whole and in range where the schema says so', () => {
  const welcome = { type: 'welcome', protocol: 1, version: '1', link: 'l', port: 1, ticket: 't' };
  for (const port of [0, 65536, 1.5, '1', NaN]) assert.throws(() => fromHost({ ...welcome, port }), /port/);
  assert.throws(() => fromHost({ ...welcome, ticket: '' }), /ticket/);
});

test('a panel says only what a panel may say', () => {
  assert.deepEqual(fromPanel({ type: 'stop' }), { type: 'stop' });
  for (const value of [{ type: 'view' }, { type: 'share' }, { type: 'share', tabId: 1, shared: 'yes' }, { type: 'call', id: 1, method: 'tabs.list', params: {} }, null]) {
    assert.throws(() => fromPanel(value), Malformed);
  }
});

test('a view is read with its tabs', () => {
  const view = { type: 'view', connection: { state: 'connected' }, stopped: false, questions: [], clients: [], tabs: [] };
  assert.deepEqual(viewFrom(view), view);
  assert.throws(() => viewFrom({ ...view, tabs: [{}] }), /tabs\[0\]/);
});
