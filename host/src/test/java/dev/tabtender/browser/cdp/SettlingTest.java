package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Effects;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What is waited for after an action: here a press of a key, which the test lets do things. */
final class SettlingTest extends TabFixture {
  @Override
  long settleMillis() {
    return 25_000;
  }

  private Acted act() {
    return tab.pressKey("a", soon());
  }

  /** What happens while the key is down. */
  private void causing(Runnable work) {
    browser
        .on("Input.dispatchKeyEvent")
        .does(
            command -> {
              if (command.params().text("type").equals("keyDown")) {
                work.run();
              }
              return Json.object();
            });
  }

  private void requests(String id, String type) {
    Json request = Json.object("url", "https://acme.example/" + id);
    script.tell(
        "Network.requestWillBeSent",
        Json.object("requestId", id, "frameId", "main", "type", type, "request", request));
  }

  private void answered(String id) {
    script.tell("Network.loadingFinished", Json.object("requestId", id));
  }

  private static Json busy() {
    return FakePage.quiet().with("quietMs", 5);
  }

  /** Runs the work at the script's look of that number, and says that the page rests. */
  private void atLook(int number, Runnable work) {
    int[] looks = {0};
    script.does(
        "activity",
        asked -> {
          if (++looks[0] == number) {
            work.run();
          }
          return FakePage.quiet();
        });
  }

  @Test
  void looksOnceAtAPageThatRests() {
    act();
    assertEquals(1, script.asked("activity").size());
  }

  @Test
  void waitsUntilThePageIsQuiet() {
    script.saysInTurn("activity", busy(), busy(), FakePage.quiet());
    act();
    assertEquals(3, script.asked("activity").size());
  }

  @Test
  void waitsForMovementToEnd() {
    script.saysInTurn("activity", FakePage.quiet().with("animating", true), FakePage.quiet());
    act();
    assertEquals(2, script.asked("activity").size());
  }

  @Test
  void waitsForADocumentThatIsStillRead() {
    script.saysInTurn("activity", FakePage.quiet().with("readyState", "loading"), FakePage.quiet());
    act();
    assertEquals(2, script.asked("activity").size());
  }

  @Test
  void waitsForWhatThePageFetches() {
    causing(() -> requests("prices", "Fetch"));
    var acting = begin(this::act);
    browser.await("Input.dispatchKeyEvent", 2);
    heard();
    assertFalse(acting.isDone());
    answered("prices");
    end(acting);
  }

  @Test
  void waitsForWhatIsFetchedWhileItLooks() {
    AtomicBoolean answered = new AtomicBoolean();
    Runnable answer =
        () -> {
          heard();
          answered.set(true);
          answered("more");
        };
    atLook(
        1,
        () -> {
          requests("more", "XHR");
          Thread.ofVirtual().start(answer);
        });
    act();
    assertTrue(answered.get());
  }

  @Test
  void doesNotWaitForPicturesAndOpenLines() {
    causing(
        () -> {
          requests("logo", "Image");
          requests("chat", "WebSocket");
          requests("feed", "EventSource");
        });
    act();
    assertEquals(1, script.asked("activity").size());
  }

  @Test
  void waitsForTheDocumentThatTheActionLedTo() {
    causing(
        () ->
            script.tell(
                "Page.frameStartedNavigating",
                Json.object("frameId", "main", "navigationType", "differentDocument")));
    var acting = begin(this::act);
    browser.await("Input.dispatchKeyEvent", 2);
    heard();
    script.commit("https://acme.example/next", "L2");
    assertEquals("https://acme.example/next", end(acting).effects().navigatedTo().orElseThrow());
  }

  @Test
  void waitsForAWindowThatWasAskedFor() {
    causing(() -> script.tell("Page.windowOpen", Json.object("url", "https://acme.example/w")));
    var acting = begin(this::act);
    browser.await("Input.dispatchKeyEvent", 2);
    heard();
    Json info = FakePage.info("W", "https://acme.example/w").with("openerId", "T1");
    browser.tell("Target.targetCreated", Json.object("targetInfo", info));
    assertEquals("W", end(acting).effects().openedTabs().getFirst().id());
  }

  @Test
  void waitsUntilAWindowHasItsAddress() {
    Json info = FakePage.info("W", "").with("openerId", "T1");
    causing(() -> browser.tell("Target.targetCreated", Json.object("targetInfo", info)));
    atLook(
        1,
        () ->
            browser.tell(
                "Target.targetInfoChanged",
                Json.object("targetInfo", info.with("url", "https://acme.example/w"))));
    assertEquals("https://acme.example/w", act().effects().openedTabs().getFirst().url());
  }

  @Test
  void waitsForASmallDownload() throws IOException {
    Path incoming = settings().downloads().resolve(".incoming");
    Files.writeString(incoming.resolve("g"), "report");
    causing(
        () -> {
          Json begun = Json.object("guid", "g", "frameId", "main", "url", "https://a.example/r");
          browser.tell("Browser.downloadWillBegin", begun.with("suggestedFilename", "r.txt"));
        });
    atLook(
        1,
        () ->
            browser.tell(
                "Browser.downloadProgress",
                Json.object("guid", "g", "state", "completed", "receivedBytes", 6)));
    Effects.Download download = act().effects().downloads().getFirst();
    assertEquals("completed", download.state());
    assertEquals(settings().downloads().resolve("r.txt").toString(), download.path());
  }

  @Test
  void aDialogEndsIt() {
    script.says("activity", busy());
    atLook(1, () -> dialog("alert", "Saved"));
    assertEquals("Saved", act().effects().dialog().orElseThrow().message());
  }

  @Test
  void anActionThatClosesItsTabIsDone() {
    atLook(1, () -> browser.tell("Target.targetDestroyed", Json.object("targetId", "T1")));
    assertEquals(List.of(), act().effects().openedTabs());
    assertEquals(List.of(), cdp.tabs("me"));
  }

  @Test
  void aDocumentThatIsReplacedWhileItIsAskedDoesNotRest() {
    atLook(1, () -> script.commit("https://acme.example/next", "L2"));
    assertEquals("https://acme.example/next", act().effects().navigatedTo().orElseThrow());
    assertEquals(2, script.asked("activity").size());
  }

  @Test
  void aPageThatDrawsNothingIsLookedAtAllTheSame() {
    browser.on("Runtime.evaluate").refuses("Cannot find context with specified id");
    act();
    assertEquals(1, script.asked("activity").size());
  }
}
