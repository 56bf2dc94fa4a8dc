package dev.tabtender.app;

import dev.tabtender.browser.cdp.Dialogs;
import dev.tabtender.http.Limits;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
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
 * @param dialogs who answers JavaScript dialogs
 * @param settle how long a page that never rests is waited for
 * @param idleRelease after so long without a use the debugger lets a person's tab go; zero: never
 * @param headlessIdle after so long without a use a browser that was started is closed
 */
record Config(
    int port,
    boolean headed,
    Optional<URI> cdpUrl,
    Optional<String> browser,
    String logLevel,
    Dialogs dialogs,
    Duration settle,
    Duration idleRelease,
    Duration headlessIdle,
    Limits limits) {
  private static final int HOUR_MS = 3_600_000;
  private static final int DAY_S = 86_400;
  private static final int YEAR_MIN = 525_600;

  /** Put together when it is asked for, and not at every start. */
  static String help() {
    return """
    Usage: tabtender serve [OPTIONS]

    Runs the host until it is stopped: one for each user.

    """
        + Option.helps()
        + """

        In brackets: the variable that says the same, and what is usual. Options win over variables.
        Tabtender keeps its files in TABTENDER_HOME.
        """;
  }

  /**
   * @throws CannotStart with exit code 2
   */
  static Config of(List<String> arguments, Map<String, String> environment) throws CannotStart {
    Said said = new Said(new EnumMap<>(Option.class));
    for (Option option : Option.values()) {
      option.in(environment).ifPresent(text -> said.values().put(option, text));
    }
    Deque<String> left = split(arguments);
    while (!left.isEmpty()) {
      String word = left.removeFirst();
      Option option = Option.of(word).orElseThrow(() -> usage("serve does not know " + word + "."));
      said.values().put(option, option.takesValue() ? value(word, left) : "1");
    }
    return of(said);
  }

  private static Config of(Said said) throws CannotStart {
    return new Config(
        said.number(Option.PORT, 0, 65_535),
        List.of("1", "true").contains(said.text(Option.HEADED)),
        said.browserAddress(Option.CDP_URL),
        said.given(Option.BROWSER),
        said.oneOf(Option.LOG, List.of("debug", "info", "warn", "error")),
        dialogs(said),
        Duration.ofMillis(said.number(Option.SETTLE, 0, HOUR_MS)),
        Duration.ofMillis(said.number(Option.IDLE_RELEASE, 0, HOUR_MS)),
        Duration.ofMinutes(said.number(Option.HEADLESS_IDLE, 1, YEAR_MIN)),
        limits(said));
  }

  private static Dialogs dialogs(Said said) throws CannotStart {
    List<String> words = List.of("ask", "accept", "dismiss");
    return Dialogs.values()[words.indexOf(said.oneOf(Option.DIALOGS, words))];
  }

  private static Limits limits(Said said) throws CannotStart {
    int body = said.number(Option.MAX_BODY, 1, 1_024) << 20;
    return new Limits(
        body,
        Math.max(Limits.USUAL.bodiesBytes(), 2L * body),
        said.number(Option.MAX_HEADER, 1, 1_024) << 10,
        said.number(Option.MAX_CONNECTIONS, 1, 65_535),
        Duration.ofSeconds(said.number(Option.HTTP_IDLE, 1, DAY_S)),
        Duration.ofSeconds(said.number(Option.SLOW_REQUEST, 1, DAY_S)),
        Limits.USUAL.ping());
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

  private static CannotStart usage(String message) {
    return new CannotStart(message, "See tabtender serve --help.", 2);
  }

  /** The words as they were given. */
  private record Said(Map<Option, String> values) {
    Optional<String> given(Option option) {
      return Optional.ofNullable(values.get(option));
    }

    String text(Option option) {
      return values.getOrDefault(option, option.usual());
    }

    String oneOf(Option option, List<String> words) throws CannotStart {
      if (!words.contains(text(option))) {
        throw wrong(option, "one of " + String.join(", ", words));
      }
      return text(option);
    }

    int number(Option option, int least, int most) throws CannotStart {
      try {
        int number = Integer.parseInt(text(option).strip());
        if (number >= least && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      throw wrong(option, "a number from " + least + " to " + most);
    }

    /** The debugging socket, or the address that tells it. */
    Optional<URI> browserAddress(Option option) throws CannotStart {
      if (given(option).isEmpty()) {
        return Optional.empty();
      }
      try {
        URI address = new URI(text(option).strip());
        if (address.getHost() != null && List.of("http", "ws").contains(address.getScheme())) {
          return Optional.of(address);
        }
      } catch (URISyntaxException e) {
        // Said below.
      }
      throw wrong(option, "an address such as http://127.0.0.1:9222");
    }

    private CannotStart wrong(Option option, String wanted) {
      return usage(
          "%s (%s) must be %s, not %s."
              .formatted(option.word(), option.variable(), wanted, text(option)));
    }
  }
}
