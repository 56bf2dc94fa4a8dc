package dev.tabtender.tools.handlers;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Effects;
import dev.tabtender.json.Json;
import dev.tabtender.tools.ToolResult;

/** Words outcomes of the browser as results of tools. */
final class Answers {
  private Answers() {}

  static ToolResult acted(Acted acted) {
    return new ToolResult(
        acted.effects().toJson(), Json.object(), acted.actionMs(), acted.settleMs());
  }

  /** With the {@code value} that a script answered, null included. */
  static ToolResult valued(Acted acted) {
    Json value = acted.value().orElse(Json.of(null));
    return new ToolResult(
        acted.effects().toJson(), Json.object("value", value), acted.actionMs(), acted.settleMs());
  }

  static ToolResult looked(Json fields, long actionMs) {
    return new ToolResult(Effects.NONE.toJson(), fields, actionMs, 0);
  }
}
