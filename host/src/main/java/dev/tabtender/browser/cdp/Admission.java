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
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Lets guests in and sees them out. */
final class Admission {
  private static final int ERRAND_MILLIS = 5000;

  private final CdpConnection connection;
  private final Downloads downloads;
  private final Map<String, GuestSessions> inside = new ConcurrentHashMap<>();

  Admission(CdpConnection connection, Downloads downloads) {
    this.connection = connection;
    this.downloads = downloads;
  }

  /** What a guest may know of; the relay shows it nothing by itself. */
  sealed interface Seen {
    record Everything() implements Seen {}

    record Some(List<String> targetIds) implements Seen {}
  }

  /**
   * @param id by which it can be sent away
   * @param seen in a person's browser what the guest may know of; empty in one of our own
   * @param openings how a tab that it opens becomes its own
   * @param targetId whose session the guest gets; empty for the browser's
   */
  Guest admit(
      String id,
      Optional<Seen> seen,
      Supplier<Opening> openings,
      Optional<String> targetId,
      Guest.Ear ear,
      Deadline deadline) {
    CdpSession browser = connection.browser();
    String session =
        browser.send("Target.attachToBrowserTarget", Json.object(), deadline).text("sessionId");
    GuestSessions guest =
        new GuestSessions(connection.guests(), ear, session, openings, () -> seeOut(id, session));
    inside.put(id, guest);
    try {
      seen.ifPresent(sight -> browser.send("Tabtender.allow", allowed(session, sight), deadline));
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

  private static Json allowed(String session, Seen seen) {
    return switch (seen) {
      case Seen.Everything all -> Json.object("sessionId", session, "all", true);
      case Seen.Some(List<String> ids) -> Json.object("sessionId", session, "targetIds", ids);
    };
  }

  /** The person does not want it any more. */
  void sendAway(String id) {
    GuestSessions guest = inside.get(id);
    if (guest != null) {
      guest.over("the person disconnected it in Tabtender's side panel");
    }
  }

  /** The browser ends all that hangs on the session, and with it how it was told to download. */
  private void seeOut(String id, String session) {
    inside.remove(id);
    Deadline deadline = Deadline.inMillis(ERRAND_MILLIS);
    CompletableFuture<Json> detached =
        connection
            .browser()
            .sendAsync("Target.detachFromTarget", Json.object("sessionId", session), deadline);
    var unused =
        detached.whenComplete((done, failure) -> downloads.steerAgain(connection.browser()));
  }
}
