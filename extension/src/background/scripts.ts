// Calls of the injected script where no debugger can be attached.
import type { Scripting, ScriptResult } from '../chrome/browser';
import type { FrameInTab, ScriptingCallResult } from '../protocol/types';

const FILE = 'injected.js';

type Outcome = { state: 'done'; value?: unknown } | { state: 'absent' } | { state: 'unknown' } | { state: 'threw'; message: string };

interface Place { path: number[]; url: string }

export class Scripts {
  readonly #scripting: Scripting;

  constructor(scripting: Scripting) {
    this.#scripting = scripting;
  }

  /** Loads the script into the frame's document first when it is not there. */
  async call(tabId: number, frameId: number, method: string, argument: unknown): Promise<ScriptingCallResult> {
    let answer = await this.#run(tabId, frameId, method, argument);
    if (answer.result?.state === 'absent') {
      await this.#scripting.load(tabId, frameId, FILE);
      answer = await this.#run(tabId, frameId, method, argument);
    }
    return { value: valueOf(answer.result, method), frameId: answer.frameId, documentId: answer.documentId };
  }

  /** The frames that scripts can reach, each with its parent. */
  async frames(tabId: number): Promise<FrameInTab[]> {
    const places = (await this.#scripting.run(tabId, 'all', placeOfFrame, [])).filter(({ result }) => result);
    const idByPath = new Map(places.map(({ frameId, result }) => [String(result?.path), frameId]));
    return places.map(({ frameId, documentId, result }) => {
      const path = result?.path ?? [];
      const parent = path.length === 0 ? -1 : idByPath.get(String(path.slice(0, -1)));
      return { frameId, parentFrameId: parent ?? 0, position: path.at(-1) ?? -1, url: result?.url ?? '', documentId };
    });
  }

  async #run(tabId: number, frameId: number, method: string, argument: unknown): Promise<ScriptResult<Outcome>> {
    const [answer] = await this.#scripting.run(tabId, frameId, callInjected, [method, argument ?? null]);
    if (answer === undefined) throw new Error(`Frame ${frameId} of tab ${tabId} did not answer.`);
    return answer;
  }
}

function valueOf(outcome: Outcome | undefined, method: string): unknown {
  switch (outcome?.state) {
    case 'done': return outcome.value ?? null;
    case 'unknown': throw new Error(`The injected script has no method ${method}.`);
    case 'threw': throw new Error(`The injected script failed in ${method}: ${outcome.message}`);
    case 'absent': throw new Error('The injected script could not be loaded.');
    case undefined: throw new Error('The document went away.');
  }
}

/** Runs in the page's frame: sees nothing of this file. */
async function callInjected(method: string, argument: unknown): Promise<Outcome> {
  const script = (globalThis as { tabtender?: { [name: string]: unknown } }).tabtender;
  if (script === undefined) return { state: 'absent' };
  const wanted = Object.hasOwn(script, method) ? script[method] : undefined;
  if (typeof wanted !== 'function') return { state: 'unknown' };
  try {
    return { state: 'done', value: (await wanted.call(script, argument)) as unknown };
  } catch (e) {
    return { state: 'threw', message: String(e) };
  }
}

/** Runs in each frame: where it is, counted from the top. Windows compare equal across origins. */
function placeOfFrame(): Place {
  const path: number[] = [];
  for (let at: Window = window; at !== at.parent; at = at.parent) {
    let position = -1;
    for (let i = 0; i < at.parent.length; i++) if (at.parent[i] === at) position = i;
    path.unshift(position);
  }
  return { path, url: location.href };
}
