package dev.tabtender.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** An extension's id, as the browser derives it from the manifest's key. */
public record ExtensionId(String value) {
  private static final String FILE = "extension-id.txt";

  /** The id of the extension that is built with this host. */
  public static ExtensionId pinned() {
    try (InputStream in = ExtensionId.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is not beside " + ExtensionId.class);
      }
      return new ExtensionId(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As in a WebSocket's Origin header. */
  public String origin() {
    return "chrome-extension://" + value;
  }

  /** As in a native-messaging manifest, and in what the browser tells the native entry. */
  public String nativeOrigin() {
    return origin() + "/";
  }
}
