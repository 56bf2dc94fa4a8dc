package dev.tabtender.image;

import dev.tabtender.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A CDP client of the host's, over a WebSocket of its own. */
final class CdpClient implements WebSocket.Listener, AutoCloseable {
  /** How it calls itself. */
  static final String NAME = "it";

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Map<Integer, CompletableFuture<Json>> waiting = new ConcurrentHashMap<>();
  private final CompletableFuture<String> closed = new CompletableFuture<>();
  private final AtomicInteger lastId = new AtomicInteger();
  private final AtomicInteger strange = new AtomicInteger();
  private final StringBuilder text = new StringBuilder();
  private final WebSocket socket;

  CdpClient(URI address, String token) {
    socket =
        HTTP.newWebSocketBuilder()
            .header("Authorization", "Bearer " + token)
            .header("X-Tabtender-Client", NAME)
            .buildAsync(address, this)
            .orTimeout(60, TimeUnit.SECONDS)
            .join();
  }

  /** Where the host says that clients come in. */
  static URI browser(ImageHost host) {
    return URI.create(host.api().get("/json/version").body().get("webSocketDebuggerUrl").text());
  }

  /** Its answer, error or not. */
  synchronized CompletableFuture<Json> ask(String sessionId, String method, Json params) {
    int id = lastId.incrementAndGet();
    CompletableFuture<Json> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    Json message =
        Json.object(
            "id", id,
            "method", method,
            "params", params,
            "sessionId", sessionId.isEmpty() ? null : sessionId);
    socket.sendText(message.toString(), true).join();
    return answer.orTimeout(120, TimeUnit.SECONDS);
  }

  Json result(String sessionId, String method, Json params) {
    Json answer = ask(sessionId, method, params).join();
    if (answer.has("error")) {
      throw new AssertionError(method + " failed: " + answer);
    }
    return answer.get("result");
  }

  /** Answers to nothing that was asked here. */
  int strange() {
    return strange.get();
  }

  /** The reason the host gives for the end, once it comes. */
  CompletableFuture<String> closed() {
    return closed;
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    text.append(data);
    if (last) {
      Json message = Json.parse(text.toString());
      text.setLength(0);
      if (message.has("id")) {
        CompletableFuture<Json> answer = waiting.remove(message.integer("id"));
        if (answer == null) {
          strange.incrementAndGet();
        } else {
          answer.complete(message);
        }
      }
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed.complete(reason);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.complete(String.valueOf(error));
  }

  @Override
  public void close() {
    socket.abort();
  }
}
