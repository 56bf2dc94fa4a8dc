// Modal dialogs, popovers, full screen and panels lead the outline.
import { test } from 'node:test';
import { open, reads } from './harness.mjs';

const chrome = await open();
const leads = (rule, html, lines, script) => reads(test, chrome, rule, html, lines, { script });

leads('shows only a modal dialog', '<button>Out</button><dialog><button>Save</button></dialog>', ['[]<button>Save'], () => document.querySelector('dialog').showModal());

leads('shows a dialog that blocks nothing at its place', '<button>Out</button><dialog open><button>Save</button></dialog>', ['[]<button covered>Out', '[]<button>Save'].map((l) => l.replace(' covered', '')));

leads('shows the topmost of two modal dialogs', '<dialog id=a><button>One</button></dialog><dialog id=b><button>Two</button></dialog>', ['[]<button>One'], () => { b.showModal(); a.showModal(); });

leads('puts an open popover first', '<button>Out</button><div popover id=p><button>Copy</button></div>', ['[]<button>Copy', '[]<button>Out'], () => p.showPopover());

leads('puts a panel that calls itself modal first and keeps the rest',
  '<button>Out</button><div style="position:fixed;inset:0;background:#0006"><div role=dialog aria-modal=true style="position:absolute;right:0;width:300px;background:#fff"><button>Keep</button></div></div>',
  ['[]<button>Keep', '[]<button covered>Out']);
