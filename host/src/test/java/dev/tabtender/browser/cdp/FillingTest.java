package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A field that takes what its keyboard types, unless the test says otherwise. */
final class FillingTest extends TabFixture {
  private static final Json TEXT =
      FakePage.ok("kind", "text", "type", "text", "secret", false, "focused", false);

  private volatile String held = "";
  private volatile Json field = TEXT;

  @BeforeEach
  void show() {
    showing("0|5|<input name=City>");
    script.does("field", asked -> field.with("value", held));
    script.says("focusField", FakePage.ok("focused", true));
    script.does(
        "setValue",
        asked -> {
          held = asked.text("value");
          return FakePage.ok("value", held);
        });
    browser.on("Input.insertText").does(command -> took(command.params().text("text")));
    browser
        .on("Input.dispatchKeyEvent")
        .does(
            command ->
                command.params().text("type").equals("keyDown")
                    ? took(command.params().text("text"))
                    : Json.object());
  }

  private Json took(String text) {
    held += text.strip();
    return Json.object();
  }

  private Optional<String> fill(String text) {
    return tab.fill(1, text, false, false, soon()).effects().valueNow();
  }

  private Optional<String> append(String text) {
    return tab.fill(1, text, true, false, soon()).effects().valueNow();
  }

  private List<String> keys() {
    return browser.sent("Input.dispatchKeyEvent").stream()
        .map(it -> it.params().text("type") + " " + it.params().text("key"))
        .toList();
  }

  @Test
  void answersWhatTheFieldHolds() {
    assertEquals(Optional.of("Bonn"), fill("Bonn"));
    assertEquals(8, keys().size());
  }

  @Test
  void tellsWhatTheFieldMadeOfIt() {
    browser.on("Input.dispatchKeyEvent").does(command -> took("+"));
    assertEquals(Optional.of("++"), fill("a"));
  }

  @Test
  void refusesWhatTheFieldCouldNotTakeBeforeItIsChanged() {
    script.does(
        "field",
        asked ->
            asked.has("value")
                ? FakePage.refusal("wrong_element_kind", "It takes a number.")
                : TEXT);
    Failure.of(ErrorCode.WRONG_ELEMENT_KIND, () -> fill("ten")).says("It takes a number.");
    assertTrue(browser.methods("Input.").isEmpty());
  }

  @Test
  void clicksIntoTheFieldFirst() {
    fill("x");
    assertEquals(List.of("mouseMoved", "mousePressed", "mouseReleased"), mouse());
  }

  private List<String> mouse() {
    return browser.sent("Input.dispatchMouseEvent").stream()
        .map(it -> it.params().text("type"))
        .toList();
  }

  @Test
  void doesNotClickAFieldThatHasTheFocus() {
    field = TEXT.with("focused", true);
    fill("x");
    assertEquals(List.of(), mouse());
  }

  @Test
  void fillsAFieldThatCannotBeClicked() {
    script.says("aim", FakePage.refusal("not_interactable", "It is covered."));
    assertEquals(Optional.of("x"), fill("x"));
  }

  @Test
  void refusesAFieldThatTakesNoFocus() {
    script.says("focusField", FakePage.ok("focused", false));
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> fill("x"))
        .says("does not take the focus")
        .says("<input name=City>")
        .hints("Click it first")
        .details("index", 1);
  }

  @Test
  void putsALongTextInAtOnce() {
    String poem = "x".repeat(101);
    assertEquals(Optional.of(poem), fill(poem));
    assertEquals(poem, browser.last("Input.insertText").text("text"));
    assertEquals(List.of(), keys());
  }

  @Test
  void aLineEndDoesNotPressEnter() {
    fill("one\ntwo");
    assertEquals("one\ntwo", browser.last("Input.insertText").text("text"));
    assertEquals(List.of(), keys());
  }

  @Test
  void emptiesAFieldByOneKey() {
    held = "old";
    browser
        .on("Input.dispatchKeyEvent")
        .does(
            command -> {
              held = "";
              return Json.object();
            });
    assertEquals(Optional.of(""), fill(""));
    assertEquals(List.of("rawKeyDown Delete", "keyUp Delete"), keys());
  }

  @Test
  void leavesAnEmptyFieldAloneThatShallBeEmpty() {
    assertEquals(Optional.of(""), fill(""));
    assertEquals(List.of(), keys());
  }

  @Test
  void addsToWhatIsThere() {
    held = "Bonn";
    assertEquals(Optional.of("Bonn 2"), appended(" 2"));
    assertTrue(script.asked("focusField").getFirst().bool("append"));
  }

  private Optional<String> appended(String text) {
    browser
        .on("Input.dispatchKeyEvent")
        .does(
            command -> {
              held +=
                  command.params().text("type").equals("keyDown")
                      ? command.params().text("text")
                      : "";
              return Json.object();
            });
    return append(text);
  }

  @Test
  void givesTheValueOnceMoreToAFieldThatTookNothing() {
    browser.on("Input.dispatchKeyEvent").answers(Json.object());
    assertEquals(Optional.of("Bonn"), fill("Bonn"));
    assertEquals("Bonn", script.asked("setValue").getFirst().text("value"));
  }

  @Test
  void refusesAFieldThatTakesNothingAtAll() {
    browser.on("Input.dispatchKeyEvent").answers(Json.object());
    script.says("setValue", FakePage.ok("value", ""));
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> fill("Bonn"))
        .says("did not take the text")
        .hints("new snapshot");
  }

  @Test
  void doesNotSetWhatARichEditorDidNotTake() {
    field = TEXT.with("kind", "rich");
    browser.on("Input.dispatchKeyEvent").answers(Json.object());
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> fill("Bonn")).says("did not take the text");
    assertTrue(script.asked("setValue").isEmpty());
  }

  @Test
  void aFieldThatGoesAsItIsFilledHasTakenTheText() {
    script.does(
        "field",
        asked ->
            asked.has("value") ? TEXT : FakePage.refusal("stale_element", "The step is done."));
    assertEquals(Optional.of(""), fill("Bonn"));
  }

  @Test
  void neverTellsAPassword() {
    field = TEXT.with("secret", true);
    assertEquals(Optional.empty(), fill("hunter2"));
    assertEquals(14, keys().size());
    assertFalse(script.asked("setValue").toString().contains("hunter2"));
  }

  @Test
  void emptiesAPasswordThatItCannotSee() {
    field = TEXT.with("secret", true);
    fill("");
    assertEquals(List.of("rawKeyDown Delete", "keyUp Delete"), keys());
  }

  @Test
  void setsWhatHasNoCaret() {
    field = TEXT.with("kind", "value").with("type", "date");
    assertEquals(Optional.of("2026-12-01"), fill("2026-12-01"));
    assertTrue(browser.methods("Input.").isEmpty());
  }

  @Test
  void addsToWhatHasNoCaret() {
    field = TEXT.with("kind", "value");
    held = "2026-12";
    assertEquals(Optional.of("2026-12-01"), append("-01"));
  }

  @Test
  void refusesAValueThatTheFieldDropped() {
    field = TEXT.with("kind", "value");
    script.says("setValue", FakePage.refusal("wrong_element_kind", "It takes a date."));
    Failure.of(ErrorCode.WRONG_ELEMENT_KIND, () -> fill("x")).says("It takes a date.");
  }

  @Test
  void replacesTheTextOfAnEditorByKeys() {
    field = TEXT.with("byKeys", true);
    assertEquals(Optional.of("int x;"), fill("int x;"));
    assertTrue(keys().contains("rawKeyDown a"), "Control+A");
    assertTrue(keys().contains("rawKeyDown Delete"));
    assertEquals("int x;", browser.last("Input.insertText").text("text"));
  }

  @Test
  void addsToAnEditorAtItsEnd() {
    field = TEXT.with("byKeys", true);
    append("more");
    assertTrue(keys().contains("rawKeyDown End"));
    assertFalse(keys().contains("rawKeyDown Delete"));
  }

  @Test
  void pressesEnterAfterwards() {
    tab.fill(1, "x", false, true, soon());
    assertEquals("keyUp Enter", keys().getLast());
  }

  @Test
  void fillsByTheScriptWhereNoDebuggerIs() {
    synthetic();
    script.does(
        "synthetic",
        asked -> {
          held = asked.text("text");
          return FakePage.ok();
        });
    assertEquals(Optional.of("Bonn"), fill("Bonn"));
    assertTrue(script.asked("synthetic").getFirst().bool("replace"));
    assertTrue(browser.methods("Input.").isEmpty());
  }
}
