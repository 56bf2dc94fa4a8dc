package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Threads;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How many work with a tab; when none did for a while, it is let go. */
final class Uses {
  private final String name;
  private final Duration idle;
  private final Runnable letGo;
  private final AtomicInteger users = new AtomicInteger();
  private final AtomicLong uses = new AtomicLong();

  /**
   * @param idle zero: it is never let go
   * @param letGo runs on a thread of its own
   */
  Uses(String name, Duration idle, Runnable letGo) {
    this.name = name;
    this.idle = idle;
    this.letGo = letGo;
  }

  void begin() {
    users.incrementAndGet();
    uses.incrementAndGet();
  }

  void end() {
    if (users.decrementAndGet() > 0 || idle.isZero()) {
      return;
    }
    long seen = uses.get();
    Threads.start("idle-" + name, () -> letGoUnlessUsed(seen));
  }

  private void letGoUnlessUsed(long seen) {
    try {
      Thread.sleep(idle);
      if (!any() && uses.get() == seen) {
        letGo.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean any() {
    return users.get() > 0;
  }
}
