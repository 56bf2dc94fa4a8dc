package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tabtender.browser.cdp.Composition.Placed;
import dev.tabtender.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CompositionTest {
  private final Map<String, FrameOutline> frames = new HashMap<>();

  private void frame(String id, Json snapshot) {
    frames.put(id, Outlines.outline(new DocumentId(id, "L-" + id), snapshot));
  }

  private static Json holding(String frameId, int x, int y) {
    return Outlines.head(1)
        .with("lines", List.of(Outlines.frameLine(frameId, frameId, x, y)))
        .with("zones", "v");
  }

  private List<Placed> compose(Json main) {
    return Composition.of(
        Outlines.outline(Outlines.MAIN, main),
        new Indexes(),
        id -> Optional.ofNullable(frames.get(id)));
  }

  private static List<String> words(List<Placed> lines) {
    return lines.stream().map(it -> it.depth() + " " + it.line().text()).toList();
  }

  @Test
  void framesWithinFramesStandDeeper() {
    frame("outer", holding("inner", 10, 20));
    frame("inner", Outlines.snapshot(1, "0|1|<input>"));
    List<Placed> lines = compose(holding("outer", 100, 200));
    assertEquals(List.of("0 |frame outer|", "1 |frame inner|", "2 <input>"), words(lines));
    assertArrayEquals(new double[] {120, 240, 100, 18}, lines.getLast().box());
    assertEquals("inner", lines.getLast().frame());
  }

  @Test
  void aFrameThatNamesItselfIsEnteredOnce() {
    frame("loop", holding("loop", 0, 0));
    assertEquals(
        List.of("0 |frame loop|", "1 |frame loop|"), words(compose(holding("loop", 0, 0))));
  }

  @Test
  void saysWhereFramesGoTooDeepToBeTold() {
    for (int i = 0; i < 40; i++) {
      frame("f" + i, holding("f" + (i + 1), 0, 0));
    }
    List<Placed> lines = compose(holding("f0", 0, 0));
    assertEquals("(frames within are not told)", lines.getLast().line().text());
  }

  @Test
  void whatIsBelowTheWindowInAFrameIsBelow() {
    frame("tall", Outlines.snapshot(1, "0|1|<a>Top", "0|2|<a>Bottom"));
    List<Placed> lines = compose(holding("tall", 0, 685));
    assertEquals('v', lines.get(1).zone());
    assertEquals('b', lines.get(2).zone());
  }

  @Test
  void whatIsAboveTheWindowInAFrameIsAbove() {
    frame("tall", Outlines.snapshot(1, "0|1|<a>Top", "0|2|<a>Bottom"));
    assertEquals('a', compose(holding("tall", 0, -50)).get(1).zone());
  }

  @Test
  void whatIsBesideTheWindowInAFrameIsBeside() {
    frame("wide", Outlines.snapshot(1, "0|1|<a>One"));
    assertEquals('l', compose(holding("wide", -200, 0)).getLast().zone());
    frame("wide", Outlines.snapshot(1, "0|1|<a>One"));
    assertEquals('r', compose(holding("wide", 1_300, 0)).getLast().zone());
  }

  @Test
  void equalKeysOfTwoFramesAreTwoElements() {
    frame("one", Outlines.snapshot(1, "0|1|<a>One"));
    List<Placed> lines =
        compose(
            Outlines.head(1)
                .with(
                    "lines",
                    List.of(Outlines.line("0|1|<a>Main"), Outlines.frameLine("one", "one", 0, 0)))
                .with("zones", "vv"));
    assertEquals(1, lines.getFirst().line().index());
    assertEquals(2, lines.getLast().line().index());
  }
}
