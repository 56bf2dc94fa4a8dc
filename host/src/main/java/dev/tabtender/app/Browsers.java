package dev.tabtender.app;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.browser.cdp.InjectedScript;
import dev.tabtender.browser.cdp.PageSettings;
import dev.tabtender.browser.cdp.TabSettings;
import dev.tabtender.browser.launch.BrowserChain;
import dev.tabtender.browser.launch.LaunchSettings;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.link.Link;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.transport.ExtensionRelayTransport;
import java.time.Duration;

/** Where this host's browsers come from. */
final class Browsers {
  private static final System.Logger LOG = System.getLogger(Browsers.class.getName());
  private static final Duration GREETING = Duration.ofSeconds(20);

  private Browsers() {}

  static BrowserSource of(Home home, Config config) {
    LaunchSettings usual = LaunchSettings.of(home.root(), System.getenv());
    LaunchSettings settings =
        new LaunchSettings(
            home.root(),
            config.browser(),
            config.headed(),
            usual.extraArgs(),
            config.headlessIdle(),
            config.cdpUrl());
    BrowserChain chain = new BrowserChain(settings, cdp(home, config, 0));
    chain.reap();
    return chain;
  }

  /** People's own browsers: one for all of them, since it remembers the tabs of each. */
  static CdpBrowsers ofPeople(Home home, Config config) {
    return cdp(home, config, config.idleRelease().toMillis());
  }

  /** Takes the browser in whose extension connected. */
  static void connect(Link link, BrowserSource browsers, CdpBrowsers people) {
    try {
      Browser browser =
          people.over(
              new ExtensionRelayTransport(link),
              new BrowserId(idOf(link)),
              Browser.Kind.EXTENSION,
              link.browser().profile(),
              Deadline.in(GREETING));
      browsers.connected(browser);
    } catch (TabtenderException e) {
      LOG.log(System.Logger.Level.WARNING, "{0} cannot be used: {1}", link, e.getMessage());
      link.end(String.valueOf(e.getMessage()));
    }
  }

  /** The profile's rather than the link's: a tab keeps its id when the extension connects anew. */
  private static String idOf(Link link) {
    String profile = link.browser().profile();
    return profile.isEmpty() ? link.id() : profile.substring(0, Math.min(13, profile.length()));
  }

  private static CdpBrowsers cdp(Home home, Config config, long idleReleaseMillis) {
    return new CdpBrowsers(
        new PageSettings(
            InjectedScript.source(),
            home.root().resolve("downloads"),
            idleReleaseMillis,
            config.dialogs()),
        new TabSettings(home.root().resolve("artifacts"), config.settle().toMillis()));
  }
}
