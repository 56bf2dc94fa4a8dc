package dev.tabtender.verbs;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.browser.cdp.Dialogs;
import dev.tabtender.browser.cdp.InjectedScript;
import dev.tabtender.browser.cdp.PageSettings;
import dev.tabtender.browser.cdp.TabSettings;
import dev.tabtender.browser.launch.BrowserChain;
import dev.tabtender.browser.launch.LaunchSettings;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.image.ImageHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A headless Chromium of our own. */
final class HeadlessFixture implements BrowserFixture {
  private final Path home = newHome();
  private final BrowserChain chain;

  HeadlessFixture() {
    this(Dialogs.ASK);
  }

  HeadlessFixture(Dialogs dialogs) {
    chain =
        new BrowserChain(
            LaunchSettings.of(home, System.getenv()),
            new CdpBrowsers(
                new PageSettings(InjectedScript.source(), home.resolve("downloads"), 0, dialogs),
                TabSettings.in(home.resolve("artifacts"))));
  }

  private static Path newHome() {
    try {
      return Files.createTempDirectory("tabtender-verbs");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Browser browser() {
    return chain.browser(Mode.HEADLESS);
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
    chain.close();
    try {
      ImageHost.deleteTree(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
