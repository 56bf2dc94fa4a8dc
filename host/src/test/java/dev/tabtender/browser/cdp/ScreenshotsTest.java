package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Tab.Screenshot;
import dev.tabtender.browser.Tab.ScreenshotRequest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ScreenshotsTest extends TabFixture {
  @BeforeEach
  void show() {
    showing("0|5|<button>Save", "0|6|<button>Delete");
    screen(1, 5_000);
    browser.on("Page.captureScreenshot").answers(png(1280, 720));
  }

  /** A page scrolled down by 100, on a screen of that density. */
  private void screen(double density, double height) {
    browser
        .on("Page.getLayoutMetrics")
        .answers(
            Json.object(
                "cssVisualViewport",
                Json.object("pageX", 0, "pageY", 100, "clientWidth", 1280, "clientHeight", 720),
                "visualViewport",
                Json.object("clientWidth", 1280 * density),
                "cssContentSize",
                Json.object("width", 1280, "height", height)));
  }

  private static Json png(int width, int height) {
    byte[] head = ByteBuffer.allocate(24).putInt(16, width).putInt(20, height).array();
    return Json.object("data", Base64.getEncoder().encodeToString(head));
  }

  private Screenshot take(boolean full, OptionalInt index, String format, boolean marks) {
    return tab.screenshot(new ScreenshotRequest("me", full, index, format, marks), soon());
  }

  private Screenshot plain() {
    return take(false, OptionalInt.empty(), "png", false);
  }

  private Json asked() {
    return browser.last("Page.captureScreenshot");
  }

  private static List<Integer> box(Json clip) {
    return List.of(
        clip.integer("x"), clip.integer("y"), clip.integer("width"), clip.integer("height"));
  }

  @Test
  void takesWhatShows() {
    Screenshot shot = plain();
    assertEquals("image/png", shot.mime());
    assertEquals(1280, shot.width());
    assertEquals(720, shot.height());
    assertFalse(asked().has("clip"));
    assertFalse(asked().bool("captureBeyondViewport"));
  }

  @Test
  void takesTheWholePage() {
    take(true, OptionalInt.empty(), "png", false);
    assertEquals(List.of(0, 0, 1280, 5_000), box(asked().get("clip")));
    assertTrue(asked().bool("captureBeyondViewport"));
  }

  @Test
  void takesNoMoreOfALongPageThanABrowserCanDraw() {
    screen(1, 50_000);
    take(true, OptionalInt.empty(), "png", false);
    assertEquals(16_384, asked().get("clip").integer("height"));
  }

  @Test
  void takesOneElementWhereItLiesInThePage() {
    take(false, OptionalInt.of(2), "png", false);
    assertEquals(List.of(10, 220, 100, 18), box(asked().get("clip")));
    assertEquals("scroll", script.asked("aim").getFirst().text("purpose"));
  }

  @Test
  void isInCssPixelsOnADenseScreen() {
    screen(2, 5_000);
    plain();
    assertEquals(0.5, asked().get("clip").number("scale"));
    assertEquals(List.of(0, 100, 1280, 720), box(asked().get("clip")));
  }

  @Test
  void tellsTheSizeOfOtherFormatsByWhatWasAsked() {
    browser.on("Page.captureScreenshot").answers(Json.object("data", ""));
    Screenshot shot = take(false, OptionalInt.empty(), "jpeg", false);
    assertEquals("image/jpeg", shot.mime());
    assertEquals(1280, shot.width());
    assertEquals(720, shot.height());
    assertEquals(85, asked().integer("quality"));
  }

  @Test
  void hidesTheScrollbarsOnlyMeanwhile() {
    plain();
    List<Boolean> hidden =
        browser.sent("Emulation.setScrollbarsHidden").stream()
            .map(it -> it.params().bool("hidden"))
            .toList();
    assertEquals(List.of(true, false), hidden);
  }

  @Test
  void takesOneWhereScrollbarsCannotBeHidden() {
    browser.on("Emulation.setScrollbarsHidden").refuses("not here");
    assertEquals(1280, plain().width());
  }

  @Test
  void showsTheScrollbarsAgainAfterAFailure() {
    browser.on("Page.captureScreenshot").refuses("Unable to capture screenshot");
    assertThrows(CdpError.class, this::plain);
    assertFalse(browser.last("Emulation.setScrollbarsHidden").bool("hidden"));
  }

  @Test
  void drawsTheIndexesOfTheClientAndWipesThemAway() {
    take(false, OptionalInt.empty(), "png", true);
    Json shown = script.asked("marks").getFirst().get("show");
    assertEquals(Json.object("key", 5, "label", "1"), shown.get(0));
    assertEquals(Json.object("key", 6, "label", "2"), shown.get(1));
    assertTrue(script.asked("marks").getLast().bool("hide"));
  }

  @Test
  void wipesTheMarksAwayAfterAFailure() {
    browser.on("Page.captureScreenshot").refuses("Unable to capture screenshot");
    assertThrows(CdpError.class, () -> take(false, OptionalInt.empty(), "png", true));
    assertTrue(script.asked("marks").getLast().bool("hide"));
  }

  @Test
  void looksFirstForAClientThatWasToldNothing() {
    tab.screenshot(new ScreenshotRequest("you", false, OptionalInt.empty(), "png", true), soon());
    assertEquals(2, script.asked("marks").getFirst().get("show").size());
    assertEquals(2, script.asked("snapshot").size());
  }

  @Test
  void refusesAnElementThatIsNotThere() {
    Failure.of(ErrorCode.UNKNOWN_ELEMENT, () -> take(false, OptionalInt.of(9), "png", false));
    assertTrue(browser.sent("Page.captureScreenshot").isEmpty());
  }

  @Test
  void aTabThatDrawsNothingIsATimeout() {
    browser.on("Page.captureScreenshot").holds();
    ScreenshotRequest request =
        new ScreenshotRequest("me", true, OptionalInt.empty(), "png", false);
    Failure.of(ErrorCode.TIMEOUT, () -> tab.screenshot(request, Deadline.inMillis(300)))
        .hints("timeoutMs");
  }

  @Test
  void cannotBeTakenWhereNoDebuggerIs() {
    synthetic();
    Failure.of(ErrorCode.NOT_INTERACTABLE, this::plain).says("photographed");
  }

  @Test
  void aCrashedTabIsNotPhotographed() {
    crash();
    Failure.of(ErrorCode.TAB_CRASHED, this::plain).hints("Navigate");
  }
}
