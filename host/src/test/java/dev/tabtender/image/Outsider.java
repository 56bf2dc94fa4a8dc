package dev.tabtender.image;

import dev.tabtender.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A CDP client of somebody else's, at the address that {@code /json/version} names. */
final class Outsider implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final Map<Integer, CompletableFuture<Json>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final List<Json> events = new CopyOnWriteArrayList<>();
  private final CompletableFuture<String> closed = new CompletableFuture<>();
  private final WebSocket socket;

  /**
   * @param api whose name and token it has
   */
  Outsider(Api api, String name, String token) {
    String address = api.as(name).get("/json/version").body().text("webSocketDebuggerUrl");
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .header("Authorization", "Bearer " + token)
            .header("X-Tabtender-Client", name)
            .buildAsync(URI.create(address), new Listener())
            .join();
  }

  /** Does not wait for the answer, which is the whole message. */
  CompletableFuture<Json> ask(String session, String method, Json params) {
    int id = ids.incrementAndGet();
    CompletableFuture<Json> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    Json message = Json.object("id", id, "method", method, "params", params);
    Json sent = session.isEmpty() ? message : message.with("sessionId", session);
    socket.sendText(sent.toString(), true).join();
    return answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  Json send(String session, String method, Json params) {
    Json told = ask(session, method, params).join();
    if (told.has("error")) {
      throw new IllegalStateException(method + ": " + told.get("error"));
    }
    return told.get("result");
  }

  /** What the browser says to that, when it refuses it. */
  String refusal(String session, String method, Json params) {
    return ask(session, method, params).join().get("error").text("message");
  }

  /** The addresses of the pages that it sees. */
  List<String> pages() {
    return infos().stream()
        .filter(one -> one.text("type").equals("page"))
        .map(one -> one.text("url"))
        .toList();
  }

  List<Json> infos() {
    return send("", "Target.getTargets", Json.object()).get("targetInfos").items();
  }

  /** The id of the page at an address that ends so. */
  String page(String end) {
    return infos().stream()
        .filter(one -> one.text("url").endsWith(end))
        .findFirst()
        .orElseThrow(() -> new AssertionError("it does not see " + end))
        .text("targetId");
  }

  String attach(String targetId) {
    Json params = Json.object("targetId", targetId, "flatten", true);
    return send("", "Target.attachToTarget", params).text("sessionId");
  }

  String create(String url) {
    return send("", "Target.createTarget", Json.object("url", url)).text("targetId");
  }

  boolean heard(String method, String word) {
    return events.stream()
        .anyMatch(one -> one.text("method").equals(method) && one.toString().contains(word));
  }

  /** Waits for the end: its number and reason. */
  String end() {
    return closed.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        Json message = Json.parse(text.toString());
        text.setLength(0);
        if (message.has("id")) {
          waiting.remove(message.integer("id")).complete(message);
        } else {
          events.add(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      closed.complete(code + " " + reason);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      closed.complete("failed: " + error);
    }
  }
}
