package dev.tabtender.cli;

import dev.tabtender.access.Scope;
import dev.tabtender.access.Tokens;
import dev.tabtender.cli.Word.Kind;
import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.error.Failures;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code tabtender token …}: works on the files, whether the host runs or not. */
final class TokenCommands {
  private TokenCommands() {}

  static List<Command> all() {
    Word json = Word.option("json", Kind.FLAG, "print JSON");
    return List.of(
        Command.plain(
            "create",
            "Makes a token and prints it, this once.",
            List.of(
                Word.option("name", Kind.TEXT, "what it is for"),
                Word.option("scope", Kind.TEXTS, "observe, act, cdp, with commas between"),
                json),
            asked -> onFiles(() -> create(asked))),
        Command.plain(
            "list",
            "Lists tokens without showing them.",
            List.of(json),
            asked -> onFiles(() -> list(asked))),
        Command.plain(
            "revoke",
            "Makes a token worthless at once.",
            List.of(Word.needed("name", Kind.TEXT, "its name")),
            asked ->
                onFiles(() -> new Tokens(asked.home()).revoke(asked.text("name").orElse("")))));
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException, Refused;
  }

  private static void onFiles(Work work) throws Refused {
    try {
      work.run();
    } catch (TabtenderException e) {
      throw new Refused(Json.of(e.body().toWire()).get("error"), ExitCode.FAILED);
    } catch (IOException e) {
      throw new Refused(
          "The tokens cannot be written: " + Failures.reason(e),
          "Check that TABTENDER_HOME can be written.",
          ExitCode.FAILED);
    }
  }

  private static void create(Invocation asked) throws IOException, Refused {
    String name =
        asked
            .text("name")
            .filter(given -> !given.isBlank())
            .orElseThrow(
                () ->
                    new Refused(
                        "token create needs --name NAME.", "Say what it is for.", ExitCode.USAGE));
    Set<Scope> scopes = scopes(asked.texts("scope"));
    Home.makePrivate(asked.home().root());
    String token = new Tokens(asked.home()).create(name, scopes);
    List<String> words = scopes.stream().map(Scope::word).toList();
    asked
        .terminal()
        .out()
        .println(asked.raw() ? Json.object("name", name, "scopes", words, "token", token) : token);
  }

  private static Set<Scope> scopes(List<String> given) throws Refused {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String word : String.join(",", given).split(",")) {
      if (!word.isBlank()) {
        scopes.add(
            Scope.of(word)
                .orElseThrow(
                    () ->
                        new Refused(
                            "There is no scope " + word + ".",
                            "The scopes are observe, act and cdp.",
                            ExitCode.USAGE)));
      }
    }
    if (scopes.isEmpty()) {
      throw new Refused(
          "token create needs --scope.", "For example --scope observe,act", ExitCode.USAGE);
    }
    return scopes;
  }

  private static void list(Invocation asked) {
    List<Tokens.Entry> entries = new Tokens(asked.home()).list();
    if (asked.raw()) {
      List<Json> items =
          entries.stream()
              .map(
                  e ->
                      Json.object("name", e.name(), "scopes", words(e), "createdAt", e.createdAt()))
              .toList();
      asked.terminal().out().println(Json.object("tokens", items));
      return;
    }
    for (Tokens.Entry entry : entries) {
      String scopes = String.join(",", words(entry));
      asked.terminal().out().println(entry.name() + "  " + scopes + "  " + entry.createdAt());
    }
  }

  private static List<String> words(Tokens.Entry entry) {
    return entry.scopes().stream().sorted().map(Scope::word).collect(Collectors.toList());
  }
}
