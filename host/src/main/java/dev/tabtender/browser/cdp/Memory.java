package dev.tabtender.browser.cdp;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What each client of a tab was told last, and the newest snapshots by their id. */
final class Memory {
  private static final int KEPT = 12;

  private final Map<String, Told> lastOfClient = new HashMap<>();
  private final Map<String, Told> byId = new LinkedHashMap<>();
  private int next = 1;

  String nextId() {
    return "s" + next++;
  }

  Optional<Told> last(String client) {
    return Optional.ofNullable(lastOfClient.get(client));
  }

  Optional<Told> named(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  void told(String client, Told snapshot) {
    lastOfClient.put(client, snapshot);
    byId.put(snapshot.id(), snapshot);
    if (byId.size() > KEPT) {
      byId.remove(byId.keySet().iterator().next());
    }
  }
}
