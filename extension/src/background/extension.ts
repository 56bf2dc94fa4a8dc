// Puts the parts together around one browser.
import type { Browser } from '../chrome/browser';
import type { RelayEvent } from '../protocol/types';
import { Clients } from './clients';
import { DebuggerSessions } from './debugger-sessions';
import { DownloadWatch } from './download-watch';
import { greeting } from './greeting';
import { Link } from './link';
import { Openers } from './openers';
import { OwnPages } from './own-pages';
import { PanelHub } from './panel-hub';
import { Relay } from './relay';
import { Scripts } from './scripts';
import { TabGroup } from './tab-group';
import { TabList } from './tab-list';

/** Listens at once, as a service worker must; connects once it remembers what an earlier life left. */
export async function start(browser: Browser): Promise<void> {
  const tell = (event: RelayEvent): void => {
    link.send(event);
    if (event.method !== 'debugger.event') panel.changed();
  };
  const group = new TabGroup(browser);
  const own = new OwnPages(browser.ownRoot);
  const openers = new Openers(browser, async (tabId) => {
    const { inGroup, shared } = await tabs.get(tabId);
    return inGroup || shared || sessions.tabs.includes(tabId);
  });
  const tabs: TabList = new TabList(browser, group, openers, tell);
  const sessions: DebuggerSessions = new DebuggerSessions(browser, own, tell, () => panel.changed());
  const downloads = new DownloadWatch(browser, () => [...sessions.tabs, ...tabs.shared], tell);
  const link: Link = new Link(browser, () => greeting(browser), {
    call: (call, reply) => void relay.answer(call).then(reply),
    lost: () => {
      clients.show([]);
      clients.refuseAll();
      void sessions.detachAll();
    },
    changed: () => panel.changed(),
  });
  const clients: Clients = new Clients({
    browser, tabs,
    front: () => panel.front(),
    watched: () => panel.state.open,
    changed: () => panel.changed(),
    tellDisconnect: (client) => tell({ type: 'event', method: 'clients.disconnect', params: { client } }),
  });
  const panel: PanelHub = new PanelHub({
    browser, tabs, sessions, clients,
    connection: () => link.state,
    reconnect: () => link.reconnect(),
    tellStop: () => tell({ type: 'event', method: 'panel.stop', params: {} }),
  });
  const relay = new Relay({ browser, tabs, sessions, scripts: new Scripts(browser.scripting), downloads, clients, own, panelState: () => panel.state });
  const remembering = Promise.all([sessions.detachLeftovers(), group.recall(), openers.recall(), tabs.recall(), panel.recall()]);
  browser.wakeUp(() => void remembering.then(() => link.ensure()));
  await remembering;
  link.ensure();
}
