// The first words on a socket.
import assert from 'node:assert/strict';
import { browserSocket } from '../../support/host.mjs';
import { Socket } from '../../support/socket.mjs';
import { test } from '../../support/test.mjs';

test('answers what is said as soon as the socket is open', async () => {
  const address = await browserSocket();
  for (let i = 0; i < 30; i++) {
    const socket = await Socket.open(address);
    const versions = await Promise.all(Array.from({ length: 5 }, () => socket.send('Browser.getVersion')));
    assert.equal(new Set(versions.map((it) => it.product)).size, 1);
    await socket.close();
  }
});
