package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Navigations that a tab makes without its debugger, and those that it makes with none. */
final class RelayNavigation {
  static final String DATA_REFUSED =
      "the browser lets no extension open data: addresses in a tab; use an http or file address, or"
          + " headless mode";

  private final RelayOutbox outbox;
  private final RelayCalls calls;
  private final Map<Integer, RelayCommand> waiting = new ConcurrentHashMap<>();

  RelayNavigation(RelayOutbox outbox, RelayCalls calls) {
    this.outbox = outbox;
    this.calls = calls;
  }

  /**
   * The browser takes the extension for the page that asks, and no page may open such an address in
   * a tab.
   */
  static boolean mayNotOpen(RelayCommand command) {
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

  /** The tab shows another document. */
  void shows(int tabId, String frameId, String loaderId) {
    RelayCommand command = waiting.remove(tabId);
    if (command != null) {
      outbox.answer(command, Json.object("frameId", frameId, "loaderId", loaderId));
    }
  }
}
