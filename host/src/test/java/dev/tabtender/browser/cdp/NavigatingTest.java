package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Effects.Download;
import dev.tabtender.browser.Tab.WaitUntil;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NavigatingTest extends TabFixture {
  @ParameterizedTest
  @CsvSource({
    "example.com, https://example.com",
    "example.com/a?b=c, https://example.com/a?b=c",
    "example.com:8443/a, https://example.com:8443/a",
    "localhost:3000, http://localhost:3000",
    "127.0.0.1:80/x, http://127.0.0.1:80/x",
    "shop.localhost, http://shop.localhost",
    "http://example.com, http://example.com",
    "about:blank, about:blank",
    "'data:text/html,<p>x', 'data:text/html,<p>x'",
    "' example.com ', https://example.com"
  })
  void goesToBareHostsSafely(String given, String address) {
    assertEquals(address, Navigating.address(given));
  }

  @Test
  void tellsTheBrowsersOwnWord() {
    var failed = Navigating.failed("http://x.invalid/", "net::ERR_NAME_NOT_RESOLVED");

    assertEquals("net::ERR_NAME_NOT_RESOLVED", failed.body().details().get("netError"));
    assertTrue(failed.body().hint().contains("name"));
  }

  private static final String NEXT = "https://acme.example/next";

  private Acted go(WaitUntil until) {
    return tab.navigate(NEXT, until, soon());
  }

  /** Each navigation arrives before it is answered, as it mostly does. */
  private void arriving() {
    browser
        .on("Page.navigate")
        .does(
            command -> {
              script.commit(command.params().text("url"), "L2");
              return Json.object("loaderId", "L2");
            });
  }

  private void answering(String errorText) {
    browser.on("Page.navigate").answers(Json.object("errorText", errorText));
  }

  @Test
  void answersWhereItCameTo() {
    arriving();
    Acted acted = tab.navigate("acme.example/next", WaitUntil.STABLE, soon());
    assertEquals(NEXT, browser.last("Page.navigate").text("url"));
    assertEquals(Optional.of(NEXT), acted.effects().navigatedTo());
  }

  @Test
  void waitsForADocumentThatIsToldOfAfterTheAnswer() {
    browser.on("Page.navigate").answers(Json.object("loaderId", "L2"));
    var going = begin(() -> go(WaitUntil.LOAD));
    browser.await("Page.navigate", 1);
    heard();
    script.commit(NEXT, "L2");
    assertEquals(Optional.of(NEXT), end(going).effects().navigatedTo());
  }

  @Test
  void waitsForAsMuchOfADocumentAsIsAsked() {
    browser
        .on("Page.navigate")
        .does(
            command -> {
              Json main = Json.object("id", "main", "url", NEXT, "loaderId", "L2");
              script.tell("Page.frameNavigated", Json.object("frame", main));
              return Json.object("loaderId", "L2");
            });
    assertEquals(Optional.of(NEXT), go(WaitUntil.COMMIT).effects().navigatedTo());
    Failure.of(
            ErrorCode.TIMEOUT,
            () -> tab.navigate(NEXT, WaitUntil.DOMCONTENTLOADED, Deadline.inMillis(300)))
        .hints("longer timeoutMs");
    var going = begin(() -> go(WaitUntil.LOAD));
    browser.await("Page.navigate", 3);
    script.tell("Page.domContentEventFired", Json.object());
    script.tell("Page.loadEventFired", Json.object());
    end(going);
  }

  @Test
  void staysInTheDocumentForAFragment() {
    String there = "https://acme.example/orders#2";
    browser
        .on("Page.navigate")
        .does(
            command -> {
              Json moved = Json.object("frameId", "main", "url", there);
              script.tell("Page.navigatedWithinDocument", moved);
              return Json.object("frameId", "main");
            });
    showing("0|5|<button>Save");
    tab.navigate(there, WaitUntil.LOAD, soon());
    tab.click(element(1), PLAIN, soon());
    assertEquals("mouseReleased", browser.last("Input.dispatchMouseEvent").text("type"));
  }

  @Test
  void tellsWhyAnAddressDidNotAnswer() {
    answering("net::ERR_CONNECTION_REFUSED");
    Failure.of(ErrorCode.NAVIGATION_FAILED, () -> go(WaitUntil.LOAD))
        .says(NEXT)
        .hints("Check the port")
        .details("url", NEXT)
        .details("netError", "net::ERR_CONNECTION_REFUSED");
  }

  @ParameterizedTest
  @CsvSource({
    "net::ERR_NAME_NOT_RESOLVED, host's name",
    "net::ERR_CONNECTION_REFUSED, server runs",
    "net::ERR_INVALID_AUTH_CREDENTIALS, password",
    "net::ERR_CERT_DATE_INVALID, certificate",
    "net::ERR_SSL_PROTOCOL_ERROR, TLS",
    "net::ERR_ABORTED, nothing to show",
    "net::ERR_TIMED_OUT, try again later"
  })
  void helpsWithEachKindOfFailure(String netError, String hint) {
    assertTrue(Navigating.failed(NEXT, netError).body().hint().contains(hint));
  }

  @Test
  void anAddressThatIsNoneFails() {
    browser.on("Page.navigate").refuses("Cannot navigate to invalid URL");
    Failure.of(ErrorCode.NAVIGATION_FAILED, () -> go(WaitUntil.LOAD))
        .says("Cannot navigate to invalid URL");
  }

  @Test
  void aNavigationThatBecomesADownloadIsNoFailure() {
    browser
        .on("Page.navigate")
        .does(
            command -> {
              Json begun = Json.object("guid", "g", "frameId", "main", "url", NEXT);
              browser.tell("Browser.downloadWillBegin", begun.with("suggestedFilename", "a.pdf"));
              browser.tell(
                  "Browser.downloadProgress", Json.object("guid", "g", "state", "canceled"));
              return Json.object("errorText", "net::ERR_ABORTED");
            });
    List<Download> downloads = go(WaitUntil.LOAD).effects().downloads();
    assertEquals("a.pdf", downloads.getFirst().name());
    assertEquals("canceled", downloads.getFirst().state());
  }

  @Test
  void anAddressWithNothingToShowFails() {
    answering("net::ERR_ABORTED");
    Failure.of(ErrorCode.NAVIGATION_FAILED, () -> go(WaitUntil.LOAD)).hints("nothing to show");
  }

  @Test
  void stopsLoadingWhatDidNotAnswerInTime() {
    browser.on("Page.navigate").holds();
    Failure.of(ErrorCode.TIMEOUT, () -> tab.navigate(NEXT, WaitUntil.LOAD, Deadline.inMillis(100)))
        .says(NEXT)
        .hints("longer timeoutMs")
        .details("phase", "navigate")
        .details("url", NEXT);
    browser.await("Page.stopLoading", 1);
  }

  @Test
  void bringsACrashedTabBack() {
    crash();
    arriving();
    assertEquals(Optional.of(NEXT), go(WaitUntil.LOAD).effects().navigatedTo());
    assertEquals("Orders", look().title());
  }

  private void history(int current) {
    List<Json> entries = List.of(Json.object("id", 11), Json.object("id", 12));
    browser
        .on("Page.getNavigationHistory")
        .answers(Json.object("currentIndex", current, "entries", entries));
    browser
        .on("Page.navigateToHistoryEntry")
        .does(
            command -> {
              script.commit("https://acme.example/before", "L0");
              return Json.object();
            });
  }

  @Test
  void goesBackAndForwardOneEntry() {
    history(1);
    assertEquals(
        Optional.of("https://acme.example/before"), tab.goBack(soon()).effects().navigatedTo());
    assertEquals(11, browser.last("Page.navigateToHistoryEntry").integer("entryId"));
    history(0);
    tab.goForward(soon());
    assertEquals(12, browser.last("Page.navigateToHistoryEntry").integer("entryId"));
  }

  @Test
  void thereIsNothingBeyondTheEndsOfTheHistory() {
    history(0);
    Failure.of(ErrorCode.NAVIGATION_FAILED, () -> tab.goBack(soon())).says("no earlier page");
    history(1);
    Failure.of(ErrorCode.NAVIGATION_FAILED, () -> tab.goForward(soon()))
        .says("no later page")
        .hints("Navigate");
  }

  @Test
  void reloadsTheDocument() {
    browser
        .on("Page.reload")
        .does(
            command -> {
              script.commit("https://acme.example/orders", "L2");
              return Json.object();
            });
    assertEquals(
        Optional.of("https://acme.example/orders"), tab.reload(soon()).effects().navigatedTo());
  }

  @Test
  void reloadsByTheAddressWhereNoDebuggerIs() {
    Json info = FakePage.info("T1", "https://acme.example/orders");
    browser.tell("Target.targetInfoChanged", Json.object("targetInfo", info));
    heard();
    synthetic();
    tab.reload(soon());
    assertEquals("https://acme.example/orders", browser.last("Page.navigate").text("url"));
  }

  @Test
  void aPageThatKeepsDebuggersOutIsThereAllTheSame() {
    var navigate = browser.on("Page.navigate").holds();
    var going = begin(() -> go(WaitUntil.COMMIT));
    navigate.next();
    browser.tell(
        "Target.detachedFromTarget",
        Json.object("sessionId", script.session(), "reason", "the page keeps debuggers out"));
    end(going);
    assertEquals(2, browser.sent("Target.attachToTarget").size());
  }
}
