package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Navigations that the browser's tabs have to make: a debugger of an extension may not open {@code
 * data:} addresses.
 */
final class RelayNavigation {
  private final RelayOutbox outbox;
  private final RelayCalls calls;
  private final Map<Integer, RelayCommand> waiting = new ConcurrentHashMap<>();

  RelayNavigation(RelayOutbox outbox, RelayCalls calls) {
    this.outbox = outbox;
    this.calls = calls;
  }

  boolean mustTakeAnotherWay(RelayCommand command) {
    return command.method().equals("Page.navigate")
        && command.parsed().text("url").regionMatches(true, 0, "data:", 0, 5);
  }

  /** Answers once the tab shows the new document. */
  void start(RelayCommand command, int tabId) {
    RelayCommand before = waiting.put(tabId, command);
    if (before != null) {
      outbox.answer(before, Json.object("frameId", "", "errorText", "net::ERR_ABORTED"));
    }
    calls
        .tab("tabs.navigate", tabId, Json.object("url", command.parsed().text("url")))
        .whenComplete(
            (done, failure) -> {
              if (failure != null && waiting.remove(tabId, command)) {
                outbox.fail(command, failure);
              }
            });
  }

  /** A frame of the tab shows another document. */
  void navigated(int tabId, RawFields params) {
    Json frame = params.get("frame");
    if (frame.get("parentId").isMissing()) {
      shows(tabId, frame.text("id"), frame.text("loaderId"));
    }
  }

  void shows(int tabId, String frameId, String loaderId) {
    RelayCommand command = waiting.remove(tabId);
    if (command != null) {
      outbox.answer(command, Json.object("frameId", frameId, "loaderId", loaderId));
    }
  }
}
