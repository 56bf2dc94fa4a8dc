package dev.tabtender.nativeentry;

import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** Why entries left, for a person who looks for it: the browser throws their stderr away. */
final class EntryLog {
  private static final long LIMIT = 256 << 10;

  private final Path file;

  EntryLog(Home home) {
    this.file = home.logs().resolve("native-entry.log");
  }

  void add(String what) {
    String line = Instant.now() + " " + ProcessHandle.current().pid() + " " + what + "\n";
    System.err.print("tabtender: " + line);
    try {
      Files.createDirectories(file.getParent());
      if (Files.exists(file) && Files.size(file) > LIMIT) {
        Files.delete(file);
      }
      Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      // It was said on stderr.
    }
  }
}
