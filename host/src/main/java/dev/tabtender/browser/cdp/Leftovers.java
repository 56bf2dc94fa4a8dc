package dev.tabtender.browser.cdp;

import dev.tabtender.protocol.error.Failures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;

/** Files with the whole of what was too long to tell; the newest of each tab are kept. */
final class Leftovers {
  private static final System.Logger LOG = System.getLogger(Leftovers.class.getName());
  private static final int KEPT = 20;

  private final Path folder;
  private final String tab;
  private final Queue<Path> written = new ArrayDeque<>();

  Leftovers(Path folder, String tab) {
    this.folder = folder;
    this.tab = tab.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /** Where the whole of it is, or why it is nowhere. */
  sealed interface Kept {
    /**
     * @param file its absolute path
     */
    record Whole(String file) implements Kept {}

    record Lost(String reason) implements Kept {}
  }

  /** Writes a new file with that text; a disk that is full costs the file and not the answer. */
  Kept keep(String snapshot, String text) {
    Path file = folder.resolve("snapshot-" + tab + "-" + snapshot + ".txt").toAbsolutePath();
    try {
      Files.createDirectories(folder);
      Files.writeString(file, wellFormed(text));
    } catch (IOException e) {
      file.toFile().delete(); // Half of it would be taken for the whole.
      LOG.log(System.Logger.Level.WARNING, "A long outline cannot be kept: {0}", e.toString());
      return new Kept.Lost(Failures.reason(e));
    }
    written.add(file);
    deleteOldest();
    return new Kept.Whole(file.toString());
  }

  private void deleteOldest() {
    while (written.size() > KEPT) {
      // One that cannot be deleted takes room, and is no reason to answer less.
      written.remove().toFile().delete();
    }
  }

  /** A page may hold half of a surrogate pair, which no file can. */
  private static String wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
