package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A script in the browser's place: what is started, heard, and left behind. */
@Timeout(60)
class RunningChromiumTest {
  @TempDir Path home;
  private FakePrograms programs;

  @BeforeEach
  void make() {
    programs = new FakePrograms(home);
  }

  private RunningChromium start(String script) throws IOException {
    Path program = programs.program(script);
    return RunningChromium.start(program, programs.starting(program));
  }

  private static Deadline soon() {
    return Deadline.inMillis(30_000);
  }

  @Test
  void hearsWhereItListens() throws IOException {
    try (RunningChromium browser = start(FakePrograms.LISTENING + FakePrograms.STAY)) {
      assertEquals(URI.create("ws://127.0.0.1:1/x"), browser.address(soon()));
    }
  }

  @Test
  void findsTheAddressAmongOtherWords() throws IOException {
    String script = "echo warning >&2; printf 'x: ' >&2\n" + FakePrograms.LISTENING;
    try (RunningChromium browser = start(script + FakePrograms.STAY)) {
      assertEquals(URI.create("ws://127.0.0.1:1/x"), browser.address(soon()));
    }
  }

  @Test
  void tellsTheLastWordsOfOneThatEnded() throws IOException {
    try (RunningChromium browser = start("echo 'no display' >&2; echo 'bye' >&2; exit 1\n")) {
      IOException ended = assertThrows(IOException.class, () -> browser.address(soon()));
      assertEquals("it ended: no display / bye", ended.getMessage());
    }
  }

  @Test
  void keepsOnlyTheLastTwentyLines() throws IOException {
    String script = "i=0; while [ $i -lt 30 ]; do echo line$i >&2; i=$((i+1)); done; exit 1\n";
    try (RunningChromium browser = start(script)) {
      String said = assertThrows(IOException.class, () -> browser.address(soon())).getMessage();
      assertTrue(said.startsWith("it ended: line10 / "), said);
      assertTrue(said.endsWith(" / line29"), said);
    }
  }

  @Test
  void saysThatOneEndedWithoutAWord() throws IOException {
    try (RunningChromium browser = start("exit 3\n")) {
      IOException ended = assertThrows(IOException.class, () -> browser.address(soon()));
      assertEquals("it ended: without a word", ended.getMessage());
      browser.onExit().join();
    }
  }

  @Test
  void doesNotWaitForAnAddressLongerThanItIsAskedTo() throws IOException {
    try (RunningChromium browser = start(FakePrograms.STAY)) {
      IOException late =
          assertThrows(IOException.class, () -> browser.address(Deadline.inMillis(50)));
      assertTrue(late.getMessage().startsWith("it opened no debugging port in time"));
    }
  }

  @Test
  void leavesNeitherProcessNorProfileNorLease() throws Exception {
    RunningChromium browser = start(FakePrograms.LISTENING + FakePrograms.STAY);
    ProcessHandle process = ProcessHandle.of(browser.pid()).orElseThrow();
    browser.address(soon());
    assertEquals(1, programs.profiles().size());
    assertEquals(1, programs.leases().size());
    Files.writeString(programs.profiles().getFirst().resolve("Cookies"), "x");
    browser.close();
    browser.close();
    assertFalse(process.isAlive());
    assertEquals(List.of(), programs.profiles());
    assertEquals(List.of(), programs.leases());
  }

  @Test
  void endsTheBrowserBehindAWrapperThatHasGone() throws Exception {
    // The words are the wrapper's own, so that the one left behind is known by its profile.
    String script = "setsid sh -c 'sleep 300; :' sh \"$@\" >/dev/null 2>&1 &\n";
    RunningChromium browser = start(script + FakePrograms.LISTENING + "exit 0\n");
    browser.address(soon());
    browser.onExit().get(20, TimeUnit.SECONDS);
    Path profile = programs.profiles().getFirst();
    List<ProcessHandle> left = ProcessTree.using(profile);
    assertEquals(1, left.size());
    browser.close();
    assertFalse(left.getFirst().isAlive());
    assertEquals(List.of(), programs.profiles());
  }

  @Test
  void notesItsProcessForTheNextHost() throws IOException {
    try (RunningChromium browser = start(FakePrograms.STAY)) {
      Lease lease = Lease.read(programs.leases().getFirst()).orElseThrow();
      assertEquals(browser.pid(), lease.browser().orElseThrow().pid());
      assertEquals(ProcessHandle.current().pid(), lease.host().pid());
      assertEquals(programs.profiles().getFirst(), lease.profile());
    }
  }

  @Test
  void leavesNothingOfAProgramThatCannotBeStarted() throws IOException {
    Path none = home.resolve("none");
    assertThrows(IOException.class, () -> RunningChromium.start(none, programs.starting(none)));
    assertEquals(List.of(), programs.profiles());
    assertEquals(List.of(), programs.leases());
  }

  @Test
  void endsABrowserThatCannotBeWrittenDown() throws Exception {
    Process process = new ProcessBuilder("sleep", "300").start();
    Lease lost = Lease.take(home.resolve("leases"), home.resolve("headless-1"));
    Files.delete(lost.file());
    Files.delete(home.resolve("leases"));
    assertThrows(IOException.class, () -> RunningChromium.noted(lost, process));
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
  }

  @Test
  void givesItNothingToReadAndEnglishToSpeak() throws IOException {
    String script = "read line; echo \"read:$line:$LANGUAGE\" >&2; exit 1\n";
    try (RunningChromium browser = start(script)) {
      String said = assertThrows(IOException.class, () -> browser.address(soon())).getMessage();
      assertEquals("it ended: read::en_US", said);
    }
  }
}
