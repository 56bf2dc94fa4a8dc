package dev.tabtender.endpoint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The protocol of the Chromium we were built for: near enough to that of a browser of its time. */
final class ShippedProtocol {
  private static final String RESOURCE = "/dev/tabtender/devtools/protocol.json";

  private ShippedProtocol() {}

  static byte[] text() {
    try (InputStream in = ShippedProtocol.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
