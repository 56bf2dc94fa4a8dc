// A panel's side of its connection with the background.

/** Where to wait before connecting to a background that has just been stopped. */
const AGAIN_MS = 500;

/** Says first in which window it is. */
export interface PanelPort { post(message: unknown): void }

/** Stays connected: a background that was stopped is started by connecting to it again. */
export async function openPanelPort(onMessage: (message: unknown) => void): Promise<PanelPort> {
  const { id: windowId } = await chrome.windows.getCurrent();
  let port: chrome.runtime.Port;
  const connect = (): void => {
    port = chrome.runtime.connect({ name: 'panel' });
    port.onMessage.addListener((message: unknown) => onMessage(message));
    port.onDisconnect.addListener(() => setTimeout(connect, AGAIN_MS));
    if (windowId !== undefined) port.postMessage({ type: 'here', windowId });
  };
  connect();
  return { post: (message) => port.postMessage(message) };
}
