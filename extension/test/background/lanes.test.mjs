// The two lanes by themselves, and the pieces of large messages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../injected/random.mjs';
import { load } from '../load.mjs';
import { FakeClock, FakePort, FakeSocket } from './fake-browser.mjs';

const { NativeLane, SocketLane } = await load('background/lanes.ts');
const { Joiner, LIMIT, PIECE, PieceSender, split, UNACKED } = await load('background/chunks.ts');

function socketLane() {
  const clock = new FakeClock();
  const socket = new FakeSocket('ws://127.0.0.1:1/');
  socket.on({ open() {}, message() {}, closed() {} });
  let silent = 0;
  const lane = new SocketLane(socket, clock, () => silent++);
  return { clock, socket, lane, silent: () => silent };
}

test('a socket is pinged every 20 s and no sooner', async () => {
  const { clock, socket } = socketLane();
  await clock.pass(19_999);
  assert.deepEqual(socket.sent, []);
  await clock.pass(1);
  assert.deepEqual(socket.sent, [{ type: 'ping' }]);
});

test('a host that says anything at all is not silent', async () => {
  const { clock, lane, silent } = socketLane();
  for (let i = 0; i < 20; i++) {
    await clock.pass(30_000);
    lane.heard();
  }
  assert.equal(silent(), 0);
});

test('silence is told once, and nothing is sent after it', async () => {
  const { clock, socket, silent } = socketLane();
  await clock.pass(80_000);
  const said = socket.sent.length;
  await clock.pass(600_000);
  assert.deepEqual([silent(), socket.sent.length], [1, said]);
});

test('a closed lane neither pings nor complains', async () => {
  const { clock, socket, lane, silent } = socketLane();
  lane.close();
  await clock.pass(600_000);
  assert.deepEqual([socket.sent, silent(), socket.closed], [[], 0, true]);
});

test('a socket whose buffer is just full still takes a message', () => {
  const { socket, lane } = socketLane();
  socket.full = SocketLane.MOST_WAITING;
  lane.send({ type: 'pong' });
  assert.equal(socket.sent.length, 1);
  socket.full++;
  assert.throws(() => lane.send({ type: 'pong' }), /does not take/);
});

test('natively a ping is answered past what waits', () => {
  const port = new FakePort();
  const lane = new NativeLane(port);
  lane.send({ type: 'result', id: 1, result: 'x'.repeat(PIECE * 10) });
  lane.take({ type: 'ping' });
  assert.deepEqual(port.posted.at(-1), { type: 'pong' });
  assert.equal(port.posted.length, UNACKED + 1);
});

test('each piece is acknowledged by its message and number, whole or not', () => {
  const port = new FakePort();
  const lane = new NativeLane(port);
  const taken = ['{"a":', '1}'].map((data, seq) => lane.take({ type: 'chunk', id: 4, seq, last: seq === 1, data }));
  assert.deepEqual(taken, [undefined, '{"a":1}']);
  assert.deepEqual(port.posted, [{ type: 'ack', id: 4, seq: 0 }, { type: 'ack', id: 4, seq: 1 }]);
});

test('a message\'s number can be used again once it is whole', () => {
  const joiner = new Joiner();
  for (let i = 0; i < 3; i++) assert.equal(joiner.add({ type: 'chunk', id: 1, seq: 0, last: true, data: `m${i}` }), `m${i}`);
});

for (const [what, chunk] of [['twice', { seq: 0 }], ['too late', { seq: 5 }], ['from before the start', { seq: -1 }]]) {
  test(`a piece that comes ${what} is noticed`, () => {
    const joiner = new Joiner();
    joiner.add({ type: 'chunk', id: 1, seq: 0, last: false, data: 'a' });
    assert.throws(() => joiner.add({ type: 'chunk', id: 1, last: true, data: 'b', ...chunk }), new RegExp(`Piece ${chunk.seq} came where 1 was due`));
  });
}

test('what never becomes whole is bounded, over all messages together', () => {
  const joiner = new Joiner();
  const data = 'x'.repeat(LIMIT / 4);
  for (let id = 1; id <= 4; id++) joiner.add({ type: 'chunk', id, seq: 0, last: false, data });
  assert.throws(() => joiner.add({ type: 'chunk', id: 5, seq: 0, last: false, data: 'x' }), /too large/);
});

test('what became whole makes room again', () => {
  const joiner = new Joiner();
  const data = 'x'.repeat(LIMIT / 2);
  for (let id = 1; id <= 5; id++) assert.equal(joiner.add({ type: 'chunk', id, seq: 0, last: true, data }).length, data.length);
});

for (let seed = 1; seed <= 6; seed++) {
  test(`any text is the same after it was split, mixed with others and joined, seed ${seed}`, () => {
    const { below, of } = seeded(seed);
    const texts = Array.from({ length: 4 }, () => {
      const unit = Array.from({ length: 1 + below(5) }, () => of(['a', 'é', '漢', '😀', '"', '\\', '\n', '\ud83d'])).join('');
      return unit.repeat(1 + Math.floor((PIECE * (0.5 + below(30) / 10)) / unit.length));
    });
    const waiting = texts.map((text, i) => split(i + 1, text));
    const joiner = new Joiner();
    const joined = new Map();
    while (waiting.some((pieces) => pieces.length > 0)) {
      const piece = of(waiting.filter((pieces) => pieces.length > 0)).shift();
      assert.ok(piece.data.length > 0 && piece.data.length <= PIECE);
      const whole = joiner.add(piece);
      if (whole !== undefined) joined.set(piece.id, whole);
    }
    texts.forEach((text, i) => assert.ok(joined.get(i + 1) === text));
  });
}

for (let seed = 1; seed <= 6; seed++) {
  test(`the window is never overrun and nothing is lost or passed, seed ${seed}`, () => {
    const { below } = seeded(seed);
    const onTheWay = [];
    const arrived = [];
    const sender = new PieceSender((message) => {
      if (message.type === 'chunk') onTheWay.push(message);
      arrived.push(message);
      assert.ok(onTheWay.length <= UNACKED);
    });
    const sent = [];
    for (let i = 0; i < 40; i++) {
      const message = { type: 'result', id: i, result: 'x'.repeat(below(3) === 0 ? PIECE * (2 + below(6)) : below(40)) };
      sent.push(message);
      sender.send(message);
      for (let acks = below(8); acks > 0 && onTheWay.length > 0; acks--) {
        const { id, seq } = onTheWay.shift();
        sender.acked({ type: 'ack', id, seq });
      }
    }
    while (onTheWay.length > 0) {
      const { id, seq } = onTheWay.shift();
      sender.acked({ type: 'ack', id, seq });
    }
    const joiner = new Joiner();
    const read = arrived.flatMap((message) => {
      if (message.type !== 'chunk') return [message];
      const whole = joiner.add(message);
      return whole === undefined ? [] : [JSON.parse(whole)];
    });
    assert.deepEqual(read.map(({ id, result }) => [id, result.length]), sent.map(({ id, result }) => [id, result.length]));
  });
}
