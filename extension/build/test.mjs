// Runs every test/**/*.test.mjs under node's own runner; helpers beside them are not tests.
// Arguments are parts of file names: "npm test -- relay" runs what has "relay" in its path.
import { readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

function testsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testsIn(path);
    return entry.name.endsWith('.test.mjs') ? [path] : [];
  });
}

const wanted = process.argv.slice(2);
const tests = testsIn('test').filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)));
const run = spawnSync(process.execPath, ['--test', '--test-concurrency=2', ...tests], { stdio: 'inherit' });
process.exit(run.status ?? 1);
