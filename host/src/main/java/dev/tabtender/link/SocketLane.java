package dev.tabtender.link;

/** A WebSocket that the extension opened, as the HTTP server hands it over. */
public interface SocketLane {
  /**
   * What the HTTP server tells of the socket, on the socket's own thread; neither call waits for
   * anything.
   */
  interface Receiver {
    void onText(String text);

    /** Once, whoever ended it; nothing comes after it. */
    void onClosed(String reason);
  }

  /**
   * Hands one text message over without waiting for it to leave; does nothing when the socket is
   * closed.
   */
  void send(String text);

  /** Whether more is read from the socket: switched off while what came waits to be taken. */
  void reading(boolean on);

  /** Idempotent. */
  void close();
}
