package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KeyboardTest extends TabFixture {
  private Keyboard keyboard;

  @BeforeEach
  void take() {
    keyboard = new Keyboard(page);
  }

  /** Each event as type, key and modifiers; inserted text in quotes. */
  private List<String> events() {
    List<String> events = new ArrayList<>();
    for (String method : List.of("Input.dispatchKeyEvent", "Input.insertText")) {
      browser.sent(method).forEach(it -> events.add(event(it.params())));
    }
    return events;
  }

  private static String event(Json params) {
    return params.has("type")
        ? params.text("type") + " " + params.text("key") + " " + params.integer("modifiers")
        : "'" + params.text("text") + "'";
  }

  private Json first() {
    return browser.sent("Input.dispatchKeyEvent").getFirst().params();
  }

  @Test
  void holdsTheKeysOfAChordAroundTheLastOne() {
    keyboard.press(Keys.chord("Control+Shift+A"), soon());
    assertEquals(
        List.of(
            "rawKeyDown Control 2",
            "rawKeyDown Shift 10",
            "rawKeyDown A 10",
            "keyUp A 10",
            "keyUp Shift 2",
            "keyUp Control 0"),
        events());
  }

  @Test
  void aKeyThatTypesCarriesItsText() {
    keyboard.press(Keys.chord("Enter"), soon());
    assertEquals("keyDown", first().text("type"));
    assertEquals("\r", first().text("text"));
    assertEquals(13, first().integer("windowsVirtualKeyCode"));
    assertFalse(browser.last("Input.dispatchKeyEvent").has("text"), "letting go types nothing");
  }

  @Test
  void typesKeyByKey() {
    keyboard.type("aB", soon());
    assertEquals(List.of("keyDown a 0", "keyUp a 0", "keyDown B 0", "keyUp B 0"), events());
  }

  @Test
  void insertsWhatNoKeyTypes() {
    keyboard.type("é日a", soon());
    assertEquals(List.of("keyDown a 0", "keyUp a 0", "'é日'"), events());
    assertEquals(
        List.of("Input.insertText", "Input.dispatchKeyEvent", "Input.dispatchKeyEvent"),
        browser.methods("Input."));
  }

  @Test
  void keepsTheTwoHalvesOfACharacterTogether() {
    keyboard.type("🌙", soon());
    assertEquals(List.of("'🌙'"), events());
  }

  @Test
  void aLineEndOfTwoCharactersIsOnePress() {
    keyboard.type("\r\n", soon());
    assertEquals(List.of("keyDown Enter 0", "keyUp Enter 0"), events());
  }

  @Test
  void sendsTheNextKeyWithoutWaitingForTheLast() {
    var held = browser.on("Input.dispatchKeyEvent").holds();
    var typing =
        begin(
            () -> {
              keyboard.type("ab", soon());
              return "done";
            });
    browser.await("Input.dispatchKeyEvent", 4);
    for (int i = 0; i < 4; i++) {
      held.answer(Json.object());
    }
    assertEquals("done", end(typing));
  }

  @Test
  void aPageThatTakesNoKeysHangs() {
    browser.on("Input.dispatchKeyEvent").holds();
    Failure.of(ErrorCode.TIMEOUT, () -> keyboard.type("a", Deadline.inMillis(50)))
        .details("phase", "Input.dispatchKeyEvent");
  }

  @Test
  void aTabThatClosesOnAKeyIsClosed() {
    browser.on("Input.dispatchKeyEvent").holds();
    var typing =
        begin(
            () -> {
              keyboard.type("a", soon());
              return "done";
            });
    browser.await("Input.dispatchKeyEvent", 2);
    browser.tell("Target.targetDestroyed", Json.object("targetId", "T1"));
    Failure.of(ErrorCode.TAB_CLOSED, () -> end(typing));
  }
}
