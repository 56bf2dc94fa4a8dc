package dev.tabtender.runtime;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.runtime.Clients.Client;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the tab that a call means, and makes the first one of a client. */
final class TabChoice {
  private static final long OPENING_MS = 30_000;
  private static final int REMEMBERED = 10_000;

  private final BrowserSource browsers;

  /** Ids that were given out, so that one whose tab is gone is told from one that never was. */
  private final Set<TabId> given =
      Collections.newSetFromMap(
          Collections.synchronizedMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<TabId, Boolean> eldest) {
                  return size() > REMEMBERED;
                }
              }));

  TabChoice(BrowserSource browsers) {
    this.browsers = browsers;
  }

  void remember(TabId tab) {
    given.add(tab);
  }

  /**
   * @param named an id or {@code current}
   * @throws TabtenderException {@code not_found}, {@code tab_closed} or {@code browser_unavailable}
   */
  Tab tab(Client client, String named) {
    return named.equals("current") ? current(client) : known(client, new TabId(named));
  }

  private Tab known(Client client, TabId id) {
    Optional<Tab> tab = browsers.tab(id);
    if (tab.isEmpty()) {
      client.leave(id);
      throw given.contains(id) ? closed(id) : unknown(id);
    }
    remember(id);
    client.use(id);
    return tab.get();
  }

  private Tab current(Client client) {
    synchronized (client) {
      Optional<TabId> current = client.current();
      if (current.isPresent() && fits(client.mode(), current.get())) {
        return known(client, current.get());
      }
      return open(client, client.mode(), Optional.empty(), true);
    }
  }

  /** A tab that is gone fits: its client has to be told so once, before it gets another. */
  private boolean fits(Mode mode, TabId id) {
    return browserOf(id).map(browser -> mode.serves(browser.info().kind())).orElse(true);
  }

  Optional<Browser> browserOf(TabId id) {
    return browsers.browsers().stream().filter(browser -> browser.tab(id).isPresent()).findFirst();
  }

  /**
   * A new tab, which is the client's current one from now on.
   *
   * @param profile in which of several browsers; empty for the one that connected first
   */
  Tab open(Client client, Mode mode, Optional<String> profile, boolean background) {
    Browser browser =
        profile.map(name -> withProfile(mode, name)).orElseGet(() -> browsers.browser(mode));
    Tab tab = browser.open(client.name(), background, Deadline.inMillis(OPENING_MS));
    remember(tab.id());
    client.use(tab.id());
    return tab;
  }

  private Browser withProfile(Mode mode, String profile) {
    List<Browser> fit =
        browsers.browsers().stream().filter(browser -> mode.serves(browser.info().kind())).toList();
    return fit.stream()
        .filter(browser -> browser.info().profile().equals(profile))
        .findFirst()
        .orElseThrow(() -> noProfile(profile));
  }

  private static TabtenderException noProfile(String profile) {
    String reason = "no browser with the profile `" + profile + "` is connected";
    return new TabtenderException(
        ErrorCode.BROWSER_UNAVAILABLE,
        "No tab was opened: " + reason + ".",
        "GET /v1/status lists the browsers that are connected, each with its profile.",
        Map.of("tried", List.of(Map.of("step", "profile", "reason", reason))));
  }

  List<Tab> tabs(Client client) {
    List<Tab> tabs =
        browsers.browsers().stream()
            .flatMap(browser -> browser.tabs(client.name()).stream())
            .toList();
    tabs.forEach(tab -> remember(tab.id()));
    return tabs;
  }

  static TabtenderException closed(TabId id) {
    return new TabtenderException(
        ErrorCode.TAB_CLOSED,
        "The tab " + id + " was closed.",
        "List the open tabs with GET /v1/tabs, or open another; `current` gives a new one next"
            + " time.",
        Map.of("tabId", id.value()));
  }

  private static TabtenderException unknown(TabId id) {
    return new TabtenderException(
        ErrorCode.NOT_FOUND,
        "There is no tab " + id + ".",
        "List the open tabs with GET /v1/tabs, or use `current`.",
        Map.of("tabId", id.value()));
  }
}
