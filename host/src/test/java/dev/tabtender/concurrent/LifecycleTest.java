package dev.tabtender.concurrent;

import static dev.tabtender.concurrent.Lifecycle.State.NEW;
import static dev.tabtender.concurrent.Lifecycle.State.RUNNING;
import static dev.tabtender.concurrent.Lifecycle.State.STARTING;
import static dev.tabtender.concurrent.Lifecycle.State.STOPPING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class LifecycleTest {
  private final Lifecycle life = new Lifecycle();

  @Test
  void movesForwardOnly() {
    assertEquals(NEW, life.state());
    assertTrue(life.advance(RUNNING));
    assertFalse(life.advance(STARTING));
    assertTrue(life.running());
  }

  @Test
  void letsOneThreadTakeEachStep() {
    assertTrue(life.advance(STOPPING));
    assertFalse(life.advance(STOPPING));
  }

  @Test
  void stopsAThreadByInterruptingIt() {
    CountDownLatch never = new CountDownLatch(1);
    Thread waiting =
        Threads.start(
            "waiting",
            () -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    assertTrue(Threads.stop(waiting, Duration.ofSeconds(20)));
    assertEquals("waiting", waiting.getName());
  }

  @Test
  void takesTheEarlierOfTwoDeadlines() {
    assertTrue(Deadline.inMillis(60_000).atMostMillis(10).millisLeft() <= 10);
    assertTrue(Deadline.inMillis(10).atMostMillis(60_000).millisLeft() <= 10);
    assertTrue(Deadline.inMillis(0).passed());
  }
}
