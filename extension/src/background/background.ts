// The service worker.
import { chromium } from '../chrome/chromium';
import { start } from './extension';

void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
void start(chromium);
