package dev.tabtender.endpoint;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.Visit;
import dev.tabtender.json.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Who is in which browser, as the persons there are shown it. */
final class Visitors {
  /** A client sends a thousand commands a second; a person reads one. */
  private static final long BETWEEN_MS = 500;

  private final Set<Client> clients = ConcurrentHashMap.newKeySet();
  private final Set<Browser> stale = ConcurrentHashMap.newKeySet();

  void add(Client client) {
    clients.add(client);
  }

  void remove(Client client) {
    if (clients.remove(client)) {
      client.browser().ifPresent(this::changed);
    }
  }

  /** Shown soon. Does not wait. */
  void changed(Browser browser) {
    if (browser.isPersons() && stale.add(browser)) {
      CompletableFuture.delayedExecutor(BETWEEN_MS, TimeUnit.MILLISECONDS)
          .execute(() -> show(browser));
    }
  }

  private void show(Browser browser) {
    stale.remove(browser);
    if (browser.alive()) {
      browser.present(
          clients.stream()
              .filter(Client::isIn)
              .filter(client -> client.browser().filter(browser::equals).isPresent())
              .map(Client::presence)
              .toList());
    }
  }

  /** The widest on which the same caller is in that browser now. */
  Optional<Terms> terms(Caller caller, Browser browser) {
    return clients.stream()
        .flatMap(client -> client.terms(caller, browser).stream())
        .max(Comparator.comparing(Terms::tabs));
  }

  /** Each as {@link Endpoint#clients} has it. */
  List<Json> all() {
    return clients.stream().filter(Client::isIn).map(Client::presence).map(Visitors::json).toList();
  }

  private static Json json(Visit.Presence one) {
    return Json.object(
        "name", one.name(),
        "program", one.program(),
        "tabs", one.tabs().word(),
        "observe", one.observe(),
        "since", one.since(),
        "last", one.last().isEmpty() ? null : one.last(),
        "until", one.until() == 0 ? null : one.until());
  }

  void endAll(String reason) {
    clients.forEach(client -> client.over(reason));
  }
}
