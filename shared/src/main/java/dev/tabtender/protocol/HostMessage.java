package dev.tabtender.protocol;

/** What the host says to the extension. */
public sealed interface HostMessage {
  /**
   * Accepts the extension.
   *
   * @param port where the host's WebSocket is
   * @param ticket opens it, once and soon
   */
  record Welcome(int protocol, String version, String link, int port, String ticket)
      implements HostMessage {}

  /** Turns the extension away; the lane ends after it. */
  record Refuse(String reason, String hint) implements HostMessage {}

  /** Asks for one of the allowed methods. */
  record Call(long id, String method, RawJson params) implements HostMessage {}

  /** What both sides say alike. */
  record Both(LaneMessage message) implements HostMessage {}
}
