package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Tab.Condition;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WaitingTest extends TabFixture {
  @ParameterizedTest
  @CsvSource({
    "/orders/\\d+, https://a.example/orders/17, true",
    "/orders/\\d+, https://a.example/orders/x, false",
    "**/orders/*, https://a.example/orders/17, true",
    "*done*, https://a.example/done?x=1, true",
    "*done*, https://a.example/other, false",
    "a.example/[, https://a.example/[, false"
  })
  void matchesExpressionsAndGlobs(String pattern, String url, boolean matches) {
    assertEquals(matches, Waiting.pattern(pattern).matcher(url).find());
  }

  private void await(Condition condition) {
    tab.await(condition, soon());
  }

  private void shows(String url) {
    Json info = FakePage.info("T1", url);
    browser.tell("Target.targetInfoChanged", Json.object("targetInfo", info));
  }

  @Test
  void findsATextWhateverItsSpaces() {
    script.lines("0||Thank  you\u00a0for your order");
    await(new Condition.Text("Thank you for"));
  }

  @Test
  void waitsUntilATextComes() {
    int[] looks = {0};
    script.does(
        FakePage.MAIN,
        "snapshot",
        asked -> Outlines.snapshot(1, ++looks[0] < 3 ? "0||Working" : "0||Done"));
    await(new Condition.Text("Done"));
    assertEquals(3, looks[0]);
  }

  @Test
  void waitsUntilATextGoes() {
    int[] looks = {0};
    script.does(
        FakePage.MAIN,
        "snapshot",
        asked -> Outlines.snapshot(1, ++looks[0] < 3 ? "0||Working" : "0||Done"));
    await(new Condition.TextGone("Working"));
    assertEquals(3, looks[0]);
  }

  @Test
  void tellsWhatItWaitedForInVain() {
    Failure.of(
            ErrorCode.TIMEOUT,
            () -> tab.await(new Condition.UrlMatches("/done"), Deadline.inMillis(50)))
        .says("urlMatches `/done`")
        .hints("timeoutMs")
        .details("phase", "urlMatches")
        .details("wanted", "/done");
  }

  @Test
  void waitsUntilTheAddressMatches() {
    var waiting = begin(() -> tab.await(new Condition.UrlMatches("/done$"), soon()));
    shows("https://acme.example/working");
    shows("https://acme.example/done");
    end(waiting);
  }

  @Test
  void doesNotWaitInATabThatIsGone() {
    closeTab();
    Failure.of(ErrorCode.TAB_CLOSED, () -> await(new Condition.UrlMatches("/done")))
        .hints("List the tabs");
    Failure.of(ErrorCode.TAB_CLOSED, () -> await(new Condition.Text("Done")));
  }

  @Test
  void endsWithTheBrowserThatItWaitsFor() {
    var waiting = begin(() -> tab.await(new Condition.UrlMatches("/done"), soon()));
    browser.die();
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, () -> end(waiting)).hints("Call again");
  }

  @Test
  void aDialogEndsTheWaiting() {
    var waiting = beginWaiting(() -> tab.await(new Condition.Time(29_000), soon()));
    dialog("alert", "Time is up");
    assertEquals("Time is up", end(waiting).effects().dialog().orElseThrow().message());
  }

  @Test
  void aDocumentThatIsReplacedShowsNothingYet() {
    script.does(
        FakePage.MAIN,
        "snapshot",
        asked -> {
          script.lines("0||Done").commit("https://acme.example/done", "L2");
          return Outlines.snapshot(1, "0||Working");
        });
    await(new Condition.Text("Done"));
  }

  @Test
  void doesNotCountAsALookOfTheClients() {
    showing("0|5|<button>Save");
    script.lines("0|5|<button>Save", "0|6|<button>Delete");
    await(new Condition.Text("Delete"));
    assertTrue(look().text().contains("*[2]<button>Delete"));
  }
}
