package dev.tabtender.browser.cdp;

import dev.tabtender.browser.TabId;
import java.util.LinkedHashMap;
import java.util.Map;

/** The memories of the tabs that are open; of those that closed unseen for a while longer. */
final class TabMemories {
  private static final int KEPT = 500;

  private final Map<TabId, TabMemory> memories =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TabId, TabMemory> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * The tab's memory, a new one when there is none.
   *
   * @param owner whose the tab is when nothing is known of it
   */
  synchronized TabMemory of(TabId tab, String owner) {
    return memories.computeIfAbsent(tab, any -> new TabMemory(owner));
  }

  synchronized boolean knows(TabId tab) {
    return memories.containsKey(tab);
  }

  synchronized void forget(TabId tab) {
    memories.remove(tab);
  }
}
