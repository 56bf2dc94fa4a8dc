package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The browser's tabs as CDP targets: each a page, and a tab that holds it. */
final class RelayTabs {
  /** Told of each change once. */
  interface Watcher {
    void came(int tabId);

    /**
     * @param elsewhere whether it shows another address
     */
    void changed(int tabId, boolean elsewhere);

    /** The tab is still known meanwhile. */
    void went(int tabId);
  }

  private static final String PREFIX = "ext-";
  private static final String HOLDER = "tab-";

  private final IntPredicate attached;
  private final Map<Integer, Json> tabs = new LinkedHashMap<>();
  private final Map<Integer, String> targetIds = new HashMap<>();

  /**
   * @param attached whether a session to that tab is open
   */
  RelayTabs(IntPredicate attached) {
    this.attached = attached;
  }

  /**
   * The browser's own id of the tab's page, which its main frame has too; one of ours where the
   * browser did not say it in time. It stays the same as long as the tab is there.
   */
  String targetId(int tabId) {
    return targetIds.getOrDefault(tabId, PREFIX + tabId);
  }

  /** The id of the tab as what holds a page. */
  String holderId(int tabId) {
    return HOLDER + targetId(tabId);
  }

  /** The number of the tab whose page has that id. */
  Optional<Integer> tabId(String targetId) {
    return tabs.keySet().stream().filter(tab -> targetId(tab).equals(targetId)).findFirst();
  }

  /** The number of the tab that has that id as what holds a page. */
  Optional<Integer> holder(String targetId) {
    return targetId.startsWith(HOLDER)
        ? tabId(targetId.substring(HOLDER.length()))
        : Optional.empty();
  }

  /** The list as the browser gave it just now. */
  void replace(List<Json> list, Watcher watcher) {
    list.forEach(tab -> changed(tab, watcher));
    List<Integer> present = list.stream().map(tab -> tab.integer("tabId")).toList();
    List.copyOf(tabs.keySet()).stream()
        .filter(id -> !present.contains(id))
        .forEach(id -> removed(id, watcher));
  }

  /** A tab is there, or differs from before. */
  void changed(Json tab, Watcher watcher) {
    int id = tab.integer("tabId");
    Json before = tabs.get(id);
    if (before == null) {
      tabs.put(id, tab);
      tab.optText("targetId").ifPresent(named -> targetIds.put(id, named));
      watcher.came(id);
      return;
    }
    Json now = before;
    for (Map.Entry<String, Json> field : tab.fields().entrySet()) {
      now = now.with(field.getKey(), field.getValue());
    }
    tabs.put(id, now);
    if (!now.equals(before)) {
      watcher.changed(id, !now.text("url").equals(before.text("url")));
    }
  }

  void removed(int tabId, Watcher watcher) {
    if (tabs.containsKey(tabId)) {
      watcher.went(tabId);
      tabs.remove(tabId);
      targetIds.remove(tabId);
    }
  }

  boolean has(int tabId) {
    return tabs.containsKey(tabId);
  }

  List<Integer> all() {
    return List.copyOf(tabs.keySet());
  }

  /** The tab whose page opened it. */
  Optional<Integer> opener(int tabId) {
    Json opener = tab(tabId).get("openerTabId");
    return opener.isMissing() ? Optional.empty() : Optional.of(opener.integer());
  }

  int window(int tabId) {
    return tab(tabId).integer("windowId");
  }

  private Json tab(int tabId) {
    return tabs.getOrDefault(tabId, Json.object("tabId", tabId, "url", "", "title", ""));
  }

  /** The last four are not CDP's. {@code shared}: a person gave the tab to Tabtender. */
  Json info(int tabId) {
    Json tab = tab(tabId);
    return described(tabId, targetId(tabId), "page")
        .with("tabNumber", tabId)
        .with("active", tab.get("active").bool())
        .with("inGroup", tab.get("inGroup").bool())
        .with("shared", tab.get("shared").bool());
  }

  Json holderInfo(int tabId) {
    return described(tabId, holderId(tabId), "tab");
  }

  private Json described(int tabId, String targetId, String type) {
    Json tab = tab(tabId);
    return Json.object(
        "targetId",
        targetId,
        "type",
        type,
        "title",
        tab.text("title"),
        "url",
        tab.text("url"),
        "attached",
        attached.test(tabId),
        "canAccessOpener",
        false,
        "openerId",
        opener(tabId).map(this::targetId).orElse(null),
        "browserContextId",
        "default");
  }
}
