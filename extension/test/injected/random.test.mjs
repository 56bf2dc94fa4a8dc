// Whatever is done to a page, what a caller holds after the splices is what a first look says.
import { test } from 'node:test';
import { agrees } from './agree.mjs';
import { open } from './harness.mjs';
import { GROUNDS, mutate } from './mutations.mjs';

const chrome = await open();
const FIRST = Number(process.env.TABTENDER_SEED ?? 1);
const ROWS = Number(process.env.TABTENDER_ROWS ?? 3);
const ROUNDS = 8;
const TIMES = 4;

for (const [ground, html] of Object.entries(GROUNDS)) {
  for (let row = 0; row < ROWS; row++) {
    const seed = FIRST + row;
    test(`agrees with a first look after random changes of the ${ground} page, seed ${seed}`, async () => {
      const frame = await chrome.page(`<!doctype html>${html}`);
      const done = [];
      let held = await frame.snapshot();
      for (let round = 0; round < ROUNDS; round++) {
        done.push(await frame.page.evaluate(mutate, { seed: seed * 1000 + round, times: TIMES }));
        // The browser itself may scroll after a change, so that what one reads stays where it is.
        await frame.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        held = await agrees(frame, held, `after ${JSON.stringify(done)}`);
      }
    });
  }
}
