package dev.tabtender.browser.cdp;

import java.util.List;
import java.util.Random;

/** Damages texts, the same way each time. */
public final class Mutations {
  private static final List<String> ODD =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          "\\",
          ",",
          ":",
          "null",
          "true",
          "-1",
          "1e999",
          "1.5",
          "\u0000",
          "\ud800",
          "\u2028",
          "\\u0000",
          "\\ud83d",
          "99999999999999999999",
          "[[[[[[[[",
          "{\"a\":");

  private final Random random;

  public Mutations(Random random) {
    this.random = random;
  }

  public <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Damaged in one to four places. */
  public String of(String text) {
    String damaged = text;
    for (int i = random.nextInt(4); i >= 0; i--) {
      damaged = once(damaged);
    }
    return damaged;
  }

  private String once(String text) {
    if (text.isEmpty()) {
      return oneOf(ODD);
    }
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + 1 + random.nextInt(12));
    return switch (random.nextInt(6)) {
      case 0 -> text.substring(0, from);
      case 1 -> text.substring(0, from) + text.substring(to);
      case 2 -> text.substring(0, to) + text.substring(from);
      case 3 -> text.substring(0, from) + oneOf(ODD) + text.substring(from);
      case 4 -> text.substring(0, from) + (char) random.nextInt(0x180) + text.substring(from + 1);
      default -> text.substring(0, from) + oneOf(ODD) + text.substring(to);
    };
  }
}
