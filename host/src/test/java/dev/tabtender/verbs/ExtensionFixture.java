package dev.tabtender.verbs;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.browser.cdp.InjectedScript;
import dev.tabtender.browser.cdp.PageSettings;
import dev.tabtender.browser.cdp.TabSettings;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.image.ExtensionBrowser;
import dev.tabtender.image.ImageHost;
import dev.tabtender.link.Link;
import dev.tabtender.link.Links;
import dev.tabtender.local.Home;
import dev.tabtender.transport.ExtensionRelayTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A Chromium with the real extension, which finds this process through the real native entry. There
 * is no socket for it here: all goes by native messaging.
 */
final class ExtensionFixture implements BrowserFixture {
  private static final int NO_PORT = 9;

  private final Path home;
  private final Links links;
  private final ExtensionBrowser chromium;
  private final CompletableFuture<Browser> connected = new CompletableFuture<>();

  ExtensionFixture() {
    try {
      home = Files.createTempDirectory("tabtender-verbs");
      Set<String> origins = Set.of("chrome-extension://" + ExtensionBrowser.extensionId());
      links = new Links(new Home(home), origins, this::connect);
      links.start(NO_PORT);
      chromium = ExtensionBrowser.start(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void connect(Link link) {
    CdpBrowsers browsers =
        new CdpBrowsers(
            new PageSettings(InjectedScript.source(), home.resolve("downloads"), 0),
            TabSettings.in(home.resolve("artifacts")));
    connected.complete(
        browsers.over(
            new ExtensionRelayTransport(link),
            new BrowserId("test"),
            Browser.Kind.EXTENSION,
            link.browser().profile(),
            Deadline.inMillis(20_000)));
  }

  private Browser browser() {
    return connected.orTimeout(30, TimeUnit.SECONDS).join();
  }

  @Override
  public Tab open() {
    return browser().open("test", true, Deadline.inMillis(30_000));
  }

  @Override
  public Tab tab(String id) {
    return browser().tab(new TabId(id)).orElseThrow();
  }

  @Override
  public void close() {
    try {
      chromium.close();
      links.close();
      ImageHost.deleteTree(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
