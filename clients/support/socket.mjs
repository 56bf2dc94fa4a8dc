// CDP with nothing but a WebSocket.
import { once } from 'node:events';
import WebSocket from 'ws';
import { headers, patience } from './host.mjs';

export class Socket {
  #last = 0;
  #waiting = new Map();
  /** Every event that came: `{method, params, sessionId?}`. */
  events = [];
  #wanted = new Set();

  static async open(address, options = { headers }) {
    const ws = new WebSocket(address, { perMessageDeflate: false, maxPayload: 256 << 20, ...options });
    const socket = new Socket(ws);
    await new Promise((done, fail) => {
      ws.once('open', done);
      ws.once('unexpected-response', (request, response) => {
        let body = '';
        response.on('data', (part) => { body += part; });
        response.on('end', () => fail(Object.assign(new Error(`${response.statusCode} ${body}`), { status: response.statusCode, body })));
      });
      ws.once('error', fail);
    });
    return socket;
  }

  constructor(ws) {
    this.ws = ws;
    this.closed = once(ws, 'close').then(([code, reason]) => ({ code, reason: reason.toString() }));
    ws.on('error', () => {});
    ws.on('message', (data) => this.#take(JSON.parse(data.toString())));
    ws.on('close', () => this.#waiting.forEach((call) => call({ error: { message: 'the socket closed' } })));
  }

  #take(message) {
    if (message.id !== undefined) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
      return;
    }
    this.events.push(message);
    for (const wanted of [...this.#wanted]) wanted(message);
  }

  /** The whole answer, an error too. */
  ask(method, params, sessionId) {
    const id = ++this.#last;
    const answer = new Promise((done) => this.#waiting.set(id, done));
    this.ws.send(JSON.stringify({ id, method, ...(params && { params }), ...(sessionId && { sessionId }) }));
    return answer;
  }

  async send(method, params, sessionId) {
    const answer = await this.ask(method, params, sessionId);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }

  /** The first event of that name, gone by or still to come, that fits. */
  event(method, fits = () => true) {
    const known = this.events.find((event) => event.method === method && fits(event));
    if (known) return Promise.resolve(known);
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`No ${method} came`)), patience);
      const wanted = (event) => {
        if (event.method !== method || !fits(event)) return;
        clearTimeout(timer);
        this.#wanted.delete(wanted);
        done(event);
      };
      this.#wanted.add(wanted);
    });
  }

  async close() {
    this.ws.close();
    return this.closed;
  }
}
