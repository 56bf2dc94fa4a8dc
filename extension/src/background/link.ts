// Keeps a connection to the host, and knows how it stands.
import type { Browser } from '../chrome/browser';
import type { BadCall, FromExtension } from '../protocol/messages';
import type { Answer, Call, Hello, PanelConnection } from '../protocol/types';
import { delayAfter } from './backoff';
import { Connection, type Ended } from './connection';

export interface LinkListener {
  call(call: Call | BadCall, reply: (answer: Answer) => void): void;
  /** The host will not ask for anything that it asked for before: let go of everything. */
  lost(): void;
  /** The state is another one. */
  changed(): void;
}

/** A connection that lived this long counts as good: its end is the first failure of a new row. */
const GOOD_MS = 30_000;

export class Link {
  readonly #browser: Browser;
  readonly #hello: () => Promise<Hello>;
  readonly #listener: LinkListener;
  #state: PanelConnection = { state: 'disconnected' };
  #connection: Connection | undefined;
  #connecting = false;
  #failures = 0;
  #readySince = 0;
  #cancelRetry: () => void = () => {};

  constructor(browser: Browser, hello: () => Promise<Hello>, listener: LinkListener) {
    this.#browser = browser;
    this.#hello = hello;
    this.#listener = listener;
  }

  get state(): PanelConnection {
    return this.#state;
  }

  /** Connects unless it is, or unless it is not time yet to try again. */
  ensure(): void {
    if ((this.#state.retryAt ?? 0) <= this.#browser.clock.now()) void this.#connect();
  }

  /** Connects anew and now, because a person wants it. */
  reconnect(): void {
    this.#connection?.close();
    this.#failures = 0;
    this.#cancelRetry();
    void this.#connect();
  }

  /** Dropped while there is no host to hear it. */
  send(message: FromExtension): void {
    this.#connection?.send(message);
  }

  async #connect(): Promise<void> {
    if (this.#connection || this.#connecting) return;
    this.#connecting = true;
    this.#cancelRetry();
    const { reason, hint } = this.#state;
    // What went wrong last stays to be read while it is tried again.
    this.#become({ state: 'connecting', ...(reason === undefined ? {} : { reason, hint: hint ?? '' }) });
    try {
      const hello = await this.#hello();
      let ended = false;
      const connection = new Connection(this.#browser, hello, {
        ready: (lane, host) => this.#ready(lane, host),
        call: (call, reply) => this.#listener.call(call, reply),
        ended: (why) => {
          ended = true;
          this.#ended(why);
        },
      });
      if (!ended) this.#connection = connection;
    } catch (e) {
      this.#ended({ refused: false, reason: (e as Error).message, hint: 'Run "tabtender doctor".' });
    } finally {
      this.#connecting = false;
    }
  }

  #ready(lane: 'socket' | 'native', host: string): void {
    this.#readySince = this.#browser.clock.now();
    this.#become({ state: 'connected', lane, host });
  }

  #ended({ refused, reason, hint }: Ended): void {
    const { clock } = this.#browser;
    this.#connection = undefined;
    if (this.#state.state === 'connected' && clock.now() - this.#readySince >= GOOD_MS) this.#failures = 0;
    const delay = delayAfter(++this.#failures, clock.random());
    this.#cancelRetry = clock.after(delay, () => void this.#connect());
    this.#listener.lost();
    this.#become({ state: refused ? 'refused' : 'disconnected', reason, hint, retryAt: clock.now() + delay });
  }

  #become(state: PanelConnection): void {
    this.#state = state;
    this.#listener.changed();
  }
}
