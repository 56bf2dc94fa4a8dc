package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Effects.Scrolled;
import dev.tabtender.browser.Tab.ScrollRequest;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ChoosingTest extends TabFixture {
  @BeforeEach
  void show() {
    showing("0|5|<input type=checkbox name=Terms>");
  }

  private void states(Object... checked) {
    Json[] answers = new Json[checked.length];
    for (int i = 0; i < checked.length; i++) {
      answers[i] = FakePage.ok("kind", "checkbox", "checked", checked[i], "pressKey", 6);
    }
    script.saysInTurn("checkState", answers);
  }

  private Optional<String> check(boolean checked) {
    return tab.check(1, checked, soon()).effects().valueNow();
  }

  private boolean pressed() {
    return browser.sent("Input.dispatchMouseEvent").stream()
        .anyMatch(it -> it.params().text("type").equals("mousePressed"));
  }

  @Test
  void pressesWhatIsNotYetChecked() {
    states(false, true);
    assertEquals(Optional.of("true"), check(true));
    assertTrue(pressed());
    assertEquals(6, script.asked("aim").getFirst().integer("key"), "its visible label");
  }

  @Test
  void leavesWhatIsCheckedAlready() {
    states(true);
    assertEquals(Optional.of("true"), check(true));
    assertTrue(!pressed());
  }

  @Test
  void unchecks() {
    states(true, false);
    assertEquals(Optional.of("false"), check(false));
    assertTrue(pressed());
  }

  @Test
  void aMixedBoxIsNeitherCheckedNorNot() {
    states("mixed", false);
    assertEquals(Optional.of("false"), check(false));
    assertTrue(pressed());
  }

  @Test
  void waitsUntilThePageTakesThePress() {
    states(false, false, false, true);
    assertEquals(Optional.of("true"), check(true));
  }

  @Test
  void aBoxThatGoesAsItIsCheckedIsChecked() {
    script.saysInTurn(
        "checkState",
        FakePage.ok("kind", "checkbox", "checked", false),
        FakePage.refusal("stale_element", "It is gone."));
    check(true);
    assertTrue(pressed());
  }

  @Test
  void aBoxThatStaysAsItWasIsRefused() {
    states(false);
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> check(true))
        .says("did not become checked")
        .says("Terms")
        .hints("new snapshot")
        .details("index", 1);
  }

  @Test
  void aChosenRadioButtonCannotBeUnchecked() {
    script.says("checkState", FakePage.ok("kind", "radio", "checked", true));
    Failure.of(ErrorCode.WRONG_ELEMENT_KIND, () -> check(false)).hints("Check another one");
    assertTrue(!pressed());
  }

  @Test
  void refusesWhatIsNoBox() {
    script.says("checkState", FakePage.refusal("wrong_element_kind", "It is a link."));
    Failure.of(ErrorCode.WRONG_ELEMENT_KIND, () -> check(true)).says("It is a link.");
  }

  private Scrolled scroll(OptionalInt index) {
    ScrollRequest request = new ScrollRequest("down", Optional.of(1.0), Optional.empty(), index);
    return tab.scroll(request, soon()).effects().scrolled().orElseThrow();
  }

  private static Json moved(double y, double left) {
    return FakePage.ok(
        "moved", Json.object("x", 0, "y", y), "left", Json.object("up", y, "down", left));
  }

  @Test
  void tellsHowFarThePageMovedAndWhatIsLeft() {
    script.says("scroll", moved(700, 1_980));
    Scrolled scrolled = scroll(OptionalInt.empty());
    assertEquals(700, scrolled.y());
    assertEquals(1_980, scrolled.left().integer("down"));
    assertEquals(Optional.empty(), scrolled.container());
    assertEquals(Json.object("direction", "down", "pages", 1.0), script.asked("scroll").getFirst());
  }

  @Test
  void scrollsTheContainerAroundAnElement() {
    script.says("scroll", moved(90, 10).with("container", "list \"Orders\""));
    assertEquals(Optional.of("list \"Orders\""), scroll(OptionalInt.of(1)).container());
    assertEquals(5, script.asked("scroll").getFirst().integer("key"));
  }

  @Test
  void turnsTheWheelWhereNothingScrolls() {
    script.says("scroll", moved(0, 0));
    script.saysInTurn(
        "watch",
        Json.object("x", 640, "y", 360),
        Json.object("moved", Json.object("x", 0, "y", 600)));
    assertEquals(600, scroll(OptionalInt.empty()).y());
    Json wheel = browser.last("Input.dispatchMouseEvent");
    assertEquals("mouseWheel", wheel.text("type"));
    assertEquals(600, wheel.integer("deltaY"));
    assertEquals(640, wheel.integer("x"));
  }

  @Test
  void refusesWhatTheScriptRefuses() {
    script.says("scroll", FakePage.refusal("not_interactable", "It is hidden."));
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> scroll(OptionalInt.empty()));
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> scroll(OptionalInt.of(1))).details("index", 1);
  }
}
