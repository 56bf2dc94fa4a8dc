package dev.tabtender.transport;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.link.Link;
import dev.tabtender.protocol.RawJson;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * What the relay asks of the extension. Whatever follows upon an answer runs under the relay's one
 * lock, as everything of the relay does; nothing waits under it.
 */
final class RelayCalls {
  /**
   * Whoever sent the command has a deadline of its own. This one only keeps a call that nobody
   * answers, such as a click that opened a dialog, from being remembered for ever.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Link link;
  private final Object lock;

  RelayCalls(Link link, Object lock) {
    this.link = link;
    this.lock = lock;
  }

  CompletableFuture<RawJson> tab(String method, int tabId, Json params) {
    return call(method, tabId, new RawJson(params.with("tabId", tabId).toString()));
  }

  CompletableFuture<RawJson> tab(String method, int tabId) {
    return tab(method, tabId, Json.object());
  }

  /** The same with parameters that are text already. */
  CompletableFuture<RawJson> call(String method, int tabId, RawJson params) {
    return ask(method, params, group(tabId));
  }

  CompletableFuture<RawJson> browser(String method, Json params) {
    return ask(method, new RawJson(params.toString()), "");
  }

  private CompletableFuture<RawJson> ask(String method, RawJson params, String group) {
    CompletableFuture<RawJson> answer = new CompletableFuture<>();
    link.call(method, params, group, Deadline.in(PATIENCE))
        .whenComplete(
            (result, failure) -> {
              synchronized (lock) {
                if (failure == null) {
                  answer.complete(result);
                } else {
                  answer.completeExceptionally(failure);
                }
              }
            });
    return answer;
  }

  void fail(int tabId, RuntimeException reason) {
    link.failCalls(group(tabId), reason);
  }

  private static String group(int tabId) {
    return "tab-" + tabId;
  }
}
