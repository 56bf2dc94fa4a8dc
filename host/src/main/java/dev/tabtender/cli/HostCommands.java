package dev.tabtender.cli;

import dev.tabtender.cli.Word.Kind;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Commands about the host itself. */
final class HostCommands {
  private static final long STOPPING_S = 20;

  private HostCommands() {}

  static List<Command> all() {
    return List.of(
        Command.onTab("status", "Says which browsers are there.", List.of(), HostCommands::status),
        Command.onTab(
            "mode",
            "Shows or chooses in which browser new tabs open.",
            List.of(
                Word.possible("mode", Kind.TEXT, "auto, extension or headless"),
                Word.option("runId", Kind.TEXT, "the run it lasts for")),
            HostCommands::mode),
        Command.onTab(
            "cdp",
            "Sends one CDP command.",
            List.of(
                Word.needed("method", Kind.TEXT, "such as Page.navigate"),
                Word.possible("params", Kind.TEXT, "a JSON object")),
            HostCommands::cdp),
        Command.onTab(
            "approvals", "Lists what waits for a person.", List.of(), HostCommands::approvals),
        Command.onTab(
            "approve",
            "Answers what waits for a person.",
            List.of(
                Word.needed("id", Kind.TEXT, "from tabtender approvals"),
                Word.option("deny", Kind.FLAG, "refuse it"),
                Word.option("done", Kind.FLAG, "hand the tab back"),
                Word.option("text", Kind.TEXT, "an answer")),
            HostCommands::approve),
        Command.plain("stop", "Ends the host.", List.of(), HostCommands::stop));
  }

  private static void status(Invocation asked) throws Refused {
    Json status = asked.host().json("GET", "/v1/status", Json.MISSING);
    Printer printer = new Printer(asked.terminal());
    if (asked.raw()) {
      printer.raw(status);
    } else {
      printer.status(status);
    }
  }

  private static void mode(Invocation asked) throws Refused {
    Map<String, String> body = new LinkedHashMap<>();
    asked.text("mode").ifPresent(mode -> body.put("mode", mode));
    asked.text("runId").ifPresent(run -> body.put("runId", run));
    Json reply =
        body.isEmpty()
            ? asked.host().json("GET", "/v1/mode", Json.MISSING)
            : asked.host().json("PUT", "/v1/mode", Json.of(body));
    if (asked.raw()) {
      new Printer(asked.terminal()).raw(reply);
    } else {
      asked.terminal().out().println(reply.text("mode"));
    }
  }

  private static void cdp(Invocation asked) throws Refused {
    Json params;
    try {
      params = Json.parse(asked.text("params").orElse("{}"));
    } catch (MalformedJson e) {
      throw new Refused(
          "The parameters are no JSON.", "Write them as '{\"url\":\"…\"}'.", ExitCode.USAGE);
    }
    Json request =
        Json.object(
            "method", asked.text("method").orElse(""),
            "params", params,
            "tabId", asked.text("tab").orElse(null));
    Json reply = asked.host().json("POST", "/cdp", request);
    new Printer(asked.terminal()).raw(reply);
    if (reply.has("error")) {
      throw new Refused(reply.get("error").text("message"), "", ExitCode.FAILED);
    }
  }

  private static void approvals(Invocation asked) throws Refused {
    Json reply = asked.host().json("GET", "/v1/approvals?status=open", Json.MISSING);
    if (asked.raw()) {
      new Printer(asked.terminal()).raw(reply);
      return;
    }
    for (Json one : reply.get("approvals").items()) {
      asked
          .terminal()
          .out()
          .println(one.text("id") + "  " + one.text("kind") + "  " + one.text("reason"));
    }
  }

  private static void approve(Invocation asked) throws Refused {
    String decision = asked.text("text").isPresent() ? "answer" : "approve";
    decision = asked.flag("done") ? "done" : decision;
    decision = asked.flag("deny") ? "deny" : decision;
    Json body = Json.object("decision", decision, "text", asked.text("text").orElse(null));
    String path = "/v1/approvals/" + HostClient.escape(asked.text("id").orElse(""));
    Json reply = asked.host().json("POST", path, body);
    if (asked.raw()) {
      new Printer(asked.terminal()).raw(reply);
    }
  }

  private static void stop(Invocation asked) throws Refused {
    Optional<ProcessHandle> host = asked.finder().process();
    if (host.isEmpty()) {
      asked.terminal().note("no host runs");
      return;
    }
    host.get().destroy();
    try {
      host.get().onExit().get(STOPPING_S, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new Refused(
          "The host still runs as process " + host.get().pid() + ".",
          "Read " + asked.home().logs() + ".",
          ExitCode.FAILED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
