// A WebSocket server, just enough of one to play the host: text frames, ping, close.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Accepts every upgrade that `admit(request)` likes; calls `opened(socket)` for it. */
export async function socketServer({ admit, opened }) {
  const server = createServer((_, response) => response.writeHead(404).end());
  const open = new Set();
  server.on('upgrade', (request, raw) => {
    open.add(raw);
    raw.on('close', () => open.delete(raw));
    if (!admit(request)) return raw.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    const accept = createHash('sha1').update(request.headers['sec-websocket-key'] + MAGIC).digest('base64');
    raw.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
    opened(new ServerSocket(raw));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    close: () => {
      for (const raw of open) raw.destroy();
      server.close();
    },
  };
}

class ServerSocket {
  #raw;
  #bytes = Buffer.alloc(0);
  #parts = [];
  onText = () => {};
  onClosed = () => {};

  constructor(raw) {
    this.#raw = raw;
    raw.on('data', (bytes) => this.#read(bytes));
    raw.on('error', () => {});
    raw.on('close', () => this.onClosed());
  }

  send(text) {
    this.#write(1, Buffer.from(text));
  }

  close() {
    this.#raw.destroy();
  }

  #write(opcode, data) {
    this.#raw.write(Buffer.concat([head(opcode, data.length), data]));
  }

  #read(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    for (let frame = this.#frame(); frame; frame = this.#frame()) this.#take(frame);
  }

  /** The next whole frame, unmasked and taken off the buffer. */
  #frame() {
    const bytes = this.#bytes;
    if (bytes.length < 2) return undefined;
    const short = bytes[1] & 0x7f;
    const at = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < at + 4) return undefined;
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (bytes.length < at + 4 + length) return undefined;
    const mask = bytes.subarray(at, at + 4);
    const data = Buffer.from(bytes.subarray(at + 4, at + 4 + length)).map((byte, i) => byte ^ mask[i % 4]);
    this.#bytes = bytes.subarray(at + 4 + length);
    return { last: (bytes[0] & 0x80) !== 0, opcode: bytes[0] & 0x0f, data };
  }

  #take({ last, opcode, data }) {
    if (opcode === 8) return this.#raw.end();
    if (opcode > 8) return opcode === 9 ? this.#write(10, data) : undefined;
    this.#parts.push(data);
    if (!last) return undefined;
    const text = Buffer.concat(this.#parts).toString();
    this.#parts = [];
    this.onText(text);
  }
}

/** A browser takes the shortest form of a length only. */
function head(opcode, length) {
  if (length < 126) return Buffer.from([0x80 | opcode, length]);
  const bytes = Buffer.alloc(length < 65_536 ? 4 : 10);
  bytes[0] = 0x80 | opcode;
  bytes[1] = bytes.length === 4 ? 126 : 127;
  if (bytes.length === 4) bytes.writeUInt16BE(length, 2);
  else bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}
