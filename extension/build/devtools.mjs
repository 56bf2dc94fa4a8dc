// The description of the DevTools protocol, as /json/protocol of a browser gives it: Google's, under the BSD licence beside it.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const source = dirname(createRequire(import.meta.url).resolve('devtools-protocol/package.json'));
const read = (name) => JSON.parse(readFileSync(join(source, 'json', `${name}.json`), 'utf8'));

/** Browser and JavaScript domains in one, as a browser has them. */
export function protocol() {
  const [browser, script] = [read('browser_protocol'), read('js_protocol')];
  return { version: browser.version, domains: [...browser.domains, ...script.domains] };
}

export function writeProtocol(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'protocol.json'), JSON.stringify(protocol()));
  cpSync(join(source, 'LICENSE'), join(folder, 'LICENSE'));
}
