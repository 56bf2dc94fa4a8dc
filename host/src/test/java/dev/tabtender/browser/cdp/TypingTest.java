package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import org.junit.jupiter.api.Test;

final class TypingTest extends TabFixture {
  @Test
  void typesAShortTextKeyByKey() {
    tab.typeText("ab", soon());
    assertEquals(4, browser.sent("Input.dispatchKeyEvent").size());
    assertTrue(browser.sent("Input.insertText").isEmpty());
  }

  @Test
  void putsALongTextInAtOnce() {
    String book = "word ".repeat(1_001);
    tab.typeText(book, soon());
    assertEquals(book, browser.last("Input.insertText").text("text"));
    assertTrue(browser.sent("Input.dispatchKeyEvent").isEmpty());
  }

  @Test
  void refusesAKeyThatThereIsNotBeforeAnythingIsPressed() {
    Failure.of(ErrorCode.BAD_REQUEST, () -> tab.pressKey("Control+Nope", soon()))
        .says("`Nope`")
        .hints("Control+Shift+A")
        .details("field", "keys");
    assertTrue(browser.sent("Input.dispatchKeyEvent").isEmpty());
  }

  @Test
  void tellsWhatHasTheFocusAfterwards() {
    script.says("activity", FakePage.quiet().with("focused", "textbox \"Name\""));
    assertEquals("textbox \"Name\"", tab.pressKey("Tab", soon()).effects().focused().orElseThrow());
  }

  @Test
  void typesByTheScriptWhereNoDebuggerIs() {
    synthetic();
    tab.typeText("ab", soon());
    tab.pressKey("Enter", soon());
    assertEquals(
        Json.object("do", "text", "text", "ab", "replace", false),
        script.asked("synthetic").getFirst());
    assertEquals(Json.object("do", "keys", "keys", "Enter"), script.asked("synthetic").getLast());
    assertTrue(browser.methods("Input.").isEmpty());
  }
}
