// The extension API as far as the adapter uses it, written down as it is called.
export class Event {
  listeners = [];
  addListener(listener) { this.listeners.push(listener); }
  fire(...args) { for (const listener of this.listeners) listener(...args); }
}

export class FakePort {
  posted = [];
  disconnected = false;
  onMessage = new Event();
  onDisconnect = new Event();
  constructor(fields) { Object.assign(this, fields); }
  postMessage(message) { this.posted.push(message); }
  disconnect() { this.disconnected = true; }
}

/** `answers` gives the results of functions by their path: `{ 'tabs.query': [] }`; `calls` has what was called. */
export function fakeChrome(answers = {}) {
  const calls = [];
  const namespace = (path, fields) => new Proxy(fields, {
    get: (known, name) => known[name] ?? ((...args) => {
      calls.push([`${path}.${String(name)}`, ...args]);
      const answer = answers[`${path}.${String(name)}`];
      return answer instanceof Error ? Promise.reject(answer) : typeof answer === 'function' ? answer(...args) : Promise.resolve(answer);
    }),
  });
  const events = (names) => Object.fromEntries(names.map((name) => [name, new Event()]));
  return {
    calls,
    tabs: namespace('tabs', events(['onCreated', 'onUpdated', 'onRemoved', 'onReplaced', 'onActivated'])),
    tabGroups: namespace('tabGroups', {}),
    windows: namespace('windows', {}),
    debugger: namespace('debugger', events(['onEvent', 'onDetach'])),
    scripting: namespace('scripting', {}),
    downloads: namespace('downloads', events(['onCreated', 'onChanged'])),
    notifications: namespace('notifications', events(['onButtonClicked'])),
    action: namespace('action', {}),
    webNavigation: events(['onCreatedNavigationTarget']),
    alarms: namespace('alarms', events(['onAlarm'])),
    storage: { session: namespace('session', {}), local: namespace('local', {}) },
    runtime: namespace('runtime', events(['onConnect', 'onStartup', 'onInstalled'])),
  };
}
