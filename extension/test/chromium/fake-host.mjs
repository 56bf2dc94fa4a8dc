// The host's side of the link, played by a test.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketServer } from './sockets.mjs';

const PATIENCE_MS = 20_000;

/** One extension's connection. What it says waits in a queue until the test asks for it. */
class FakeLink {
  heard = [];
  /** Every frame of the native lane, pieces included. */
  frames = [];
  #waiting = [];
  #calls = 0;
  #native;
  #socket;
  #pieces = '';
  over = false;

  constructor(native) {
    this.#native = native;
    let bytes = Buffer.alloc(0);
    native.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      while (bytes.length >= 4 && bytes.length >= 4 + bytes.readUInt32LE(0)) {
        const end = 4 + bytes.readUInt32LE(0);
        this.#onFrame(bytes.subarray(4, end).toString());
        bytes = bytes.subarray(end);
      }
    });
    native.on('error', () => {});
    native.on('close', () => this.#ended());
  }

  get lane() {
    return this.#socket ? 'socket' : 'native';
  }

  useSocket(socket) {
    this.#socket = socket;
    socket.onText = (text) => this.#take(JSON.parse(text));
    socket.onClosed = () => this.#ended();
  }

  sayNatively(message) {
    const text = Buffer.from(JSON.stringify(message));
    const head = Buffer.alloc(4);
    head.writeUInt32LE(text.length, 0);
    this.#native.write(Buffer.concat([head, text]));
  }

  say(message) {
    if (this.#socket) this.#socket.send(JSON.stringify(message));
    else this.sayNatively(message);
  }

  /** Sends a call and gives its answer: the result, or an error with the code. */
  async call(method, params = {}) {
    const id = ++this.#calls;
    this.say({ type: 'call', id, method, params });
    const answer = await this.next((message) => (message.type === 'result' || message.type === 'error') && message.id === id);
    if (answer.type === 'result') return answer.result;
    throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
  }

  event(method, fits = () => true) {
    return this.next((message) => message.type === 'event' && message.method === method && fits(message.params)).then(({ params }) => params);
  }

  /** A tab that has loaded; what it became in its first moment may be told together with its being there. */
  loaded(wanted) {
    return this.next(({ type, method, params }) => type === 'event' && /^tabs\.(created|updated)$/.test(method) && params.tabId === wanted && params.status === 'complete');
  }

  /** The first message that fits, heard already or to come; takes it off the queue. */
  next(fits) {
    const at = this.heard.findIndex(fits);
    if (at >= 0) return Promise.resolve(this.heard.splice(at, 1)[0]);
    if (this.over) return Promise.reject(new Error('the link is over'));
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`nothing came for ${fits}; heard ${JSON.stringify(this.heard).slice(0, 2000)}`)), PATIENCE_MS);
      this.#waiting.push({ fits, done: (message) => (clearTimeout(timer), done(message)), fail: (e) => (clearTimeout(timer), fail(e)) });
    });
  }

  closeSocket() {
    this.#socket.close();
  }

  close() {
    this.#native.destroy();
    this.#socket?.close();
  }

  #onFrame(text) {
    const message = JSON.parse(text);
    this.frames.push({ type: message.type, size: text.length });
    if (message.type !== 'chunk') return message.type === 'ack' ? undefined : this.#take(message);
    this.sayNatively({ type: 'ack', id: message.id, seq: message.seq });
    this.#pieces += message.data;
    if (message.last) {
      this.#take(JSON.parse(this.#pieces));
      this.#pieces = '';
    }
  }

  #take(message) {
    if (message.type === 'ping') return this.say({ type: 'pong' });
    const at = this.#waiting.findIndex(({ fits }) => fits(message));
    if (at >= 0) this.#waiting.splice(at, 1)[0].done(message);
    else this.heard.push(message);
  }

  #ended() {
    this.over = true;
    for (const { fail } of this.#waiting.splice(0)) fail(new Error('the link is over'));
  }
}

/**
 * Listens where the fake native entry connects to.
 * `answer(hello)` decides: 'socket' (a good ticket), 'native' (a ticket that opens nothing), or a refusal.
 */
export class FakeHost {
  links = [];
  answer = () => 'socket';
  #arrivals = [];
  #waiting = [];

  async start() {
    this.folder = mkdtempSync(join(tmpdir(), 'tabtender-host-'));
    this.path = join(this.folder, 'host.sock');
    this.sockets = await socketServer({
      admit: (request) => this.#linkOf(request) !== undefined && request.headers.origin?.startsWith('chrome-extension://'),
      opened: (socket) => this.#opened(socket),
    });
    this.server = createServer((native) => void this.#met(new FakeLink(native)).catch(() => {}));
    await new Promise((done) => this.server.listen(this.path, done));
    return this;
  }

  /** The next extension that is ready for calls. */
  link() {
    if (this.#arrivals.length > 0) return Promise.resolve(this.#arrivals.shift());
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error('no extension came')), 45_000);
      this.#waiting.push((link) => (clearTimeout(timer), done(link)));
    });
  }

  close() {
    for (const link of this.links) link.close();
    this.server.close();
    this.sockets.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #met(link) {
    this.links.push(link);
    const hello = await link.next(({ type }) => type === 'hello');
    link.hello = hello;
    const answer = this.answer(hello);
    if (typeof answer === 'object') return link.sayNatively(answer);
    link.ticket = `ticket-${this.links.length}`;
    link.sayNatively({ type: 'welcome', protocol: 1, version: '0.1.0', link: 'a-link', port: this.sockets.port, ticket: answer === 'socket' ? link.ticket : 'no-good' });
    link.ready = await link.next(({ type }) => type === 'ready');
    const waiting = this.#waiting.shift();
    if (waiting) waiting(link);
    else this.#arrivals.push(link);
  }

  #linkOf(request) {
    const ticket = new URL(request.url, 'http://host').searchParams.get('ticket');
    this.admitted = this.links.find((link) => link.ticket === ticket && !link.over);
    return this.admitted;
  }

  #opened(socket) {
    this.admitted.useSocket(socket);
  }
}
