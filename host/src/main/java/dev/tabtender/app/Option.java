package dev.tabtender.app;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code tabtender serve} can be told, on its command line or in the environment. */
enum Option {
  PORT("--port", "N", "38127", "listen on that port of 127.0.0.1; 0 for a free one"),
  HEADED("--headed", "", "no", "show the browser that is started; 1 in the environment"),
  CDP_URL("--cdp-url", "URL", "", "work in a browser that already runs"),
  BROWSER("--browser", "PATH", "", "the Chromium to start; else the first that is found"),
  LOG("--log", "LEVEL", "info", "debug, info, warn or error"),
  DIALOGS("--dialogs", "WHO", "ask", "JavaScript dialogs: ask the caller, accept or dismiss them"),
  SETTLE("--settle-ms", "MS", "3000", "longest wait for a page to rest after an action"),
  IDLE_RELEASE("--idle-release-ms", "MS", "10000", "the debugger leaves an unused tab; 0: never"),
  HEADLESS_IDLE("--headless-idle-min", "MIN", "10", "an unused browser that was started is closed"),
  MAX_BODY("--max-body-mib", "MIB", "64", "largest body of a request"),
  MAX_HEADER("--max-header-kib", "KIB", "16", "largest header of a request"),
  MAX_CONNECTIONS("--max-connections", "N", "256", "most connections at a time"),
  HTTP_IDLE("--http-idle-s", "S", "120", "a connection without requests is closed"),
  SLOW_REQUEST("--slow-request-s", "S", "30", "longest time for a request to arrive");

  private final String word;
  private final String value;
  private final String usual;
  private final String help;

  /**
   * @param value what stands after it, empty when nothing does
   */
  Option(String word, String value, String usual, String help) {
    this.word = word;
    this.value = value;
    this.usual = usual;
    this.help = help;
  }

  static Optional<Option> of(String word) {
    return Stream.of(values()).filter(option -> option.word.equals(word)).findFirst();
  }

  String word() {
    return word;
  }

  /** As it is written on a command line. */
  String shown() {
    return value.isEmpty() ? word : word + " " + value;
  }

  boolean takesValue() {
    return !value.isEmpty();
  }

  /** What counts when nothing is said, empty when nothing does. */
  String usual() {
    return usual;
  }

  String variable() {
    return "TABTENDER_" + word.substring(2).toUpperCase(Locale.ROOT).replace('-', '_');
  }

  Optional<String> in(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(variable())).filter(text -> !text.isBlank());
  }

  /** One paragraph for each. */
  static String helps() {
    return Stream.of(values()).map(Option::paragraph).collect(Collectors.joining());
  }

  private String paragraph() {
    String also = usual.isEmpty() ? variable() : variable() + ", " + usual;
    return "  %-24s %s%n  %24s (%s)%n".formatted(shown(), help, "", also);
  }
}
