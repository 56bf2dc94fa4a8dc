package dev.tabtender.browser;

import java.util.List;
import java.util.Optional;

/** Where browsers come from: the person's own through the extension, or one that we start. */
public interface BrowserSource extends AutoCloseable {
  /** Which kind a caller wants. */
  enum Mode {
    /** The person's own browser when it is connected, else a headless one. */
    AUTO,
    EXTENSION,
    HEADLESS;

    /** Whether a caller who wants this may work in a browser of that kind. */
    public boolean serves(Browser.Kind kind) {
      boolean extension = kind == Browser.Kind.EXTENSION;
      return switch (this) {
        case AUTO -> true;
        case EXTENSION -> extension;
        case HEADLESS -> !extension;
      };
    }
  }

  /**
   * A living browser of that kind, started when need be.
   *
   * @throws dev.tabtender.protocol.error.TabtenderException {@code browser_unavailable}; {@code
   *     details.tried} lists each step as {@code {"step","reason"}}
   */
  Browser browser(Mode mode);

  /** The browsers that are connected now, each once, most wanted first. Starts none. */
  List<Browser> browsers();

  /** What {@code /v1/status} tells of them. */
  default List<Browser.Info> infos() {
    return browsers().stream().map(Browser::info).toList();
  }

  /** The tab, in whichever browser it is. */
  default Optional<Tab> tab(TabId id) {
    return browsers().stream().flatMap(browser -> browser.tab(id).stream()).findFirst();
  }

  /** Adds a browser that connected by itself; it leaves the list when it is no longer alive. */
  void connected(Browser browser);

  /** Closes every browser that was started here and lets go of the others. */
  @Override
  void close();
}
