package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.Tab;
import dev.tabtender.concurrent.Deadline;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A real headless Chromium for one test class, whose pages can be looked at below their verbs. */
final class Chromium implements AutoCloseable {
  static final String SCRIPT =
      """
      if (!globalThis.tabtender) {
        let keys = [];
        globalThis.tabtender = {
          title: () => document.title,
          url: () => location.href,
          echo: (argument) => argument,
          body: () => document.body,
          nothing: () => null,
          fail: () => { throw new Error('on purpose'); },
          world: () => typeof window.ofThePage,
          remember: (key) => { keys.push(key); return keys; },
          exportKeys: () => keys,
          importKeys: (prints) => { keys = prints.concat('imported'); },
          spin: () => { for (;;) {} },
          later: (ms) => new Promise((done) => setTimeout(() => done('late'), ms)),
        };
      }
      """;

  private final Process process;
  private final Path profile;
  final Path downloads;
  final CdpBrowser browser;
  private final Map<String, Page> pages = new ConcurrentHashMap<>();

  Chromium(Path folder, Browser.Kind kind, long idleReleaseMillis, String... more)
      throws IOException {
    profile = folder.resolve("profile");
    downloads = folder.resolve("downloads");
    List<String> words =
        new ArrayList<>(
            List.of(
                System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium"),
                "--user-data-dir=" + profile,
                "--headless=new",
                "--remote-debugging-port=0",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-breakpad",
                "--disable-component-update"));
    if (System.getProperty("user.name").equals("root")) {
      words.add("--no-sandbox");
    }
    words.addAll(List.of(more));
    words.add("about:blank");
    process = new ProcessBuilder(words).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    PageSettings settings = new PageSettings(SCRIPT, downloads, idleReleaseMillis);
    browser =
        new CdpBrowsers(settings, this::tab)
            .at(address(), new BrowserId("test"), kind, Deadline.in(Duration.ofSeconds(20)));
  }

  private URI address() throws IOException {
    BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("DevTools listening on ")) {
        Thread.ofVirtual().start(() -> lines.lines().forEach(rest -> {}));
        return URI.create(line.substring("DevTools listening on ".length()));
      }
    }
    throw new IOException("Chromium did not start");
  }

  /** A tab of which only the page is of interest. */
  private Tab tab(Page page) {
    pages.put(page.id().value(), page);
    return (Tab)
        Proxy.newProxyInstance(
            Tab.class.getClassLoader(),
            new Class<?>[] {Tab.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "id" -> page.id();
                  case "owner" -> page.owner();
                  case "info" -> page.info();
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  Page page(String tabId) {
    Page page = pages.get(tabId);
    if (page == null) {
      throw new AssertionError("no tab " + tabId);
    }
    return page;
  }

  /** A new tab of that owner. */
  Page open(String owner) {
    return page(browser.open(owner, true, soon()).id().value());
  }

  static Deadline soon() {
    return Deadline.in(Duration.ofSeconds(15));
  }

  /** Kills it as a fault would. */
  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() throws IOException {
    browser.close();
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
  }

  static boolean exists(Path path) {
    return Files.exists(path);
  }
}
