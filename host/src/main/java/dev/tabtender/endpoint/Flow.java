package dev.tabtender.endpoint;

import java.util.function.LongSupplier;

/**
 * Whether more is read from a client: not while it does not take what it is sent, nor while the
 * browser owes it the answers to too much. What is said here is said by several threads, and the
 * last look at how things are counts.
 */
final class Flow {
  /** Bytes that may wait for a client before nothing more is read from it. */
  private static final long PAUSED_AT = 4L << 20;

  /** Bytes of its commands that the browser may not have answered, beside the largest one. */
  private static final long OWED_AT = 16L << 20;

  private final ClientSocket socket;
  private boolean early;
  private boolean unread;
  private boolean owed;

  Flow(ClientSocket socket) {
    this.socket = socket;
  }

  /** It said enough before it was in. */
  synchronized void early() {
    early = true;
    socket.reading(false);
  }

  synchronized void letIn() {
    early = false;
    apply();
  }

  /** Something was sent to the client, or was taken by it. */
  synchronized void sent() {
    boolean was = unread;
    unread = socket.waiting() > (was ? 0 : PAUSED_AT);
    if (was != unread) {
      apply();
    }
  }

  /**
   * Something was asked of the browser, or answered by it.
   *
   * @param unanswered asked while nobody else looks
   */
  synchronized void asked(LongSupplier unanswered) {
    boolean was = owed;
    owed = unanswered.getAsLong() > (was ? OWED_AT / 2 : OWED_AT);
    if (was != owed) {
      apply();
    }
  }

  private void apply() {
    socket.reading(!early && !unread && !owed);
  }
}
