package dev.tabtender.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TicketsTest {
  private final AtomicLong now = new AtomicLong();
  private final Tickets tickets = new Tickets(now::get);

  @Test
  void opensTheLinkItWasIssuedForOnce() {
    String first = tickets.issue("a");
    String second = tickets.issue("b");
    assertNotEquals(first, second);
    assertEquals(Optional.of("a"), tickets.redeem(first));
    assertEquals(Optional.empty(), tickets.redeem(first));
    assertEquals(Optional.of("b"), tickets.redeem(second));
  }

  @Test
  void isOfNoUseAfterThirtySeconds() {
    String ticket = tickets.issue("a");
    now.addAndGet(Tickets.LIFE.toNanos() + 1);
    assertEquals(Optional.empty(), tickets.redeem(ticket));
  }

  @Test
  void isGoodUntilThen() {
    String ticket = tickets.issue("a");
    now.addAndGet(Tickets.LIFE.toNanos());
    assertEquals(Optional.of("a"), tickets.redeem(ticket));
  }

  @Test
  void endsWithItsLink() {
    String ticket = tickets.issue("a");
    tickets.revoke("a");
    assertEquals(Optional.empty(), tickets.redeem(ticket));
  }

  @Test
  void knowsNoOtherWord() {
    String ticket = tickets.issue("a");
    assertEquals(Optional.empty(), tickets.redeem(""));
    assertEquals(Optional.empty(), tickets.redeem(ticket.substring(1)));
    assertEquals(Optional.empty(), tickets.redeem(ticket + "x"));
    assertEquals(Optional.empty(), tickets.redeem("\ud800\u0000"));
  }
}
