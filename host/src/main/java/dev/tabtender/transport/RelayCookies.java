package dev.tabtender.transport;

import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.RawJson;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The profile's cookies, through the debugger of any tab that the client sees. */
final class RelayCookies {
  private final RelayTabs tabs;
  private final RealTabs reals;

  RelayCookies(RelayTabs tabs, RealTabs reals) {
    this.tabs = tabs;
    this.reals = reals;
  }

  CompletableFuture<RawJson> take(BrowserSession owner, RelayCommand command) {
    List<Integer> visible =
        tabs.all().stream()
            .filter(owner::sees)
            .sorted((a, b) -> Boolean.compare(reals.isAttached(b), reals.isAttached(a)))
            .toList();
    RawJson params = new RawJson(command.parsed().without("browserContextId").toString());
    return ask(visible, command.method(), params);
  }

  /** The first tab that lets a debugger in is asked. */
  private CompletableFuture<RawJson> ask(List<Integer> among, String method, RawJson params) {
    if (among.isEmpty()) {
      return CompletableFuture.failedFuture(
          new CallRefused(
              RelayOutbox.SERVER_ERROR,
              method + " needs a tab that this client may use and that lets a debugger in."));
    }
    int tabId = among.getFirst();
    return reals
        .acquire(tabId, tabs.targetId(tabId))
        .handle((tab, refused) -> refused == null ? asked(tab, method, params) : null)
        .thenCompose(
            asked -> asked == null ? ask(among.subList(1, among.size()), method, params) : asked);
  }

  private CompletableFuture<RawJson> asked(RealTab tab, String method, RawJson params) {
    return tab.send("", method, params).whenComplete((result, failure) -> reals.release(tab));
  }
}
