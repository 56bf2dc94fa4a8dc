package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.RawJson;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What is sent in the sessions of pages, frames and workers. */
final class PageCommands {
  private final RelayCalls calls;
  private final RelayBrowser browser;
  private final RelayScripted scripted;

  PageCommands(RelayCalls calls, RelayBrowser browser, RelayScripted scripted) {
    this.calls = calls;
    this.browser = browser;
    this.scripted = scripted;
  }

  /**
   * @return empty when the command answers itself
   */
  Optional<CompletableFuture<RawJson>> take(PageSession session, RelayCommand command) {
    int tabId = session.real().tab().tabId();
    Optional<String> synthetic = session.real().tab().synthetic();
    String method = command.method();
    if (method.startsWith("Tabtender.")) {
      return Optional.of(script(session, command, tabId));
    }
    if (synthetic.isPresent()) {
      scripted.take(command, tabId, synthetic.get());
      return Optional.empty();
    }
    if (RelayBrowser.concerns(method)) {
      return Optional.of(browser.take(session, command));
    }
    return Optional.of(
        RelayNavigation.mayNotOpen(command)
            ? failed(RelayOutbox.SERVER_ERROR, RelayNavigation.DATA_REFUSED)
            : session.real().run(session, command));
  }

  private static CompletableFuture<RawJson> failed(int code, String message) {
    return CompletableFuture.failedFuture(new CallRefused(code, message));
  }

  /** The product's own way around the debugger. */
  private CompletableFuture<RawJson> script(PageSession session, RelayCommand command, int tabId) {
    if (session.owner().isRoot()) {
      switch (command.method()) {
        case "Tabtender.call" -> {
          return calls.tab("scripting.call", tabId, command.parsed());
        }
        case "Tabtender.frames" -> {
          return calls.tab("scripting.frames", tabId, Json.object());
        }
        default -> {}
      }
    }
    return failed(RelayOutbox.NO_METHOD, command.method() + " is not known here.");
  }
}
