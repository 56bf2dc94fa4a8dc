// Messages that are too large for one frame of the native lane, in pieces.
import type { Ack, Chunk } from '../protocol/types';

/** From this size in bytes on a message is sent in pieces. */
export const THRESHOLD = 512 * 1024;

/** Characters of a piece: escaped and as UTF-8 it stays below the 1 MiB that the browser takes. */
export const PIECE = 256 * 1024;

/** Pieces that may be on their way without an answer. */
export const UNACKED = 8;

/** Characters that are kept of unfinished messages, and of those that wait to be sent. */
export const LIMIT = 256 * 1024 * 1024;

export function needsPieces(text: string): boolean {
  if (text.length >= THRESHOLD) return true;
  return text.length >= THRESHOLD / 3 && new TextEncoder().encode(text).length >= THRESHOLD;
}

export function split(id: number, text: string): Chunk[] {
  const pieces: Chunk[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + PIECE);
    // Half of a surrogate pair cannot be written as UTF-8.
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--;
    pieces.push({ type: 'chunk', id, seq: pieces.length, last: end === text.length, data: text.slice(start, end) });
    start = end;
  }
  return pieces;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** Puts the other side's pieces together. */
export class Joiner {
  readonly #unfinished = new Map<number, string[]>();
  #characters = 0;

  /**
   * The whole text once its last piece came.
   * @throws when the piece is not the next one of its message, or there is too much
   */
  add(chunk: Chunk): string | undefined {
    const pieces = this.#unfinished.get(chunk.id) ?? [];
    if (chunk.seq !== pieces.length) throw new Error(`Piece ${chunk.seq} came where ${pieces.length} was due.`);
    pieces.push(chunk.data);
    this.#unfinished.set(chunk.id, pieces);
    this.#characters += chunk.data.length;
    if (this.#characters > LIMIT) throw new Error('The unfinished messages are too large.');
    if (!chunk.last) return undefined;
    this.#unfinished.delete(chunk.id);
    const text = pieces.join('');
    this.#characters -= text.length;
    return text;
  }
}

/** Sends messages in their order, large ones in pieces, never more of them than the other side can take. */
export class PieceSender {
  readonly #post: (message: unknown) => void;
  readonly #queue: { message: unknown; size: number; piece: boolean }[] = [];
  #sent = 0;
  #unacked = 0;
  #waiting = 0;

  constructor(post: (message: unknown) => void) {
    this.#post = post;
  }

  /** @throws when too much waits already */
  send(message: object): void {
    const text = JSON.stringify(message);
    if (this.#waiting + text.length > LIMIT) throw new Error('The host does not take what it is sent.');
    if (needsPieces(text)) {
      for (const piece of split(++this.#sent, text)) this.#enqueue(piece, piece.data.length, true);
    } else {
      this.#enqueue(message, text.length, false);
    }
    this.#pump();
  }

  acked(_ack: Ack): void {
    this.#unacked = Math.max(0, this.#unacked - 1);
    this.#pump();
  }

  #enqueue(message: object, size: number, piece: boolean): void {
    this.#queue.push({ message, size, piece });
    this.#waiting += size;
  }

  #pump(): void {
    for (let next = this.#queue[0]; next && !(next.piece && this.#unacked >= UNACKED); next = this.#queue[0]) {
      this.#queue.shift();
      this.#waiting -= next.size;
      if (next.piece) this.#unacked++;
      this.#post(next.message);
    }
  }
}
