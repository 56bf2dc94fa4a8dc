package dev.tabtender.browser.cdp;

/**
 * What is known of one tab and outlives the connection to its browser: an extension that connects
 * anew finds the same tabs, with the same documents in them.
 */
final class TabMemory {
  private final Indexes indexes = new Indexes();
  private final KeyStore keys = new KeyStore();
  private final Memory told = new Memory();
  private final String owner;

  TabMemory(String owner) {
    this.owner = owner;
  }

  Indexes indexes() {
    return indexes;
  }

  KeyStore keys() {
    return keys;
  }

  /** What clients were told. */
  Memory told() {
    return told;
  }

  /** Who opened it, or whose tab did. */
  String owner() {
    return owner;
  }
}
