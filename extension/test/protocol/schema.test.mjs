// The checker of messages by itself: each rule it knows, and what it says against a value.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';

const { complaint, isObject } = await load('protocol/schema.ts');
const against = (schema, value, schemas = {}) => complaint(schemas, 'here', schema, value);

for (const [schema, good, bad] of [
  [{ type: 'integer' }, [0, -7, 2 ** 53 - 1], [1.5, '1', NaN, Infinity, 2 ** 53, null, true]],
  [{ type: 'integer', minimum: 1, maximum: 9 }, [1, 9], [0, 10]],
  [{ type: 'number', minimum: 0 }, [0, 0.5], [-0.1, '0', null]],
  [{ type: 'string' }, ['', 'a'], [7, null, ['a'], undefined]],
  [{ type: 'string', minLength: 1 }, ['a'], ['']],
  [{ type: 'boolean' }, [true, false], [0, 'true', null]],
  [{ type: 'array' }, [[], [1]], [{}, 'a', null]],
  [{ type: 'object' }, [{}, { a: 1 }], [[], null, 'a']],
  [{ type: 'unheard-of' }, [], [1, 'a', {}]],
  [{}, [1, 'a', null, undefined], []],
  [{ const: 'call' }, ['call'], ['Call', undefined, ['call']]],
  [{ enum: ['a', 'b'] }, ['a'], ['c', undefined]],
  [{ type: 'array', items: { type: 'integer' } }, [[], [1, 2]], [['1'], [1, null]]],
  [{ type: 'object', required: ['a'] }, [{ a: undefined }, { a: 1, b: 2 }], [{}, { A: 1 }]],
  [{ type: 'object', properties: { a: { type: 'string' } } }, [{}, { a: 'x' }, { b: 7 }], [{ a: 7 }]],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, ['a', 1], [true, 1.5]],
]) {
  test(`knows ${JSON.stringify(schema)}`, () => {
    for (const value of good) assert.equal(against(schema, value), undefined, JSON.stringify(value));
    for (const value of bad) assert.equal(typeof against(schema, value), 'string', JSON.stringify(value));
  });
}

test('says where in a value something is wrong', () => {
  const schema = { type: 'object', properties: { tabs: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } } } };
  assert.equal(against(schema, { tabs: [{ id: 1 }, { id: 'x' }] }), 'message.tabs[1].id is not a valid integer');
  assert.equal(against(schema, { tabs: [{}] }), 'message.tabs[0].id is missing');
});

test('what an object has from its prototype is not there', () => {
  assert.match(against({ type: 'object', required: ['toString'] }, {}), /toString is missing/);
  assert.equal(against({ type: 'object', properties: { constructor: { type: 'string' } } }, {}), undefined);
});

test('follows references in the same file and into others', () => {
  const schemas = { here: { $defs: { id: { type: 'integer' } } }, there: { $defs: { name: { type: 'string' } } } };
  assert.equal(against({ $ref: '#/$defs/id' }, 1, schemas), undefined);
  assert.match(against({ $ref: '#/$defs/id' }, 'a', schemas), /not a valid integer/);
  assert.equal(against({ $ref: 'there.schema.json#/$defs/name' }, 'a', schemas), undefined);
  assert.match(against({ $ref: 'there.schema.json#/$defs/name' }, 1, schemas), /not a valid string/);
});

test('a reference to nowhere lets nothing through', () => {
  for (const $ref of ['#/$defs/none', 'none.schema.json#/$defs/id', '#']) assert.match(against({ $ref }, 1, { here: {} }), /is nowhere/);
});

test('names every choice that did not fit', () => {
  assert.equal(against({ oneOf: [{ const: 1 }, { type: 'string' }] }, true), 'message fits nothing: message is not 1; message is not a valid string');
});

test('lists and nothing are no objects', () => {
  assert.deepEqual([{}, [], null, undefined, 'a', () => 1].map(isObject), [true, false, false, false, false, false]);
});
