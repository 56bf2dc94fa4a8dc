package dev.tabtender.browser;

import dev.tabtender.json.Json;
import java.util.List;
import java.util.Optional;

/** What a model is told about a page. {@code elements} are empty unless JSON was asked for. */
public record Snapshot(
    String id,
    String url,
    String title,
    String text,
    List<Json> elements,
    Scroll scroll,
    Stats stats,
    Optional<Truncated> truncated) {

  public record Scroll(double above, double below, double left, double right) {}

  public record Stats(int nodes, int listed, double ms) {}

  /** {@code file} holds what was left out of the text; it is empty where nothing holds it. */
  public record Truncated(String file, String reason) {}

  public Json toJson(boolean withElements) {
    return Json.object(
        "id", id,
        "url", url,
        "title", title,
        "text", text,
        "elements", withElements ? elements : null,
        "scroll", scroll,
        "stats", stats,
        "truncated", truncated.orElse(null));
  }
}
