// A panel's side of its connection with the background.

/** Where to wait before connecting to a background that has just been stopped. */
const AGAIN_MS = 500;

export interface PanelPort { post(message: unknown): void }

/** Stays connected: a background that was stopped is started by connecting to it again. */
export function openPanelPort(onMessage: (message: unknown) => void): PanelPort {
  let port: chrome.runtime.Port;
  const connect = (): void => {
    port = chrome.runtime.connect({ name: 'panel' });
    port.onMessage.addListener((message: unknown) => onMessage(message));
    port.onDisconnect.addListener(() => setTimeout(connect, AGAIN_MS));
  };
  connect();
  return { post: (message) => port.postMessage(message) };
}
