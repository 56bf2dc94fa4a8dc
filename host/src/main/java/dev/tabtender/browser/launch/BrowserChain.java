package dev.tabtender.browser.launch;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The fallback chain: a browser that connected through the extension, else one that we start or
 * were told of.
 */
public final class BrowserChain implements BrowserSource {
  /** One way to a browser that did not work out. */
  record Tried(String step, String reason) {
    private Map<String, Object> toWire() {
      return Map.of("step", step, "reason", reason);
    }
  }

  private static final System.Logger LOG = System.getLogger(BrowserChain.class.getName());

  private final List<Browser> connected = new CopyOnWriteArrayList<>();
  private final OwnBrowser own;

  public BrowserChain(LaunchSettings settings, CdpBrowsers cdp) {
    this.own = new OwnBrowser(settings, BrowserFinder.of(settings.executable()), cdp);
  }

  /** Cleans up after a host that was killed; before the first browser is started. */
  public void reap() {
    own.reap();
  }

  @Override
  public Browser browser(Mode mode) {
    return switch (mode) {
      case AUTO -> auto();
      case EXTENSION -> extension();
      case HEADLESS -> own();
    };
  }

  private Browser auto() {
    List<Browser> extensions = living();
    return extensions.isEmpty() ? own(noExtension()) : extensions.getFirst();
  }

  private Browser extension() {
    List<Browser> extensions = living();
    if (extensions.isEmpty()) {
      throw unavailable(List.of(noExtension()));
    }
    return extensions.getFirst();
  }

  private Browser own(Tried... before) {
    try {
      return own.browser();
    } catch (OwnBrowser.NotStarted e) {
      List<Tried> tried = new ArrayList<>(List.of(before));
      tried.add(e.tried());
      throw unavailable(tried);
    }
  }

  private static Tried noExtension() {
    return new Tried("extension", "no browser with the Tabtender extension is connected");
  }

  private static TabtenderException unavailable(List<Tried> tried) {
    List<Map<String, Object>> steps = tried.stream().map(Tried::toWire).toList();
    return new TabtenderException(
        ErrorCode.BROWSER_UNAVAILABLE,
        "No browser can be worked in: " + tried.getLast().reason() + ".",
        "Run tabtender doctor; start a browser with the extension, or install Chromium.",
        Map.of("tried", steps));
  }

  @Override
  public List<Browser> browsers() {
    List<Browser> all = new ArrayList<>(living());
    own.running().ifPresent(all::add);
    return all;
  }

  private List<Browser> living() {
    connected.removeIf(browser -> !browser.alive());
    return List.copyOf(connected);
  }

  @Override
  public void connected(Browser browser) {
    connected.add(browser);
  }

  @Override
  public void close() {
    for (Browser browser : connected) {
      try {
        browser.close();
      } catch (RuntimeException e) {
        // The one that we started must end all the same.
        LOG.log(System.Logger.Level.WARNING, "A browser was not let go in order", e);
      }
    }
    own.close();
  }
}
