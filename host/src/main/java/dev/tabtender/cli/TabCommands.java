package dev.tabtender.cli;

import static dev.tabtender.cli.HostClient.escape;
import static dev.tabtender.cli.HostClient.query;

import dev.tabtender.cli.Word.Kind;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.Failures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Commands about tabs: the verbs, and what needs more than a verb's arguments. */
final class TabCommands {
  private static final String INDEX = "the element's number in the snapshot";

  private TabCommands() {}

  static List<Command> all() {
    List<Command> all = new ArrayList<>();
    all.add(
        Command.onTab(
            "open",
            "Opens an address in a new tab, which becomes the current one.",
            List.of(
                Word.needed("url", Kind.TEXT, "the address"),
                Word.option("front", Kind.FLAG, "bring the tab to the front"),
                Word.option("mode", Kind.TEXT, "auto, extension or headless"),
                Word.option("profile", Kind.TEXT, "in which connected profile; see status")),
            TabCommands::open));
    all.add(
        Command.onTab(
            "snapshot",
            "Reads the page as an indexed outline.",
            List.of(
                Word.option("format", Kind.TEXT, "text or json"),
                Word.option("viewport", Kind.FLAG, "only what is in view"),
                Word.option("since", Kind.TEXT, "only what changed since that snapshot")),
            TabCommands::snapshot));
    Verb.ALL.forEach(
        verb ->
            all.add(
                Command.onTab(
                    verb.command(), verb.help(), verb.words(), asked -> act(asked, verb))));
    all.add(check());
    all.add(handleDialog());
    all.add(screenshot());
    all.add(Command.onTab("tabs", "Lists the tabs of this client.", List.of(), TabCommands::tabs));
    all.add(Command.onTab("close", "Closes the tab.", List.of(), TabCommands::close));
    all.add(
        Command.onTab(
            "activate", "Brings the tab to the front.", List.of(), TabCommands::activate));
    return all;
  }

  private static void open(Invocation asked) throws Refused {
    Map<String, Object> body = new LinkedHashMap<>();
    asked.text("url").ifPresent(url -> body.put("url", url));
    asked.text("mode").ifPresent(mode -> body.put("mode", mode));
    asked.text("profile").ifPresent(profile -> body.put("profile", profile));
    asked.text("timeoutMs").ifPresent(ms -> body.put("timeoutMs", Long.parseLong(ms)));
    body.put("background", !asked.flag("front"));
    Json tab = asked.host().json("POST", "/v1/tabs", Json.of(body));
    Printer printer = new Printer(asked.terminal());
    String form = asked.text("snapshot").orElse("text");
    if (asked.raw() || form.equals("none")) {
      printer.raw(tab);
      return;
    }
    asked.terminal().note("tab " + tab.text("id") + " at " + tab.text("url"));
    String path = "/v1/tabs/" + escape(tab.text("id")) + "/snapshot?format=" + escape(form);
    printer.snapshot(asked.host().json("GET", path, Json.MISSING));
  }

  private static void snapshot(Invocation asked) throws Refused {
    Map<String, String> parameters = new LinkedHashMap<>();
    asked
        .text("format")
        .or(() -> asked.text("snapshot"))
        .ifPresent(form -> parameters.put("format", form));
    asked.text("since").ifPresent(id -> parameters.put("since", id));
    if (asked.flag("viewport")) {
      parameters.put("viewport", "true");
    }
    Json reply =
        asked.host().json("GET", asked.tabPath() + "snapshot" + query(parameters), Json.MISSING);
    Printer printer = new Printer(asked.terminal());
    if (asked.raw()) {
      printer.raw(reply);
    } else {
      printer.snapshot(reply);
    }
  }

  private static void act(Invocation asked, Verb verb) throws Refused {
    act(asked, verb.verb(), asked.body(verb.words()));
  }

  private static void act(Invocation asked, String verb, Json body) throws Refused {
    Map<String, String> parameters = new LinkedHashMap<>();
    String usual = verb.equals("execute_script") ? "none" : "text";
    parameters.put("snapshot", asked.text("snapshot").orElse(usual));
    Json reply;
    try {
      reply = asked.host().json("POST", asked.tabPath() + verb + query(parameters), body);
    } catch (Refused e) {
      boolean waits = verb.equals("request_manual") && e.error().text("code").equals("timeout");
      throw waits ? new Refused(e.error(), ExitCode.WAITS_FOR_PERSON) : e;
    }
    Printer printer = new Printer(asked.terminal());
    if (asked.raw()) {
      printer.raw(reply);
    } else {
      printer.verb(reply);
    }
  }

  private static Command check() {
    Word index = Word.needed("index", Kind.INTEGER, INDEX);
    return Command.onTab(
        "check",
        "Sets a checkbox, radio button or switch.",
        List.of(index, Word.option("off", Kind.FLAG, "take the mark away")),
        asked ->
            act(asked, "check", asked.body(List.of(index)).with("checked", !asked.flag("off"))));
  }

  private static Command handleDialog() {
    Word text = Word.option("text", Kind.TEXT, "what to answer a prompt");
    return Command.onTab(
        "handle-dialog",
        "Accepts the dialog that the page has open.",
        List.of(text, Word.option("dismiss", Kind.FLAG, "cancel it instead")),
        asked ->
            act(
                asked,
                "handle_dialog",
                asked.body(List.of(text)).with("accept", !asked.flag("dismiss"))));
  }

  private static Command screenshot() {
    List<Word> fields =
        List.of(
            Word.option("fullPage", Kind.FLAG, "all of the page"),
            Word.option("index", Kind.INTEGER, "only that element"),
            Word.option("format", Kind.TEXT, "png, jpeg or webp; else by the file's name"),
            Word.option("marks", Kind.FLAG, "draw the snapshot's numbers"));
    List<Word> words = new ArrayList<>(fields);
    words.add(Word.option("out", Kind.TEXT, "the file to write"));
    return Command.onTab(
        "screenshot", "Takes a picture of the page.", words, asked -> screenshot(asked, fields));
  }

  private static void screenshot(Invocation asked, List<Word> fields) throws Refused {
    if (asked.raw()) {
      act(asked, "screenshot", asked.body(fields));
      return;
    }
    String name =
        asked
            .text("out")
            .orElseThrow(
                () ->
                    new Refused(
                        "screenshot needs --out FILE.",
                        "Or --json for the picture in base64.",
                        ExitCode.USAGE));
    byte[] picture =
        asked
            .host()
            .bytes(asked.tabPath() + "screenshot", asked.body(fields), "image/" + format(name));
    Path file = asked.terminal().folder().resolve(name);
    try {
      Files.write(file, picture);
    } catch (IOException e) {
      throw new Refused(
          "The picture cannot be kept: " + Failures.reason(e),
          "Name another file.",
          ExitCode.FAILED);
    }
    asked.terminal().out().println(file);
  }

  private static String format(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".jpg") || name.endsWith(".jpeg")) {
      return "jpeg";
    }
    return name.endsWith(".webp") ? "webp" : "png";
  }

  private static void tabs(Invocation asked) throws Refused {
    Json reply = asked.host().json("GET", "/v1/tabs", Json.MISSING);
    Printer printer = new Printer(asked.terminal());
    if (asked.raw()) {
      printer.raw(reply);
    } else {
      printer.tabs(reply.get("tabs").items());
    }
  }

  private static void close(Invocation asked) throws Refused {
    String path = asked.tabPath();
    Json reply = asked.host().json("DELETE", path.substring(0, path.length() - 1), Json.MISSING);
    if (asked.raw()) {
      new Printer(asked.terminal()).raw(reply);
    }
  }

  private static void activate(Invocation asked) throws Refused {
    Json tab = asked.host().json("POST", asked.tabPath() + "activate", Json.MISSING);
    Printer printer = new Printer(asked.terminal());
    if (asked.raw()) {
      printer.raw(tab);
    } else {
      printer.tabs(List.of(tab));
    }
  }
}
