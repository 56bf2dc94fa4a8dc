// Builds dist/ (what the browser loads) and the injected bundle, which the host embeds as a resource of this module.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { writeProtocol } from './devtools.mjs';

const common = { bundle: true, minify: false, charset: 'utf8', target: 'chrome120', logLevel: 'warning', legalComments: 'none' };
const embedded = 'target/classes/dev/tabtender/injected';

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });
mkdirSync(embedded, { recursive: true });

await build({ ...common, entryPoints: ['../shared/injected/src/main.ts'], format: 'iife', outfile: 'dist/injected.js' });
cpSync('dist/injected.js', `${embedded}/injected.js`);

for (const [entry, outfile] of [
  ['src/background/background.ts', 'dist/background.js'],
  ['src/sidepanel/sidepanel.ts', 'dist/sidepanel.js'],
]) if (existsSync(entry)) await build({ ...common, entryPoints: [entry], format: 'esm', outfile });

for (const [from, to] of [
  ['manifest.json', 'dist/manifest.json'],
  ['icons', 'dist/icons'],
  ['_locales', 'dist/_locales'],
  ['src/sidepanel/sidepanel.html', 'dist/sidepanel.html'],
  ['src/sidepanel/sidepanel.css', 'dist/sidepanel.css'],
]) if (existsSync(from)) cpSync(from, to, { recursive: true });

// Apart, since a browser that is reached by the extension cannot be asked for its own.
writeProtocol('target/classes/dev/tabtender/devtools');
