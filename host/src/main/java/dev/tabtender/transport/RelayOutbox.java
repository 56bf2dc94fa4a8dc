package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import dev.tabtender.link.LinkEnded;
import dev.tabtender.protocol.RawJson;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the relay says to the CDP client above it, in CDP's own words. */
final class RelayOutbox {
  /** CDP's numbers. */
  static final int SERVER_ERROR = -32000;

  static final int NO_SESSION = -32001;
  static final int NO_METHOD = -32601;
  static final int BAD_PARAMS = -32602;

  private final Consumer<String> sink;

  RelayOutbox(Consumer<String> sink) {
    this.sink = sink;
  }

  void answer(RelayCommand to, Json result) {
    answer(to, new RawJson(result.toString()));
  }

  void answer(RelayCommand to, RawJson result) {
    sink.accept("{\"id\":" + to.id() + sessionPart(to.sessionId()) + ",\"result\":" + result + "}");
  }

  void fail(RelayCommand to, int code, String message) {
    Json error = Json.object("code", code, "message", message);
    sink.accept("{\"id\":" + to.id() + sessionPart(to.sessionId()) + ",\"error\":" + error + "}");
  }

  /** A call to the extension failed, and with it the command. */
  void fail(RelayCommand to, @Nullable Throwable failure) {
    switch (cause(failure)) {
      case null -> fail(to, SERVER_ERROR, to.method() + " was not answered.");
      // The transport ends with its link, and all that waits for it.
      case LinkEnded over -> {}
      case CallRefused refused -> fail(to, refused.code(), refused.reason());
      case TabtenderException known ->
          fail(to, SERVER_ERROR, to.method() + ": " + known.body().message());
      case Throwable other -> fail(to, SERVER_ERROR, to.method() + " failed: " + other);
    }
  }

  private static @Nullable Throwable cause(@Nullable Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** The refusal that a call ended with; whatever else went wrong is one of the relay's own. */
  static CallRefused asRefusal(Throwable failure) {
    return cause(failure) instanceof CallRefused refused
        ? refused
        : new CallRefused(SERVER_ERROR, String.valueOf(cause(failure)));
  }

  /**
   * @param sessionId empty for the browser's own events
   */
  void event(String sessionId, String method, RawJson params) {
    sink.accept(
        "{\"method\":" + Json.of(method) + sessionPart(sessionId) + ",\"params\":" + params + "}");
  }

  void event(String sessionId, String method, Json params) {
    event(sessionId, method, new RawJson(params.toString()));
  }

  private static String sessionPart(String sessionId) {
    return sessionId.isEmpty() ? "" : ",\"sessionId\":" + Json.of(sessionId);
  }
}
