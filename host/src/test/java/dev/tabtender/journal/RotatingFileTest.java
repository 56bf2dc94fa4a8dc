package dev.tabtender.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingFileTest {
  @TempDir Path folder;

  private static void append(RotatingFile file, String line) throws IOException {
    file.append(line.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void setsFullFilesAsideAndLosesOnlyTheOldest() throws IOException {
    Path path = folder.resolve("log");
    try (RotatingFile file = new RotatingFile(path, 20, 2)) {
      for (int i = 10; i < 20; i++) {
        append(file, "line " + i);
      }
    }
    List<String> kept = new ArrayList<>();
    for (String name : List.of("log.2", "log.1", "log")) {
      assertTrue(Files.size(folder.resolve(name)) <= 20);
      kept.addAll(Files.readAllLines(folder.resolve(name)));
    }
    assertEquals(List.of("line 14", "line 15", "line 16", "line 17", "line 18", "line 19"), kept);
    assertFalse(Files.exists(folder.resolve("log.3")));
  }

  @Test
  void goesOnWhereAnEarlierProcessStopped() throws IOException {
    Path path = folder.resolve("log");
    for (String line : List.of("one", "two")) {
      try (RotatingFile file = new RotatingFile(path, 100, 1)) {
        append(file, line);
      }
    }
    assertEquals(List.of("one", "two"), Files.readAllLines(path));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
  }

  @Test
  void writesALineThatIsLargerThanAFile() throws IOException {
    Path path = folder.resolve("log");
    try (RotatingFile file = new RotatingFile(path, 10, 1)) {
      append(file, "x".repeat(50));
      append(file, "y");
    }
    assertEquals(List.of("y"), Files.readAllLines(path));
  }

  @Test
  void keepsWritingForOthersAfterAWriterWasInterrupted() throws Exception {
    Path path = folder.resolve("log");
    try (RotatingFile file = new RotatingFile(path, 1_000, 1)) {
      Thread.currentThread().interrupt();
      append(file, "interrupted");
      assertTrue(Thread.interrupted());
      append(file, "after");
    }
    assertEquals(List.of("interrupted", "after"), Files.readAllLines(path));
  }

  @Test
  void saysWhenTheDiskIsFullAndTriesAgainTheNextTime() throws IOException {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full));
    Path path = Files.createSymbolicLink(folder.resolve("log"), full);
    try (RotatingFile file = new RotatingFile(path, 1_000, 1)) {
      assertThrows(IOException.class, () -> append(file, "lost"));
      Files.delete(path);
      append(file, "kept");
    }
    assertEquals(List.of("kept"), Files.readAllLines(path));
  }
}
