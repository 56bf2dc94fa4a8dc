package dev.tabtender.cli;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParseResult;

/** One command line that was understood: its words by name, and what it is run with. */
final class Invocation {
  private final ParseResult parsed;
  private final List<Word> words;
  private final Terminal terminal;
  private final Home home;
  private final HostFinder finder;
  private final HostClient host;

  Invocation(ParseResult parsed, List<Word> words, Terminal terminal, Home home, Path launcher) {
    this.parsed = parsed;
    this.words = words;
    this.terminal = terminal;
    this.home = home;
    this.finder = new HostFinder(home, launcher, terminal);
    this.host = new HostClient(home, finder, text("client").orElse(usualClient(terminal)));
  }

  private static String usualClient(Terminal terminal) {
    return terminal.environment().getOrDefault("TABTENDER_CLIENT", "default");
  }

  HostClient host() {
    return host;
  }

  HostFinder finder() {
    return finder;
  }

  Home home() {
    return home;
  }

  Terminal terminal() {
    return terminal;
  }

  /** Whether the raw reply is wanted. */
  boolean raw() {
    return flag("json");
  }

  /** {@code /v1/tabs/ID/} of the tab that is meant. */
  String tabPath() {
    return "/v1/tabs/" + HostClient.escape(text("tab").orElse("current")) + "/";
  }

  boolean flag(String field) {
    return value(field) instanceof Boolean flag && flag;
  }

  Optional<String> text(String field) {
    return Optional.ofNullable(value(field)).map(String::valueOf);
  }

  List<String> texts(String field) {
    return value(field) instanceof List<?> items
        ? items.stream().map(String::valueOf).toList()
        : List.of();
  }

  private @Nullable Object value(String field) {
    return words.stream()
        .filter(word -> word.field().equals(field))
        .findFirst()
        .map(this::value)
        .orElse(null);
  }

  private @Nullable Object value(Word word) {
    for (ArgSpec arg : parsed.matchedArgs()) {
      boolean named =
          arg.isOption()
              ? word.place() == Word.Place.OPTION
                  && parsed.hasMatchedOption(word.optionName())
                  && arg == parsed.matchedOption(word.optionName())
              : word.place() != Word.Place.OPTION && arg.paramLabel().equals(word.label());
      if (named) {
        return arg.getValue();
      }
    }
    return null;
  }

  /** The fields of these words that were given, each with the type its request wants. */
  Json body(List<Word> fields) throws Refused {
    Map<String, Json> body = new LinkedHashMap<>();
    for (Word word : fields) {
      Object value = value(word);
      if (value != null && !(value instanceof List<?> items && items.isEmpty())) {
        body.put(word.field(), json(word, value));
      }
    }
    text("timeoutMs").ifPresent(ms -> body.put("timeoutMs", Json.of(Long.parseLong(ms))));
    return Json.of(body);
  }

  private Json json(Word word, Object value) throws Refused {
    return switch (word.kind()) {
      case INTEGER, NUMBER, FLAG, INTEGERS, TEXTS -> Json.of(value);
      case TEXT -> Json.of(word.field().equals("script") ? script((String) value) : value);
      case FILES -> Json.of(((List<?>) value).stream().map(this::absolute).toList());
      case VALUES -> Json.of(values((List<?>) value));
    };
  }

  private String absolute(Object file) {
    return terminal.folder().resolve(String.valueOf(file)).normalize().toString();
  }

  private static List<Json> values(List<?> texts) throws Refused {
    try {
      return texts.stream().map(text -> Json.parse(String.valueOf(text))).toList();
    } catch (MalformedJson e) {
      throw new Refused(
          "An argument of the script is no JSON value: " + texts,
          "Write strings with quotes: --args '\"text\"'",
          ExitCode.USAGE);
    }
  }

  private String script(String given) throws Refused {
    if (!given.equals("-")) {
      return given;
    }
    try {
      return new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Refused("Standard input cannot be read.", "", ExitCode.FAILED);
    }
  }
}
