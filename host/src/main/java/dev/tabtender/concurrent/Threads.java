package dev.tabtender.concurrent;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/** Every thread has a name and somebody who ends it. */
public final class Threads {
  private Threads() {}

  /** Starts a virtual thread. */
  public static Thread start(String name, Runnable body) {
    return Thread.ofVirtual().name(name).start(body);
  }

  /** Virtual threads named {@code prefix-0}, {@code prefix-1} … */
  public static ThreadFactory virtual(String prefix) {
    return Thread.ofVirtual().name(prefix + "-", 0).factory();
  }

  /** Platform daemon threads, for libraries that keep one busy. */
  public static ThreadFactory daemon(String prefix) {
    return Thread.ofPlatform().daemon().name(prefix + "-", 0).factory();
  }

  /**
   * Interrupts the thread and waits for its end.
   *
   * @return whether it ended in time
   */
  public static boolean stop(Thread thread, Duration patience) {
    if (thread == Thread.currentThread()) {
      return true;
    }
    thread.interrupt();
    try {
      return thread.join(patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
