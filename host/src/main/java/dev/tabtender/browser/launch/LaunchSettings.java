package dev.tabtender.browser.launch;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which browser is started, and how.
 *
 * @param home where profiles and leases are kept
 * @param executable the browser the person chose; empty: the first that is found
 * @param headed show its window
 * @param extraArgs for the browser's command line
 * @param idle a browser that nobody used for so long is closed
 * @param cdpUrl a browser that already runs, used instead of starting one
 */
public record LaunchSettings(
    Path home,
    Optional<String> executable,
    boolean headed,
    List<String> extraArgs,
    Duration idle,
    Optional<URI> cdpUrl) {
  public static final Duration IDLE = Duration.ofMinutes(10);

  /** Names the browser to start. */
  public static final String BROWSER = "TABTENDER_BROWSER";

  /** Arguments for it, separated by blanks. */
  public static final String BROWSER_ARGS = "TABTENDER_BROWSER_ARGS";

  public LaunchSettings {
    extraArgs = List.copyOf(extraArgs);
  }

  /** What the environment says, everything else as usual. */
  public static LaunchSettings of(Path home, Map<String, String> environment) {
    return new LaunchSettings(
        home,
        Optional.ofNullable(environment.get(BROWSER)).filter(name -> !name.isBlank()),
        false,
        arguments(environment.getOrDefault(BROWSER_ARGS, "")),
        IDLE,
        Optional.empty());
  }

  /** Splits at blanks that no double or single quotes hold together. */
  static List<String> arguments(String line) {
    return java.util.regex.Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+")
        .matcher(line)
        .results()
        .map(found -> found.group().replaceAll("[\"']", ""))
        .toList();
  }
}
