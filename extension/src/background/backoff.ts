// How long to wait before trying again.

const FIRST_MS = 1_000;
const MOST_MS = 60_000;

/** Doubles with each failure. The jitter keeps browsers that lost the same host from coming back in one moment. */
export function delayAfter(failures: number, random: number): number {
  const delay = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(delay * (0.75 + random / 2));
}
