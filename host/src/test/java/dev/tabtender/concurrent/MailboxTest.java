package dev.tabtender.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class MailboxTest {
  private final BlockingQueue<String> taken = new LinkedBlockingQueue<>();

  @Test
  void handlesMessagesInTheirOrder() throws InterruptedException {
    try (Mailbox<String> box = new Mailbox<>("test", 10, taken::add)) {
      List.of("a", "b", "c").forEach(box::post);
      assertEquals("a", taken.take());
      assertEquals("b", taken.take());
      assertEquals("c", taken.take());
    }
  }

  @Test
  void goesOnAfterAMessageThatFails() throws InterruptedException {
    try (Mailbox<String> box =
        new Mailbox<>(
            "test",
            10,
            message -> {
              if (message.equals("bad")) {
                throw new IllegalStateException("on purpose");
              }
              taken.add(message);
            })) {
      box.post("bad");
      box.post("good");
      assertEquals("good", taken.take());
    }
  }

  @Test
  void neverHoldsUpThePoster() throws InterruptedException {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (Mailbox<String> box =
        new Mailbox<>(
            "test",
            1,
            message -> {
              busy.countDown();
              await(go);
            })) {
      assertTrue(box.post("handled"));
      busy.await();
      assertTrue(box.post("waits"));
      assertFalse(box.post("one too many"));
      go.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void takesNothingOnceItIsClosed() throws InterruptedException {
    Mailbox<String> box = new Mailbox<>("test", 10, taken::add);
    box.close();
    assertFalse(box.post("late"));
    assertEquals(null, taken.poll(50, TimeUnit.MILLISECONDS));
  }

  @Test
  void mayBeClosedByItsOwnHandler() throws InterruptedException {
    BlockingQueue<Mailbox<String>> own = new LinkedBlockingQueue<>();
    Mailbox<String> box =
        new Mailbox<>(
            "test",
            10,
            message -> {
              taken.add(message);
              own.peek().close();
            });
    own.add(box);
    box.post("last");
    assertEquals("last", taken.take());
  }
}
