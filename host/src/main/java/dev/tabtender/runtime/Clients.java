package dev.tabtender.runtime;

import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.browser.TabId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What each client chose: its mode, for how long, and the tab it works in. Safe from any thread.
 */
final class Clients {
  /** A name costs a few bytes; a loop that makes up names must not cost more than this. */
  private static final int KEPT = 10_000;

  /** One client's choices. Its lock also makes sure that its first tab is made once. */
  static final class Client {
    private final String name;
    private Mode mode = Mode.AUTO;
    private String runId = "";
    private @Nullable TabId current;

    Client(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }

    synchronized Mode mode() {
      return mode;
    }

    synchronized String runId() {
      return runId;
    }

    /** Another run than the one before starts with no choice made. */
    synchronized void enter(String run) {
      if (!run.equals(runId)) {
        runId = run;
        mode = Mode.AUTO;
      }
    }

    synchronized void choose(Mode chosen) {
      mode = chosen;
    }

    synchronized Optional<TabId> current() {
      return Optional.ofNullable(current);
    }

    synchronized void use(TabId tab) {
      current = tab;
    }

    synchronized void leave(TabId tab) {
      if (tab.equals(current)) {
        current = null;
      }
    }
  }

  private final Map<String, Client> byName =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Client> eldest) {
          return size() > KEPT;
        }
      };

  synchronized Client named(String name) {
    return byName.computeIfAbsent(name, Client::new);
  }
}
