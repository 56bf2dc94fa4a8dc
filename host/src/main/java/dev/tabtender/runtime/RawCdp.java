package dev.tabtender.runtime;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.runtime.Clients.Client;
import dev.tabtender.tools.Arguments;
import java.util.Optional;
import java.util.Set;

/** One CDP command of a caller's own, to a tab or to the browser. */
final class RawCdp {
  private static final long USUAL_MS = 30_000;
  private static final String USAGE = "method, params?, tabId?, sessionId?, timeoutMs?";

  /** Domains, and single methods of {@code Target}, that belong to the browser and not to a tab. */
  private static final Set<String> BROWSER_DOMAINS =
      Set.of("Browser", "SystemInfo", "Extensions", "Tethering");

  private static final Set<String> TAB_TARGET_METHODS =
      Set.of("Target.setAutoAttach", "Target.autoAttachRelated");

  private final BrowserSource browsers;
  private final TabChoice choice;

  RawCdp(BrowserSource browsers, TabChoice choice) {
    this.browsers = browsers;
    this.choice = choice;
  }

  Json run(Client client, Json request) {
    Arguments arguments = new Arguments(USAGE, request);
    String method = arguments.text("method");
    if (!method.matches("[A-Za-z]+\\.[A-Za-z]+")) {
      throw arguments.refused("method", "`method` must be a CDP method such as Page.navigate.");
    }
    Json params = params(arguments, request.get("params"));
    Optional<String> session = arguments.optText("sessionId");
    Deadline deadline = Deadline.inMillis(arguments.timeoutMs(USUAL_MS));
    Optional<String> tabId = arguments.optText("tabId");
    if (tabId.isEmpty() && isBrowserLevel(method)) {
      return browser(client)
          .cdp(client.name(), Optional.empty(), session, method, params, deadline);
    }
    Tab tab = choice.tab(client, tabId.orElse("current"));
    Browser browser = choice.browserOf(tab.id()).orElseThrow(() -> TabChoice.closed(tab.id()));
    return browser.cdp(client.name(), Optional.of(tab.id()), session, method, params, deadline);
  }

  private static Json params(Arguments arguments, Json params) {
    if (!params.isMissing() && !params.isObject()) {
      throw arguments.refused("params", "`params` must be an object.");
    }
    return params.isMissing() ? Json.object() : params;
  }

  private static boolean isBrowserLevel(String method) {
    String domain = method.substring(0, method.indexOf('.'));
    return BROWSER_DOMAINS.contains(domain)
        || (domain.equals("Target") && !TAB_TARGET_METHODS.contains(method));
  }

  /** The browser of the client's current tab; without one, the browser where it would be made. */
  private Browser browser(Client client) {
    Optional<TabId> current = client.current();
    return current.flatMap(choice::browserOf).orElseGet(() -> browsers.browser(client.mode()));
  }
}
