package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Effects.Scrolled;
import dev.tabtender.browser.Tab.ScrollRequest;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WheelTest extends TabFixture {
  private Wheel wheel;

  @BeforeEach
  void take() {
    wheel = new Wheel(page, new Aiming(page, new Frames(page)), new Pointer(page));
    watched(0, 300);
  }

  private void watched(double x, double y) {
    script.does(
        "watch",
        asked ->
            asked.bool("again")
                ? Json.object("moved", Json.object("x", x, "y", y))
                : Json.object("x", 640, "y", 360));
  }

  private static ScrollRequest towards(String direction) {
    return new ScrollRequest(direction, Optional.empty(), Optional.empty(), OptionalInt.empty());
  }

  private static Scrolled scrolled(double y, double up, double down) {
    return new Scrolled(0, y, Json.object("up", up, "down", down), Optional.empty());
  }

  private Target target() {
    return new Target(7, page.mainFrame(soon()), 5, "<canvas>Map");
  }

  @Test
  void isOfNoUseToWhatScrolled() {
    assertFalse(wheel.mayHelp(towards("down"), scrolled(100, 0, 0)));
  }

  @Test
  void isOfNoUseAtThePlainEndOfAPage() {
    assertFalse(wheel.mayHelp(towards("down"), scrolled(0, 2_000, 0)));
    assertFalse(wheel.mayHelp(towards("up"), scrolled(0, 0, 2_000)));
  }

  @Test
  void mayMoveAPageThatHasNothingToScroll() {
    assertTrue(wheel.mayHelp(towards("down"), scrolled(0, 0, 0)));
  }

  @Test
  void mayMoveWhatIsSaidToHaveMore() {
    assertTrue(wheel.mayHelp(towards("down"), scrolled(0, 10, 10)));
  }

  @Test
  void mayAlwaysMoveAnElementThatIsNamed() {
    ScrollRequest named =
        new ScrollRequest("down", Optional.empty(), Optional.empty(), OptionalInt.of(1));
    assertTrue(wheel.mayHelp(named, scrolled(0, 2_000, 0)));
  }

  @Test
  void cannotBeTurnedWhereNoDebuggerIs() {
    synthetic();
    assertFalse(wheel.mayHelp(towards("down"), scrolled(0, 0, 0)));
  }

  @ParameterizedTest
  @CsvSource({"down, 0, 600", "up, 0, -600", "right, 600, 0", "left, -600, 0"})
  void turnsInTheDirectionThatIsAsked(String direction, int dx, int dy) {
    wheel.turn(Optional.empty(), towards(direction), scrolled(0, 0, 0), soon());
    Json turned = browser.last("Input.dispatchMouseEvent");
    assertEquals(dx, turned.integer("deltaX"));
    assertEquals(dy, turned.integer("deltaY"));
  }

  @Test
  void turnsByPixelsOrPages() {
    wheel.turn(
        Optional.empty(),
        new ScrollRequest("down", Optional.of(2.0), Optional.empty(), OptionalInt.empty()),
        scrolled(0, 0, 0),
        soon());
    assertEquals(1_200, browser.last("Input.dispatchMouseEvent").integer("deltaY"));
    wheel.turn(
        Optional.empty(),
        new ScrollRequest("down", Optional.of(2.0), Optional.of(50.0), OptionalInt.empty()),
        scrolled(0, 0, 0),
        soon());
    assertEquals(50, browser.last("Input.dispatchMouseEvent").integer("deltaY"));
  }

  @Test
  void turnsOverTheElementAndTellsHowFarItMoved() {
    Scrolled turned = wheel.turn(Optional.of(target()), towards("down"), scrolled(0, 0, 0), soon());
    assertEquals(300, turned.y());
    assertEquals(60, browser.last("Input.dispatchMouseEvent").integer("x"));
  }

  @Test
  void tellsOfNoMovementWhereNoneIsSeen() {
    watched(0, 0);
    Scrolled turned = wheel.turn(Optional.empty(), towards("down"), scrolled(0, 0, 0), soon());
    assertEquals(0, turned.y());
  }

  @Test
  void leavesWhatThePointerCannotReach() {
    script.says("aim", FakePage.refusal("not_interactable", "It is covered."));
    Scrolled before = scrolled(0, 0, 0);
    assertSame(before, wheel.turn(Optional.of(target()), towards("down"), before, soon()));
  }

  @Test
  void aStaleElementIsNotTurnedOver() {
    script.says("aim", FakePage.refusal("stale_element", "It is gone."));
    Failure.of(
        ErrorCode.STALE_ELEMENT,
        () -> wheel.turn(Optional.of(target()), towards("down"), scrolled(0, 0, 0), soon()));
  }
}
