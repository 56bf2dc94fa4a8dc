// CDP clients of the host: who asks to come in, who is in, and what the person says to that.
import type { Browser } from '../chrome/browser';
import type { Client, ClientsAsk, ClientsAskResult, PanelAnswerPressed, PanelQuestion } from '../protocol/types';
import type { TabList } from './tab-list';

export interface ClientsParts {
  browser: Browser;
  tabs: TabList;
  /** The tab that the person looks at. */
  front(): Promise<number | undefined>;
  /** Whether a panel is open: there the question is seen. */
  watched(): boolean;
  changed(): void;
  tellDisconnect(client: string): void;
}

/** A client that nobody answers is told so. */
const UNANSWERED_MS = 60_000;
/** The narrowest that is of use: who may only look opens no tabs. */
const NARROWEST = { act: ['group', 'Allow in a new group'], look: ['front', 'Allow in the tab in front'] } as const;

interface Waiting { readonly asked: PanelQuestion; answer(result: ClientsAskResult): void }

export class Clients {
  readonly #parts: ClientsParts;
  readonly #waiting = new Map<string, Waiting>();
  #present: readonly Client[] = [];

  constructor(parts: ClientsParts) {
    this.#parts = parts;
    parts.browser.notices.pressed.addListener((id, button) => void this.#noticed(id, button));
  }

  get questions(): PanelQuestion[] {
    return [...this.#waiting.values()].map(({ asked }) => asked);
  }

  get present(): Client[] {
    return [...this.#present];
  }

  /** Waits for the person. */
  ask({ question, name, program, mayAct }: ClientsAsk['params']): Promise<ClientsAskResult> {
    const { browser, watched } = this.#parts;
    return new Promise((done) => {
      const cancel = browser.clock.after(UNANSWERED_MS, () => this.#settle(question, refusal('Nobody answered within a minute.')));
      this.#waiting.set(question, {
        asked: { question, name, program, mayAct },
        answer: (result) => {
          cancel();
          done(result);
        },
      });
      if (!watched()) void this.#notify(question, name, mayAct);
      this.#shown();
    });
  }

  /** The client has left. */
  withdraw(question: string): void {
    this.#settle(question, refusal('It left.'));
  }

  /** Nobody comes in while the person has stopped everything. */
  refuseAll(): void {
    for (const question of this.#waiting.keys()) this.#settle(question, refusal('The person pressed Stop.'));
  }

  show(clients: readonly Client[]): void {
    this.#present = clients;
    this.#parts.changed();
  }

  disconnect(client: string): void {
    if (this.#present.some((one) => one.client === client)) this.#parts.tellDisconnect(client);
  }

  async answer({ question, allowed, tabs, observe, minutes, remember }: PanelAnswerPressed): Promise<void> {
    const mayAct = this.#waiting.get(question)?.asked.mayAct ?? false;
    if (!allowed) return this.#settle(question, { ...refusal('The person refused it.'), remember });
    const target = tabs === 'front' ? await this.#frontTarget() : {};
    this.#settle(question, { allowed, tabs, observe: observe || !mayAct, minutes, remember, ...target });
  }

  async #frontTarget(): Promise<{ targetId?: string }> {
    const tabId = await this.#parts.front();
    const targetId = tabId === undefined ? undefined : (await this.#parts.tabs.get(tabId)).targetId;
    return targetId === undefined ? {} : { targetId };
  }

  async #noticed(id: string, button: number): Promise<void> {
    const asked = this.#waiting.get(id)?.asked;
    if (!asked) return;
    const [tabs] = NARROWEST[asked.mayAct ? 'act' : 'look'];
    await this.answer({ type: 'answer', question: id, allowed: button === 0, tabs, observe: !asked.mayAct, minutes: 0, remember: false });
  }

  async #notify(question: string, name: string, mayAct: boolean): Promise<void> {
    const wants = mayAct ? 'work in' : 'look at';
    const [, allow] = NARROWEST[mayAct ? 'act' : 'look'];
    await this.#parts.browser.notices.show(question, 'Tabtender', `${shortened(name)} asks to ${wants} tabs of this browser. The side panel has more choices.`, [allow, 'Refuse']);
  }

  #settle(question: string, result: ClientsAskResult): void {
    const waiting = this.#waiting.get(question);
    if (!waiting) return;
    this.#waiting.delete(question);
    void this.#parts.browser.notices.clear(question);
    waiting.answer(result);
    this.#shown();
  }

  #shown(): void {
    void this.#parts.browser.notices.badge(this.#waiting.size === 0 ? '' : '?');
    this.#parts.changed();
  }
}

function refusal(reason: string): ClientsAskResult {
  return { allowed: false, reason };
}

/** A client names itself: enough to know it by, and no more. */
function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
