package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.Composition.Placed;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON form of a snapshot's listed elements, in document order. */
final class Elements {
  /** The injected script rounds to tenths. */
  private static final double HAIR = 0.051;

  private Elements() {}

  static List<Json> of(List<Placed> lines, Outline outline) {
    List<Json> elements = new ArrayList<>();
    for (Placed placed : lines) {
      if (placed.line().listed()) {
        elements.add(element(placed, outline.isNew(placed)));
      }
    }
    return elements;
  }

  /**
   * Most of a page does not change between two snapshots, and a big one has ten thousands of
   * elements.
   */
  private static Json element(Placed placed, boolean fresh) {
    String state = fresh + placed.frame() + placed.zone() + Arrays.toString(placed.box());
    Line.Element told = placed.line().element();
    if (!told.state().equals(state)) {
      told = new Line.Element(json(placed, fresh), state);
      placed.line().remember(told);
    }
    return told.json();
  }

  private static Json json(Placed placed, boolean fresh) {
    Json record = placed.line().record();
    return Json.object(
        "index", placed.line().index(),
        "role", record.text("role"),
        "name", record.text("name"),
        "tag", record.text("tag"),
        "attributes", record.get("attributes"),
        "value", present(record, "value"),
        "checked", present(record, "checked"),
        "expanded", present(record, "expanded"),
        "disabled", present(record, "disabled"),
        "rect", pixels(placed.box()),
        "inViewport", placed.visible(),
        "new", fresh,
        "frame", placed.frame().isEmpty() ? null : placed.frame(),
        "options", present(record, "options"));
  }

  /**
   * Whole pixels within the element: the browser cuts the fractions of a mouse event off, so that a
   * fraction above the element's own edge would fall outside.
   */
  private static int[] pixels(double[] box) {
    if (box.length == 0) {
      return new int[4];
    }
    int left = (int) Math.ceil(box[0] - HAIR);
    int top = (int) Math.ceil(box[1] - HAIR);
    int right = (int) Math.floor(box[0] + box[2] + HAIR);
    int bottom = (int) Math.floor(box[1] + box[3] + HAIR);
    return new int[] {left, top, Math.max(1, right - left), Math.max(1, bottom - top)};
  }

  private static @Nullable Json present(Json record, String field) {
    return record.has(field) ? record.get(field) : null;
  }
}
