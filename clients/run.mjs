// Runs test/**/*.test.mjs one after the other: clients that share a browser see each other's tabs.
// Arguments are parts of file names. TABTENDER_RESULTS names a file for what each test gave.
import { readdirSync, writeFileSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((name) => join(root, 'test', name))
  .filter((path) => path.endsWith('.test.mjs'))
  .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
  .sort();

const results = [];

function keep(data, ok) {
  if (data.details?.type === 'suite') return;
  const file = data.file ? relative(root, data.file) : '';
  const error = data.details?.error;
  const failure = error && String(error.cause?.stack ?? error.cause ?? error.stack ?? error);
  results.push({
    file, name: data.name, ok: ok || data.todo !== undefined, ms: Math.round(data.details?.duration_ms ?? 0),
    ...(data.skip === undefined ? {} : { skipped: String(data.skip) }),
    ...(ok ? {} : { failure }),
  });
}

const stream = run({ files, concurrency: 1, timeout: 600_000 })
  .on('test:pass', (data) => keep(data, true))
  .on('test:fail', (data) => keep(data, false));
stream.compose(new spec()).pipe(process.stdout);
stream.once('end', () => {
  if (process.env.TABTENDER_RESULTS) writeFileSync(process.env.TABTENDER_RESULTS, JSON.stringify(results, null, 1));
  process.exitCode = results.length > 0 && results.every((result) => result.ok) ? 0 : 1;
});
