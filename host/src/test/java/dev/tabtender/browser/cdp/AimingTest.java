package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AimingTest extends TabFixture {
  private static final Json COVERED = FakePage.refusal("not_interactable", "It is covered.");

  private Aiming aiming;
  private Frames frames;

  @BeforeEach
  void take() {
    frames = new Frames(page);
    patience(20_000, 20_000, 20_000);
  }

  private void patience(long refused, long restless, long moving) {
    aiming = new Aiming(page, frames, new Aiming.Patience(refused, restless, moving));
  }

  private Target target() {
    return new Target(7, page.mainFrame(soon()), 5, "<button>Save");
  }

  /** An element of a frame whose content begins at 100, 200 of the one around it. */
  private Target inFrame() {
    script.frame("a", "https://acme.example/a");
    script.says(
        "frameBox", FakePage.ok("box", List.of(100, 200, 300, 150), "scale", List.of(1, 1)));
    heard();
    return new Target(7, page.frame("a").orElseThrow(), 5, "<button>Pay");
  }

  private Aim aim(Target at) {
    return aiming.aim(at, "click", soon());
  }

  @Test
  void looksTwiceAndScrollsOnce() {
    Aim aim = aim(target());
    assertEquals(60, aim.x());
    assertEquals(109, aim.y());
    assertEquals(
        List.of(true, false), script.asked("aim").stream().map(it -> it.bool("scroll")).toList());
  }

  @Test
  void waitsUntilTheElementRests() {
    script.saysInTurn(
        "aim",
        FakePage.box(0, 0, 10, 10),
        FakePage.box(0, 40, 10, 10),
        FakePage.box(0, 80, 10, 10));
    assertEquals(85, aim(target()).y());
  }

  @Test
  void aHairsMoveIsRest() {
    script.saysInTurn("aim", FakePage.box(0, 0, 10, 10), FakePage.box(0.5, 0.5, 10, 10));
    aim(target());
    assertEquals(2, script.asked("aim").size());
  }

  @Test
  void waitsForWhatCoversItToLeave() {
    script.saysInTurn("aim", COVERED, FakePage.box(0, 0, 10, 10));
    assertEquals(5, aim(target()).x());
    assertTrue(script.asked("aim").get(1).bool("scroll"), "it may have to be scrolled to now");
  }

  @Test
  void refusesWhatStaysCovered() {
    script.says("aim", COVERED);
    patience(50, 20_000, 20_000);
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> aim(target()))
        .says("It is covered.")
        .details("index", 7)
        .details("lastSeen", "<button>Save")
        .details("why", Json.of("the test"));
  }

  @Test
  void refusesWhatIsGoneAtOnce() {
    script.says("aim", FakePage.refusal("stale_element", "It is gone."));
    Failure.of(ErrorCode.STALE_ELEMENT, () -> aim(target())).says("It is gone.");
    assertEquals(1, script.asked("aim").size());
  }

  @Test
  void refusesWhatNeverRests() {
    int[] at = {0};
    script.does("aim", asked -> FakePage.box(0, at[0] += 40, 10, 10));
    patience(20_000, 20_000, 100);
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> aim(target()))
        .says("does not stop moving")
        .says("<button>Save")
        .hints("Wait until the page rests");
  }

  @Test
  void pressesWhatTurnsForEverUnderThePointer() {
    int[] at = {0};
    script.does("aim", asked -> FakePage.box(at[0] = 3 - at[0], 0, 100, 100));
    patience(20_000, 50, 20_000);
    assertTrue(aim(target()).x() < 60);
  }

  @Test
  void addsThePlacesOfTheFramesAround() {
    Aim aim = aim(inFrame());
    assertEquals(160, aim.x());
    assertEquals(309, aim.y());
    assertEquals(110, aim.left());
    assertEquals(300, aim.top());
  }

  @Test
  void asksWhetherThePointReachesTheFrame() {
    aim(inFrame());
    FakePage.Call reaches =
        script.calls().stream().filter(it -> it.method().equals("reaches")).findFirst().get();
    assertEquals("main", reaches.frameId());
    assertEquals("a", reaches.argument().text("frameId"));
    assertEquals(160, reaches.argument().integer("x"));
  }

  @Test
  void refusesWhatIsUnderSomethingOfTheFrameAround() {
    Target at = inFrame();
    script.says("reaches", FakePage.refusal("not_interactable", "A banner covers the frame."));
    patience(50, 20_000, 20_000);
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> aim(at)).says("A banner covers the frame.");
  }

  @Test
  void onlyToScrollItDoesNotMatterWhatCoversTheFrame() {
    Target at = inFrame();
    script.says("reaches", FakePage.refusal("not_interactable", "A banner covers the frame."));
    assertEquals(160, aiming.aim(at, "scroll", soon()).x());
  }

  @Test
  void bringsTheFrameIntoViewBeforeTheElement() {
    aim(inFrame());
    List<String> asked =
        script.calls().stream()
            .map(FakePage.Call::method)
            .filter(it -> it.equals("frameBox") || it.equals("aim"))
            .toList();
    assertEquals(List.of("frameBox", "aim"), asked.subList(0, 2));
    assertTrue(script.asked("frameBox").getFirst().bool("scroll"));
    assertFalse(script.asked("frameBox").get(1).bool("scroll"));
  }

  @Test
  void refusesAFrameThatIsHidden() {
    Target at = inFrame();
    script.says("frameBox", FakePage.refusal("not_interactable", "The frame is hidden."));
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> aim(at)).says("The frame is hidden.");
  }

  @Test
  void glancesOnlyAtTheMainFrame() {
    assertTrue(aiming.glance(inFrame(), "click", soon()).isEmpty());
    assertTrue(aiming.glance(target(), "click", soon()).isPresent());
  }

  @Test
  void aGlanceAtWhatIsCoveredIsNone() {
    script.says("aim", COVERED);
    assertTrue(aiming.glance(target(), "click", soon()).isEmpty());
    assertFalse(script.asked("aim").getFirst().bool("scroll"));
  }

  @Test
  void lookingAgainRefusesAtOnce() {
    script.says("aim", COVERED);
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> aiming.again(target(), "click", soon()));
    assertEquals(1, script.asked("aim").size());
  }

  @Test
  void anElementOfATabThatClosesIsNotAimedAt() {
    Target at = target();
    script.does(
        "aim",
        asked -> {
          browser.tell("Target.targetDestroyed", Json.object("targetId", "T1"));
          return COVERED;
        });
    Failure.of(ErrorCode.TAB_CLOSED, () -> aim(at));
  }
}
