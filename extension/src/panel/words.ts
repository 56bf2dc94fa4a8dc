// What the panel says.
import type { Client, PanelConnection, PanelTab } from '../protocol/types';

export function stateWords(connection: PanelConnection): string {
  switch (connection.state) {
    case 'connected': return 'Connected';
    case 'connecting': return 'Connecting…';
    case 'refused': return 'The host refused this extension';
    case 'disconnected': return 'Not connected';
  }
}

export function detailWords(connection: PanelConnection): string {
  switch (connection.state) {
    case 'connected': return `Tabtender ${connection.host ?? ''} on this computer${connection.lane === 'native' ? ', by native messaging (slower)' : ''}.`;
    case 'connecting': return connection.reason ?? 'Looking for Tabtender on this computer.';
    case 'refused':
    case 'disconnected': return [connection.reason, retries(connection)].filter(Boolean).join(' ');
  }
}

function retries(connection: PanelConnection): string {
  return connection.retryAt === undefined ? '' : 'It is tried again by itself.';
}

/** Where a tab is, and why it is listed. */
export function tabWords(tab: PanelTab): string {
  const why = [tab.attached ? 'being worked in' : '', tab.shared ? 'shared by you' : '', tab.inGroup ? 'opened by Tabtender' : ''];
  return [place(tab.url), ...why].filter(Boolean).join(' · ');
}

function place(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, protocol } = new URL(url);
  return host || protocol.replace(':', '');
}

/** A client names itself: enough to know it by, and no more. */
export function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** What a client may do, and how long. */
export function clientWords({ tabs, observe, until }: Client): string {
  const where = { front: 'one tab', group: 'tabs of its own', all: 'all tabs' }[tabs];
  return [observe ? `looks at ${where}` : `works in ${where}`, until === undefined ? '' : `until ${time(until)}`].filter(Boolean).join(' · ');
}

/** What a client did last. */
export function doing({ last, lastAt }: Client): string {
  return last === undefined || lastAt === undefined ? 'did nothing yet' : `${time(lastAt)} · ${last}`;
}

function time(at: number): string {
  return new Date(at).toLocaleTimeString();
}
