// Runs every test/**/*.test.mjs under node's own runner; helpers beside them are not tests.
// Arguments are parts of file names: "npm test -- relay" runs what has "relay" in its path.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

function testsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testsIn(path);
    return entry.name.endsWith('.test.mjs') ? [path] : [];
  });
}

/** Answers the files of which a test failed. */
async function failing(files) {
  const failed = new Set();
  const stream = run({ files, concurrency: 2 });
  stream.on('test:fail', ({ file, name }) => failed.add(file ?? name));
  const report = stream.compose(spec());
  report.pipe(process.stdout);
  await new Promise((done, fail) => report.once('end', done).once('error', fail));
  return [...failed];
}

const wanted = process.argv.slice(2);
const tests = testsIn('test').filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part))).map((path) => resolve(path));
const failed = await failing(tests);
// On a starved machine; what passes now is named, and each is a defect to mend.
const again = failed.length > 0 && wanted.length === 0 ? await failing(failed) : failed;
for (const file of failed) if (!again.includes(file)) console.log(`Flaky: ${file}`);
for (const file of again) console.log(`Failed: ${file}`);
process.exitCode = again.length === 0 ? 0 : 1;
