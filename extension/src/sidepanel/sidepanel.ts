// The side panel's page: mounts the panel and connects it with the background.
import { openPanelPort } from '../chrome/panel-port';
import { Panel } from '../panel/panel';
import { viewFrom } from '../protocol/messages';

const root = document.getElementById('panel');
if (root) {
  const panel: Panel = new Panel(root, (message) => void port.then(({ post }) => post(message)), 'icons/48.png');
  const port = openPanelPort((message) => panel.show(viewFrom(message)));
}
