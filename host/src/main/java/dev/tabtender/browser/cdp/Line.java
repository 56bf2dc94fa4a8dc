package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import java.util.Optional;

/**
 * One line of a frame's outline, as the injected script gave it. Lines live on across snapshots
 * until a splice replaces them, so what was worked out for one is kept with it.
 */
final class Line {
  private static final int NO_KEY = -1;

  private final int depth;
  private final String text;
  private final int key;
  private final Json frame;
  private final Json record;
  private int index;
  private Element element = Element.NONE;

  /** The JSON of this line's element as last told, and what it depended on. */
  record Element(Json json, String state) {
    static final Element NONE = new Element(Json.MISSING, "");
  }

  Line(int depth, String text, int key, Json frame, Json record) {
    this.depth = depth;
    this.text = text;
    this.key = key;
    this.frame = frame;
    this.record = record;
  }

  static Line of(Json line) {
    Json key = line.get("key");
    Json frame = line.get("frame");
    String text = line.text("text");
    return new Line(
        line.integer("depth"),
        frame.isMissing() || !text.isEmpty() ? text : "|frame " + frame.text("label") + "|",
        key.isMissing() ? NO_KEY : key.integer(),
        frame,
        line.get("record"));
  }

  int depth() {
    return depth;
  }

  String text() {
    return text;
  }

  boolean listed() {
    return key != NO_KEY;
  }

  int key() {
    return key;
  }

  /** Whether a frame's own outline goes below it. */
  boolean isFrame() {
    return !frame.isMissing();
  }

  Optional<String> frameId() {
    return frame.optText("id");
  }

  String frameLabel() {
    return frame.text("label");
  }

  /** Where the frame's content is in the viewport of the frame around it. */
  FramePlace framePlace() {
    return FramePlace.of(frame);
  }

  Json record() {
    return record;
  }

  /** 0 until it was given. */
  int index() {
    return index;
  }

  void number(int given) {
    index = given;
  }

  Element element() {
    return element;
  }

  void remember(Element told) {
    element = told;
  }
}
