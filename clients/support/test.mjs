// Tests that end: one that hangs fails by itself, and those behind it are still run.
import { test as plain } from 'node:test';
import { patience } from './host.mjs';

const timeout = 3 * patience;

export function test(name, options, body) {
  return typeof options === 'function' ? plain(name, { timeout }, options) : plain(name, { timeout, ...options }, body);
}
