package dev.tabtender.tools.handlers;

import dev.tabtender.browser.Tab.Screenshot;
import dev.tabtender.browser.Tab.ScreenshotRequest;
import dev.tabtender.json.Json;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.Effect;
import dev.tabtender.tools.ToolDefinition;
import dev.tabtender.tools.ToolResult;
import dev.tabtender.tools.handlers.Handler.Asked;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;

/** Looking without touching. */
final class LookHandlers {
  private static final List<String> FORMATS = List.of("png", "jpeg", "webp");

  private LookHandlers() {}

  static List<Handler> all() {
    return List.of(
        new Handler(
            new ToolDefinition(
                "get_interactive_elements", "viewport?, since?, timeoutMs?", Effect.READ),
            LookHandlers::elements),
        new Handler(
            new ToolDefinition(
                "screenshot", "fullPage?, index?, format?, marks?, timeoutMs?", Effect.READ),
            LookHandlers::screenshot));
  }

  /** Only checks: the snapshot that every answer carries is what was asked for. */
  private static ToolResult elements(Asked asked) {
    asked.arguments().flag("viewport", false);
    asked.arguments().optText("since");
    return Answers.looked(Json.object(), 0);
  }

  private static ToolResult screenshot(Asked asked) {
    Arguments arguments = asked.arguments();
    long start = System.nanoTime();
    Screenshot shot = asked.tab().screenshot(request(asked.client(), arguments), asked.deadline());
    Json fields =
        Json.object(
            "mime", shot.mime(),
            "width", shot.width(),
            "height", shot.height(),
            "data", Base64.getEncoder().encodeToString(shot.data()));
    return Answers.looked(fields, (System.nanoTime() - start) / 1_000_000);
  }

  private static ScreenshotRequest request(String client, Arguments arguments) {
    boolean fullPage = arguments.flag("fullPage", false);
    if (fullPage && arguments.has("index")) {
      throw arguments.refused("index", "Either `fullPage` or `index` may be given, not both.");
    }
    OptionalInt index =
        arguments.has("index") ? OptionalInt.of(arguments.index("index")) : OptionalInt.empty();
    String format = arguments.oneOf("format", FORMATS, "png");
    return new ScreenshotRequest(client, fullPage, index, format, arguments.flag("marks", false));
  }
}
