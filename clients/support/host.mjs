// The host that is tested: where it is, how to get in, and which browser is behind it.
import { readFileSync } from 'node:fs';

function given(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see clients/README.md`);
  return value;
}

export const base = given('TABTENDER_URL');
export const tokenFile = given('TABTENDER_TOKEN_FILE');
export const token = readFileSync(tokenFile, 'utf8').trim();

/** `headless` or `extension`. */
export const mode = given('TABTENDER_MODE');

/** How long a client may take over anything, on a machine that does much else. */
export const patience = 30_000;

export const headers = { Authorization: `Bearer ${token}` };

/** The same address for a client that can send no header. */
export const baseWithToken = `${base}?token=${token}`;

export function call(method, path, sent = headers) {
  return fetch(base + path, { method, headers: sent });
}

export async function json(path) {
  const answer = await call('GET', path);
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const browserSocket = async () => (await json('/json/version')).webSocketDebuggerUrl;
