/**
 * Addresses that other programs open (mail, telephone, meetings). The browser asks a person first, in a dialog that no
 * debugger sees and that keeps all input from the page: so what a press of ours asks for is not asked.
 */

const documents = /^(?:about|blob|chrome|chrome-extension|data|devtools|file|filesystem|https?|javascript|view-source):/i;
const oursMs = 3000;
let pressedAt = -Infinity;
let listens = false;

interface Navigating extends Event { destination: { url: string } }

/** A press is about to come. */
export function expectPress(): void {
  pressedAt = performance.now();
  const navigation = (globalThis as { navigation?: EventTarget }).navigation;
  if (listens || !navigation) return;
  listens = true;
  navigation.addEventListener('navigate', event => {
    const { url } = (event as Navigating).destination;
    if (performance.now() - pressedAt < oursMs && !documents.test(url)) event.preventDefault();
  });
}
