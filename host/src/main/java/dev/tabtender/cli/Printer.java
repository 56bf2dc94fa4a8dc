package dev.tabtender.cli;

import dev.tabtender.json.Json;
import java.util.List;
import java.util.Map;

/** Words replies for people and for models that read a terminal. */
final class Printer {
  private static final int SHOWN_ERROR_DETAILS = 2_000;

  private final Terminal terminal;

  Printer(Terminal terminal) {
    this.terminal = terminal;
  }

  void raw(Json reply) {
    terminal.out().println(reply);
  }

  /** The outline to standard output; what the verb caused to standard error. */
  void verb(Json reply) {
    effects(reply.get("effects"));
    if (reply.text("input").equals("synthetic")) {
      terminal.note("no debugger could be attached: the input was made by script");
    }
    Json failed = reply.get("snapshotError");
    if (failed.isObject()) {
      terminal.note("done, but the page cannot be read: " + failed.text("message"));
    }
    if (reply.has("value")) {
      terminal.out().println(reply.get("value").pretty());
    } else {
      snapshot(reply.get("snapshot"));
    }
  }

  void snapshot(Json snapshot) {
    if (snapshot.has("elements")) {
      terminal.out().println(snapshot);
    } else if (snapshot.isObject()) {
      terminal.out().println(snapshot.text("text"));
    }
  }

  private void effects(Json effects) {
    for (Map.Entry<String, Json> effect : effects.fields().entrySet()) {
      Json value = effect.getValue();
      boolean empty =
          value.isMissing() || (!value.isText() && !value.isBoolean() && value.size() == 0);
      if (!empty) {
        terminal.note(effect.getKey() + ": " + (value.isText() ? value.text() : value));
      }
    }
  }

  void tabs(List<Json> tabs) {
    for (Json tab : tabs) {
      terminal
          .out()
          .println(
              "%s %s  %s  %s"
                  .formatted(
                      tab.bool("active") ? "*" : " ",
                      tab.text("id"),
                      tab.text("url"),
                      tab.text("title")));
    }
  }

  void status(Json status) {
    terminal.out().println("Tabtender " + status.text("version") + ", mode " + status.text("mode"));
    List<Json> browsers = status.get("browsers").items();
    for (Json browser : browsers) {
      terminal
          .out()
          .println(
              "  %s  %s  %s  %d tabs"
                  .formatted(
                      browser.text("kind"),
                      browser.text("product"),
                      browser.text("profile"),
                      browser.integer("tabs")));
    }
    if (browsers.isEmpty()) {
      terminal.out().println("  no browser yet: one is started when it is needed");
    }
  }

  void refused(Refused refused, boolean raw) {
    if (raw && refused.error().has("code")) {
      raw(Json.object("error", refused.error()));
    }
    terminal.note(refused.getMessage());
    if (!refused.hint().isBlank()) {
      terminal.err().println("  " + refused.hint());
    }
    Json details = refused.error().get("details");
    if (details.size() > 0) {
      String shown = details.toString();
      terminal
          .err()
          .println(
              "  "
                  + (shown.length() > SHOWN_ERROR_DETAILS
                      ? shown.substring(0, SHOWN_ERROR_DETAILS) + "…"
                      : shown));
    }
  }
}
