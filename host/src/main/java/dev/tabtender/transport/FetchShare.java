package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import dev.tabtender.protocol.RawJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one page that its sessions want to have paused. The browser knows one list of
 * patterns; a paused request goes to the first session whose patterns match it.
 */
final class FetchShare {
  private static final Set<String> ENDING =
      Set.of(
          "Fetch.continueRequest",
          "Fetch.continueResponse",
          "Fetch.continueWithAuth",
          "Fetch.failRequest",
          "Fetch.fulfillRequest");

  private final RealSession real;
  private final Map<String, PageSession> paused = new HashMap<>();

  /** Requests whose answer their session wants to see too. */
  private final Map<String, PageSession> followed = new HashMap<>();

  FetchShare(RealSession real) {
    this.real = real;
  }

  CompletableFuture<RawJson> take(PageSession by, RelayCommand command) {
    return switch (command.method()) {
      case "Fetch.enable" -> {
        by.fetch(Optional.of(FetchPatterns.of(command.parsed())));
        yield steer();
      }
      case "Fetch.disable" -> leave(by);
      default -> {
        if (ENDING.contains(command.method())) {
          decided(by, RawFields.of(command.params()));
        }
        yield real.send(command.method(), command.params());
      }
    };
  }

  private void decided(PageSession by, RawFields params) {
    String requestId = params.text("requestId");
    paused.remove(requestId);
    if (params.get("interceptResponse").bool()) {
      followed.put(requestId, by);
    }
  }

  /** It wants nothing paused any more, and what still is goes on. */
  CompletableFuture<RawJson> leave(PageSession session) {
    if (session.fetch().isEmpty() && !users().isEmpty()) {
      return RealSession.done();
    }
    session.fetch(Optional.empty());
    followed.values().removeIf(by -> by == session);
    Map.copyOf(paused)
        .forEach(
            (requestId, by) -> {
              if (by == session) {
                paused.remove(requestId);
                goOn(requestId);
              }
            });
    return steer();
  }

  private List<PageSession> users() {
    return real.sessions().stream().filter(session -> session.fetch().isPresent()).toList();
  }

  private CompletableFuture<RawJson> steer() {
    List<FetchPatterns> wanted =
        users().stream().flatMap(session -> session.fetch().stream()).toList();
    return wanted.isEmpty()
        ? real.send("Fetch.disable", RawJson.EMPTY)
        : real.send("Fetch.enable", new RawJson(FetchPatterns.union(wanted).toString()));
  }

  private void goOn(String requestId) {
    real.tell("Fetch.continueRequest", Json.object("requestId", requestId));
  }

  /** {@code Fetch.requestPaused}. */
  void requestPaused(RawJson params) {
    String requestId = RawFields.of(params).text("requestId");
    PageSession by = followed.remove(requestId);
    PageSession to = by == null || by.isOver() ? first(params, false) : by;
    if (to == null) {
      // It was paused for somebody who has left.
      goOn(requestId);
    } else {
      paused.put(requestId, to);
      real.event(to, "Fetch.requestPaused", params);
    }
  }

  /** {@code Fetch.authRequired}. */
  void authRequired(RawJson params) {
    PageSession to = first(params, true);
    if (to == null) {
      real.tell(
          "Fetch.continueWithAuth",
          Json.object(
              "requestId", RawFields.of(params).text("requestId"),
              "authChallengeResponse", Json.object("response", "Default")));
    } else {
      real.event(to, "Fetch.authRequired", params);
    }
  }

  private @Nullable PageSession first(RawJson params, boolean auth) {
    Json request = Json.parse(params.text());
    for (PageSession session : users()) {
      FetchPatterns patterns = session.fetch().orElseThrow();
      if (auth ? patterns.auth() : patterns.matches(request)) {
        return session;
      }
    }
    return null;
  }
}
