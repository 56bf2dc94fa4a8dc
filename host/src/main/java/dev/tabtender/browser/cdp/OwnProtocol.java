package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.transport.TransportClosed;
import java.io.IOException;
import java.net.URI;
import java.net.URLConnection;

/** The description of the protocol that a browser gives at its debugging port. */
final class OwnProtocol {
  /** Ten times what it takes now. */
  private static final int LARGEST = 16 << 20;

  private OwnProtocol() {}

  static byte[] askedAt(URI browser, Deadline deadline) {
    try {
      URLConnection connection = browser.resolve("/json/protocol").toURL().openConnection();
      int patience = (int) Math.max(1, deadline.millisLeft());
      connection.setConnectTimeout(patience);
      connection.setReadTimeout(patience);
      try (var in = connection.getInputStream()) {
        return in.readNBytes(LARGEST);
      }
    } catch (IOException e) {
      throw new TransportClosed("it did not describe its protocol: " + e.getMessage());
    }
  }
}
