// Draws icons/*.png: a tab with a tending hand's dot. Run by hand after a change: node build/icons.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import * as zlib from 'node:zlib';

const TEAL = [11, 110, 100];
const PAPER = [240, 250, 247];
const AMBER = [255, 176, 46];
const SAMPLES = 4;

/** The colour at a point of the unit square, or undefined outside of the drawing. */
function colourAt(x, y) {
  if (inDisc(x, y, 0.72, 0.7, 0.19)) return inDisc(x, y, 0.72, 0.7, 0.14) ? AMBER : TEAL;
  if (inBox(x, y, 0.2, 0.42, 0.8, 0.78, 0.05)) return PAPER;
  if (inBox(x, y, 0.2, 0.24, 0.54, 0.5, 0.07)) return PAPER;
  return inBox(x, y, 0.02, 0.02, 0.98, 0.98, 0.22) ? TEAL : undefined;
}

function inDisc(x, y, cx, cy, r) {
  return (x - cx) ** 2 + (y - cy) ** 2 <= r * r;
}

function inBox(x, y, left, top, right, bottom, r) {
  const dx = Math.max(left + r - x, 0, x - (right - r));
  const dy = Math.max(top + r - y, 0, y - (bottom - r));
  return dx * dx + dy * dy <= r * r;
}

function pixel(size, px, py) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const colour = colourAt((px + ((i % SAMPLES) + 0.5) / SAMPLES) / size, (py + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / size);
    if (colour) [...colour, 1].forEach((part, at) => (sum[at] += part));
  }
  const hits = sum[3] || 1;
  return [sum[0] / hits, sum[1] / hits, sum[2] / hits, (sum[3] / SAMPLES ** 2) * 255].map(Math.round);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(checksum(body), body.length + 4);
  return frame;
}

/** zlib's own where Node has it (22); the polynomial by hand before. */
function checksum(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function png(size) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  const rows = Array.from({ length: size }, (_, y) => [0, ...Array.from({ length: size }, (_, x) => pixel(size, x, y)).flat()]);
  const data = zlib.deflateSync(Buffer.from(rows.flat()), { level: 9 });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

mkdirSync('icons', { recursive: true });
for (const size of [16, 32, 48, 128]) writeFileSync(`icons/${size}.png`, png(size));
