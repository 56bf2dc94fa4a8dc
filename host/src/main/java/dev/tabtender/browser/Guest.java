package dev.tabtender.browser;

/**
 * An outside CDP client in a browser that others use as well: it has sessions of its own on the one
 * connection, hears what they are told, and takes them with it when it leaves.
 */
public interface Guest extends AutoCloseable {

  /** Told, by whoever reads the browser, what must not hold that up. */
  interface Ear {
    /** A CDP message for the guest, as a browser's own socket would send it. */
    void hear(String message);

    /** The browser, or the target that the guest came for, is gone. Nothing comes after it. */
    void over(String reason);
  }

  /**
   * One CDP command of the guest's. Does not wait; the answer is heard, also when it is an error.
   *
   * @throws dev.tabtender.protocol.error.TabtenderException {@code browser_disconnected}
   */
  void send(String message);

  /**
   * Characters of the guest's commands that the browser has not answered, beside the largest of
   * them: while one of many megabytes waits, the smaller ones that it may wait for go on.
   */
  long unanswered();

  /** Ends all sessions of the guest. Idempotent, does not wait. */
  @Override
  void close();
}
