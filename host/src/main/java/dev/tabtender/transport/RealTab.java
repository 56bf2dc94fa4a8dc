package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.RawJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The one debugger on a tab, with the sessions that the browser has for it: the tab's own and those
 * of its frames and workers.
 */
final class RealTab {
  private final int tabId;
  private final RelayCalls calls;
  private final RelayOutbox outbox;
  private final RealSession top;
  private final Map<String, RealSession> children = new HashMap<>();
  private final CompletableFuture<RealTab> ready = new CompletableFuture<>();
  private final Optional<String> synthetic;
  private int holds;
  private boolean over;

  /**
   * @param synthetic why no debugger could be attached; empty when one is
   */
  RealTab(
      int tabId,
      String targetId,
      Optional<String> synthetic,
      RelayCalls calls,
      RelayOutbox outbox) {
    this.tabId = tabId;
    this.synthetic = synthetic;
    this.calls = calls;
    this.outbox = outbox;
    this.top = new RealSession(this, "", targetId, "page", RawJson.EMPTY);
  }

  int tabId() {
    return tabId;
  }

  Optional<String> synthetic() {
    return synthetic;
  }

  RelayOutbox outbox() {
    return outbox;
  }

  /** Done when the debugger is attached. */
  CompletableFuture<RealTab> ready() {
    return ready;
  }

  RealSession top() {
    return top;
  }

  /** The browser's session of that id, the tab's own for the empty one. */
  @Nullable RealSession session(String childId) {
    return childId.isEmpty() ? top : children.get(childId);
  }

  /** All of them, the tab's own first. */
  List<RealSession> all() {
    List<RealSession> all = new ArrayList<>();
    all.add(top);
    all.addAll(children.values());
    return all;
  }

  void add(RealSession child) {
    children.put(child.childId(), child);
  }

  void remove(RealSession child) {
    children.remove(child.childId());
  }

  void hold() {
    holds++;
  }

  /** Whether one session more has to end until nobody needs it. */
  boolean isHeldOnce() {
    return holds == 1;
  }

  /**
   * @return whether nobody needs it any more
   */
  boolean letGo() {
    return --holds == 0;
  }

  boolean isOver() {
    return over;
  }

  void end() {
    over = true;
  }

  /** Sends a command in one of the browser's sessions. */
  CompletableFuture<RawJson> send(String childId, String method, RawJson params) {
    String child = childId.isEmpty() ? "" : ",\"sessionId\":" + Json.of(childId);
    String envelope =
        "{\"tabId\":"
            + tabId
            + child
            + ",\"method\":"
            + Json.of(method)
            + ",\"params\":"
            + params
            + "}";
    return calls.call("debugger.send", tabId, new RawJson(envelope));
  }
}
