package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.Composition.Placed;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON form of a snapshot's listed elements, in document order. */
final class Elements {
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

  /** Most of a page does not change between two snapshots, and a big one has ten thousands of elements. */
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
        "rect", placed.box(),
        "inViewport", placed.visible(),
        "new", fresh,
        "frame", placed.frame().isEmpty() ? null : placed.frame(),
        "options", present(record, "options"));
  }

  private static @Nullable Json present(Json record, String field) {
    return record.has(field) ? record.get(field) : null;
  }
}
