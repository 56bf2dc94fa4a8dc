package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes: a shell that stands for a browser, and what it starts. */
@Timeout(60)
class ProcessTreeTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration IMPATIENCE = Duration.ofMillis(200);

  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void needsAShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
  }

  @AfterEach
  void endAll() throws InterruptedException {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    }
  }

  private Process sh(String script, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", script, "sh"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).start();
    started.add(process);
    return process;
  }

  /** Runs it until it said a line, which is when its traps and its children are there. */
  private Process ready(String script, String... words) throws IOException {
    Process process = sh(script, words);
    BufferedReader lines = process.inputReader();
    assertEquals("ready", lines.readLine());
    return process;
  }

  @Test
  void endsAProcessPolitely() throws Exception {
    Process process = ready("trap 'exit 7' TERM; echo ready; while :; do sleep 0.05; done");
    ProcessTree.end(process.toHandle(), PATIENCE);
    assertEquals(7, process.waitFor());
  }

  @Test
  void endsByForceWhatDoesNotListen() throws Exception {
    Process process = ready("trap '' TERM; echo ready; while :; do sleep 0.05; done");
    ProcessTree.end(process.toHandle(), IMPATIENCE);
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    assertEquals(128 + 9, process.exitValue());
  }

  @Test
  void endsWhatItStartedToo() throws Exception {
    Process process = ready("sleep 300 & echo ready; wait");
    List<ProcessHandle> children = process.descendants().toList();
    assertEquals(1, children.size());
    ProcessTree.end(process.toHandle(), PATIENCE);
    assertTrue(ProcessTree.ended(children.getFirst(), PATIENCE));
  }

  @Test
  void doesNotMindOneThatHasEnded() throws Exception {
    Process process = sh("exit 0");
    process.waitFor();
    ProcessTree.end(process.toHandle(), PATIENCE);
    assertTrue(ProcessTree.ended(process.toHandle(), PATIENCE));
  }

  @Test
  void saysThatOneStillRuns() throws Exception {
    Process process = ready("echo ready; sleep 300");
    assertFalse(ProcessTree.ended(process.toHandle(), Duration.ofMillis(1)));
  }

  @Test
  void findsWhatWasStartedWithAProfile() throws Exception {
    Path profile = folder.resolve("headless-1");
    Process mine = ready("echo ready; sleep 300", "--user-data-dir=" + profile);
    ready("echo ready; sleep 300", "--user-data-dir=" + folder.resolve("headless-2"));
    assertEquals(List.of(mine.pid()), pids(ProcessTree.using(profile)));
  }

  @Test
  void findsAProfileInAHomeOfAnyLetters() throws Exception {
    Charset system = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    assumeTrue(system.newEncoder().canEncode("Jürgen Żółć"));
    Path profile = folder.resolve("Jürgen Żółć").resolve("headless-1");
    Process mine = ready("echo ready; sleep 300", "--user-data-dir=" + profile);
    assertEquals(List.of(mine.pid()), pids(ProcessTree.using(profile)));
  }

  @Test
  void findsAProfileBehindALongCommandLine() throws Exception {
    Path profile = folder.resolve("headless-1");
    Process mine = ready("echo ready; sleep 300", "x".repeat(50_000), "--user-data-dir=" + profile);
    assertEquals(List.of(mine.pid()), pids(ProcessTree.using(profile)));
  }

  /** The shells alone: they may have become, or started, the sleep of the same words. */
  private List<Long> pids(List<ProcessHandle> found) {
    List<Long> mine = started.stream().map(Process::pid).toList();
    return found.stream().map(ProcessHandle::pid).filter(mine::contains).toList();
  }
}
