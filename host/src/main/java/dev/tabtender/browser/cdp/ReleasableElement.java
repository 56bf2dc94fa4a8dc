package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;

/** A handle that is given back to the page's engine; nobody waits for that. */
record ReleasableElement(CdpSession session, String objectId) implements RemoteElement {
  private static final int PATIENCE_MILLIS = 2000;

  @Override
  public void close() {
    var unused =
        session.sendAsync(
            "Runtime.releaseObject",
            Json.object("objectId", objectId),
            Deadline.inMillis(PATIENCE_MILLIS));
  }
}
