package dev.tabtender.browser;

/** One connected browser of this host. */
public record BrowserId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
