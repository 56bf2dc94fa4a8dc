// The screen: connection, Stop, sharing, tabs in use. Used by the side panel; knows nothing of the browser's API.
import type { FromPanel } from '../protocol/messages';
import type { PanelConnection, PanelTab, PanelView } from '../protocol/types';
import { ClientList, Questions } from './clients';
import { maker, type Make } from './make';
import { detailWords, stateWords, tabWords } from './words';

export class Panel {
  readonly #make: Make;
  readonly #questions: Questions;
  readonly #clients: ClientList;
  readonly #send: (message: FromPanel) => void;
  readonly #state: HTMLElement;
  readonly #detail: HTMLElement;
  readonly #hint: HTMLElement;
  readonly #reconnect: HTMLElement;
  readonly #work: HTMLElement;
  readonly #stopped: HTMLElement;
  readonly #share: HTMLElement;
  readonly #shareTitle: HTMLElement;
  readonly #toggle: HTMLElement;
  readonly #tabs: HTMLElement;
  readonly #none: HTMLElement;
  #current: PanelTab | undefined;

  constructor(root: HTMLElement, send: (message: FromPanel) => void, icon: string) {
    this.#make = maker(root.ownerDocument);
    this.#send = send;
    this.#state = this.#make('p', { class: 'state', role: 'status' });
    this.#detail = this.#make('p', { class: 'faint', id: 'detail' });
    this.#hint = this.#make('p', { class: 'hint', id: 'hint' });
    this.#reconnect = this.#button('reconnect', 'Reconnect', () => ({ type: 'reconnect' }));
    const stop = this.#button('stop', 'Stop', () => ({ type: 'stop' }));
    this.#work = this.#card(stop, this.#make('p', { class: 'faint' }, 'Lets go of every tab at once. Nothing is done until you allow it again.'));
    this.#stopped = this.#card(
      this.#make('p', { role: 'alert' }, 'Stopped. Tabtender does nothing in your tabs until you allow it.'),
      this.#button('allow', 'Allow', () => ({ type: 'allow' })),
    );
    this.#stopped.classList.add('stopped');
    this.#shareTitle = this.#make('span', { class: 'where' });
    this.#toggle = this.#button('share', '', () => ({ type: 'share', tabId: this.#current?.tabId ?? -1, shared: !this.#current?.shared }));
    this.#share = this.#sharing();
    this.#questions = new Questions(this.#make, send);
    this.#clients = new ClientList(this.#make, send);
    this.#tabs = this.#make('ul', { 'aria-labelledby': 'tabs-title' });
    this.#none = this.#make('p', { class: 'faint' }, 'None.');
    const title = this.#make('h2', { id: 'tabs-title' }, 'Tabs in use');
    root.replaceChildren(
      this.#header(icon), this.#card(this.#state, this.#detail, this.#hint, this.#reconnect),
      this.#questions.element, this.#stopped, this.#work, this.#share, this.#clients.element, this.#card(title, this.#tabs, this.#none),
    );
    this.show({ type: 'view', connection: { state: 'connecting' }, stopped: false, questions: [], clients: [], tabs: [] });
  }

  show(view: PanelView): void {
    this.#showConnection(view.connection);
    this.#work.hidden = view.stopped;
    this.#stopped.hidden = !view.stopped;
    this.#questions.show(view.questions);
    this.#clients.show(view.clients);
    this.#current = view.current;
    this.#share.hidden = view.current === undefined;
    this.#shareTitle.textContent = view.current?.title ?? '';
    this.#toggle.setAttribute('aria-checked', String(view.current?.shared ?? false));
    this.#none.hidden = view.tabs.length > 0;
    this.#showTabs(view.tabs);
  }

  #showConnection(connection: PanelConnection): void {
    this.#state.dataset['state'] = connection.state;
    this.#say(this.#state, stateWords(connection));
    this.#say(this.#detail, detailWords(connection));
    this.#say(this.#hint, connection.hint ?? '');
    this.#hint.hidden = !connection.hint;
    this.#reconnect.hidden = connection.state === 'connected' || connection.state === 'connecting';
  }

  /** Rows stay the same elements while their tab is listed, so that the focus stays. */
  #showTabs(tabs: PanelTab[]): void {
    const rows = new Map([...this.#tabs.children].map((row) => [(row as HTMLElement).dataset['tab'], row as HTMLElement]));
    const wanted = tabs.map((tab) => {
      const row = rows.get(String(tab.tabId)) ?? this.#row(tab.tabId);
      this.#say(row.querySelector('.title'), tab.title || tab.url);
      this.#say(row.querySelector('.where'), tabWords(tab));
      return row;
    });
    for (const row of rows.values()) if (!wanted.includes(row)) row.remove();
    for (const [i, row] of wanted.entries()) if (this.#tabs.children[i] !== row) this.#tabs.insertBefore(row, this.#tabs.children[i] ?? null);
  }

  #row(tabId: number): HTMLElement {
    const button = this.#button('show', '', () => ({ type: 'show', tabId }));
    button.append(this.#make('span', { class: 'title' }), this.#make('span', { class: 'where' }));
    const row = this.#make('li', {});
    row.dataset['tab'] = String(tabId);
    row.append(button);
    return row;
  }

  #header(icon: string): HTMLElement {
    const header = this.#make('header', {});
    header.append(this.#make('img', { src: icon, alt: '' }), this.#make('h1', {}, 'Tabtender'));
    return header;
  }

  #sharing(): HTMLElement {
    const row = this.#make('div', { class: 'share' });
    const label = this.#make('div', {});
    label.style.minWidth = '0';
    label.append(this.#make('span', { class: 'title', id: 'share-label' }, 'Share this tab'), this.#shareTitle);
    this.#toggle.setAttribute('role', 'switch');
    this.#toggle.setAttribute('aria-labelledby', 'share-label');
    row.append(label, this.#toggle);
    return this.#card(row);
  }

  #card(...parts: HTMLElement[]): HTMLElement {
    const card = this.#make('section', { class: 'card' });
    card.append(...parts);
    return card;
  }

  #button(id: string, text: string, message: () => FromPanel): HTMLElement {
    const button = this.#make('button', { type: 'button', class: id, ...(id === 'show' ? {} : { id }) }, text);
    button.addEventListener('click', () => this.#send(message()));
    return button;
  }

  /** Leaves equal text alone: a live region would be read again. */
  #say(element: Element | null, text: string): void {
    if (element && element.textContent !== text) element.textContent = text;
  }
}
