package dev.tabtender.transport;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;

/** The browser at the other end is gone. */
public final class TransportClosed extends TabtenderException {
  public TransportClosed(String reason) {
    super(
        ErrorCode.BROWSER_DISCONNECTED,
        "The connection to the browser ended: " + reason,
        "Call again: the browser is reached anew, or started when there is none.");
  }
}
