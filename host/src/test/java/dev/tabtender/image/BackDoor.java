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

/** The browser's own debugging socket: what a person does in the browser is done through it. */
public final class BackDoor implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final Map<Integer, CompletableFuture<Json>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final WebSocket socket;

  private BackDoor(URI address) {
    socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Answers()).join();
  }

  static BackDoor at(URI address) {
    return new BackDoor(address);
  }

  public Json send(String method, Json params) {
    return send("", method, params);
  }

  private Json send(String session, String method, Json params) {
    int id = ids.incrementAndGet();
    CompletableFuture<Json> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    Json message = Json.object("id", id, "method", method, "params", params);
    if (!session.isEmpty()) {
      message = message.with("sessionId", session);
    }
    socket.sendText(message.toString(), true).join();
    Json told = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    if (told.has("error")) {
      throw new IllegalStateException(method + ": " + told.get("error"));
    }
    return told.get("result");
  }

  /** Runs an expression in the first target of that type whose address has that part. */
  public Json evaluate(String type, String address, String expression) {
    Json target =
        send("Target.getTargets", Json.object("filter", java.util.List.of(Json.object())))
            .get("targetInfos")
            .items()
            .stream()
            .filter(one -> one.text("type").equals(type) && one.text("url").contains(address))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no " + type + " at " + address));
    Json attach = Json.object("targetId", target.text("targetId"), "flatten", true);
    String session = send("Target.attachToTarget", attach).text("sessionId");
    try {
      Json asked =
          Json.object("expression", expression, "awaitPromise", true, "returnByValue", true);
      return send(session, "Runtime.evaluate", asked).get("result").get("value");
    } finally {
      send("Target.detachFromTarget", Json.object("sessionId", session));
    }
  }

  /** Opens the side panel's page as a tab, once. */
  public void openPanel() throws java.io.IOException {
    send("Target.createTarget", Json.object("url", panel(), "background", true));
    ImageHost.await(
        "the panel", () -> Json.of(true).equals(press("document.querySelector('#stop') !== null")));
  }

  /** Runs an expression in the panel. */
  public Json press(String expression) {
    return evaluate("page", "/sidepanel.html", expression);
  }

  private static String panel() throws java.io.IOException {
    return "chrome-extension://" + ExtensionBrowser.extensionId() + "/sidepanel.html";
  }

  /** Stops the extension's service worker as the browser does with one that idles. */
  public void stopWorker() {
    Json page = Json.object("url", "about:blank", "background", true);
    String target = send("Target.createTarget", page).text("targetId");
    Json attach = Json.object("targetId", target, "flatten", true);
    String session = send("Target.attachToTarget", attach).text("sessionId");
    send(session, "ServiceWorker.enable", Json.object());
    send(session, "ServiceWorker.stopAllWorkers", Json.object());
    send("Target.closeTarget", Json.object("targetId", target));
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Answers implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        Json message = Json.parse(text.toString());
        text.setLength(0);
        if (message.has("id")) {
          waiting.remove(message.integer("id")).complete(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
