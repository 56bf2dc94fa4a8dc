package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From an element at 60,109 to one at 60,129. */
final class DraggingTest extends TabFixture {
  @BeforeEach
  void show() {
    showing("0|5|<li draggable>Card", "0|6|<ul>Done");
  }

  private void drag() {
    tab.drag(1, 2, soon());
  }

  private List<String> events(String method) {
    return browser.sent(method).stream()
        .map(FakeBrowser.Command::params)
        .map(it -> it.text("type") + " " + it.integer("x") + "," + it.integer("y"))
        .toList();
  }

  private List<String> mouse() {
    return events("Input.dispatchMouseEvent");
  }

  /** The page begins a drag of the browser's own. */
  private void nativeDrag() {
    browser
        .on("Input.dispatchMouseEvent")
        .does(
            command -> {
              if (command.params().integer("buttons") == 1) {
                Json data = Json.object("items", List.of(), "dragOperationsMask", 1);
                script.tell("Input.dragIntercepted", Json.object("data", data));
              }
              return Json.object();
            });
  }

  @Test
  void pullsWithTheMouseWhereThePageDragsByItself() {
    drag();
    List<String> mouse = mouse();
    int pressed = mouse.indexOf("mousePressed 60,109");
    assertTrue(pressed > 0, "it is pointed at first");
    assertEquals("mouseReleased 60,129", mouse.getLast());
    assertTrue(mouse.size() - pressed > 8, "in small steps, as a hand does");
    assertTrue(browser.sent("Input.dispatchDragEvent").isEmpty());
  }

  @Test
  void dropsWhatTheBrowserDrags() {
    nativeDrag();
    drag();
    assertEquals(
        List.of("dragEnter 60,129", "dragOver 60,129", "dragOver 60,129", "drop 60,129"),
        events("Input.dispatchDragEvent"));
    assertEquals(
        1, browser.last("Input.dispatchDragEvent").get("data").integer("dragOperationsMask"));
    assertEquals("mouseReleased 60,129", mouse().getLast());
  }

  @Test
  void takesDragsFromTheBrowserOnlyMeanwhile() {
    drag();
    List<Boolean> taken =
        browser.sent("Input.setInterceptDrags").stream()
            .map(it -> it.params().bool("enabled"))
            .toList();
    assertEquals(List.of(true, false), taken);
  }

  @Test
  void givesDragsBackAfterAFailure() {
    browser
        .on("Input.dispatchMouseEvent")
        .does(
            command -> {
              if (command.params().text("type").equals("mousePressed")) {
                script.tell("Inspector.targetCrashed", Json.object());
              }
              return Json.object();
            });
    Failure.of(ErrorCode.TAB_CRASHED, this::drag).hints("Navigate");
  }

  @Test
  void refusesAPlaceThatCannotBeReachedBeforeAnythingIsPressed() {
    script.does(
        "aim",
        asked ->
            asked.integer("key") == 6
                ? FakePage.refusal("not_interactable", "It is covered.")
                : FakePage.box(0, 0, 10, 10));
    Failure.of(ErrorCode.NOT_INTERACTABLE, this::drag).says("It is covered.").details("index", 2);
    assertTrue(mouse().isEmpty());
  }

  @Test
  void refusesAnIndexThatWasNeverGiven() {
    Failure.of(ErrorCode.UNKNOWN_ELEMENT, () -> tab.drag(1, 9, soon())).details("index", 9);
    Failure.of(ErrorCode.UNKNOWN_ELEMENT, () -> tab.drag(9, 1, soon())).details("index", 9);
  }

  @Test
  void dragsByTheScriptWhereNoDebuggerIs() {
    synthetic();
    drag();
    Json asked = script.asked("synthetic").getFirst();
    assertEquals(5, asked.integer("key"));
    assertEquals(6, asked.integer("toKey"));
    assertFalse(browser.methods("").contains("Input.setInterceptDrags"));
  }
}
