// Large messages on the native lane.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../load.mjs';

const { Joiner, needsPieces, PieceSender, PIECE, split, THRESHOLD, UNACKED } = await load('background/chunks.ts');

const bytesOf = (message) => new TextEncoder().encode(JSON.stringify(message)).length;

test('only what has 512 KiB or more is sent in pieces', () => {
  assert.equal(needsPieces('a'.repeat(THRESHOLD - 1)), false);
  assert.equal(needsPieces('a'.repeat(THRESHOLD)), true);
});

test('size is counted in bytes', () => {
  assert.equal(needsPieces('é'.repeat(THRESHOLD / 2 - 1)), false);
  assert.equal(needsPieces('é'.repeat(THRESHOLD / 2)), true);
  assert.equal(needsPieces('漢'.repeat(THRESHOLD / 3 + 1)), true);
});

for (const [what, character] of [['quotes', '"'], ['backslashes', '\\'], ['three-byte characters', '漢'], ['pairs', '😀']]) {
  test(`pieces full of ${what} stay below what a browser takes, and join again`, () => {
    const text = JSON.stringify(character.repeat(PIECE));
    const pieces = split(1, text);
    for (const piece of pieces) assert.ok(bytesOf(piece) < 1 << 20);
    const joiner = new Joiner();
    const joined = pieces.map((piece) => joiner.add(JSON.parse(JSON.stringify(piece))));
    assert.equal(joined.at(-1), text);
    assert.ok(joined.slice(0, -1).every((whole) => whole === undefined));
  });
}

test('a pair of surrogates is never parted', () => {
  const text = `a${'😀'.repeat(PIECE)}`;
  for (const { data } of split(1, text)) assert.ok(data.isWellFormed?.() ?? !/[\ud800-\udbff]$/.test(data));
});

test('messages in pieces may cross each other', () => {
  const joiner = new Joiner();
  assert.equal(joiner.add({ type: 'chunk', id: 1, seq: 0, last: false, data: 'a' }), undefined);
  assert.equal(joiner.add({ type: 'chunk', id: 2, seq: 0, last: true, data: 'other' }), 'other');
  assert.equal(joiner.add({ type: 'chunk', id: 1, seq: 1, last: true, data: 'b' }), 'ab');
});

test('a missing piece is noticed', () => {
  const joiner = new Joiner();
  joiner.add({ type: 'chunk', id: 1, seq: 0, last: false, data: 'a' });
  assert.throws(() => joiner.add({ type: 'chunk', id: 1, seq: 2, last: true, data: 'c' }), /Piece 2/);
});

test('no more pieces are on their way than the other side takes', () => {
  const posted = [];
  const sender = new PieceSender((message) => posted.push(message));
  sender.send({ text: 'x'.repeat(PIECE * 12) });
  assert.equal(posted.length, UNACKED);
  sender.acked({ type: 'ack', id: 1, seq: 0 });
  assert.equal(posted.length, UNACKED + 1);
});

test('what comes after a large message waits for it', () => {
  const posted = [];
  const sender = new PieceSender((message) => posted.push(message));
  sender.send({ text: 'x'.repeat(PIECE * 9) });
  sender.send({ type: 'small' });
  assert.ok(posted.every(({ type }) => type === 'chunk'));
  for (let i = 0; i < 10; i++) sender.acked({ type: 'ack', id: 1, seq: i });
  assert.deepEqual(posted.at(-1), { type: 'small' });
});

test('acks that answer nothing make no more room', () => {
  const posted = [];
  const sender = new PieceSender((message) => posted.push(message));
  for (let i = 0; i < 20; i++) sender.acked({ type: 'ack', id: 1, seq: i });
  sender.send({ text: 'x'.repeat(PIECE * 12) });
  assert.equal(posted.length, UNACKED);
});

test('what waits is bounded', () => {
  const sender = new PieceSender(() => {});
  const large = { text: 'x'.repeat(100 << 20) };
  sender.send(large);
  sender.send(large);
  assert.throws(() => sender.send(large), /does not take/);
});
