// Whether what a caller holds, after the splices of a later look, is what a first look would say.
import assert from 'node:assert/strict';
import { patched, print } from './harness.mjs';

export const plain = (lines) => print(lines).replace(/\[\d+\]</g, '[]<');

/** The same document read by a second instance that has no memory. */
async function fresh(frame) {
  const world = `fresh-${Math.random()}`;
  const { frameTree } = await frame.session.send('Page.getFrameTree');
  const { executionContextId } = await frame.session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: world });
  await frame.session.send('Runtime.evaluate', { contextId: executionContextId, expression: frame.source });
  const { result } = await frame.session.send('Runtime.evaluate', {
    contextId: executionContextId, returnByValue: true, expression: `tabtender.snapshot({ detail: 'json', deadlineMs: 5000 })`,
  });
  return result.value;
}

/** Takes the next snapshot against what is held and answers what is held then; `what` is said of a difference. */
export async function agrees(frame, held, what) {
  const shot = await frame.snapshot({ base: held.seq, deadlineMs: 5000 });
  const lines = shot.splices ? patched(held.lines, shot.splices) : shot.lines;
  const truth = await fresh(frame);
  assert.equal(plain(lines), plain(truth.lines), what);
  assert.equal(shot.zones, truth.zones, what);
  const boxes = (geometry) => geometry.filter((_, i) => i % 5 !== 0).join();
  assert.equal(boxes(shot.geometry), boxes(truth.geometry), what);
  return { seq: shot.seq, lines, splices: shot.splices };
}
