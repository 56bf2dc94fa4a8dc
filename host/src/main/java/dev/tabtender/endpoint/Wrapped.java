package dev.tabtender.endpoint;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.json.RawFields;
import java.util.Map;
import java.util.Optional;

/** Commands inside commands, as clients speak to a session that is not flat. */
final class Wrapped {
  private static final String METHOD = "Target.sendMessageToTarget";

  private Wrapped() {}

  /** Why nobody may send the command, wrapped or not; empty when somebody may. */
  static Optional<String> refusal(String method, RawFields message) {
    if (method.equals("Browser.close") || method.startsWith("Browser.crash")) {
      return Optional.of(method + " is not passed on: others work in this browser. Disconnect.");
    }
    return method.equals(METHOD) ? insideOf(message) : Optional.empty();
  }

  private static Optional<String> insideOf(RawFields message) {
    try {
      RawFields inside = RawFields.of(inside(message).toString());
      String method = inside.text("method");
      return method.equals(METHOD)
          ? Optional.of(METHOD + " may not carry another one.")
          : refusal(method, inside);
    } catch (MalformedJson e) {
      return Optional.of(METHOD + " carries no command in JSON.");
    }
  }

  private static Json inside(RawFields message) {
    return Json.parse(message.get("params").text("message"));
  }

  /**
   * The command as it is sent: what it carries is written anew, so that the browser reads there
   * what was judged here, whatever it makes of a field that comes twice.
   */
  static String plain(String method, RawFields message) {
    if (!method.equals(METHOD)) {
      return message.text();
    }
    Json params = message.get("params");
    return message.with(
        Map.of("params", params.with("message", inside(message).toString()).toString()));
  }
}
