// The cards of CDP clients: those that ask to come in, and those that are in.
import type { FromPanel } from '../protocol/messages';
import type { Client, PanelQuestion } from '../protocol/types';
import type { Make } from './make';
import { clientWords, doing, shortened } from './words';

/** Narrowest first: that is what is chosen when nobody chooses. */
const TABS = [['group', 'New tabs of its own'], ['front', 'The tab in front'], ['all', 'All tabs']] as const;
/** Who may only look opens no tabs. */
const SEEN_TABS = TABS.filter(([value]) => value !== 'group');
const MINUTES = [[0, 'Until it leaves'], [60, 'One hour'], [480, 'Eight hours']] as const;

type Send = (message: FromPanel) => void;

/** Rows stay the same elements as long as what they show, so that a choice and the focus stay. */
function keep<T>(list: HTMLElement, items: readonly T[], key: (item: T) => string, row: (item: T) => HTMLElement): void {
  const rows = new Map([...list.children].map((child) => [(child as HTMLElement).dataset['key'], child as HTMLElement]));
  const wanted = items.map((item) => {
    const made = rows.get(key(item)) ?? row(item);
    made.dataset['key'] = key(item);
    return made;
  });
  for (const child of rows.values()) if (!wanted.includes(child)) child.remove();
  for (const [i, child] of wanted.entries()) if (list.children[i] !== child) list.insertBefore(child, list.children[i] ?? null);
}

export class Questions {
  readonly element: HTMLElement;
  readonly #make: Make;
  readonly #send: Send;

  constructor(make: Make, send: Send) {
    this.#make = make;
    this.#send = send;
    this.element = make('div', { class: 'questions', 'aria-live': 'polite' });
  }

  show(questions: readonly PanelQuestion[]): void {
    this.element.hidden = questions.length === 0;
    keep(this.element, questions, ({ question }) => question, (asked) => this.#form(asked));
  }

  #form(asked: PanelQuestion): HTMLElement {
    const form = this.#make('form', { class: 'card question' }) as HTMLFormElement;
    const id = `q-${asked.question}`;
    const title = this.#make('h2', { id }, 'A program asks to come in');
    form.setAttribute('aria-labelledby', id);
    const scope = asked.mayAct ? [['act', 'May work there'], ['observe', 'May only look']] as const : [['observe', 'May only look']] as const;
    form.append(
      title,
      this.#make('p', { class: 'title' }, shortened(asked.name)),
      this.#make('p', { class: 'faint' }, shortened(asked.program)),
      this.#choice(id, 'tabs', 'Which tabs', asked.mayAct ? TABS : SEEN_TABS),
      this.#choice(id, 'scope', 'What', scope),
      this.#choice(id, 'minutes', 'How long', MINUTES.map(([minutes, words]) => [String(minutes), words] as const)),
      this.#remember(id),
      this.#buttons(form, asked.question),
    );
    return form;
  }

  #choice(id: string, name: string, legend: string, options: readonly (readonly [string, string])[]): HTMLElement {
    const group = this.#make('fieldset', {});
    group.append(this.#make('legend', {}, legend));
    for (const [i, [value, words]] of options.entries()) {
      const label = this.#make('label', {});
      const radio = this.#make('input', { type: 'radio', name: `${id}-${name}`, value });
      radio.toggleAttribute('checked', i === 0);
      radio.dataset['name'] = name;
      label.append(radio, words);
      group.append(label);
    }
    return group;
  }

  #remember(id: string): HTMLElement {
    const label = this.#make('label', {});
    const box = this.#make('input', { type: 'checkbox', id: `${id}-remember` });
    box.dataset['name'] = 'remember';
    label.append(box, 'Remember my answer');
    return label;
  }

  #buttons(form: HTMLFormElement, question: string): HTMLElement {
    const row = this.#make('div', { class: 'buttons' });
    const refuse = this.#make('button', { type: 'button' }, 'Refuse');
    const allow = this.#make('button', { type: 'button', class: 'allow' }, 'Allow');
    refuse.addEventListener('click', () => this.#answer(form, question, false));
    allow.addEventListener('click', () => this.#answer(form, question, true));
    // A person who types elsewhere when the question comes up must not answer it by pressing Enter.
    form.addEventListener('submit', (event) => event.preventDefault());
    row.append(refuse, allow);
    return row;
  }

  #answer(form: HTMLFormElement, question: string, allowed: boolean): void {
    const chosen = (name: string): string => form.querySelector<HTMLInputElement>(`input[data-name="${name}"]:checked`)?.value ?? '';
    const tabs = TABS.map(([value]) => value).find((value) => value === chosen('tabs')) ?? 'group';
    this.#send({
      type: 'answer', question, allowed, tabs, observe: chosen('scope') !== 'act', minutes: Number(chosen('minutes')), remember: chosen('remember') !== '',
    });
  }
}

export class ClientList {
  readonly element: HTMLElement;
  readonly #make: Make;
  readonly #send: Send;
  readonly #list: HTMLElement;

  constructor(make: Make, send: Send) {
    this.#make = make;
    this.#send = send;
    this.#list = make('ul', { 'aria-labelledby': 'clients-title' });
    this.element = make('section', { class: 'card', id: 'clients' });
    this.element.append(make('h2', { id: 'clients-title' }, 'Connected programs'), this.#list);
  }

  show(clients: readonly Client[]): void {
    this.element.hidden = clients.length === 0;
    keep(this.#list, clients, ({ client }) => client, (client) => this.#row(client));
    for (const [i, client] of clients.entries()) {
      const row = this.#list.children[i];
      this.#say(row?.querySelector('.where'), clientWords(client));
      this.#say(row?.querySelector('.last'), doing(client));
    }
  }

  #row({ client, name }: Client): HTMLElement {
    const row = this.#make('li', { class: 'client' });
    const words = this.#make('div', {});
    words.append(this.#make('span', { class: 'title' }, shortened(name)), this.#make('span', { class: 'where' }), this.#make('span', { class: 'where last' }));
    const button = this.#make('button', { type: 'button', 'aria-label': `Disconnect ${shortened(name)}` }, 'Disconnect');
    button.addEventListener('click', () => this.#send({ type: 'disconnect', client }));
    row.append(words, button);
    return row;
  }

  #say(element: Element | null | undefined, text: string): void {
    if (element && element.textContent !== text) element.textContent = text;
  }
}
