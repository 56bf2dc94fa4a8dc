package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One frame document's outline as the host holds it: whole at first, then kept up to date by
 * splices.
 */
final class FrameOutline {
  private static final int GEOMETRY_FIELDS = 5;

  private final DocumentId document;
  private final List<Line> lines = new ArrayList<>();
  private double[] geometry = {};
  private String zones = "";
  private Json answer = Json.object();
  private boolean held;
  private boolean detailed;

  FrameOutline(DocumentId document) {
    this.document = document;
  }

  /** What to ask the injected script, so that it answers no more than what changed. */
  Json request(boolean elements, long deadlineMs) {
    boolean usable = held && (detailed || !elements);
    return Json.object(
        "detail", elements ? "json" : "text",
        "base", usable ? answer.get("seq") : null,
        "deadlineMs", deadlineMs);
  }

  /**
   * Takes the script's answer to {@link #request}.
   *
   * @return false when it does not fit what is held: then the whole has to be asked for
   */
  boolean take(Json snapshot, boolean elements) {
    Json whole = snapshot.get("lines");
    if (whole.isMissing()) {
      held = splice(snapshot.get("splices"), elements);
      if (!held || lines.size() != snapshot.text("zones").length()) {
        held = false;
        return false;
      }
    } else {
      lines.clear();
      whole.items().forEach(line -> lines.add(Line.of(line)));
      detailed = elements;
    }
    geometry = numbers(snapshot.get("geometry"));
    zones = snapshot.text("zones");
    answer = snapshot.without("lines").without("splices").without("geometry").without("zones");
    held = true;
    return true;
  }

  private boolean splice(Json splices, boolean elements) {
    for (Json splice : splices.items()) {
      int at = splice.get(0).integer();
      int end = at + splice.get(1).integer();
      if (end > lines.size()) {
        return false;
      }
      lines.subList(at, end).clear();
      List<Line> added = splice.get(2).items().stream().map(Line::of).toList();
      lines.addAll(at, added);
      detailed &= elements || added.isEmpty();
    }
    return true;
  }

  private static double[] numbers(Json flat) {
    double[] numbers = new double[flat.size()];
    int i = 0;
    for (Json number : flat.items()) {
      numbers[i++] = number.number();
    }
    return numbers;
  }

  DocumentId document() {
    return document;
  }

  List<Line> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** {@code v} where the line is at least partly in the frame's viewport, else where it lies. */
  char zone(int line) {
    return line < zones.length() ? zones.charAt(line) : 'v';
  }

  /** Left, top, width and height of the listed element of that rank, in the frame's viewport. */
  double[] box(int rank) {
    int at = rank * GEOMETRY_FIELDS;
    return at + GEOMETRY_FIELDS > geometry.length
        ? new double[4]
        : new double[] {geometry[at + 1], geometry[at + 2], geometry[at + 3], geometry[at + 4]};
  }

  boolean hasGeometry() {
    return geometry.length > 0;
  }

  String title() {
    return answer.text("title");
  }

  String url() {
    return answer.text("url");
  }

  Json viewport() {
    return answer.get("viewport");
  }

  Json pageSize() {
    return answer.get("page");
  }

  Json scroll() {
    return answer.get("scroll");
  }

  Json stats() {
    return answer.get("stats");
  }

  String truncated() {
    return answer.text("truncated");
  }

  int suspects() {
    return answer.integer("suspects");
  }
}
