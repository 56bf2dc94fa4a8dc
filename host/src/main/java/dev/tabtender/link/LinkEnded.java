package dev.tabtender.link;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;

/** The extension is gone. */
public final class LinkEnded extends TabtenderException {
  private static final long serialVersionUID = 1;
  private final String why;

  LinkEnded(String why) {
    super(
        ErrorCode.BROWSER_DISCONNECTED,
        "The connection to the extension ended: " + why + ".",
        "The extension connects again by itself while its browser runs; call again, or run"
            + " tabtender doctor.");
    this.why = why;
  }

  public String why() {
    return why;
  }
}
