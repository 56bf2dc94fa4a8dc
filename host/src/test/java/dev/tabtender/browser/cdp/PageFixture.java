package dev.tabtender.browser.cdp;

import static dev.tabtender.browser.cdp.Chromium.soon;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A tab of a real Chromium, opened before each test and closed after it. */
abstract class PageFixture {
  @TempDir static Path folder;
  static Chromium chromium;
  static TestSite site;
  Page page;

  @BeforeAll
  static void start() throws IOException {
    chromium = new Chromium(folder, Browser.Kind.HEADLESS, 0);
    site = new TestSite().page("/plain", "<title>Plain</title><p>Hello");
  }

  @AfterAll
  static void stop() throws IOException {
    chromium.close();
    site.close();
  }

  @BeforeEach
  void open() {
    page = chromium.open("me");
  }

  @AfterEach
  void close() {
    page.close(soon());
  }

  final Frame go(String url) {
    PageEvents.Mark mark = page.events().mark();
    page.sessionToNavigate(soon()).send("Page.navigate", Json.object("url", url), soon());
    assertTrue(
        page.events()
            .await(
                soon(),
                () ->
                    !page.events().navigations(mark).isEmpty()
                        && page.events().progress() == PageEvents.Progress.LOADED),
        url);
    return page.mainFrame(soon());
  }

  final void awaitTrue(java.util.function.BooleanSupplier condition) {
    assertTrue(page.events().await(soon(), condition));
  }

  static Json call(Frame frame, String method) {
    return frame.call(method, Json.MISSING, soon());
  }

  final void evaluate(String expression) {
    Json params = Json.object("expression", expression, "userGesture", true);
    page.session(soon()).send("Runtime.evaluate", params, soon());
  }
}
