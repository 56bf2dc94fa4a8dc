// How the extension introduces itself.
import type { Browser } from '../chrome/browser';
import { PROTOCOL } from '../protocol/messages';
import type { Hello } from '../protocol/types';

const PROFILE = 'profile';

export async function greeting(browser: Browser): Promise<Hello> {
  const { product, userAgent, os, version, newId } = await browser.about();
  return { type: 'hello', protocol: PROTOCOL, version, browser: { product, profile: await profile(browser, newId), os, userAgent } };
}

/** Stays the same as long as the profile: it tells two of them apart, and nothing else. */
async function profile(browser: Browser, newId: () => string): Promise<string> {
  const known = await browser.local.get(PROFILE);
  if (typeof known === 'string' && known !== '') return known;
  const fresh = newId();
  await browser.local.set(PROFILE, fresh);
  return fresh;
}
