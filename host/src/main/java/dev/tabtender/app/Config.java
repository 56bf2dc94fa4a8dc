package dev.tabtender.app;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code tabtender serve} was told: options win over the environment.
 *
 * @param port 0 for a free one
 * @param headed show the browsers that are started
 * @param cdpUrl a browser that already runs, such as {@code http://127.0.0.1:9222}
 * @param browser the program to start
 * @param logLevel {@code debug}, {@code info}, {@code warn} or {@code error}
 */
record Config(
    int port, boolean headed, Optional<String> cdpUrl, Optional<String> browser, String logLevel) {
  static final int USUAL_PORT = 38127;

  static final String USAGE =
      """
      Usage: tabtender serve [--port N] [--headed] [--cdp-url URL] [--browser PATH] [--log LEVEL]

      Runs the host until it is stopped: one for each user.

        --port N        listen on that port of 127.0.0.1; 0 for a free one (TABTENDER_PORT, 38127)
        --headed        show the browser that is started (TABTENDER_HEADED=1)
        --cdp-url URL   work in a browser that already runs (TABTENDER_CDP_URL)
        --browser PATH  the Chromium to start (TABTENDER_BROWSER)
        --log LEVEL     debug, info, warn or error (TABTENDER_LOG, info)

      Tabtender keeps its files in TABTENDER_HOME.
      """;

  /**
   * @throws CannotStart with exit code 2
   */
  static Config of(List<String> arguments, Map<String, String> environment) throws CannotStart {
    String port = environment.getOrDefault("TABTENDER_PORT", "" + USUAL_PORT);
    boolean headed =
        List.of("1", "true").contains(environment.getOrDefault("TABTENDER_HEADED", ""));
    Optional<String> cdpUrl = named(environment, "TABTENDER_CDP_URL");
    Optional<String> browser = named(environment, "TABTENDER_BROWSER");
    String log = environment.getOrDefault("TABTENDER_LOG", "info");
    Deque<String> left = split(arguments);
    while (!left.isEmpty()) {
      String option = left.removeFirst();
      switch (option) {
        case "--port" -> port = value(option, left);
        case "--headed" -> headed = true;
        case "--cdp-url" -> cdpUrl = Optional.of(value(option, left));
        case "--browser" -> browser = Optional.of(value(option, left));
        case "--log" -> log = value(option, left);
        default -> throw usage("serve does not know " + option + ".");
      }
    }
    return new Config(port(port), headed, cdpUrl, browser, level(log));
  }

  /** {@code --port=1} is {@code --port 1}. */
  private static Deque<String> split(List<String> arguments) {
    Deque<String> pieces = new ArrayDeque<>();
    for (String argument : arguments) {
      int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
      pieces.add(equals < 0 ? argument : argument.substring(0, equals));
      if (equals >= 0) {
        pieces.add(argument.substring(equals + 1));
      }
    }
    return pieces;
  }

  private static String value(String option, Deque<String> left) throws CannotStart {
    if (left.isEmpty()) {
      throw usage(option + " needs a value.");
    }
    return left.removeFirst();
  }

  private static int port(String text) throws CannotStart {
    try {
      int port = Integer.parseInt(text.strip());
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw usage("The port must be a number from 0 to 65535, not " + text + ".");
  }

  private static String level(String word) throws CannotStart {
    if (!List.of("debug", "info", "warn", "error").contains(word)) {
      throw usage("The log level must be debug, info, warn or error, not " + word + ".");
    }
    return word;
  }

  private static Optional<String> named(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  private static CannotStart usage(String message) {
    return new CannotStart(message, "See tabtender serve --help.", 2);
  }
}
