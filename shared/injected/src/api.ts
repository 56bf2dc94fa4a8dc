/**
 * What the injected script offers to whoever drives a page: the host through CDP, the extension through chrome.scripting.
 *
 * One instance lives in the isolated world of each frame's document, as `globalThis.tabtender`. Every method takes one
 * JSON argument and answers JSON (or a promise of it), unless it says that it answers an element. No method throws: what
 * goes wrong is an answer with `ok: false` and a code of the product's error table.
 *
 * Coordinates are CSS pixels of this frame's own viewport; whoever calls adds offset and scale of the frames around it.
 * A `key` is this frame's number for an element: it stays with the element as long as the element lives in the document
 * and is never given again in that document. The caller turns keys into the indexes that a model sees.
 */
export interface Tabtender {
  readonly version: number;

  // ---- reading -------------------------------------------------------------------------------------------------
  snapshot(request: SnapshotRequest): FrameSnapshot;
  /** Elements that may hide a closed shadow root: at most `limit`, as an array of elements (not JSON). */
  suspects(request: { limit: number }): Element[];
  /** Tells the script the closed roots of `suspects()[i]`; a host given with null has none. */
  adoptRoots(pairs: [Element, ShadowRoot | null][]): void;
  /** Elements the debugger found listeners on. `types` are event types per element. */
  adoptListeners(pairs: [Element, string[]][]): void;
  /** Gives the frame element the caller's id for the frame in it; it shows in the placeholders of `snapshot`. */
  nameFrame(request: { frameId: string }, owner: Element): void;
  /** What identifies each listed element, to be given to `importKeys` of a later instance in the same document. */
  exportKeys(): KeyPrint[];
  importKeys(prints: KeyPrint[]): void;

  // ---- finding -------------------------------------------------------------------------------------------------
  /** The live element of a key, after a take-over by an equal one where that applies, or null. Answers an element. */
  element(request: { key: number }): Element | null;
  /** What is known of a key: what it is now, or what it was when last seen. */
  describe(request: { key: number }): Described;
  /** The frame element that was given `frameId`: scrolls it into view first when asked. */
  frameBox(request: { frameId: string; scroll: boolean }): FrameBox | Refusal;

  // ---- acting: see act/*.ts --------------------------------------------------------------------------------------
  /** One look at whether and where a key can be acted on. Scrolls into view; the caller asks until two looks agree. */
  aim(request: AimRequest): Aim | Refusal;
  /** Whether the point (of this frame's viewport) reaches the frame element of `frameId`, seen from this frame. */
  reaches(request: { x: number; y: number; frameId?: string; key?: number }): { ok: true } | Refusal;
  /** Whether and how a key takes text, and what it holds now. With `value`, refuses one that it could not take. */
  field(request: { key: number; value?: string }): Field | Refusal;
  /** Focuses the field and selects all that is in it, or puts the caret at its end when `append`. */
  focusField(request: { key: number; append: boolean }): { ok: true; focused: boolean } | Refusal;
  /** Sets a value through the native setter and fires input and change: date, time, color, range and the like. */
  setValue(request: { key: number; value: string }): { ok: true; value: string } | Refusal;
  /** Fires change where the browser would on leaving the field. */
  commitField(request: { key: number }): { ok: true; value: string } | Refusal;
  /** Chooses options of a native select. Answers `native: false` for an ARIA widget, which the caller opens by clicks. */
  select(request: SelectRequest): Selected | Refusal;
  /** The options that an ARIA widget's own list shows now; of an option: itself. */
  options(request: { key: number }): ListOptions | Refusal;
  /** The state of a checkbox, radio or switch, native or ARIA. */
  checkState(request: { key: number }): CheckState | Refusal;
  /** The file field that a key stands for (itself, its label's, one inside it) or null. Answers an element. */
  fileField(request: { key: number }): Element | null;
  /** What may be given to that field, checked before anything is done. */
  fileRules(request: { key: number }): { ok: true; accept: string; multiple: boolean; directory: boolean; disabled: boolean } | { ok: true; none: true };
  scroll(request: ScrollRequest): Promise<Scrolled | Refusal>;
  /** Looks where what is at a point is before the wheel is turned there, and `again` how far it moved since. */
  watch(request: WatchRequest): Watched;
  /** What the page did since it was last asked: for settling without fixed sleeps. `afterFrame`: once the next picture was made and what it set off ran. */
  activity(request?: { afterFrame?: boolean }): Activity | Promise<Activity>;
  /** Synthetic input, for tabs where no debugger can be attached. */
  synthetic(request: SyntheticRequest): { ok: true } | Refusal;
  /** Draws index marks in a closed shadow root (`show`), or removes every trace of them (`hide`). */
  marks(request: { show: { key: number; label: string }[] } | { hide: true }): { ok: true };
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface SnapshotRequest {
  /** `json` adds `elements`' details; `text` leaves `record` and `geometry` out. */
  detail: 'text' | 'json';
  /** The `seq` the caller holds, to be answered with splices against it; absent or unknown: the whole. */
  base?: number;
  /** Milliseconds after which the walk stops and says so in `truncated`. */
  deadlineMs: number;
}

export interface FrameSnapshot {
  seq: number;
  /** Whole outline of this frame, when `splices` is absent. */
  lines?: Line[];
  /** Changes against the lines of `base`, in order, positions counted after the splices before it were applied. */
  splices?: [at: number, remove: number, add: Line[]][];
  /** One character a line: `v` at least partly in the viewport, `a` above, `b` below, `l` left, `r` right. */
  zones: string;
  /** With `json`: `[key, x, y, width, height]` of every listed element, flat, in line order. */
  geometry?: number[];
  title: string;
  url: string;
  viewport: { width: number; height: number };
  page: { width: number; height: number };
  scroll: { above: number; below: number; left: number; right: number };
  stats: { nodes: number; listed: number; ms: number };
  truncated?: string;
  /** How many elements `suspects()` would answer; ask, adopt, and take the snapshot again. */
  suspects: number;
  /** A modal dialog, popover or full-screen element leads the outline and what it blocks is left out. */
  modal?: true;
}

/**
 * One line of the outline. `text` is finished but for the mark: `Filter</button>`-style tails included, page text already
 * escaped. With `key` it is printed as `[INDEX]text`, with `frame` it stands where that frame's outline goes.
 */
export interface Line {
  /** Tabs before it. */
  depth: number;
  text: string;
  key?: number;
  frame?: FramePlace;
  record?: ElementRecord;
}

export interface FramePlace {
  /** The id given by `nameFrame`, or null when it has not been named yet. */
  id: string | null;
  /** Host name for the line, `srcdoc`, `about:blank` … when there is none. */
  label: string;
  /** The frame's content box in this frame's viewport. */
  box: [x: number, y: number, width: number, height: number];
  /** How large one pixel of the frame's viewport is in this one. */
  scale: [x: number, y: number];
}

export interface ElementRecord {
  role: string;
  name: string;
  tag: string;
  attributes: Record<string, string>;
  value?: string;
  checked?: boolean | 'mixed';
  expanded?: boolean;
  disabled?: boolean;
  options?: { text: string; value: string; selected: boolean; disabled: boolean }[];
}

/** Identity of a listed element beyond the object itself, for take-overs. */
export interface KeyPrint {
  key: number;
  tag: string;
  role: string;
  name: string;
  /** Nearest stable ancestors: ids, landmark roles, headings, row texts. */
  place: string;
  /** Position among the elements of equal print. */
  nth: number;
}

export interface Described {
  state: 'live' | 'gone' | 'unknown';
  tag: string;
  role: string;
  name: string;
  disabled: boolean;
  type: string;
  /** Text of the line when last listed. */
  line: string;
}

export interface FrameBox { ok: true; box: FramePlace['box']; scale: FramePlace['scale']; moved: boolean }

export interface AimRequest {
  key: number;
  /** `click` and `hover` need a reachable point; `focus` only what can hold the focus; `scroll` only a box. */
  purpose: 'click' | 'hover' | 'focus' | 'scroll' | 'drop';
  /** False on later looks when scrolling again would fight the page. */
  scroll: boolean;
}

export interface Aim {
  ok: true;
  /** Where to press, in this frame's viewport. */
  x: number;
  y: number;
  box: [x: number, y: number, width: number, height: number];
  /** Role, name and tag for messages. */
  what: string;
  /** The page changed a moment ago, or something that it is in is animated: one look does not tell where it comes to rest. */
  moving?: true;
}

export interface Refusal {
  ok: false;
  code: 'stale_element' | 'unknown_element' | 'not_interactable' | 'wrong_element_kind' | 'file_rejected';
  message: string;
  hint: string;
  details: { [name: string]: Json };
}

export interface Field {
  ok: true;
  /** `text`: keys and insertText; `rich`: contenteditable; `value`: only setValue works (date, color, range …). */
  kind: 'text' | 'rich' | 'value';
  type: string;
  /** What it holds; empty for a password field. */
  value: string;
  secret: boolean;
  multiline: boolean;
  focused: boolean;
  maxLength?: number;
  /** An editor that keeps its text elsewhere and reads keys: select with Control+A, and trust no read-back. */
  byKeys?: true;
}

/** `wake`: when the option is not there, does to the select what makes pages fetch its options. */
export interface SelectRequest { key: number; by: 'text' | 'value' | 'optionIndex'; wanted: (string | number)[]; wake?: boolean }

export type Selected =
  | { ok: true; native: true; value: string; texts: string[] }
  | { ok: true; native: false; open: boolean; listKey?: number };

/** `values`: what an option may be called by besides its text; `chosen`: pressing it could only undo the choice; `position`: in the whole list. */
export interface ListOptions { ok: true; options: { key: number; text: string; values: string[]; chosen: boolean; position: number }[] }

export interface CheckState {
  ok: true;
  kind: 'checkbox' | 'radio' | 'switch';
  checked: boolean | 'mixed';
  /** The key to press: the control itself or its visible label. */
  pressKey: number;
}

export interface ScrollRequest {
  direction: 'up' | 'down' | 'left' | 'right';
  /** Multiples of the scroller's own visible size; `pixels` wins. */
  pages?: number;
  pixels?: number;
  /** The container at or around this element; absent: the page, or its main scroller when the page cannot scroll. */
  key?: number;
}

export interface Scrolled {
  ok: true;
  moved: { x: number; y: number };
  left: { up: number; down: number; left: number; right: number };
  /** The scroller itself, where it is not the page. */
  container?: string;
}

export type WatchRequest = { x: number; y: number } | { centre: true } | { again: true };

/** The point, and how far the content went as if scrolled by that. */
export interface Watched { ok: true; x: number; y: number; moved: { x: number; y: number } }

export interface Activity {
  readyState: 'loading' | 'interactive' | 'complete';
  /** Milliseconds since the outline could last have changed by a mutation; large when never. */
  quietMs: number;
  /** Finite animations and transitions running on listed elements or their ancestors. */
  animating: boolean;
  /** Grows with each mutation that can change the outline. */
  changes: number;
  url: string;
  visible: boolean;
  /** Role and name of what has the focus, in shadow roots too; absent when nothing has it. */
  focused?: string;
  /** The id given by `nameFrame`, where that is a frame: what has the focus in it is for that frame to say. */
  focusedFrame?: string;
}

export type SyntheticRequest =
  | { do: 'click'; key: number; button: 0 | 1 | 2; count: number; modifiers: string[] }
  | { do: 'hover'; key: number }
  | { do: 'text'; key?: number; text: string; replace: boolean }
  | { do: 'keys'; keys: string }
  | { do: 'drag'; key: number; toKey: number };
