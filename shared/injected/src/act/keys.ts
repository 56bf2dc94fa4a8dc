/** A key as keyboard events name it. */
export interface Key {
  key: string;
  code: string;
  keyCode: number;
  /** The character of its keypress; 0 when it makes none. */
  char: number;
  location: number;
}

const named = new Map<string, [key: string, keyCode: number, code?: string]>(Object.entries({
  enter: ['Enter', 13], return: ['Enter', 13], tab: ['Tab', 9], escape: ['Escape', 27], esc: ['Escape', 27],
  backspace: ['Backspace', 8], delete: ['Delete', 46], del: ['Delete', 46], insert: ['Insert', 45],
  space: [' ', 32, 'Space'], arrowup: ['ArrowUp', 38], arrowdown: ['ArrowDown', 40], arrowleft: ['ArrowLeft', 37],
  arrowright: ['ArrowRight', 39], up: ['ArrowUp', 38], down: ['ArrowDown', 40], left: ['ArrowLeft', 37], right: ['ArrowRight', 39],
  home: ['Home', 36], end: ['End', 35], pageup: ['PageUp', 33], pagedown: ['PageDown', 34], capslock: ['CapsLock', 20],
  contextmenu: ['ContextMenu', 93], plus: ['+', 187, 'Equal'],
}));

const modifiers = new Map(Object.entries({
  control: 'Control', ctrl: 'Control', shift: 'Shift', alt: 'Alt', option: 'Alt', meta: 'Meta', command: 'Meta', cmd: 'Meta',
  controlormeta: /Mac/.test(navigator.platform) ? 'Meta' : 'Control',
}));

const punctuation: { [char: string]: [code: string, keyCode: number] } = {
  '-': ['Minus', 189], '=': ['Equal', 187], '[': ['BracketLeft', 219], ']': ['BracketRight', 221], '\\': ['Backslash', 220],
  ';': ['Semicolon', 186], "'": ['Quote', 222], '`': ['Backquote', 192], ',': ['Comma', 188], '.': ['Period', 190], '/': ['Slash', 191],
};

export interface Chord { modifiers: string[]; key: Key }

/** `Control+Shift+K`, `Enter`, `+` as a chord, or null when a name is unknown. */
export function chordOf(keys: string): Chord | null {
  const parts = keys === '+' ? ['plus'] : keys.replace(/\+\+$/, '+plus').split('+').map(part => part === ' ' ? part : part.trim());
  const held = parts.slice(0, -1).map(part => modifiers.get(part.toLowerCase()));
  const last = parts[parts.length - 1] ?? '';
  if (held.some(each => each === undefined)) return null;
  const key = chordKey(last, held.includes('Shift'));
  return key && { modifiers: held as string[], key };
}

function chordKey(name: string, shifted: boolean): Key | null {
  const modifier = modifiers.get(name.toLowerCase());
  if (modifier) return { key: modifier, code: `${modifier}Left`, keyCode: { Shift: 16, Control: 17, Alt: 18 }[modifier] ?? 91, char: 0, location: 1 };
  if (Array.from(name).length === 1 || named.has(name.toLowerCase()) || /^f([1-9]|1\d|2[0-4])$/i.test(name)) {
    return keyOf(/^[a-z]$/i.test(name) ? (shifted ? name.toUpperCase() : name.toLowerCase()) : name);
  }
  return null;
}

/** The key of a name or of one character. */
export function keyOf(name: string): Key {
  const known = Array.from(name).length === 1 ? undefined : named.get(name.toLowerCase());
  if (known) {
    const [key, keyCode, code = key] = known;
    return { key, code, keyCode, char: key === 'Enter' ? 13 : key.length === 1 ? key.charCodeAt(0) : 0, location: 0 };
  }
  if (/^f\d+$/i.test(name)) return { key: name.toUpperCase(), code: name.toUpperCase(), keyCode: 111 + Number(name.slice(1)), char: 0, location: 0 };
  const char = name.codePointAt(0) ?? 0;
  const upper = name.toUpperCase();
  if (/^[A-Z]$/.test(upper)) return { key: name, code: `Key${upper}`, keyCode: upper.charCodeAt(0), char, location: 0 };
  if (/^\d$/.test(name)) return { key: name, code: `Digit${name}`, keyCode: char, char, location: 0 };
  const [code, keyCode] = name === ' ' ? ['Space', 32] as const : punctuation[name] ?? ['', 0];
  return { key: name, code, keyCode, char, location: 0 };
}
