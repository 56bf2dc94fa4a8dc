package dev.tabtender.install;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The machine and the user that browsers look at. */
public record Surroundings(System system, Path userHome, Map<String, String> environment) {
  /** What decides where browsers keep things. */
  public enum System {
    LINUX,
    MAC,
    WINDOWS;

    static System named(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (lower.startsWith("windows")) {
        return WINDOWS;
      }
      return lower.startsWith("mac") ? MAC : LINUX;
    }
  }

  public static Surroundings here() {
    return new Surroundings(
        System.named(java.lang.System.getProperty("os.name", "")),
        Path.of(java.lang.System.getProperty("user.home")),
        java.lang.System.getenv());
  }

  /**
   * Where programs of this user keep their settings; not on Windows, whose browsers look into its
   * registry.
   */
  Path settings() {
    String named = environment.getOrDefault("XDG_CONFIG_HOME", "");
    return switch (system) {
      case LINUX -> named.isBlank() ? userHome.resolve(".config") : Path.of(named);
      case MAC -> userHome.resolve("Library").resolve("Application Support");
      case WINDOWS -> throw new IllegalStateException("Windows has a registry for this");
    };
  }

  boolean windows() {
    return system == System.WINDOWS;
  }
}
