package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The outlines of a page's frames put together: each frame's lines below the line that stands for
 * it.
 */
final class Composition {
  private static final int DEEPEST = 24;

  /**
   * One line in its place.
   *
   * @param depth tabs before it, those of the frames around it included
   * @param zone {@code v} when it shows in the top window's viewport, else where it lies
   * @param box left, top, width and height in the top window's viewport; empty array when it was
   *     not asked for
   * @param frame the label of the frame it is in, empty for the main frame
   */
  record Placed(Line line, int depth, char zone, double[] box, String frame) {
    boolean visible() {
      return zone == 'v';
    }
  }

  private final Function<String, Optional<FrameOutline>> outlines;
  private final Indexes indexes;
  private final List<Placed> placed = new ArrayList<>();
  private final Set<String> entered = new HashSet<>();
  private final double width;
  private final double height;

  private Composition(
      FrameOutline main, Indexes indexes, Function<String, Optional<FrameOutline>> outlines) {
    this.outlines = outlines;
    this.indexes = indexes;
    this.width = main.viewport().number("width");
    this.height = main.viewport().number("height");
  }

  /**
   * Composes and numbers.
   *
   * @param outlines of the child frames by frame id; empty where a frame did not answer
   */
  static List<Placed> of(
      FrameOutline main, Indexes indexes, Function<String, Optional<FrameOutline>> outlines) {
    Composition composition = new Composition(main, indexes, outlines);
    composition.add(main, new Around(0, FramePlace.TOP, 'v', ""));
    return composition.placed;
  }

  /** What a frame's lines inherit from where the frame is. */
  private record Around(int depth, FramePlace place, char zone, String frame) {
    Around inside(Line owner, char ownerZone) {
      return new Around(
          depth + owner.depth() + 1,
          owner.framePlace().within(place),
          ownerZone,
          owner.frameLabel());
    }
  }

  private void add(FrameOutline outline, Around around) {
    List<Line> lines = outline.lines();
    int rank = 0;
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      double[] box = new double[0];
      if (line.listed()) {
        line.number(indexes.number(outline.document(), line.key(), line.text()));
        box = outline.hasGeometry() ? around.place().box(outline.box(rank)) : box;
        rank++;
      }
      char zone = zone(outline.zone(i), box, around);
      placed.add(new Placed(line, around.depth() + line.depth(), zone, box, around.frame()));
      if (line.isFrame()) {
        enter(line, around.inside(line, zone));
      }
    }
  }

  /**
   * A frame taller than the window is "in view" to itself: what is in it is judged by the window
   * around.
   */
  private char zone(char own, double[] box, Around around) {
    if (around.frame().isEmpty() || own != 'v') {
      return own;
    }
    if (around.zone() != 'v' || box.length == 0) {
      return around.zone();
    }
    if (box[1] + box[3] <= 0) {
      return 'a';
    }
    if (box[1] >= height) {
      return 'b';
    }
    return box[0] + box[2] <= 0 ? 'l' : box[0] >= width ? 'r' : 'v';
  }

  private void enter(Line owner, Around around) {
    Optional<FrameOutline> child = owner.frameId().flatMap(outlines);
    boolean first = entered.add(owner.frameId().orElse(""));
    if (child.isEmpty()) {
      say("(not answering)", around);
    } else if (around.depth() > DEEPEST) {
      say("(frames within are not told)", around);
    } else if (first) {
      add(child.get(), around);
    }
  }

  private void say(String words, Around around) {
    Line line = new Line(0, words, -1, Json.MISSING, Json.MISSING);
    placed.add(new Placed(line, around.depth(), around.zone(), new double[0], around.frame()));
  }
}
