package dev.tabtender.protocol;

import static java.util.Objects.requireNonNull;

/** The text of one JSON value that is passed on as it is. */
public record RawJson(String text) {
  public static final RawJson EMPTY = new RawJson("{}");

  public RawJson {
    requireNonNull(text, "text is null");
  }

  @Override
  public String toString() {
    return text;
  }
}
