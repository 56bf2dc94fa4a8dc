// Gives tests a TypeScript file of src/, with what it imports, as a module.
import { build } from 'esbuild';

export async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/${path}`, import.meta.url).pathname],
    bundle: true, write: false, format: 'esm', target: 'node20', charset: 'ascii', logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
