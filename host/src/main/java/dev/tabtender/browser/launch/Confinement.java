package dev.tabtender.browser.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a browser may keep its profile: one from a snap or a flatpak sees little of the file
 * system.
 */
final class Confinement {
  private static final int SCRIPT_SIZE = 16 << 10;

  private Confinement() {}

  /**
   * @param executable the browser
   * @param usual where profiles are kept otherwise
   * @param home the user's own directory
   */
  static Path profiles(Path executable, Path usual, Path home) {
    if (isSnap(executable)) {
      return home.resolve("snap/chromium/common/tabtender");
    }
    return isFlatpak(executable)
        ? home.resolve(".var/app").resolve(executable.getFileName()).resolve("data/tabtender")
        : usual;
  }

  private static boolean isSnap(Path executable) {
    return executable.startsWith("/snap") || mentions(executable, "/snap/bin/");
  }

  private static boolean isFlatpak(Path executable) {
    return executable.toString().contains("/flatpak/exports/bin/");
  }

  /** Some systems put a small script in the browser's place. */
  private static boolean mentions(Path executable, String text) {
    try {
      return Files.size(executable) < SCRIPT_SIZE
          && Files.readString(executable, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      return false;
    }
  }
}
