// What a mode cannot do, and why. docs/clients/README.md lists the same; a test compares the two.
import { mode } from './host.mjs';

export const limits = {
  extension: {
  },
};

/** The options of a test that a listed limit stands in the way of: skipped in that mode, with the reason. */
export function unless(limit) {
  const known = Object.values(limits).some((ofMode) => limit in ofMode);
  if (!known) throw new Error(`No such limit: ${limit}`);
  const reason = limits[mode]?.[limit];
  return reason === undefined ? {} : { skip: `${limit}: ${reason}` };
}
