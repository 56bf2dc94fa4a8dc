package dev.tabtender.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finding, starting and ending the host, which is a script here. */
@Timeout(60)
class HostFinderTest {
  private static final String LONG_AGO = "2020-01-01T00:00:00Z";

  @TempDir Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<ProcessHandle> started = new ArrayList<>();

  @AfterEach
  void endAll() throws Exception {
    for (ProcessHandle process : started) {
      process.destroyForcibly();
      process.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  private HostFinder finder(Path launcher) {
    Terminal terminal =
        new Terminal(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            folder,
            Map.of());
    return new HostFinder(new Home(folder), launcher, terminal);
  }

  private HostFinder finder() {
    return finder(folder.resolve("no-launcher"));
  }

  private void hostFile(long pid, int port, String startedAt) throws IOException {
    Json host = Json.object("port", port, "pid", pid, "startedAt", startedAt);
    Files.writeString(folder.resolve("host.json"), host.toString());
  }

  private ProcessHandle another() throws IOException {
    ProcessHandle process = new ProcessBuilder("sleep", "300").start().toHandle();
    started.add(process);
    return process;
  }

  private Path launcher(String script) throws IOException {
    Path launcher = folder.resolve("launcher");
    Files.writeString(launcher, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    return launcher;
  }

  private static int closedPort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  @Test
  void findsTheHostThatRuns() throws IOException {
    ProcessHandle host = another();
    hostFile(host.pid(), 4711, Instant.now().toString());
    assertEquals(Optional.of(4711), finder().running());
    assertEquals(Optional.of(host), finder().process());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{}", "{\"port\":1}", "{\"pid\":-1,\"port\":1}"})
  void findsNoneWhereTheFileIsDamaged(String content) throws IOException {
    Files.writeString(folder.resolve("host.json"), content);
    assertEquals(Optional.empty(), finder().running());
    assertEquals(Optional.empty(), finder().process());
  }

  @Test
  void takesNoLaterProcessWithTheHostsNumberForIt() throws IOException {
    hostFile(another().pid(), closedPort(), LONG_AGO);
    assertEquals(Optional.empty(), finder().running());
    assertEquals(Optional.empty(), finder().process());
  }

  @Test
  void believesAHostThatAnswersThoughTheClockWasSetForward() throws IOException {
    try (ServerSocket host = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      hostFile(another().pid(), host.getLocalPort(), LONG_AGO);
      assertEquals(Optional.of(host.getLocalPort()), finder().running());
    }
  }

  @Test
  void neverEndsAProcessThatIsNotTheHost() throws Exception {
    ProcessHandle innocent = another();
    try (FakeHost host = new FakeHost(folder)) {
      hostFile(innocent.pid(), closedPort(), LONG_AGO);
      assertEquals(0, host.run("stop"));
      assertEquals("tabtender: no host runs\n", host.err());
    }
    assertTrue(innocent.isAlive());
  }

  @Test
  void endsTheHostAndWaitsForItsEnd() throws Exception {
    ProcessHandle running = another();
    try (FakeHost host = new FakeHost(folder)) {
      hostFile(running.pid(), closedPort(), Instant.now().toString());
      assertEquals(0, host.run("stop"));
      assertEquals("", host.err());
    }
    assertFalse(running.isAlive());
  }

  @Test
  void startsTheHostAndSaysSo() throws Exception {
    Path launcher =
        launcher(
            "printf '{\"port\":4711,\"pid\":%s}' $$ > \"$TABTENDER_HOME/new\"\n"
                + "mv \"$TABTENDER_HOME/new\" \"$TABTENDER_HOME/host.json\"\nexec sleep 300\n");
    HostFinder finder = finder(launcher);
    assertEquals(4711, finder.start());
    finder.process().ifPresent(started::add);
    assertEquals(1, started.size());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("http://127.0.0.1:4711"), said);
    assertTrue(said.contains("tabtender stop"), said);
  }

  @Test
  void tellsWhatAHostSaidThatEndedAtOnce() throws IOException {
    Path launcher = launcher("echo \"tabtender: the disk is full ($1)\" >&2; exit 9\n");
    Refused refused = assertThrows(Refused.class, () -> finder(launcher).start());
    assertTrue(refused.getMessage().contains("exit code 9"), refused.getMessage());
    assertTrue(refused.getMessage().contains("the disk is full (serve)"), refused.getMessage());
    assertTrue(refused.hint().contains("tabtender serve"), refused.hint());
  }

  @Test
  void saysThatAHostEndedWithoutAWord() throws IOException {
    Path launcher = launcher("exit 0\n");
    Refused refused = assertThrows(Refused.class, () -> finder(launcher).start());
    assertEquals("The host ended at once with exit code 0.", refused.getMessage());
  }

  @Test
  void saysThatThereIsNoLauncher() {
    Refused refused = assertThrows(Refused.class, () -> finder().start());
    assertTrue(refused.getMessage().contains("there is no "), refused.getMessage());
    assertEquals(ExitCode.FAILED, refused.exitCode());
  }

  @Test
  void keepsWhatTheHostPrintsForItsOwnerAlone() throws Exception {
    Path launcher = launcher("echo started; exit 1\n");
    assertThrows(Refused.class, () -> finder(launcher).start());
    assertEquals("started\n", Files.readString(folder.resolve("logs/host.out")));
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("logs"))));
  }
}
