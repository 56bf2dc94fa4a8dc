package dev.tabtender.browser.launch;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks for a Chromium-family browser: what the person chose, then the search path, then the usual
 * places.
 */
public final class BrowserFinder {
  /** What an older habit calls {@link LaunchSettings#BROWSER}. */
  static final String CHROME_PATH = "CHROME_PATH";

  private static final List<String> NAMES =
      List.of(
          "chromium",
          "chromium-browser",
          "google-chrome",
          "google-chrome-stable",
          "google-chrome-beta",
          "microsoft-edge",
          "microsoft-edge-stable",
          "brave-browser",
          "brave",
          "chrome");

  private static final List<String> LINUX =
      List.of(
          "/usr/bin/chromium",
          "/usr/lib/chromium/chromium",
          "/usr/lib/chromium-browser/chromium-browser",
          "/opt/google/chrome/chrome",
          "/opt/microsoft/msedge/msedge",
          "/opt/brave.com/brave/brave",
          "/snap/bin/chromium",
          "/var/lib/flatpak/exports/bin/org.chromium.Chromium",
          "/var/lib/flatpak/exports/bin/com.google.Chrome",
          "/var/lib/flatpak/exports/bin/com.microsoft.Edge",
          "/var/lib/flatpak/exports/bin/com.brave.Browser",
          "~/.local/share/flatpak/exports/bin/org.chromium.Chromium",
          "~/.local/share/flatpak/exports/bin/com.google.Chrome");

  private static final List<String> MAC =
      List.of(
          "Google Chrome.app/Contents/MacOS/Google Chrome",
          "Chromium.app/Contents/MacOS/Chromium",
          "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
          "Brave Browser.app/Contents/MacOS/Brave Browser");

  private static final List<String> WINDOWS =
      List.of(
          "Google\\Chrome\\Application\\chrome.exe",
          "Microsoft\\Edge\\Application\\msedge.exe",
          "Chromium\\Application\\chrome.exe",
          "BraveSoftware\\Brave-Browser\\Application\\brave.exe");

  /** What was found, or why nothing was. */
  public sealed interface Outcome {
    record Found(Path executable) implements Outcome {}

    record Missing(String reason) implements Outcome {}
  }

  private final Optional<String> chosen;
  private final Map<String, String> environment;
  private final String system;
  private final Path root;

  /**
   * @param chosen by the configuration
   * @param system the operating system's name, as Java gives it
   * @param root where the usual places are looked for; the file system's own root but in tests
   */
  BrowserFinder(
      Optional<String> chosen, Map<String, String> environment, String system, Path root) {
    this.chosen = chosen;
    this.environment = environment;
    this.system = system;
    this.root = root;
  }

  public static BrowserFinder of(Optional<String> chosen) {
    return new BrowserFinder(chosen, System.getenv(), System.getProperty("os.name"), Path.of("/"));
  }

  /**
   * A browser that was chosen but is not there is not replaced by another: its owner would not
   * expect that.
   */
  public Outcome find() {
    Optional<String> wanted = chosen.or(() -> chosenByEnvironment());
    if (wanted.isPresent()) {
      return executable(wanted.get())
          .<Outcome>map(Outcome.Found::new)
          .orElseGet(() -> new Outcome.Missing(wanted.get() + " is not an executable file"));
    }
    return Stream.concat(onPath(), usualPlaces())
        .filter(BrowserFinder::isExecutable)
        .findFirst()
        .<Outcome>map(Outcome.Found::new)
        .orElseGet(
            () ->
                new Outcome.Missing(
                    "no Chromium, Chrome, Edge or Brave was found on the PATH or in the usual"
                        + " places; name one in "
                        + LaunchSettings.BROWSER));
  }

  private Optional<String> chosenByEnvironment() {
    return Stream.of(LaunchSettings.BROWSER, CHROME_PATH)
        .map(name -> environment.getOrDefault(name, ""))
        .filter(value -> !value.isBlank())
        .findFirst();
  }

  /** A path, or a name to be found on the search path. */
  private Optional<Path> executable(String name) {
    try {
      Path path = Path.of(name);
      Stream<Path> candidates =
          path.getNameCount() > 1 || path.isAbsolute()
              ? Stream.of(path)
              : pathFolders().map(folder -> folder.resolve(path));
      return candidates.filter(BrowserFinder::isExecutable).findFirst();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Stream<Path> onPath() {
    List<Path> folders = pathFolders().toList();
    String suffix = windows() ? ".exe" : "";
    return NAMES.stream()
        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name + suffix)));
  }

  private Stream<Path> pathFolders() {
    String path = environment.getOrDefault("PATH", "");
    List<Path> folders = new ArrayList<>();
    for (String folder : path.split(File.pathSeparator, -1)) {
      try {
        if (!folder.isBlank()) {
          folders.add(Path.of(folder));
        }
      } catch (InvalidPathException e) {
        // Somebody else's broken entry.
        continue;
      }
    }
    return folders.stream();
  }

  private Stream<Path> usualPlaces() {
    if (windows()) {
      return Stream.of("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")
          .flatMap(name -> Optional.ofNullable(environment.get(name)).stream())
          .flatMap(base -> WINDOWS.stream().map(place -> Path.of(base, place.split("\\\\"))));
    }
    if (system.startsWith("Mac")) {
      return Stream.of("/Applications", "~/Applications")
          .flatMap(base -> MAC.stream().map(place -> placed(base + "/" + place)));
    }
    return LINUX.stream().map(this::placed);
  }

  private Path placed(String place) {
    String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
    return place.startsWith("~/")
        ? Path.of(home, place.substring(2))
        : root.resolve(place.substring(1));
  }

  private boolean windows() {
    return system.startsWith("Windows");
  }

  private static boolean isExecutable(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
