package dev.tabtender.endpoint;

/** A client's WebSocket, as the HTTP server hands it over. */
public interface ClientSocket {
  /** RFC 6455's numbers. */
  int GOING_AWAY = 1001;

  int POLICY = 1008;
  int TRY_LATER = 1013;

  /** What the HTTP server tells of the socket, on the socket's own thread; no call waits. */
  interface Receiver {
    void onText(String text);

    /** What waited to leave has left, or nearly. */
    void onDrained();

    /** Once, whoever ended it; nothing comes after it. */
    void onClosed(String reason);
  }

  /** Hands one text message over without waiting for it to leave; nothing when it is closed. */
  void send(String text);

  /** Bytes that were handed over and that the client has not taken, roughly. */
  long waiting();

  /** Whether more is read from the client. */
  void reading(boolean on);

  /**
   * Says why, and closes. Idempotent.
   *
   * @param reason up to 123 bytes are sent
   */
  void close(int code, String reason);
}
