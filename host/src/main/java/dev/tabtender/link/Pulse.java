package dev.tabtender.link;

import dev.tabtender.concurrent.Threads;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says something to every extension now and then: a worker that hears nothing is stopped after 30
 * s.
 */
final class Pulse implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(20);

  /** Three pulses without an answer. */
  private static final Duration DEAD = Duration.ofSeconds(70);

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Supplier<List<Link>> links;
  private final Duration every;
  private @Nullable Thread thread;

  Pulse(Supplier<List<Link>> links) {
    this(links, EVERY);
  }

  Pulse(Supplier<List<Link>> links, Duration every) {
    this.links = links;
    this.every = every;
  }

  synchronized void start() {
    thread = Threads.start("link-pulse", this::run);
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(every);
        links.get().forEach(Pulse::beat);
      }
    } catch (InterruptedException e) {
      // That is how it ends.
    }
  }

  private static void beat(Link link) {
    if (link.silence() > DEAD.toNanos()) {
      link.end("the extension said nothing for " + DEAD.toSeconds() + " s");
    } else {
      link.ping();
    }
  }

  @Override
  public synchronized void close() {
    if (thread != null) {
      Threads.stop(thread, PATIENCE);
    }
  }
}
