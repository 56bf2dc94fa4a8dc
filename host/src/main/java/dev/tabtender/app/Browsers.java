package dev.tabtender.app;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.link.Link;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;

/** Where this host's browsers come from. */
final class Browsers {
  private Browsers() {}

  static BrowserSource of(Home home, Config config) {
    return new None();
  }

  /** Takes the browser in whose extension connected. */
  static void connect(Link link, BrowserSource browsers, Home home) {}

  private static final class None implements BrowserSource {
    @Override
    public Browser browser(Mode mode) {
      throw new TabtenderException(
          ErrorCode.BROWSER_UNAVAILABLE, "There is no browser.", "Install Chromium.");
    }

    @Override
    public List<Browser> browsers() {
      return List.of();
    }

    @Override
    public void connected(Browser browser) {}

    @Override
    public void close() {}
  }
}
