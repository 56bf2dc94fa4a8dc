package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tabtender.browser.Tab.Press;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PointerTest extends TabFixture {
  private Pointer pointer;

  @BeforeEach
  void take() {
    pointer = new Pointer(page);
  }

  private void click(Press press) {
    pointer.click(3, 4, press, soon());
  }

  private List<String> events() {
    return browser.sent("Input.dispatchMouseEvent").stream()
        .map(FakeBrowser.Command::params)
        .map(it -> it.text("type") + " " + it.text("button") + " " + it.integer("clickCount"))
        .toList();
  }

  private Json last() {
    return browser.last("Input.dispatchMouseEvent");
  }

  @Test
  void pressesAndLetsGo() {
    click(PLAIN);
    assertEquals(List.of("mousePressed left 1", "mouseReleased left 1"), events());
    assertEquals(3, last().integer("x"));
    assertEquals(4, last().integer("y"));
  }

  @Test
  void countsTheClicksOfADoubleClick() {
    click(new Press("left", 2, List.of()));
    assertEquals(
        List.of(
            "mousePressed left 1", "mouseReleased left 1",
            "mousePressed left 2", "mouseReleased left 2"),
        events());
  }

  @Test
  void holdsTheButtonThatIsPressed() {
    click(new Press("right", 1, List.of()));
    assertEquals(
        2, browser.sent("Input.dispatchMouseEvent").getFirst().params().integer("buttons"));
    assertEquals(0, last().integer("buttons"));
    click(new Press("middle", 1, List.of()));
    assertEquals(4, browser.sent("Input.dispatchMouseEvent").get(2).params().integer("buttons"));
  }

  @Test
  void holdsTheKeysThatGoWithIt() {
    click(new Press("left", 1, List.of("Control", "Shift")));
    assertEquals(Keys.CONTROL | Keys.SHIFT, last().integer("modifiers"));
  }

  @Test
  void turnsTheWheelByWhatIsAsked() {
    pointer.wheel(1, 2, -30, 40, soon());
    assertEquals("mouseWheel", last().text("type"));
    assertEquals(-30, last().integer("deltaX"));
    assertEquals(40, last().integer("deltaY"));
  }

  @Test
  void pullsWithTheButtonHeld() {
    pointer.pull(1, 2, soon());
    assertEquals("mouseMoved", last().text("type"));
    assertEquals(1, last().integer("buttons"));
  }

  @Test
  void aPressThatClosesTheTabIsDone() {
    browser.on("Input.dispatchMouseEvent").does(command -> closingOn(command, "mouseReleased"));
    click(PLAIN);
    assertEquals(List.of("mousePressed left 1", "mouseReleased left 1"), events());
  }

  @Test
  void aDoubleClickWhoseFirstClickClosesTheTabIsDone() {
    browser.on("Input.dispatchMouseEvent").does(command -> closingOn(command, "mouseReleased"));
    click(new Press("left", 2, List.of()));
    assertEquals(2, events().size(), "nothing is pressed in a tab that is gone");
  }

  private Json closingOn(FakeBrowser.Command command, String type) {
    if (command.params().text("type").equals(type)) {
      browser.tell("Target.targetDestroyed", Json.object("targetId", "T1"));
      return Json.MISSING;
    }
    return Json.object();
  }

  @Test
  void aTabThatGoesBeforeThePressWasNotPressed() {
    browser.on("Input.dispatchMouseEvent").does(command -> closingOn(command, "mousePressed"));
    Failure.of(ErrorCode.TAB_CLOSED, () -> click(PLAIN)).hints("List the tabs");
  }

  @Test
  void aFrameThatLeavesUnderThePressTookItAlong() {
    script.frame("a", "https://acme.example/a");
    heard();
    var held = browser.on("Input.dispatchMouseEvent").holds();
    var moving = begin(() -> moved(3, 4));
    held.next();
    script.dropFrame("a");
    assertEquals("done", end(moving));
  }

  private String moved(double x, double y) {
    pointer.move(x, y, 0, soon());
    return "done";
  }

  @Test
  void aPageThatHangsDoesNotAnswerInTime() {
    browser.on("Input.dispatchMouseEvent").holds();
    Failure.of(ErrorCode.TIMEOUT, () -> pointer.move(1, 1, 0, Deadline.inMillis(50)))
        .details("phase", "Input.dispatchMouseEvent");
  }

  @Test
  void tellsTheBrowsersOwnRefusal() {
    browser.on("Input.dispatchMouseEvent").refuses("no such button");
    assertThrows(CdpError.class, () -> click(new Press("left", 1, List.of())));
  }
}
