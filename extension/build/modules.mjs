// Installs the exact modules of package-lock.json, unless what is installed already comes from that very lock.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

const mark = 'node_modules/.tabtender-lock';
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) process.exit(0);
const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-progress'], { stdio: 'inherit', shell: process.platform === 'win32' });
if (npm.status !== 0) process.exit(npm.status ?? 1);
writeFileSync(mark, lock);
