package dev.tabtender.link;

/** A way to the extension that keeps messages in their order. */
interface Lane {
  /**
   * Hands a message over without waiting for it to leave; nothing happens once the lane is closed.
   */
  void send(String message);

  /** Whether more is read. */
  void reading(boolean on);

  /** Idempotent. */
  void close();
}
