package dev.tabtender.browser.cdp;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/** Files with the whole of what was too long to tell; the newest of each tab are kept. */
final class Leftovers {
  private static final int KEPT = 20;

  private final Path folder;
  private final String tab;
  private final Queue<Path> written = new ArrayDeque<>();

  Leftovers(Path folder, String tab) {
    this.folder = folder;
    this.tab = tab.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /** The absolute path of a new file with that text. */
  String keep(String snapshot, Supplier<String> text) {
    return keep(snapshot, text.get());
  }

  String keep(String snapshot, String text) {
    Path file = folder.resolve("snapshot-" + tab + "-" + snapshot + ".txt").toAbsolutePath();
    try {
      Files.createDirectories(folder);
      Files.writeString(file, wellFormed(text));
      written.add(file);
      while (written.size() > KEPT) {
        Files.deleteIfExists(written.remove());
      }
    } catch (IOException e) {
      file.toFile().delete(); // Half of it would be taken for the whole.
      throw new TabtenderException(
          ErrorCode.INTERNAL,
          "The outline is too long to be told and "
              + file
              + " cannot be written: "
              + e.getMessage(),
          "Make room on the disk or make the folder writable, or ask with viewport=true.");
    }
    return file.toString();
  }

  /** A page may hold half of a surrogate pair, which no file can. */
  private static String wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
