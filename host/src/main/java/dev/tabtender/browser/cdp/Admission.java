package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Guest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Lets guests in and sees them out. */
final class Admission {
  private static final int ERRAND_MILLIS = 5000;

  private final CdpConnection connection;
  private final Downloads downloads;

  Admission(CdpConnection connection, Downloads downloads) {
    this.connection = connection;
    this.downloads = downloads;
  }

  /**
   * @param seen the targets that the guest may know of; empty for all
   * @param targetId whose session the guest gets; empty for the browser's
   */
  Guest admit(
      Optional<List<String>> seen, Optional<String> targetId, Guest.Ear ear, Deadline deadline) {
    CdpSession browser = connection.browser();
    String session =
        browser.send("Target.attachToBrowserTarget", Json.object(), deadline).text("sessionId");
    // Only the relay knows this one: it shows a guest nothing by itself.
    seen.ifPresent(
        targets ->
            browser.send(
                "Tabtender.allow",
                Json.object("sessionId", session, "targetIds", targets),
                deadline));
    GuestSessions guest =
        new GuestSessions(connection.guests(), ear, session, () -> seeOut(session));
    try {
      guest.enter(targetId.map(target -> attach(session, target, deadline)).orElse(session));
      return guest;
    } catch (RuntimeException e) {
      guest.close();
      throw e;
    }
  }

  private String attach(String session, String targetId, Deadline deadline) {
    Json params = Json.object("targetId", targetId, "flatten", true);
    try {
      return connection
          .session(session)
          .send("Target.attachToTarget", params, deadline)
          .text("sessionId");
    } catch (CdpError e) {
      throw new TabtenderException(
          ErrorCode.NOT_FOUND,
          "There is no target " + targetId + ": " + e.getMessage(),
          "List what there is with GET /json/list.",
          Map.of("targetId", targetId));
    }
  }

  /** The browser ends all that hangs on the session, and with it how it was told to download. */
  private void seeOut(String session) {
    Deadline deadline = Deadline.inMillis(ERRAND_MILLIS);
    CompletableFuture<Json> detached =
        connection
            .browser()
            .sendAsync("Target.detachFromTarget", Json.object("sessionId", session), deadline);
    var unused =
        detached.whenComplete((done, failure) -> downloads.steerAgain(connection.browser()));
  }
}
