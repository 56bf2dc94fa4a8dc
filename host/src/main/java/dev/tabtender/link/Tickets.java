package dev.tabtender.link;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Words that open one socket for one link, once and soon. */
final class Tickets {
  static final Duration LIFE = Duration.ofSeconds(30);

  private static final int BYTES = 32;

  private record Ticket(byte[] word, String link, long bornNanos) {}

  private final SecureRandom random = new SecureRandom();
  private final LongSupplier nanoClock;
  private final List<Ticket> issued = new ArrayList<>();

  Tickets(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  synchronized String issue(String link) {
    dropOld();
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String word = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    issued.add(new Ticket(ascii(word), link, nanoClock.getAsLong()));
    return word;
  }

  /** The link that the ticket was issued for; the ticket is of no use afterwards. */
  synchronized Optional<String> redeem(String word) {
    dropOld();
    byte[] said = ascii(word);
    Optional<String> link = Optional.empty();
    Iterator<Ticket> tickets = issued.iterator();
    // Every ticket is compared, each in constant time: how long it takes tells nothing.
    while (tickets.hasNext()) {
      Ticket ticket = tickets.next();
      if (MessageDigest.isEqual(ticket.word(), said)) {
        tickets.remove();
        link = Optional.of(ticket.link());
      }
    }
    return link;
  }

  /** Makes the link's tickets useless. */
  synchronized void revoke(String link) {
    issued.removeIf(ticket -> ticket.link().equals(link));
  }

  private void dropOld() {
    long now = nanoClock.getAsLong();
    issued.removeIf(ticket -> now - ticket.bornNanos() > LIFE.toNanos());
  }

  private static byte[] ascii(String word) {
    return word.getBytes(StandardCharsets.UTF_8);
  }
}
