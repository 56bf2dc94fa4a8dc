package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Frame outlines as the injected script would give them. */
final class Outlines {
  static final DocumentId MAIN = new DocumentId("main", "L1");

  private Outlines() {}

  /** Each line as {@code depth|key|text}; the key empty for prose. */
  static Json snapshot(int seq, String... lines) {
    List<Json> made = new ArrayList<>();
    List<Number> geometry = new ArrayList<>();
    for (String line : lines) {
      Json json = line(line);
      made.add(json);
      if (json.has("key")) {
        geometry.addAll(List.of(json.integer("key"), 10, 20 * made.size(), 100, 18));
      }
    }
    return head(seq)
        .with("lines", made)
        .with("zones", "v".repeat(lines.length))
        .with("geometry", geometry);
  }

  static Json line(String line) {
    String[] parts = line.split("\\|", 3);
    Json made = Json.object("depth", Integer.parseInt(parts[0]), "text", parts[2]);
    return parts[1].isEmpty()
        ? made
        : made.with("key", Integer.parseInt(parts[1]))
            .with(
                "record",
                Json.object(
                    "role", "button", "name", parts[2], "tag", "button", "attributes", Map.of()));
  }

  static Json frameLine(String frameId, String label, int x, int y) {
    return Json.object(
        "depth",
        0,
        "text",
        "",
        "frame",
        Json.object(
            "id", frameId, "label", label, "box", List.of(x, y, 300, 200), "scale", List.of(1, 1)));
  }

  static Json head(int seq) {
    return Json.object(
        "seq",
        seq,
        "title",
        "Orders",
        "url",
        "https://acme.example/orders",
        "viewport",
        Json.object("width", 1280, "height", 720),
        "page",
        Json.object("width", 1280, "height", 3400),
        "scroll",
        Json.object("above", 0, "below", 2680, "left", 0, "right", 0),
        "stats",
        Json.object("nodes", 100, "listed", 1, "ms", 1.5),
        "suspects",
        0);
  }

  static FrameOutline outline(DocumentId document, Json snapshot) {
    FrameOutline outline = new FrameOutline(document);
    outline.take(snapshot, true);
    return outline;
  }

  static FrameOutline main(String... lines) {
    return outline(MAIN, snapshot(1, lines));
  }
}
