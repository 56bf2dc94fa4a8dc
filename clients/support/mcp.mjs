// A model's side of the Model Context Protocol, over the pipes of a server that a shell started.
import { createInterface } from 'node:readline';

export class Mcp {
  #last = 0;
  #waiting = new Map();

  static async open(child) {
    const mcp = new Mcp(child);
    await mcp.#ask('initialize', {
      protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tabtender-clients', version: '0.1.0' },
    });
    mcp.#write({ method: 'notifications/initialized' });
    return mcp;
  }

  constructor(child) {
    this.child = child;
    this.ended = new Promise((done) => child.once('exit', done));
    createInterface({ input: child.stdout }).on('line', (line) => this.#take(line));
    this.ended.then((code) => this.#waiting.forEach((call) => call({ error: { message: `it ended with ${code}` } })));
  }

  #take(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return;
    }
    if (message.method !== undefined) {
      // We offer nothing that a server may ask for.
      if (message.id !== undefined) this.#write({ id: message.id, error: { code: -32601, message: 'not offered' } });
      return;
    }
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }

  #write(message) {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async #ask(method, params) {
    const id = ++this.#last;
    const answer = new Promise((done) => this.#waiting.set(id, done));
    this.#write({ id, method, params });
    const { result, error } = await answer;
    if (error) throw new Error(`${method} ${JSON.stringify(params)}: ${error.message}`);
    return result;
  }

  async tools() {
    return (await this.#ask('tools/list', {})).tools.map((tool) => tool.name);
  }

  /** Calls a tool and answers its words. */
  async call(name, args = {}) {
    const result = await this.#ask('tools/call', { name, arguments: args });
    const text = result.content.map((part) => part.text ?? '').join('\n');
    if (result.isError) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
    return text;
  }

  /** The whole group: a shell's children outlive it otherwise. */
  async close() {
    this.child.stdin.end();
    try {
      process.kill(-this.child.pid, 'SIGTERM');
    } catch {
      // It had ended.
    }
    await this.ended;
  }
}
