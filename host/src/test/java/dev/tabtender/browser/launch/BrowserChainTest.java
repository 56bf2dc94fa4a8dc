package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which browser a call gets, and what it is told when there is none. */
@Timeout(60)
class BrowserChainTest {
  @TempDir Path home;
  private final List<BrowserChain> chains = new ArrayList<>();
  private FakePrograms programs;

  @BeforeEach
  void make() {
    programs = new FakePrograms(home);
  }

  @AfterEach
  void closeAll() {
    chains.forEach(BrowserChain::close);
  }

  private BrowserChain chain(LaunchSettings settings) {
    BrowserChain chain = new BrowserChain(settings, programs.cdp());
    chains.add(chain);
    return chain;
  }

  /** No browser can be started. */
  private BrowserChain barren() {
    return chain(programs.settings(Optional.of("/no/such/browser"), Optional.empty()));
  }

  /** {@code details.tried} as {@code step: reason}. */
  private static List<String> tried(BrowserChain chain, Mode mode) {
    TabtenderException none = assertThrows(TabtenderException.class, () -> chain.browser(mode));
    assertEquals(ErrorCode.BROWSER_UNAVAILABLE, none.code());
    assertTrue(none.body().hint().contains("tabtender doctor"), none.body().hint());
    return Json.of(none.body().details()).get("tried").items().stream()
        .map(step -> step.text("step") + ": " + step.text("reason"))
        .toList();
  }

  @Test
  void prefersAPersonsOwnBrowser() {
    BrowserChain chain = barren();
    StubBrowser person = new StubBrowser("person");
    chain.connected(person);
    assertSame(person, chain.browser(Mode.AUTO));
    assertSame(person, chain.browser(Mode.EXTENSION));
  }

  @Test
  void keepsToTheBrowserThatConnectedFirstWhileItLives() {
    BrowserChain chain = barren();
    StubBrowser first = new StubBrowser("first");
    StubBrowser second = new StubBrowser("second");
    chain.connected(first);
    chain.connected(second);
    assertSame(first, chain.browser(Mode.AUTO));
    first.alive = false;
    assertSame(second, chain.browser(Mode.AUTO));
    assertEquals(List.<Browser>of(second), chain.browsers());
  }

  @Test
  void listsEachStepAndItsReasonInTheirOrder() {
    assertEquals(
        List.of(
            "extension: no browser with the Tabtender extension is connected",
            "headless: /no/such/browser is not an executable file"),
        tried(barren(), Mode.AUTO));
  }

  @Test
  void triesNoOtherWayThanTheOneThatWasChosen() {
    BrowserChain chain = barren();
    assertEquals(
        List.of("extension: no browser with the Tabtender extension is connected"),
        tried(chain, Mode.EXTENSION));
    chain.connected(new StubBrowser("person"));
    assertEquals(
        List.of("headless: /no/such/browser is not an executable file"),
        tried(chain, Mode.HEADLESS));
  }

  @Test
  void doesNotCountABrowserThatHasGone() {
    BrowserChain chain = barren();
    StubBrowser gone = new StubBrowser("gone");
    gone.alive = false;
    chain.connected(gone);
    assertEquals(1, tried(chain, Mode.EXTENSION).size());
    assertEquals(List.of(), chain.browsers());
  }

  @Test
  void startsNoneForALook() throws IOException {
    Path program = programs.program(FakePrograms.STAY);
    assertEquals(List.of(), chain(programs.starting(program)).browsers());
    assertEquals(List.of(), programs.leases());
  }

  @Test
  void tellsTheLastWordsOfABrowserThatEndedAndLeavesNothing() throws IOException {
    Path program = programs.program("echo 'no display here' >&2; exit 1\n");
    List<String> tried = tried(chain(programs.starting(program)), Mode.HEADLESS);
    assertEquals(List.of("headless: " + program + ": it ended: no display here"), tried);
    assertEquals(List.of(), programs.profiles());
    assertEquals(List.of(), programs.leases());
  }

  @Test
  void endsABrowserWhoseSocketCannotBeReached() throws IOException {
    // Port 1 of this machine is nobody's.
    Path program = programs.program(FakePrograms.LISTENING + FakePrograms.STAY);
    List<String> tried = tried(chain(programs.starting(program)), Mode.HEADLESS);
    assertTrue(tried.getFirst().contains("127.0.0.1:1 cannot be reached"), tried.toString());
    assertEquals(List.of(), ProcessTree.using(home.resolve("profiles")));
    assertEquals(List.of(), programs.profiles());
  }

  @Test
  void saysThatABrowserThatShouldRunDoesNot() {
    URI nobody = URI.create("ws://127.0.0.1:1/devtools/browser/x");
    BrowserChain chain = chain(programs.settings(Optional.empty(), Optional.of(nobody)));
    List<String> tried = tried(chain, Mode.HEADLESS);
    assertTrue(tried.getFirst().startsWith("remote: " + nobody), tried.toString());
  }

  @Test
  void startsNothingOnceItIsClosed() {
    BrowserChain chain = barren();
    chain.close();
    chain.close();
    assertEquals(List.of("headless: the host is stopping"), tried(chain, Mode.HEADLESS));
  }

  @Test
  void letsGoOfEveryBrowserThoughOneFails() {
    BrowserChain chain = barren();
    StubBrowser failing = new StubBrowser("failing");
    failing.closing = Optional.of(new IllegalStateException("stuck"));
    StubBrowser other = new StubBrowser("other");
    chain.connected(failing);
    chain.connected(other);
    chain.close();
    assertEquals(1, other.closed);
    assertEquals(List.of("headless: the host is stopping"), tried(chain, Mode.HEADLESS));
  }

  @ParameterizedTest
  @EnumSource
  void isRetryableInEveryMode(Mode mode) {
    BrowserChain chain = barren();
    TabtenderException none = assertThrows(TabtenderException.class, () -> chain.browser(mode));
    assertTrue(none.body().retryable());
    assertEquals(503, none.code().status());
  }
}
