package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Effects;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The debugger on a tab: coming, going and coming back. */
final class AttachmentTest extends TabFixture {
  private int attached() {
    return browser.sent("Target.attachToTarget").size();
  }

  private void detached(String sessionId, String reason) {
    Json params = Json.object("sessionId", sessionId, "reason", reason);
    browser.tell("Target.detachedFromTarget", params);
    heard();
  }

  @Test
  void attachesOnceForManyUses() {
    showing("0|5|<button>Save");
    look();
    tab.click(element(1), PLAIN, soon());
    assertEquals(1, attached());
  }

  @Test
  void attachesOnceForManyWhoComeAtTheSameTime() {
    page.release();
    var attaching = browser.on("Target.attachToTarget").holds();
    var one = begin(() -> page.session(soon()).id());
    var other = begin(() -> page.session(soon()).id());
    attaching.answer(Json.object("sessionId", "again"));
    assertEquals("again", end(one));
    assertEquals("again", end(other));
    assertEquals(2, attached());
  }

  @Test
  void letsATabGoAndComesBackToIt() {
    String before = script.session();
    page.release();
    assertEquals(before, browser.last("Target.detachFromTarget").text("sessionId"));
    look();
    assertEquals(2, attached());
    assertNotEquals(before, page.session(soon()).id());
  }

  @Test
  void keepsATabThatIsInUse() {
    page.use();
    page.release();
    assertTrue(browser.sent("Target.detachFromTarget").isEmpty());
    page.unuse();
    page.release();
    assertEquals(1, browser.sent("Target.detachFromTarget").size());
  }

  @Test
  void keepsATabWhoseDialogIsOpen() {
    dialog("confirm", "Leave?");
    heard();
    page.release();
    assertTrue(browser.sent("Target.detachFromTarget").isEmpty());
  }

  @Test
  void asksForWhatIdentifiesTheElementsBeforeItGoes() {
    showing("0|5|<button>Save");
    browser.forgetSent();
    page.release();
    assertEquals(1, script.asked("exportKeys").size());
    assertEquals(List.of("Target.detachFromTarget"), browser.methods("Target."));
  }

  @Test
  void lettingATabGoTwiceIsOnce() {
    page.release();
    page.release();
    assertEquals(1, browser.sent("Target.detachFromTarget").size());
  }

  @Test
  void listensNoMoreToASessionThatCouldNotBeLetGo() {
    String before = script.session();
    browser.on("Target.detachFromTarget").refuses("busy");
    page.release();
    look();
    Json dialog = Json.object("type", "alert", "message", "late");
    browser.tell(before, "Page.javascriptDialogOpening", dialog);
    heard();
    assertEquals(Optional.empty(), tab.dialog());
  }

  @Test
  void aTabThatIsGoneIsClosed() {
    page.release();
    browser
        .on("Target.attachToTarget")
        .does(
            command -> {
              gone();
              throw new CdpError("Target.attachToTarget", -32602, "No target with given id");
            });
    Failure.of(ErrorCode.TAB_CLOSED, this::look).says("T1").hints("List the tabs");
  }

  private void gone() {
    browser.tell("Target.targetDestroyed", Json.object("targetId", "T1"));
  }

  @Test
  void tellsWhatKeepsTheDebuggerOut() {
    page.release();
    browser.on("Target.attachToTarget").refuses("Another debugger is already attached");
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, this::look)
        .says("Another debugger is already attached")
        .hints("Call again")
        .details("reason", "Another debugger is already attached");
  }

  @Test
  void triesAnewAfterItWasKeptOut() {
    page.release();
    browser.on("Target.attachToTarget").refusesOnce("Another debugger is already attached");
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, this::look);
    assertEquals("Orders", look().title());
  }

  @Test
  void givesUpASessionThatDoesNotTellItsFrames() {
    page.release();
    browser.on("Page.getFrameTree").holds();
    Failure.of(ErrorCode.TIMEOUT, () -> page.session(Deadline.inMillis(1_000)))
        .details("phase", "Page.getFrameTree");
    assertEquals(
        script.session(),
        browser.await("Target.detachFromTarget", 2).getLast().params().text("sessionId"));
    browser.on("Page.getFrameTree").answers(tree());
    assertEquals("https://acme.example/", page.mainFrame(soon()).url());
  }

  private static Json tree() {
    Json main = Json.object("id", "main", "url", "https://acme.example/", "loaderId", "L1");
    return Json.object("frameTree", Json.object("frame", main));
  }

  @Test
  void whoComesWhileTheDebuggerIsBeingAttachedWaitsNoLongerThanAsked() {
    page.release();
    browser.on("Target.attachToTarget").holds();
    var first = begin(() -> page.session(Deadline.inMillis(10_000)));
    browser.await("Target.attachToTarget", 2);
    Failure.of(ErrorCode.TIMEOUT, () -> page.session(Deadline.inMillis(20)))
        .says("T1")
        .hints("busy")
        .details("phase", "attach");
    browser.die();
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, () -> end(first));
  }

  @Test
  void theEndOfAnotherSessionIsNotTheTabs() {
    detached("other", "target_closed");
    assertEquals("Orders", look().title());
    assertEquals(1, attached());
  }

  @Test
  void comesBackToATabThatTheDebuggerWasTakenOff() {
    String before = script.session();
    detached(before, "replaced_with_devtools");
    look();
    assertEquals(2, attached());
  }

  @Test
  void failsWhatRanWhenTheDebuggerWasTakenOff() {
    var asked = browser.on("DOM.enable").holds();
    var running = begin(() -> page.session(soon()).send("DOM.enable", Json.object(), soon()));
    asked.next();
    detached(script.session(), "replaced_with_devtools");
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, () -> end(running))
        .says("replaced_with_devtools")
        .details("reason", "replaced_with_devtools");
  }

  @Test
  void aPersonsStopEndsWhatRuns() {
    var asked = browser.on("DOM.enable").holds();
    var running = begin(() -> page.session(soon()).send("DOM.enable", Json.object(), soon()));
    asked.next();
    detached(script.session(), "stopped");
    Failure.of(ErrorCode.APPROVAL_REQUIRED, () -> end(running))
        .says("pressed Stop")
        .hints("press Allow")
        .details("rule", "stopped");
  }

  @Test
  void whatAPersonStoppedIsRefusedUntilTheyAllowIt() {
    page.release();
    browser.on("Target.attachToTarget").refuses(-32003, "stopped");
    Failure.of(ErrorCode.APPROVAL_REQUIRED, this::look).hints("press Allow");
  }

  @Test
  void aDialogThatGreetsCanBeAnswered() {
    page.release();
    var frames = browser.on("Page.getFrameTree").holds();
    var attaching = begin(() -> page.session(soon()));
    frames.next();
    dialog("alert", "Welcome");
    end(attaching);
    assertEquals("Welcome", tab.dialog().map(Effects.Dialog::message).orElseThrow());
    Failure.of(ErrorCode.DIALOG_OPEN, this::look).says("Welcome").hints("handle_dialog");
  }

  @Test
  void takesASessionThatTheBrowserOpenedForANewTab() {
    Json info = FakePage.info("P", "about:blank").with("openerId", "T1");
    browser.tell("Target.targetCreated", Json.object("targetInfo", info));
    browser.tell(
        "Target.attachedToTarget",
        Json.object("sessionId", "SP", "targetInfo", info, "waitingForDebugger", true));
    browser.await("Runtime.runIfWaitingForDebugger", 1);
    List<String> told =
        browser.sent("Page.enable").stream().map(FakeBrowser.Command::sessionId).toList();
    assertTrue(told.contains("SP"), "it listens before the tab goes on");
    assertEquals("SP", page(cdp.tabs("me").get(1)).session(soon()).id());
    assertEquals(1, attached());
  }

  @Test
  void aClosedTabIsNotAttachedAgain() {
    closeTab();
    Failure.of(ErrorCode.TAB_CLOSED, () -> page.session(soon())).says("T1");
    assertEquals(1, attached());
  }
}
