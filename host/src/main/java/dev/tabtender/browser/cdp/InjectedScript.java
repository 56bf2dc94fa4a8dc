package dev.tabtender.browser.cdp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The bundled script that lives in an isolated world of every document. */
public final class InjectedScript {
  /** The isolated world's name; whoever loads the script uses it. */
  static final String WORLD = "tabtender";

  private static final String RESOURCE = "/dev/tabtender/injected/injected.js";

  private InjectedScript() {}

  /** Its source. */
  public static String source() {
    try (InputStream in = InjectedScript.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
