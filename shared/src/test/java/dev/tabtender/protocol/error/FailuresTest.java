package dev.tabtender.protocol.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class FailuresTest {
  @TempDir Path folder;

  private static String reason(Executable failing) {
    return Failures.reason(assertThrows(IOException.class, failing));
  }

  @Test
  void saysInWordsWhatIsWrongWithAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path gone = folder.resolve("gone/file");
    assertEquals(gone + " is not there", reason(() -> Files.writeString(gone, "")));
    assertEquals(file + " is there already", reason(() -> Files.createDirectories(file)));
    Path below = file.resolve("below");
    assertEquals(below + ": Not a directory", reason(() -> Files.writeString(below, "")));
    IOException closed = new AccessDeniedException("/etc/shadow");
    assertEquals("/etc/shadow: permission denied", Failures.reason(closed));
  }

  @Test
  void saysWhatItCanWhereThereIsNoFile() {
    assertEquals("Broken pipe", Failures.reason(new IOException("Broken pipe")));
    assertEquals("java.io.IOException", Failures.reason(new IOException()));
  }
}
