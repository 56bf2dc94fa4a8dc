package dev.tabtender.browser.cdp;

import java.util.HashMap;
import java.util.Map;

/**
 * New tabs, frames and workers that wait for a debugger. The browser lets one go at the first word
 * of any of its sessions; here it waits until every guest that was told of it is ready, so that
 * what each of them puts in before the page's own scripts is there in time.
 */
final class Starts {
  /** A guest that never says that it is ready holds nobody up for longer. */
  static final int LONGEST_MILLIS = 3_000;

  private final Map<String, String> targets = new HashMap<>();

  /** A guest was told that the target waits. */
  synchronized void waits(String sessionId, String targetId) {
    targets.put(sessionId, targetId);
  }

  /**
   * The session is ready.
   *
   * @return whether no other session of the same target is still to come
   */
  synchronized boolean ready(String sessionId) {
    String target = targets.remove(sessionId);
    return target == null || !targets.containsValue(target);
  }

  synchronized void forget(String sessionId) {
    targets.remove(sessionId);
  }
}
