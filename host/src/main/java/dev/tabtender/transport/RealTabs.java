package dev.tabtender.transport;

import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.RawJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Puts the debugger on a tab for the first who needs it, and takes it off after the last. */
final class RealTabs {
  private final RelayCalls calls;
  private final RelayOutbox outbox;
  private final Map<Integer, RealTab> tabs = new HashMap<>();

  RealTabs(RelayCalls calls, RelayOutbox outbox) {
    this.calls = calls;
    this.outbox = outbox;
  }

  @Nullable RealTab get(int tabId) {
    return tabs.get(tabId);
  }

  /** Whether the debugger is on the tab, or scripts take its place. */
  boolean isAttached(int tabId) {
    RealTab tab = tabs.get(tabId);
    return tab != null && tab.ready().isDone();
  }

  List<Integer> attached() {
    return List.copyOf(tabs.keySet());
  }

  /**
   * Holds the debugger on the tab until it is {@link #release released}; done when it is there.
   *
   * @return fails with the browser's refusal, and then nothing is held
   */
  CompletableFuture<RealTab> acquire(int tabId, String targetId) {
    RealTab known = tabs.get(tabId);
    if (known != null && known.synthetic().isPresent()) {
      return CompletableFuture.failedFuture(refused(known.synthetic().get()));
    }
    RealTab tab = known == null ? attach(tabId, targetId) : known;
    tab.hold();
    return tab.ready();
  }

  private RealTab attach(int tabId, String targetId) {
    RealTab tab = new RealTab(tabId, targetId, Optional.empty(), calls, outbox);
    tabs.put(tabId, tab);
    calls
        .tab("debugger.attach", tabId)
        .whenComplete(
            (done, failure) -> {
              if (failure == null) {
                tab.ready().complete(tab);
              } else {
                tabs.remove(tabId, tab);
                tab.end();
                tab.ready().completeExceptionally(failure);
              }
            });
    return tab;
  }

  private static CallRefused refused(String reason) {
    return new CallRefused(
        RelayOutbox.SERVER_ERROR, "The debugger cannot be attached to this tab: " + reason);
  }

  /**
   * Where no debugger can be: a tab that is worked with by scripts alone. It is held as the other
   * kind is.
   */
  RealTab scripted(int tabId, String targetId, String reason) {
    RealTab tab =
        tabs.computeIfAbsent(
            tabId, id -> new RealTab(id, targetId, Optional.of(reason), calls, outbox));
    tab.ready().complete(tab);
    tab.hold();
    return tab;
  }

  /** Done when the debugger is off the tab, or others hold it. */
  CompletableFuture<RawJson> release(RealTab tab) {
    if (!tab.letGo() || tab.isOver()) {
      return RealSession.done();
    }
    tab.end();
    tabs.remove(tab.tabId(), tab);
    return tab.synthetic().isPresent()
        ? RealSession.done()
        : calls.tab("debugger.detach", tab.tabId()).exceptionally(gone -> RawJson.EMPTY);
  }

  /** The browser took the debugger off the tab; nothing is sent to it any more. */
  Optional<RealTab> lose(int tabId, CallRefused reason) {
    RealTab tab = tabs.remove(tabId);
    if (tab != null) {
      tab.end();
      tab.ready().completeExceptionally(reason);
    }
    return Optional.ofNullable(tab);
  }
}
