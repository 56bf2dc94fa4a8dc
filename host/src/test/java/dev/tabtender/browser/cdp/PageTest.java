package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PageTest extends TabFixture {
  private List<String> frames() {
    heard();
    return page.frames(soon()).stream().map(Frame::id).toList();
  }

  @Test
  void listsFramesOfOtherProcessesInTheirPlaces() {
    script.frame("a", "https://acme.example/a");
    script.remoteFrame("b", "https://pay.example/");
    script.frame("c", "https://acme.example/c");
    browser.await("Page.getFrameTree", 2);
    assertEquals(List.of("main", "a", "b", "c"), frames());
  }

  @Test
  void speaksToAFrameOfAnotherProcessByItsOwnSession() {
    script.remoteFrame("b", "https://pay.example/");
    browser.await("Page.getFrameTree", 2);
    heard();
    assertEquals("S-b", page.frame("b").orElseThrow().session().id());
    assertEquals("https://pay.example/", page.frame("b").orElseThrow().url());
  }

  @Test
  void tellsAFrameOfAnotherProcessWhatItTellsTheTab() {
    script.remoteFrame("b", "https://pay.example/");
    browser.await("Target.setAutoAttach", 3);
    List<String> told =
        browser.sent("Page.addScriptToEvaluateOnNewDocument").stream()
            .map(FakeBrowser.Command::sessionId)
            .toList();
    assertEquals(List.of(script.session(), "S-b"), told);
  }

  @Test
  void losesAFrameThatIsTakenOut() {
    script.frame("a", "https://acme.example/a").remoteFrame("b", "https://pay.example/");
    browser.await("Page.getFrameTree", 2);
    script.dropFrame("a").dropFrame("b");
    assertEquals(List.of("main"), frames());
  }

  @Test
  void failsWhatAFrameWasAskedWhenItLeaves() {
    script.remoteFrame("b", "https://pay.example/");
    browser.await("Page.getFrameTree", 2);
    heard();
    Frame frame = page.frame("b").orElseThrow();
    var asked = browser.on("Page.createIsolatedWorld").holds();
    var running = begin(() -> frame.call("activity", Json.object(), soon()));
    asked.next();
    script.dropFrame("b");
    Failure.of(ErrorCode.STALE_ELEMENT, () -> end(running))
        .says("left the page")
        .hints("new snapshot");
  }

  @Test
  void aDocumentThatWasLeftAnswersNothing() {
    Frame before = page.mainFrame(soon());
    script.commit("https://acme.example/next", "L2");
    heard();
    Failure.of(ErrorCode.STALE_ELEMENT, () -> before.call("activity", Json.object(), soon()))
        .says("https://acme.example/orders")
        .hints("new snapshot");
    assertEquals("https://acme.example/next", page.mainFrame(soon()).url());
  }

  @Test
  void aTabWithoutADocumentIsNotAskedForOne() {
    script.tell("Page.frameDetached", Json.object("frameId", "main", "reason", "remove"));
    heard();
    Failure.of(ErrorCode.STALE_ELEMENT, () -> page.mainFrame(soon()));
    Failure.of(ErrorCode.STALE_ELEMENT, this::look).says("left the page").hints("new snapshot");
  }

  @Test
  void keepsOneFrameForOneDocument() {
    Frame frame = page.mainFrame(soon());
    assertEquals(frame, page.frame("main").orElseThrow());
    script.tell(
        "Page.navigatedWithinDocument",
        Json.object("frameId", "main", "url", "https://acme.example/orders#2"));
    heard();
    assertEquals(frame, page.mainFrame(soon()));
    assertEquals("https://acme.example/orders#2", frame.url());
  }

  @Test
  void framesAreNotKnownWhileADialogHoldsThemBack() {
    var frames = browser.on("Page.getFrameTree").holds();
    page.release();
    var looking = begin(() -> page.frames(soon()));
    frames.next();
    dialog("alert", "Wait");
    Failure.of(ErrorCode.DIALOG_OPEN, () -> end(looking)).says("Wait").hints("handle_dialog");
  }

  @Test
  void aCrashedTabSaysSoUntilItGoesElsewhere() {
    crash();
    Failure.of(ErrorCode.TAB_CRASHED, this::look).says("T1").hints("Navigate");
    script.commit("https://acme.example/", "L2");
    heard();
    assertEquals("Orders", look().title());
  }

  @Test
  void aCrashFailsWhatRuns() {
    var asked = browser.on("DOM.enable").holds();
    var running = begin(() -> page.session(soon()).send("DOM.enable", Json.object(), soon()));
    asked.next();
    browser.tell("Target.targetCrashed", Json.object("targetId", "T1"));
    Failure.of(ErrorCode.TAB_CRASHED, () -> end(running)).hints("Navigate");
  }

  @Test
  void theCrashOfAFrameIsNotTheTabs() {
    script.remoteFrame("b", "https://pay.example/");
    browser.await("Page.getFrameTree", 2);
    browser.tell("S-b", "Inspector.targetCrashed", Json.object());
    heard();
    assertFalse(page.events().crashed());
  }

  @Test
  void closesWhateverThePageWouldAskBefore() {
    browser
        .on("Target.closeTarget")
        .does(
            command -> {
              dialog("beforeunload", "Leave?");
              return Json.object("success", true);
            });
    browser
        .on("Page.handleJavaScriptDialog")
        .first(() -> browser.tell("Target.targetDestroyed", Json.object("targetId", "T1")));
    tab.close(soon());
    assertTrue(browser.last("Page.handleJavaScriptDialog").bool("accept"));
    assertEquals(List.of(), cdp.tabs("me"));
  }

  @Test
  void closesATabWhoseDialogIsOpen() {
    dialog("alert", "Hello");
    heard();
    tab.close(soon());
    assertTrue(browser.last("Page.handleJavaScriptDialog").bool("accept"));
    assertEquals(List.of(), cdp.tabs("me"));
  }

  @Test
  void closingATabThatIsGoneIsNoFault() {
    closeTab();
    browser.on("Target.closeTarget").refuses("No target with given id");
    tab.close(soon());
    assertEquals(List.of(), cdp.tabs("me"));
  }

  @Test
  void givesUpADocumentThatWaitsForAPassword() {
    PageEvents.Mark since = page.events().mark();
    Json request = Json.object("url", "https://acme.example/secret");
    script.tell(
        "Network.requestWillBeSent",
        Json.object("requestId", "r", "frameId", "main", "type", "Document", "request", request));
    script.tell(
        "Network.responseReceivedExtraInfo",
        Json.object("requestId", "r", "statusCode", 401)
            .with("headers", Json.object("WWW-Authenticate", "Basic")));
    browser.await("Page.stopLoading", 1);
    PageEvents.Failure failure = page.events().failures(since).getFirst();
    assertEquals("https://acme.example/secret", failure.url());
    assertEquals("net::ERR_INVALID_AUTH_CREDENTIALS", failure.netError());
  }

  @Test
  void hasNoOwnerOfAFrameThatLeft() {
    script.frame("a", "https://acme.example/a");
    heard();
    Frame frame = page.frame("a").orElseThrow();
    browser.on("DOM.getFrameOwner").refuses("Frame with the given id was not found.");
    Failure.of(ErrorCode.STALE_ELEMENT, () -> page.owner(frame, soon()));
    assertTrue(page.owner(page.mainFrame(soon()), soon()).isEmpty(), "the top has none");
  }
}
