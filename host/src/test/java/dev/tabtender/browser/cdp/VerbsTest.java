package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Effects;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class VerbsTest extends TabFixture {
  private Acted press() {
    return tab.pressKey("a", soon());
  }

  private Acted answer(boolean accept, String text) {
    return tab.handleDialog(accept, Optional.ofNullable(text), soon());
  }

  private void closesOnAnswer() {
    browser
        .on("Page.handleJavaScriptDialog")
        .first(() -> script.tell("Page.javascriptDialogClosed", Json.object("result", true)));
  }

  @Test
  void anActionThatOpensADialogAnswersAtOnce() {
    var held = browser.on("Input.dispatchKeyEvent").holds();
    var acting = begin(this::press);
    held.next();
    dialog("confirm", "Delete all?");
    Effects.Dialog told = end(acting).effects().dialog().orElseThrow();
    assertEquals("confirm", told.type());
    assertEquals("Delete all?", told.message());
    assertEquals(Optional.empty(), told.defaultValue());
  }

  @Test
  void tellsWhatAPromptSuggests() {
    script.tell(
        "Page.javascriptDialogOpening",
        Json.object("type", "prompt", "message", "Name?", "defaultPrompt", "Ann"));
    heard();
    assertEquals(Optional.of("Ann"), tab.dialog().orElseThrow().defaultValue());
  }

  @Test
  void everyVerbIsRefusedWhileADialogIsOpen() {
    dialog("alert", "Hello");
    heard();
    Failure.of(ErrorCode.DIALOG_OPEN, this::press)
        .says("alert: Hello")
        .hints("handle_dialog")
        .details("dialog", Json.object("type", "alert", "message", "Hello"));
    Failure.of(ErrorCode.DIALOG_OPEN, this::look).says("Hello");
    assertTrue(browser.methods("Input.").isEmpty());
  }

  @Test
  void aLookThatADialogComesInTheWayOfFails() {
    var held = browser.on("Runtime.callFunctionOn").holds();
    var looking = begin(this::look);
    held.next();
    dialog("alert", "Hello");
    Failure.of(ErrorCode.DIALOG_OPEN, () -> end(looking)).hints("handle_dialog");
  }

  @Test
  void answersADialog() {
    dialog("prompt", "Name?");
    heard();
    closesOnAnswer();
    answer(true, "Ann");
    Json sent = browser.last("Page.handleJavaScriptDialog");
    assertTrue(sent.bool("accept"));
    assertEquals("Ann", sent.text("promptText"));
    assertEquals(Optional.empty(), tab.dialog());
    press();
  }

  @Test
  void declinesADialogWithoutAText() {
    dialog("confirm", "Sure?");
    heard();
    closesOnAnswer();
    answer(false, null);
    Json sent = browser.last("Page.handleJavaScriptDialog");
    assertFalse(sent.bool("accept"));
    assertFalse(sent.has("promptText"));
  }

  @Test
  void thereHasToBeADialogToAnswer() {
    Failure.of(ErrorCode.BAD_REQUEST, () -> answer(true, null))
        .says("No JavaScript dialog is open")
        .hints("effects.dialog");
  }

  @Test
  void aPersonWhoAnswersFasterIsNoFault() {
    dialog("alert", "Hello");
    heard();
    browser.on("Page.handleJavaScriptDialog").refuses("No dialog is showing");
    answer(true, null);
    assertEquals(Optional.empty(), tab.dialog());
  }

  @Test
  void tellsTheNextDialogThatAnAnswerOpens() {
    dialog("confirm", "Sure?");
    heard();
    browser
        .on("Page.handleJavaScriptDialog")
        .first(
            () -> {
              script.tell("Page.javascriptDialogClosed", Json.object());
              dialog("alert", "Done");
            });
    assertEquals("Done", answer(true, null).effects().dialog().orElseThrow().message());
  }

  @Test
  void oneVerbWaitsForTheOther() {
    var held = browser.on("Input.dispatchKeyEvent").holds();
    var first = begin(this::press);
    browser.await("Input.dispatchKeyEvent", 2);
    var second = begin(this::look);
    Failure.of(ErrorCode.TIMEOUT, () -> tab.typeText("b", Deadline.inMillis(30)))
        .details("phase", "waiting for the call before");
    assertTrue(script.asked("snapshot").isEmpty());
    held.answer(Json.object());
    held.answer(Json.object());
    end(first);
    assertEquals("Orders", end(second).title());
  }

  @Test
  void anActionThatLeadsNowhereFails() {
    browser
        .on("Input.dispatchKeyEvent")
        .first(
            () -> {
              Json request = Json.object("url", "https://down.example/");
              script.tell(
                  "Network.requestWillBeSent",
                  Json.object("requestId", "r", "frameId", "main", "type", "Document")
                      .with("request", request));
              script.tell(
                  "Network.loadingFailed",
                  Json.object("requestId", "r", "errorText", "net::ERR_CONNECTION_REFUSED"));
            });
    Failure.of(ErrorCode.NAVIGATION_FAILED, this::press)
        .says("https://down.example/")
        .details("netError", "net::ERR_CONNECTION_REFUSED");
  }

  @Test
  void tellsTheFocusOnlyAfterWhatMovesIt() {
    script.says("activity", FakePage.quiet().with("focused", "button \"Save\""));
    assertEquals(Optional.of("button \"Save\""), press().effects().focused());
    assertEquals(Optional.empty(), tab.reload(soon()).effects().focused());
  }

  @Test
  void theBrowserMayDieWhileThePageComesToRest() {
    script.does(
        "activity",
        asked -> {
          browser.die();
          return FakePage.quiet();
        });
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, this::press).hints("Call again");
  }

  @Test
  void aPageThatCrashesUnderAVerbSaysSo() {
    var held = browser.on("Input.dispatchKeyEvent").holds();
    var acting = begin(this::press);
    held.next();
    crash();
    Failure.of(ErrorCode.TAB_CRASHED, () -> end(acting)).hints("Navigate");
  }

  @Test
  void whatTheScriptThrowsIsAFaultOfOurs() {
    browser
        .on("Runtime.callFunctionOn")
        .answers(Json.object("exceptionDetails", Json.object("text", "Uncaught")));
    var thrown = assertThrows(IllegalStateException.class, this::look);
    assertTrue(thrown.getMessage().contains("https://acme.example/orders"));
  }

  @Test
  void needsTheDebuggerForWhatItAloneCanDo() {
    synthetic();
    browser.on("Page.getNavigationHistory").refuses("not without the debugger");
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> tab.goBack(soon()))
        .says("not without the debugger")
        .hints("developer tools");
  }

  @Test
  void leavesTheTabAloneBetweenVerbs() {
    press();
    assertFalse(page.inUse());
    browser.on("Input.dispatchKeyEvent").refuses("no");
    assertThrows(CdpError.class, this::press);
    assertFalse(page.inUse(), "after a failure, too");
  }
}
