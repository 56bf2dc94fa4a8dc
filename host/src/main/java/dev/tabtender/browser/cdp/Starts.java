package dev.tabtender.browser.cdp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * New tabs, frames and workers that wait for a debugger. The browser lets one go at the first word
 * of any of its sessions; here it waits until every guest that was told of it is ready, so that
 * what each of them puts in before the page's own scripts is there in time.
 */
final class Starts {
  /** A guest that never says that it is ready holds nobody up for longer. */
  static final int LONGEST_MILLIS = 3_000;

  /** Targets that were ready a while ago and of which somebody may still ask. */
  private static final int REMEMBERED = 100;

  private final Map<String, String> targets = new HashMap<>();
  private final Map<String, List<Runnable>> after = new HashMap<>();
  private final Deque<String> started = new ArrayDeque<>();

  /** A guest was told that the target waits. */
  synchronized void waits(String sessionId, String targetId) {
    targets.put(sessionId, targetId);
  }

  /**
   * The session is ready. Where no other is to come, those that wait for the guests go on.
   *
   * @return whether no other session of the same target is still to come
   */
  boolean ready(String sessionId) {
    String target;
    synchronized (this) {
      target = targets.remove(sessionId);
      if (target != null && targets.containsValue(target)) {
        return false;
      }
    }
    if (target != null) {
      goOn(target);
    }
    return true;
  }

  /** Runs once the guests are ready for the target, or have had their time. */
  void whenReady(String targetId, Runnable work) {
    synchronized (this) {
      if (!started.contains(targetId)) {
        after.computeIfAbsent(targetId, id -> new ArrayList<>()).add(work);
        CompletableFuture.delayedExecutor(LONGEST_MILLIS, TimeUnit.MILLISECONDS)
            .execute(() -> goOn(targetId));
        return;
      }
    }
    work.run();
  }

  private void goOn(String targetId) {
    List<Runnable> due;
    synchronized (this) {
      due = after.getOrDefault(targetId, List.of());
      after.remove(targetId);
      started.addLast(targetId);
      if (started.size() > REMEMBERED) {
        started.removeFirst();
      }
    }
    due.forEach(Runnable::run);
  }

  synchronized void forget(String sessionId) {
    targets.remove(sessionId);
  }
}
