package dev.tabtender.browser.cdp;

import dev.tabtender.browser.TabId;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.Optional;

/** What a page needs of the browser it is in. */
interface PageHost {
  CdpConnection connection();

  PageSettings settings();

  /**
   * The browser's last word on the target: {@code url}, {@code title} …; missing when it is gone.
   */
  Json target(String targetId);

  boolean active(String targetId);

  /** Another tab of this browser, if it is still open. */
  Optional<TabInfo> tab(TabId id);

  /**
   * The page asked for a window: the next target of that address is its. May be called on the
   * reader thread.
   */
  void windowRequested(Page page, String url);

  /** Somebody works in one of its tabs: the browser is not idle. */
  void used();

  void activate(Page page, Deadline deadline);
}
