package dev.tabtender.concurrent;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A moment after which waiting is over. Every wait takes one. */
public record Deadline(long nanoTime) {

  public static Deadline in(Duration duration) {
    return new Deadline(System.nanoTime() + duration.toNanos());
  }

  public static Deadline inMillis(long millis) {
    return new Deadline(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Never below zero. */
  public long millisLeft() {
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanosLeft()));
  }

  public long nanosLeft() {
    return Math.max(0, nanoTime - System.nanoTime());
  }

  public boolean passed() {
    return nanosLeft() == 0;
  }

  /** The earlier of this one and one so many milliseconds from now. */
  public Deadline atMostMillis(long millis) {
    Deadline other = inMillis(millis);
    return other.nanoTime - nanoTime < 0 ? other : this;
  }
}
