package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameOutlineTest {
  private final FrameOutline outline = new FrameOutline(Outlines.MAIN);

  @Test
  void asksForTheWholeAtFirst() {
    assertFalse(outline.request(false, 100).has("base"));
  }

  @Test
  void asksForChangesAgainstWhatItHolds() {
    outline.take(Outlines.snapshot(4, "0|1|<button>A"), true);

    assertEquals(4, outline.request(true, 100).integer("base"));
    assertEquals(4, outline.request(false, 100).integer("base"));
  }

  @Test
  void asksForTheWholeWhenDetailsAreMissing() {
    outline.take(Outlines.snapshot(4, "0|1|<button>A"), false);

    assertFalse(outline.request(true, 100).has("base"));
    assertTrue(outline.request(false, 100).has("base"));
  }

  @Test
  void appliesSplicesOneAfterTheOther() {
    outline.take(Outlines.snapshot(1, "0|1|a", "0|2|b", "0|3|c", "0|4|d"), true);
    outline.take(
        Outlines.head(2)
            .with("splices", List.of(splice(1, 2, "0|9|x"), splice(2, 0, "0|10|y", "0|11|z")))
            .with("zones", "vvvvv"),
        true);

    assertEquals(List.of("a", "x", "y", "z", "d"), texts());
  }

  @Test
  void keepsTheLinesThatDidNotChange() {
    outline.take(Outlines.snapshot(1, "0|1|a", "0|2|b"), true);
    Line kept = outline.lines().getLast();
    outline.take(Outlines.head(2).with("splices", List.of(splice(0, 1))).with("zones", "v"), true);

    assertSame(kept, outline.lines().getFirst());
  }

  @Test
  void knowsThatSplicedTextHasNoDetails() {
    outline.take(Outlines.snapshot(1, "0|1|a"), true);
    outline.take(
        Outlines.head(2).with("splices", List.of(splice(1, 0, "0|2|b"))).with("zones", "vv"),
        false);

    assertFalse(outline.request(true, 100).has("base"));
  }

  private static List<Object> splice(int at, int remove, String... lines) {
    List<Json> added = java.util.Arrays.stream(lines).map(Outlines::line).toList();
    return List.of(at, remove, added);
  }

  private List<String> texts() {
    return outline.lines().stream().map(Line::text).toList();
  }
}
