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

function keep(file, data, ok) {
  // The file itself is told of as well.
  if (data.nesting === 0 && data.name.endsWith('.test.mjs')) return;
  const error = data.details?.error;
  results.push({
    file: relative(root, file), name: data.name, ok, ms: Math.round(data.details?.duration_ms ?? 0),
    ...(data.skip === undefined ? {} : { skipped: String(data.skip) }),
    ...(ok ? {} : { failure: String(error?.cause?.stack ?? error?.cause ?? error?.stack ?? error) }),
  });
}

/** Runs one file, in a process of its own. */
async function runFile(file) {
  const before = results.length;
  const stream = run({ files: [file], timeout: 600_000 })
    .on('test:pass', (data) => keep(file, data, true))
    .on('test:fail', (data) => keep(file, data, false));
  stream.compose(new spec()).pipe(process.stdout, { end: false });
  await new Promise((done) => stream.once('end', done));
  if (results.length === before) results.push({ file: relative(root, file), name: 'runs', ok: false, ms: 0, failure: 'it ran no test' });
}

for (const file of files) await runFile(file);
if (process.env.TABTENDER_RESULTS) writeFileSync(process.env.TABTENDER_RESULTS, JSON.stringify(results, null, 1));
const failed = results.filter((result) => !result.ok);
const skipped = results.filter((result) => result.skipped !== undefined);
process.stdout.write(`${results.length - failed.length - skipped.length} passed, ${failed.length} failed, ${skipped.length} skipped\n`);
for (const { file, name } of failed) process.stdout.write(`  failed: ${file}: ${name}\n`);
process.exitCode = results.length > 0 && failed.length === 0 ? 0 : 1;
