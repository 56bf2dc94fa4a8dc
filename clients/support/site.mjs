// Pages for tests, from two servers: frames of the other one are of another site, and so of another process.
import { createServer } from 'node:http';

export const html = (body, title = 'A page') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

export class Site {
  #servers = [];
  #routes = new Map();
  /** What was asked for: `{method, path, headers, body}`. */
  requests = [];

  static async start() {
    const site = new Site();
    site.address = await site.#listen('127.0.0.1');
    site.elsewhere = await site.#listen('localhost');
    return site;
  }

  async #listen(name) {
    const server = createServer((request, response) => this.#answer(request, response));
    this.#servers.push(server);
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return `http://${name}:${server.address().port}`;
  }

  async #answer(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = new URL(request.url, this.address).pathname;
    if (path === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const body = Buffer.concat(chunks).toString();
    this.requests.push({ method: request.method, path, headers: request.headers, body });
    const route = this.#routes.get(path);
    if (route === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('nothing here');
    else await route(request, response, body);
  }

  /** Serves a page at a path; answers its address. */
  page(path, body, title) {
    return this.serve(path, html(body, title), { 'content-type': 'text/html; charset=utf-8' });
  }

  serve(path, content, headers = { 'content-type': 'text/plain' }, status = 200) {
    return this.on(path, (request, response) => response.writeHead(status, headers).end(content));
  }

  on(path, route) {
    this.#routes.set(path, route);
    return this.address + path;
  }

  asked(path) {
    return this.requests.filter((request) => request.path === path);
  }

  stop() {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}
