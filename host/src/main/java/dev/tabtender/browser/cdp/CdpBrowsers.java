package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.Tab;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.transport.CdpTransport;
import dev.tabtender.transport.WebSocketTransport;
import java.net.URI;
import java.util.function.Function;

/** Makes browsers of what reaches them; they all look after their tabs alike. */
public final class CdpBrowsers {
  private final PageSettings settings;
  private final Function<Page, Tab> tabs;
  private final TabMemories memories = new TabMemories();

  public CdpBrowsers(PageSettings pages, TabSettings verbs) {
    this(pages, page -> new CdpTab(page, verbs));
  }

  /**
   * @param tabs makes the verbs of a page
   */
  CdpBrowsers(PageSettings settings, Function<Page, Tab> tabs) {
    this.settings = settings;
    this.tabs = tabs;
  }

  /**
   * The browser behind a debugging socket.
   *
   * @param address {@code ws://host:port/devtools/browser/…}
   */
  public CdpBrowser at(URI address, BrowserId id, Browser.Kind kind, Deadline deadline) {
    return over(WebSocketTransport.connect(address, deadline), id, kind, "", deadline);
  }

  /**
   * The browser behind a transport, which is closed with it and when greeting it fails.
   *
   * @param profile the profile's name, empty when it has none
   */
  public CdpBrowser over(
      CdpTransport transport, BrowserId id, Browser.Kind kind, String profile, Deadline deadline) {
    return CdpBrowser.connect(id, kind, profile, transport, settings, tabs, memories, deadline);
  }
}
