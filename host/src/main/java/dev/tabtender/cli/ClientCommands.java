package dev.tabtender.cli;

import dev.tabtender.cli.Word.Kind;
import dev.tabtender.json.Json;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;

/** {@code tabtender clients …}: the CDP clients, and what a person said about them. */
final class ClientCommands {
  private ClientCommands() {}

  static List<Command> all() {
    Word json = Word.option("json", Kind.FLAG, "print JSON");
    return List.of(
        Command.plain(
            "list",
            "Lists who is connected, and which answers are remembered.",
            List.of(json),
            ClientCommands::list),
        Command.plain(
            "forget",
            "Has you asked again about a client.",
            List.of(Word.needed("name", Kind.TEXT, "its name")),
            ClientCommands::forget));
  }

  private static void list(Invocation asked) throws Refused {
    Json reply = asked.host().json("GET", "/v1/clients", Json.MISSING);
    if (asked.raw()) {
      new Printer(asked.terminal()).raw(reply);
      return;
    }
    PrintStream out = asked.terminal().out();
    for (Json one : reply.get("clients").items()) {
      out.println(one.text("name") + "  connected  " + sight(one) + end(one));
    }
    for (Json one : reply.get("remembered").items()) {
      String word = one.bool("allowed") ? "let in, " + sight(one) : "refused";
      out.println(one.text("name") + "  remembered  " + word + end(one));
    }
  }

  private static String sight(Json one) {
    return (one.bool("observe") ? "looks at " : "works in ")
        + switch (one.text("tabs")) {
          case "all" -> "all tabs";
          case "front" -> "one tab";
          default -> "tabs of its own";
        };
  }

  private static String end(Json one) {
    long until = one.get("until").longValue();
    return until == 0 ? "" : "  until " + Instant.ofEpochMilli(until);
  }

  private static void forget(Invocation asked) throws Refused {
    String path = "/v1/clients/" + HostClient.escape(asked.text("name").orElse(""));
    asked.host().json("DELETE", path, Json.MISSING);
  }
}
