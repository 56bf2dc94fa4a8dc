// Turns what came from outside into messages of the protocol, or says why it is none.
import answerSchema from '../../../shared/schema/answer.schema.json';
import callSchema from '../../../shared/schema/call.schema.json';
import eventSchema from '../../../shared/schema/event.schema.json';
import handshakeSchema from '../../../shared/schema/handshake.schema.json';
import laneSchema from '../../../shared/schema/lane.schema.json';
import panelSchema from '../../../shared/schema/panel.schema.json';
import { complaint, isObject, type Schema, type Schemas } from './schema';
import type {
  Answer, Call, ClientsAskResult, Done, Download, Hello, LaneMessage, PanelMessage, PanelStateResult, Ready, Refuse, RelayEvent,
  ScriptingCallResult, ScriptingFramesResult, Tab, TabsListResult, Welcome,
} from './types';

/** Grows by one when an older peer would misunderstand a message. */
export const PROTOCOL = 1;

export const schemas: Schemas = {
  answer: answerSchema, call: callSchema, event: eventSchema, handshake: handshakeSchema, lane: laneSchema, panel: panelSchema,
};

/** A call whose method or parameters are not of the protocol: it is answered by an error. */
export interface BadCall { type: 'badCall'; id: number; message: string }

export type FromHost = Welcome | Refuse | Call | BadCall | LaneMessage;

export type FromExtension = Hello | Ready | Answer | RelayEvent | LaneMessage;

export type FromPanel = Exclude<PanelMessage, { type: 'view' }>;

/** What each method answers. `debugger.send` answers whatever the browser does. */
export interface Answers {
  'tabs.list': TabsListResult;
  'tabs.create': Tab;
  'tabs.close': Done;
  'tabs.activate': Done;
  'tabs.navigate': Done;
  'debugger.attach': Done;
  'debugger.detach': Done;
  'debugger.send': unknown;
  'scripting.call': ScriptingCallResult;
  'scripting.frames': ScriptingFramesResult;
  'downloads.state': Download;
  'panel.state': PanelStateResult;
  'clients.ask': ClientsAskResult;
  'clients.withdraw': Done;
  'clients.show': Done;
}

export class Malformed extends Error {}

const calls = byTag('call', 'method');
const lanes = byTag('lane', 'type');
const greetings = byTag('handshake', 'type');
const panels = byTag('panel', 'type');

/** @throws Malformed when it is nothing that a host may say */
export function fromHost(value: unknown): FromHost {
  const type = isObject(value) ? value['type'] : undefined;
  if (isObject(value) && type === 'call') return checkedCall(value);
  if (type === 'welcome' || type === 'refuse') return checked<Welcome | Refuse>('handshake', greetings, type, value);
  return checked<LaneMessage>('lane', lanes, type, value);
}

/** @throws Malformed when it is nothing that a panel may say */
export function fromPanel(value: unknown): FromPanel {
  const type = isObject(value) ? value['type'] : undefined;
  if (type === 'view') throw new Malformed('a panel does not send views');
  return checked<FromPanel>('panel', panels, type, value);
}

/** @throws Malformed when it is no view */
export function viewFrom(value: unknown): PanelMessage & { type: 'view' } {
  return checked('panel', panels, 'view', value);
}

function checkedCall(value: { [name: string]: unknown }): Call | BadCall {
  const id = value['id'];
  if (!Number.isSafeInteger(id)) throw new Malformed('a call without an id');
  try {
    return checked<Call>('call', calls, value['method'], value);
  } catch (e) {
    return { type: 'badCall', id: id as number, message: (e as Error).message };
  }
}

/** The check is what makes the cast true: the type was generated from the schema it checks against. */
function checked<T>(file: string, known: Map<unknown, Schema>, tag: unknown, value: unknown): T {
  const schema = known.get(tag);
  if (schema === undefined) throw new Malformed(`${String(tag).slice(0, 80)} is not known to this extension`);
  const why = complaint(schemas, file, schema, value);
  if (why !== undefined) throw new Malformed(`${String(tag)}: ${why}`);
  return value as T;
}

function byTag(file: string, tag: string): Map<unknown, Schema> {
  const definitions = Object.values(schemas[file]?.$defs ?? {});
  return new Map(definitions.flatMap((schema): [unknown, Schema][] => {
    const field = schema.properties?.[tag];
    return field && 'const' in field ? [[field.const, schema]] : [];
  }));
}
