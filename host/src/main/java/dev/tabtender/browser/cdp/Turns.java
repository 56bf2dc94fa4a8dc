package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** One after the other, in the order they came. */
final class Turns {
  private final ReentrantLock lock = new ReentrantLock(true);

  <T> T take(Deadline deadline, Supplier<T> work) {
    if (!enter(deadline)) {
      throw Attempt.timeout("waiting for the call before");
    }
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  private boolean enter(Deadline deadline) {
    try {
      return lock.tryLock(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
