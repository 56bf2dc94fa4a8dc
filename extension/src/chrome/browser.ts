// The few things of chrome.* that the extension uses, so that tests can put a browser of their own in its place.

export interface Listenable<A extends unknown[]> {
  addListener(listener: (...args: A) => void): void;
}

export interface BrowserTab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
  readonly pendingUrl?: string | undefined;
  readonly title?: string | undefined;
  readonly active: boolean;
  readonly windowId: number;
  readonly openerTabId?: number | undefined;
  readonly status?: string | undefined;
  readonly groupId: number;
}

export interface TabChange {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly status?: string | undefined;
  readonly groupId?: number | undefined;
}

export interface Tabs {
  list(): Promise<BrowserTab[]>;
  get(tabId: number): Promise<BrowserTab>;
  /** In that window, or the one the browser takes. */
  create(url: string, active: boolean, windowId: number | undefined): Promise<BrowserTab>;
  remove(tabId: number): Promise<void>;
  activate(tabId: number): Promise<void>;
  /** As if typed into its address bar. */
  navigate(tabId: number, url: string): Promise<void>;
  /** Loads the page again. */
  reload(tabId: number): Promise<void>;
  /** Keeps the browser from unloading the tab to save memory. */
  keep(tabId: number): Promise<void>;
  /** The tab in front of each window. */
  inFront(): Promise<BrowserTab[]>;
  readonly created: Listenable<[tab: BrowserTab]>;
  readonly updated: Listenable<[tabId: number, change: TabChange, tab: BrowserTab]>;
  readonly removed: Listenable<[tabId: number]>;
  readonly replaced: Listenable<[addedTabId: number, removedTabId: number]>;
  readonly activated: Listenable<[{ tabId: number; windowId: number }]>;
  /** A page opened a tab. The `openerTabId` of a tab is the one that was in front, which need not be the same. */
  readonly openedByPage: Listenable<[{ sourceTabId: number; tabId: number }]>;
}

export interface Groups {
  /** Ids of groups with that title, and the window each is in. */
  titled(title: string): Promise<{ id: number; windowId: number }[]>;
  /** The window of a group, or undefined when it is gone. */
  windowOf(groupId: number): Promise<number | undefined>;
  join(tabId: number, groupId: number): Promise<void>;
  /** Makes a group of that one tab, open, in the window where the tab is. */
  found(tabId: number, windowId: number, title: string): Promise<number>;
}

export interface Windows {
  /** The ordinary window that had the focus last. */
  last(): Promise<number | undefined>;
  /** Opens a window behind the others, with one tab. */
  openBehind(url: string): Promise<BrowserTab>;
  focus(windowId: number): Promise<void>;
  /** Below 0: no window of the browser has the focus. */
  readonly focused: Listenable<[windowId: number]>;
}

export interface Debuggee {
  readonly tabId?: number | undefined;
  readonly sessionId?: string | undefined;
}

export interface DebugTarget {
  readonly id: string;
  readonly type: string;
  readonly tabId?: number | undefined;
}

export interface Debugger {
  attach(tabId: number): Promise<void>;
  detach(tabId: number): Promise<void>;
  send(to: { tabId: number; sessionId?: string }, method: string, params: object): Promise<unknown>;
  /** What could be attached to, with the ids that CDP has for it. */
  targets(): Promise<DebugTarget[]>;
  readonly event: Listenable<[source: Debuggee, method: string, params?: object]>;
  readonly detached: Listenable<[source: Debuggee, reason: string]>;
}

export interface ScriptResult<R> {
  readonly frameId: number;
  readonly documentId: string;
  readonly result?: R | undefined;
}

export interface Scripting {
  /** Loads a file of the extension into the isolated world of one frame. */
  load(tabId: number, frameId: number, file: string): Promise<void>;
  /** Runs a function, which sees nothing around it, in one frame, or in all of them. */
  run<A extends unknown[], R>(tabId: number, frameId: number | 'all', func: (...args: A) => R, args: A): Promise<ScriptResult<Awaited<R>>[]>;
}

export interface DownloadItem {
  readonly id: number;
  readonly url: string;
  readonly finalUrl?: string | undefined;
  readonly referrer?: string | undefined;
  readonly filename: string;
  readonly state: 'in_progress' | 'interrupted' | 'complete';
  readonly bytesReceived: number;
  readonly totalBytes: number;
  readonly error?: string | undefined;
}

export interface Downloads {
  find(id: number): Promise<DownloadItem | undefined>;
  readonly created: Listenable<[item: DownloadItem]>;
  readonly changed: Listenable<[delta: { id: number }]>;
}

/** What a person sees who does not look at the panel. */
export interface Notices {
  show(id: string, title: string, message: string, buttons: readonly string[]): Promise<void>;
  clear(id: string): Promise<void>;
  /** A few characters on the toolbar's button, or none. */
  badge(text: string): Promise<void>;
  readonly pressed: Listenable<[id: string, button: number]>;
}

export interface Area {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
}

/** A connection to the native entry, or to a panel. */
export interface Port {
  post(message: unknown): void;
  disconnect(): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The browser's reason, where it gives one. */
  onDisconnect(listener: (reason: string | undefined) => void): void;
}

export interface Socket {
  send(text: string): void;
  /** Bytes that were sent and have not left yet. */
  waiting(): number;
  close(): void;
  on(listeners: { open(): void; message(text: string): void; closed(reason: string): void }): void;
}

export interface Clock {
  now(): number;
  /** Runs the task once, later; the answer takes it back. */
  after(ms: number, task: () => void): () => void;
  /** From 0 to below 1. */
  random(): number;
}

export interface About { product: string; userAgent: string; os: string; version: string; newId(): string }

export interface Browser {
  readonly tabs: Tabs;
  readonly groups: Groups;
  readonly windows: Windows;
  readonly debugger: Debugger;
  readonly scripting: Scripting;
  readonly downloads: Downloads;
  readonly notices: Notices;
  /** Forgotten when the browser closes. */
  readonly session: Area;
  /** Kept as long as the profile. */
  readonly local: Area;
  readonly clock: Clock;
  /** What the addresses of the extension's own pages begin with. */
  readonly ownRoot: string;
  about(): Promise<About>;
  connectHost(): Port;
  openSocket(url: string): Socket;
  /** Told of each panel that opens. */
  onPanel(listener: (panel: Port) => void): void;
  /** Runs the task now and then, also when the service worker has been stopped meanwhile. */
  wakeUp(task: () => void): void;
}
