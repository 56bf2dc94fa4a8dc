// One connection to the host, from hello to its end.
import type { Browser, Port, Socket } from '../chrome/browser';
import { fromHost, PROTOCOL, type BadCall, type FromExtension, type FromHost } from '../protocol/messages';
import type { Answer, Call, Hello, LaneMessage, Welcome } from '../protocol/types';
import { NativeLane, SocketLane, type Lane } from './lanes';

export interface Ended { refused: boolean; reason: string; hint: string }

export interface ConnectionListener {
  ready(lane: 'socket' | 'native', host: string): void;
  /** `reply` answers on this connection only: another one counts its calls anew. */
  call(call: Call | BadCall, reply: (answer: Answer) => void): void;
  /** Once; nothing comes after it. */
  ended(why: Ended): void;
}

/** The native entry may have to start the host first. */
const WELCOME_MS = 30_000;
/** A socket on this machine opens at once, or something forbids it. */
const SOCKET_MS = 5_000;

export class Connection {
  readonly #browser: Browser;
  readonly #listener: ConnectionListener;
  readonly #port: Port;
  readonly #native: NativeLane;
  #socket: Socket | undefined;
  #socketLane: SocketLane | undefined;
  #lane: Lane | undefined;
  #over = false;
  #cancelTimer: () => void;

  /** Opens it. */
  constructor(browser: Browser, hello: Hello, listener: ConnectionListener) {
    this.#browser = browser;
    this.#listener = listener;
    this.#port = browser.connectHost();
    this.#cancelTimer = browser.clock.after(WELCOME_MS, () => this.#lost('The host did not answer.', RUN_DOCTOR));
    this.#native = new NativeLane(this.#port);
    this.#port.onMessage((message) => this.#guarded(() => this.#onNative(fromHost(message))));
    this.#port.onDisconnect((reason) => this.#lost(reason ?? 'The host left.', hintFor(reason)));
    this.#port.post(hello);
  }

  /** Sends once the host has been told which lane is used; before that it has asked for nothing. */
  send(message: FromExtension): void {
    if (!this.#over) this.#guarded(() => this.#lane?.send(message));
  }

  close(): void {
    this.#end({ refused: false, reason: 'Closed by the extension.', hint: '' });
  }

  #onNative(message: FromHost): void {
    switch (message.type) {
      case 'welcome': return this.#welcomed(message);
      case 'refuse': return this.#end({ refused: true, reason: message.reason, hint: message.hint });
      case 'call':
      case 'badCall': return this.#called(message);
      default: return this.#onLane(message);
    }
  }

  #called(call: Call | BadCall): void {
    this.#listener.call(call, (answer) => this.send(answer));
  }

  #onLane(message: LaneMessage): void {
    const whole = this.#native.take(message);
    if (whole !== undefined) this.#onNative(fromHost(JSON.parse(whole)));
  }

  #welcomed(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) {
      const reason = `The host speaks protocol ${welcome.protocol}; this extension speaks ${PROTOCOL}.`;
      return this.#end({ refused: true, reason, hint: 'Install host and extension of the same version.' });
    }
    this.#cancelTimer();
    const socket = this.#browser.openSocket(`ws://127.0.0.1:${welcome.port}/extension?ticket=${encodeURIComponent(welcome.ticket)}`);
    this.#socket = socket;
    this.#cancelTimer = this.#browser.clock.after(SOCKET_MS, () => socket.close());
    socket.on({
      open: () => this.#guarded(() => this.#useSocket(socket, welcome.version)),
      message: (text) => this.#guarded(() => this.#onSocket(text)),
      closed: (reason) => this.#guarded(() => this.#onSocketClosed(reason, welcome.version)),
    });
  }

  #useSocket(socket: Socket, host: string): void {
    this.#cancelTimer();
    this.#socketLane = new SocketLane(socket, this.#browser.clock, () => this.#lost('The host fell silent.', RUN_DOCTOR));
    this.#use('socket', this.#socketLane, host);
  }

  #use(name: 'socket' | 'native', lane: Lane, host: string): void {
    this.#lane = lane;
    lane.send({ type: 'ready', lane: name });
    this.#listener.ready(name, host);
  }

  #onSocket(text: string): void {
    this.#socketLane?.heard();
    const message = fromHost(JSON.parse(text));
    switch (message.type) {
      case 'call':
      case 'badCall': return this.#called(message);
      case 'ping': return this.send({ type: 'pong' });
      case 'pong': return;
      case 'refuse': return this.#end({ refused: true, reason: message.reason, hint: message.hint });
      case 'welcome':
      case 'chunk':
      case 'ack': throw new Error(`${message.type} does not belong on the socket`);
    }
  }

  /** A socket that never opened leaves the native lane; one that breaks later has taken messages with it. */
  #onSocketClosed(reason: string, host: string): void {
    this.#cancelTimer();
    if (this.#lane === undefined) this.#use('native', this.#native, host);
    else this.#lost(`The host closed the connection (${reason}).`, RUN_DOCTOR);
  }

  #guarded(task: () => void): void {
    if (this.#over) return;
    try {
      task();
    } catch (e) {
      this.#lost(`The host broke the protocol: ${(e as Error).message}`, 'Install host and extension of the same version.');
    }
  }

  #lost(reason: string, hint: string): void {
    this.#end({ refused: false, reason, hint });
  }

  #end(why: Ended): void {
    if (this.#over) return;
    this.#over = true;
    this.#cancelTimer();
    this.#socketLane?.close();
    this.#socket?.close();
    this.#port.disconnect();
    this.#listener.ended(why);
  }
}

const RUN_DOCTOR = 'Run "tabtender doctor".';

/** What mends each of the browser's own complaints about a native host. */
function hintFor(reason: string | undefined): string {
  if (reason === undefined) return RUN_DOCTOR;
  if (/not found/i.test(reason)) return 'Run install-scripts/install: the host is not registered with this browser.';
  if (/forbidden/i.test(reason)) return 'Run install-scripts/install: the registration names another extension.';
  return RUN_DOCTOR;
}
