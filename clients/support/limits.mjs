// What a mode cannot do, and why. docs/clients/README.md lists the same; a test compares the two.
import { mode } from './host.mjs';

export const limits = {
  extension: {
    contexts: 'a person’s browser has one context, its own; a second would be a second profile',
    permissions: 'what sites may do is the person’s choice in that browser; an extension cannot grant it',
    profiler: 'the browser keeps the domain Profiler from extensions',
    version: 'an extension is told the browser’s major version only, and no revision',
    cancel: 'a download that is under way is the person’s to break off: Browser.cancelDownload is refused',
    starts: 'no extension can hold a new tab before its first script; what runs before a page’s own does so from the next page on',
  },
};

/** The options of a test that a listed limit stands in the way of: skipped in that mode, with the reason. */
export function unless(limit) {
  const known = Object.values(limits).some((ofMode) => limit in ofMode);
  if (!known) throw new Error(`No such limit: ${limit}`);
  const reason = limits[mode]?.[limit];
  return reason === undefined ? {} : { skip: `${limit}: ${reason}` };
}
