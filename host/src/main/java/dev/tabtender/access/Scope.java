package dev.tabtender.access;

import java.util.Locale;
import java.util.Optional;

/** What a token lets its bearer do. */
public enum Scope {
  /** Read pages and states. */
  OBSERVE,
  /** Run the verbs, open and close tabs. */
  ACT,
  /** Send raw CDP commands. */
  CDP;

  /** The word in files and on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Scope> of(String word) {
    for (Scope scope : values()) {
      if (scope.word().equals(word.strip())) {
        return Optional.of(scope);
      }
    }
    return Optional.empty();
  }
}
