// The two ways by which messages go to the host.
import type { Clock, Port, Socket } from '../chrome/browser';
import type { FromExtension } from '../protocol/messages';
import type { LaneMessage } from '../protocol/types';
import { Joiner, PieceSender } from './chunks';

export interface Lane {
  /** @throws when the host does not take what it is sent */
  send(message: FromExtension): void;
}

/** Through the native entry: always there, but no frame may be large. */
export class NativeLane implements Lane {
  readonly #port: Port;
  readonly #sender: PieceSender;
  readonly #joiner = new Joiner();

  constructor(port: Port) {
    this.#port = port;
    this.#sender = new PieceSender((message) => port.post(message));
  }

  send(message: FromExtension): void {
    this.#sender.send(message);
  }

  /** Deals with a lane message; the answer is the text of a message that is whole now. */
  take(message: LaneMessage): string | undefined {
    switch (message.type) {
      case 'chunk': {
        const text = this.#joiner.add(message);
        // Not through the sender: what waits there may itself wait for the host to read this.
        this.#port.post({ type: 'ack', id: message.id, seq: message.seq });
        return text;
      }
      case 'ack': return void this.#sender.acked(message);
      case 'ping': return void this.#port.post({ type: 'pong' });
      case 'pong': return undefined;
    }
  }
}

/** The extension's own WebSocket: several times as fast. */
export class SocketLane implements Lane {
  static readonly PING_MS = 20_000;
  static readonly SILENCE_MS = 65_000;
  static readonly MOST_WAITING = 256 * 1024 * 1024;

  readonly #socket: Socket;
  readonly #clock: Clock;
  readonly #silent: () => void;
  #lastHeard: number;
  #stop: () => void = () => {};

  /** @param silent told when the host has said nothing for too long */
  constructor(socket: Socket, clock: Clock, silent: () => void) {
    this.#socket = socket;
    this.#clock = clock;
    this.#silent = silent;
    this.#lastHeard = clock.now();
    this.#pingLater();
  }

  send(message: FromExtension): void {
    if (this.#socket.waiting() > SocketLane.MOST_WAITING) throw new Error('The host does not take what it is sent.');
    this.#socket.send(JSON.stringify(message));
  }

  heard(): void {
    this.#lastHeard = this.#clock.now();
  }

  close(): void {
    this.#stop();
    this.#socket.close();
  }

  /** A message now and then is what keeps the socket and the service worker alive. */
  #pingLater(): void {
    this.#stop = this.#clock.after(SocketLane.PING_MS, () => {
      if (this.#clock.now() - this.#lastHeard > SocketLane.SILENCE_MS) {
        this.#silent();
      } else {
        this.#socket.send('{"type":"ping"}');
        this.#pingLater();
      }
    });
  }
}
