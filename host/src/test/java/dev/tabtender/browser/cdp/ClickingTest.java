package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Tab.Press;
import dev.tabtender.browser.Tab.Spot;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ClickingTest extends TabFixture {
  @BeforeEach
  void show() {
    showing("0|5|<button>Save", "0|6|<button>Delete");
    browser
        .on("Page.getLayoutMetrics")
        .answers(
            Json.object(
                "cssVisualViewport", Json.object("clientWidth", 1280, "clientHeight", 720)));
  }

  private Acted click(int index) {
    return tab.click(element(index), PLAIN, soon());
  }

  private List<String> events() {
    return browser.sent("Input.dispatchMouseEvent").stream()
        .map(FakeBrowser.Command::params)
        .map(it -> it.text("type") + " " + it.integer("x") + "," + it.integer("y"))
        .toList();
  }

  private Acted clickAt(double x, double y) {
    return tab.click(new Spot.Point(x, y), PLAIN, soon());
  }

  @Test
  void movesThereBeforeItPresses() {
    click(2);
    assertEquals(
        List.of("mouseMoved 60,129", "mousePressed 60,129", "mouseReleased 60,129"), events());
    assertEquals(6, script.asked("aim").getFirst().integer("key"));
  }

  @Test
  void followsWhatMovesAwayFromThePointer() {
    script.saysInTurn(
        "aim",
        FakePage.box(0, 0, 10, 10),
        FakePage.box(0, 50, 10, 10),
        FakePage.box(0, 100, 10, 10),
        FakePage.box(0, 100, 10, 10),
        FakePage.box(0, 200, 10, 10));
    click(1);
    assertEquals(
        List.of(
            "mouseMoved 5,5",
            "mouseMoved 5,105",
            "mouseMoved 5,205",
            "mousePressed 5,205",
            "mouseReleased 5,205"),
        events());
  }

  @Test
  void looksWithCareAtWhatMoves() {
    script.says("aim", FakePage.box(0, 0, 10, 10).with("moving", true));
    click(1);
    assertTrue(script.asked("aim").size() >= 4, "a glance, two looks, and one after the pointer");
  }

  @Test
  void scrollsToWhatDoesNotShow() {
    script.saysInTurn(
        "aim",
        FakePage.refusal("not_interactable", "It is out of view."),
        FakePage.box(0, 300, 10, 10));
    click(1);
    assertTrue(script.asked("aim").get(1).bool("scroll"));
    assertEquals("mousePressed 5,305", events().get(1));
  }

  @Test
  void refusesWhatComesUpUnderThePointer() {
    script.saysInTurn(
        "aim",
        FakePage.box(0, 0, 10, 10).with("moving", true),
        FakePage.box(0, 0, 10, 10),
        FakePage.box(0, 0, 10, 10),
        FakePage.refusal("not_interactable", "A menu covers it."));
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> click(1)).says("A menu covers it.");
    assertEquals(1, events().size(), "nothing was pressed");
  }

  @Test
  void pressesAtAPoint() {
    clickAt(30, 40);
    assertEquals(
        List.of("mouseMoved 30,40", "mousePressed 30,40", "mouseReleased 30,40"), events());
  }

  @Test
  void pressesInTheCornersOfTheViewport() {
    clickAt(0, 0);
    clickAt(1279.5, 719.5);
    assertEquals(6, events().size());
  }

  @Test
  void refusesAPointOutsideTheViewport() {
    Failure.of(ErrorCode.BAD_REQUEST, () -> clickAt(1280, 40))
        .says("outside the viewport, which is 1280 by 720")
        .hints("scroll")
        .details("field", "x");
    Failure.of(ErrorCode.BAD_REQUEST, () -> clickAt(30, -1)).details("field", "y");
    assertTrue(events().isEmpty());
  }

  @Test
  void refusesAnIndexThatWasNeverGiven() {
    Failure.of(ErrorCode.UNKNOWN_ELEMENT, () -> click(3))
        .says("index 3")
        .hints("new snapshot")
        .details("index", 3);
  }

  @Test
  void refusesAnIndexOfADocumentThatWasLeft() {
    script.commit("https://acme.example/next", "L2");
    heard();
    Failure.of(ErrorCode.STALE_ELEMENT, () -> click(1))
        .says("<button>Save")
        .details("lastSeen", "<button>Save");
    assertTrue(events().isEmpty());
  }

  @Test
  void holdsModifiersWhileItMovesAndPresses() {
    tab.click(element(1), new Press("left", 1, List.of("Control")), soon());
    assertTrue(
        browser.sent("Input.dispatchMouseEvent").stream()
            .allMatch(it -> it.params().integer("modifiers") == Keys.CONTROL));
  }

  @Test
  void hoversWithoutPressing() {
    tab.hover(2, soon());
    assertEquals(List.of("mouseMoved 60,129"), events());
    assertEquals("hover", script.asked("aim").getFirst().text("purpose"));
  }

  @Test
  void clicksByTheScriptWhereNoDebuggerIs() {
    synthetic();
    tab.click(element(1), new Press("right", 2, List.of("Shift")), soon());
    Json asked = script.asked("synthetic").getFirst();
    assertEquals(2, asked.integer("button"));
    assertEquals(2, asked.integer("count"));
    assertEquals(5, asked.integer("key"));
    assertEquals(List.of(Json.of("Shift")), asked.get("modifiers").items());
    assertEquals("synthetic", tab.inputKind());
  }

  @Test
  void hoversByTheScriptWhereNoDebuggerIs() {
    synthetic();
    tab.hover(1, soon());
    assertEquals("hover", script.asked("synthetic").getFirst().text("do"));
  }

  @Test
  void cannotPressAtAPointWhereNoDebuggerIs() {
    synthetic();
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> clickAt(1, 1))
        .says("No debugger")
        .says("pressed at a point")
        .hints("developer tools");
  }
}
