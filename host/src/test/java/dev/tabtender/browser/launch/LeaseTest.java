package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseTest {
  private static final String NAME = "headless-1";

  @TempDir Path folder;

  private Path leases() {
    return folder.resolve("leases");
  }

  private Path profile() {
    return folder.resolve("profiles").resolve(NAME);
  }

  @Test
  void readsWhatItWrote() throws IOException {
    Lease lease = Lease.take(leases(), profile());
    assertEquals(Optional.of(lease), Lease.read(lease.file()));
    Lease started = lease.started(ProcessHandle.current());
    assertEquals(Optional.of(started), Lease.read(started.file()));
    assertEquals(lease.file(), started.file());
  }

  @Test
  void isTheRunningHosts() throws IOException {
    Lease lease = Lease.take(leases(), profile());
    assertEquals(Optional.of(ProcessHandle.current()), lease.host().running());
  }

  @Test
  void takesNoLaterProcessWithTheSameNumberForIt() {
    Lease.Process process = Lease.Process.of(ProcessHandle.current());
    Lease.Process earlier = new Lease.Process(process.pid(), process.startedAtMillis() - 1);
    assertEquals(Optional.empty(), earlier.running());
  }

  @Test
  void knowsThatAProcessEnded() throws Exception {
    Process process = new ProcessBuilder("sleep", "60").start();
    Lease.Process noted = Lease.Process.of(process.toHandle());
    assertTrue(noted.running().isPresent());
    process.destroyForcibly().waitFor();
    assertEquals(Optional.empty(), noted.running());
  }

  @Test
  void isGoneOnceReleased() throws IOException {
    Lease lease = Lease.take(leases(), profile());
    lease.release();
    lease.release();
    assertFalse(Files.exists(lease.file()));
    assertEquals(Optional.empty(), Lease.read(lease.file()));
  }

  @Test
  void leavesNoDraftBehind() throws IOException {
    Lease.take(leases(), profile()).started(ProcessHandle.current());
    try (Stream<Path> files = Files.list(leases())) {
      assertEquals(List.of(leases().resolve(NAME + ".json")), files.toList());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{}", "null", "{\"profile\":7}"})
  void isNoneWhereTheFileIsDamaged(String content) throws IOException {
    assertEquals(Optional.empty(), read(content));
  }

  static Stream<String> otherFolders() {
    return Stream.of("", "/", "headless-1", "/home", "/tmp/headless-2", "\u0000", "/tmp/other");
  }

  /** What a lease names is deleted: it must never be anything but the profile it was taken for. */
  @ParameterizedTest
  @MethodSource("otherFolders")
  void isNoneThatNamesAnotherFolder(String named) throws IOException {
    Json process = Json.object("pid", 1, "startedAtMillis", 1);
    assertEquals(Optional.empty(), read(Json.object("profile", named, "host", process).toString()));
  }

  private Optional<Lease> read(String content) throws IOException {
    Files.createDirectories(leases());
    Path file = leases().resolve(NAME + ".json");
    Files.writeString(file, content);
    return Lease.read(file);
  }
}
