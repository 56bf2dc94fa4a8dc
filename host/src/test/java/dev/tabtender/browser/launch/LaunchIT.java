package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.browser.cdp.PageSettings;
import dev.tabtender.browser.cdp.TabSettings;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starting, losing and cleaning up real browsers. */
@Timeout(120)
final class LaunchIT {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  @TempDir Path home;

  private BrowserChain chain(LaunchSettings settings) {
    PageSettings pages = new PageSettings("", home.resolve("downloads"), 0);
    return new BrowserChain(
        settings, new CdpBrowsers(pages, TabSettings.in(home.resolve("artifacts"))));
  }

  private LaunchSettings settings(Duration idle, Optional<URI> cdpUrl, Optional<String> browser) {
    return new LaunchSettings(home, browser, false, List.of(), idle, cdpUrl);
  }

  private LaunchSettings usual() {
    return settings(
        LaunchSettings.IDLE, Optional.empty(), Optional.ofNullable(System.getenv("CHROMIUM")));
  }

  private static Deadline soon() {
    return Deadline.in(PATIENCE);
  }

  @AfterEach
  void leavesNothingBehind() throws IOException {
    assertEquals(List.of(), ProcessTree.using(home));
    assertEquals(List.of(), in("profiles"));
    assertEquals(List.of(), in("run/browsers"));
  }

  private List<Path> in(String folder) throws IOException {
    Path path = home.resolve(folder);
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.toList();
    }
  }

  private ProcessHandle process() throws IOException {
    Lease lease = Lease.read(in("run/browsers").getFirst()).orElseThrow();
    return lease.browser().orElseThrow().running().orElseThrow();
  }

  @Test
  void startsOneBrowserAndKeepsItForTheNextCall() {
    try (BrowserChain chain = chain(usual())) {
      assertEquals(List.of(), chain.browsers());
      Browser browser = chain.browser(Mode.AUTO);
      assertEquals(browser, chain.browser(Mode.HEADLESS));
      assertEquals(Browser.Kind.HEADLESS, browser.info().kind());
      assertTrue(browser.info().product().contains("Chrome/"), browser.info().product());
      Tab tab = browser.open("me", true, soon());
      assertEquals(List.of(tab), browser.tabs("me"));
      assertEquals(List.of(), browser.tabs("another"));
      assertEquals(tab, chain.tab(tab.id()).orElseThrow());
    }
  }

  @Test
  void startsAnotherWhenItDied() throws IOException {
    try (BrowserChain chain = chain(usual())) {
      Browser first = chain.browser(Mode.AUTO);
      Tab tab = first.open("me", true, soon());
      ProcessHandle process = process();
      process.destroyForcibly();
      assertTrue(ProcessTree.ended(process, PATIENCE));
      TabtenderException lost =
          assertThrows(
              TabtenderException.class,
              () ->
                  first.cdp(
                      "me",
                      Optional.of(tab.id()),
                      Optional.empty(),
                      "Runtime.evaluate",
                      Json.object("expression", "new Promise(() => {})", "awaitPromise", true),
                      soon()));
      assertTrue(
          List.of(ErrorCode.BROWSER_DISCONNECTED, ErrorCode.TAB_CLOSED).contains(lost.code()),
          lost.code().code());
      Browser second = chain.browser(Mode.AUTO);
      assertNotEquals(first, second);
      second.open("me", true, soon());
      assertEquals(1, in("profiles").size());
    }
  }

  @Test
  void closesABrowserThatNobodyUses() throws IOException {
    LaunchSettings impatient =
        settings(
            Duration.ofMillis(200),
            Optional.empty(),
            Optional.ofNullable(System.getenv("CHROMIUM")));
    try (BrowserChain chain = chain(impatient)) {
      chain.browser(Mode.AUTO);
      ProcessHandle process = process();
      assertTrue(ProcessTree.ended(process, PATIENCE));
    }
  }

  @Test
  void cleansUpAfterAHostThatWasKilled() throws Exception {
    // What a killed host leaves: its browser, the profile, and a lease of a process that is no
    // more.
    BrowserChain killed = chain(usual());
    killed.browser(Mode.AUTO);
    ProcessHandle browser = process();
    Process host = new ProcessBuilder("true").start();
    Lease.Process dead = Lease.Process.of(host.toHandle());
    host.waitFor();
    Path file = in("run/browsers").getFirst();
    Lease lease = Lease.read(file).orElseThrow();
    Files.writeString(
        file,
        Json.object(
                "profile", lease.profile().toString(),
                "host", Json.of(dead),
                "browser", Json.of(lease.browser().orElseThrow()))
            .toString());
    try (BrowserChain next = chain(usual())) {
      next.reap();
      assertFalse(browser.isAlive());
      assertFalse(Files.exists(lease.profile()));
      next.browser(Mode.AUTO);
    }
    killed.close();
  }

  @Test
  void leavesTheBrowsersOfALivingHostAlone() throws IOException {
    try (BrowserChain chain = chain(usual())) {
      Browser browser = chain.browser(Mode.AUTO);
      chain(usual()).reap();
      assertTrue(process().isAlive());
      browser.open("me", true, soon());
    }
  }

  @Test
  void worksInABrowserThatRunsAndLeavesItRunning() throws IOException {
    try (BrowserChain owner = chain(usual())) {
      Browser theirs = owner.browser(Mode.AUTO);
      Tab open = theirs.open("them", true, soon());
      Path port = Lease.read(in("run/browsers").getFirst()).orElseThrow().profile();
      String number = Files.readAllLines(port.resolve("DevToolsActivePort")).getFirst();
      URI address = URI.create("http://127.0.0.1:" + number);
      try (BrowserChain chain =
          chain(settings(LaunchSettings.IDLE, Optional.of(address), Optional.empty()))) {
        Browser remote = chain.browser(Mode.AUTO);
        assertEquals(Browser.Kind.REMOTE, remote.info().kind());
        assertTrue(
            remote.tabs("me").stream().anyMatch(tab -> tab.id().equals(open.id())),
            "the tabs that were open are shared");
      }
      assertTrue(theirs.alive());
      theirs.open("them", true, soon());
    }
  }

  @Test
  void saysWhatWasTried() {
    URI nobody = URI.create("http://127.0.0.1:1");
    try (BrowserChain chain =
        chain(settings(LaunchSettings.IDLE, Optional.of(nobody), Optional.empty()))) {
      assertTried(chain, Mode.AUTO, List.of("extension", "remote"));
      assertTried(chain, Mode.EXTENSION, List.of("extension"));
    }
    try (BrowserChain chain =
        chain(settings(LaunchSettings.IDLE, Optional.empty(), Optional.of("/no/such")))) {
      assertTried(chain, Mode.AUTO, List.of("extension", "headless"));
    }
    try (BrowserChain chain =
        chain(settings(LaunchSettings.IDLE, Optional.empty(), Optional.of("/bin/false")))) {
      assertTried(chain, Mode.HEADLESS, List.of("headless"));
    }
  }

  private static void assertTried(BrowserChain chain, Mode mode, List<String> steps) {
    TabtenderException none = assertThrows(TabtenderException.class, () -> chain.browser(mode));
    assertEquals(ErrorCode.BROWSER_UNAVAILABLE, none.code());
    List<Json> tried = Json.of(none.body().details()).get("tried").items();
    assertEquals(steps, tried.stream().map(step -> step.text("step")).toList());
    assertTrue(tried.stream().noneMatch(step -> step.text("reason").isEmpty()));
  }
}
