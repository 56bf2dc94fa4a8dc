package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The browser's tabs as CDP targets. Changed by the link's reader thread and by answers, each
 * change told once.
 */
final class RelayTabs {
  private static final String PREFIX = "ext-";

  private final RelayOutbox outbox;
  private final IntPredicate attached;
  private final Map<Integer, Json> tabs = new LinkedHashMap<>();
  private final Map<Integer, String> targetIds = new HashMap<>();
  private boolean discovering;

  /**
   * @param attached whether a session to that tab is open
   */
  RelayTabs(RelayOutbox outbox, IntPredicate attached) {
    this.outbox = outbox;
    this.attached = attached;
  }

  /**
   * The browser's own id of the tab's target, which its main frame has too; one of ours where the
   * browser did not say it in time. It stays the same as long as the tab is there.
   */
  synchronized String targetId(int tabId) {
    return targetIds.getOrDefault(tabId, PREFIX + tabId);
  }

  /** The tab's number, empty when no tab has that id. */
  synchronized Optional<Integer> tabId(String targetId) {
    return tabs.keySet().stream().filter(tab -> targetId(tab).equals(targetId)).findFirst();
  }

  /** Tells of every tab from now on, and of those that are there at once. */
  synchronized void discover(boolean on) {
    if (on && !discovering) {
      tabs.values().forEach(tab -> tell("Target.targetCreated", tab));
    }
    discovering = on;
  }

  /** The list as the browser gave it just now. */
  synchronized void replace(List<Json> list) {
    list.forEach(this::changed);
    List<Integer> present = list.stream().map(tab -> tab.integer("tabId")).toList();
    List.copyOf(tabs.keySet()).stream().filter(id -> !present.contains(id)).forEach(this::removed);
  }

  /** A tab is there, or differs from before. */
  synchronized void changed(Json tab) {
    int id = tab.integer("tabId");
    Json before = tabs.get(id);
    if (before == null) {
      tabs.put(id, tab);
      tab.optText("targetId").ifPresent(named -> targetIds.put(id, named));
      told("Target.targetCreated", tab);
      return;
    }
    Json now = before;
    for (Map.Entry<String, Json> field : tab.fields().entrySet()) {
      now = now.with(field.getKey(), field.getValue());
    }
    tabs.put(id, now);
    if (!now.equals(before)) {
      told("Target.targetInfoChanged", now);
    }
  }

  synchronized void removed(int tabId) {
    String targetId = targetId(tabId);
    targetIds.remove(tabId);
    if (tabs.remove(tabId) != null && discovering) {
      outbox.event("", "Target.targetDestroyed", Json.object("targetId", targetId));
    }
  }

  synchronized boolean has(int tabId) {
    return tabs.containsKey(tabId);
  }

  synchronized List<Json> infos() {
    return tabs.values().stream().map(this::info).toList();
  }

  synchronized Json info(int tabId) {
    return info(tabs.getOrDefault(tabId, Json.object("tabId", tabId, "url", "", "title", "")));
  }

  private void told(String method, Json tab) {
    if (discovering) {
      tell(method, tab);
    }
  }

  private void tell(String method, Json tab) {
    outbox.event("", method, Json.object("targetInfo", info(tab)));
  }

  /** The last four are not CDP's. {@code shared}: a person gave the tab to Tabtender. */
  private Json info(Json tab) {
    Json opener = tab.get("openerTabId");
    return Json.object(
        "targetId", targetId(tab.integer("tabId")),
        "type", "page",
        "title", tab.text("title"),
        "url", tab.text("url"),
        "attached", attached.test(tab.integer("tabId")),
        "canAccessOpener", false,
        "openerId", opener.isMissing() ? null : targetId(opener.integer()),
        "browserContextId", "default",
        "tabNumber", tab.integer("tabId"),
        "active", tab.get("active").bool(),
        "inGroup", tab.get("inGroup").bool(),
        "shared", tab.get("shared").bool());
  }
}
