package dev.tabtender.nativeentry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.local.Frames;
import dev.tabtender.local.Home;
import dev.tabtender.local.LocalListener;
import dev.tabtender.local.LocalSocket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The entry as the browser starts it: a process of its own, spoken to over its stdin and stdout.
 */
@Timeout(60)
class NativeEntryTest {
  private static final String ORIGIN = "chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh/";

  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();
  private Home home;

  @BeforeEach
  void home() {
    home = new Home(folder.resolve("h"));
  }

  @AfterEach
  void endAll() throws InterruptedException {
    started.forEach(Process::destroyForcibly);
    for (Process entry : started) {
      // It may still write its log into the folder that is deleted next.
      assertTrue(entry.waitFor(20, TimeUnit.SECONDS), "an entry still runs");
    }
  }

  private Process entry(String... properties) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of(properties));
    command.addAll(List.of("-cp", classes(), "dev.tabtender.nativeentry.Main", ORIGIN));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("TABTENDER_HOME", home.root().toString());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** Only the folders of our own classes: no library may be needed. */
  private static String classes() {
    return String.join(
        java.io.File.pathSeparator,
        List.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator)).stream()
            .filter(entry -> entry.contains("tabtender") || entry.endsWith("classes"))
            .filter(entry -> !entry.endsWith("test-classes"))
            .toList());
  }

  private static Json json(byte[] frame) {
    return Json.parse(new String(frame, StandardCharsets.UTF_8));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static int exitCode(Process process) throws InterruptedException {
    assertTrue(process.waitFor(20, TimeUnit.SECONDS), "the entry did not leave");
    return process.exitValue();
  }

  @Test
  void saysWhoCallsAndForwardsBothWays() throws Exception {
    try (LocalListener listener = LocalListener.open(home)) {
      Process entry = entry();
      try (LocalSocket host = listener.accept()) {
        Json hello = json(Frames.readSome(host.in(), 1000));
        assertEquals("native", hello.text("type"));
        assertEquals(ORIGIN, hello.text("origin"));
        assertEquals(entry.pid(), hello.get("pid").longValue());
        byte[] large = new byte[2 << 20];
        Frames.write(entry.getOutputStream(), large, Frames.FROM_BROWSER);
        assertEquals(large.length, Frames.readSome(host.in(), Frames.FROM_BROWSER).length);
        Frames.write(host.out(), bytes("{\"type\":\"ping\"}"), Frames.TO_BROWSER);
        byte[] ping = Frames.readSome(entry.getInputStream(), Frames.TO_BROWSER);
        assertEquals("ping", json(ping).text("type"));
      }
    }
  }

  @Test
  void leavesWithTheBrowser() throws Exception {
    try (LocalListener listener = LocalListener.open(home)) {
      Process entry = entry();
      try (LocalSocket host = listener.accept()) {
        Frames.readSome(host.in(), 1000);
        entry.getOutputStream().close();
        assertEquals(0, exitCode(entry));
        assertEquals(Optional.empty(), Frames.read(host.in(), 1000));
      }
    }
  }

  @Test
  void leavesWithTheHost() throws Exception {
    try (LocalListener listener = LocalListener.open(home)) {
      Process entry = entry();
      LocalSocket host = listener.accept();
      Frames.readSome(host.in(), 1000);
      host.close();
      exitCode(entry);
      assertEquals(0, entry.getInputStream().readAllBytes().length, "frames only on stdout");
    }
  }

  @Test
  void endsOnABadFrameAndNotesWhy() throws Exception {
    try (LocalListener listener = LocalListener.open(home)) {
      Process entry = entry();
      try (LocalSocket host = listener.accept()) {
        Frames.readSome(host.in(), 1000);
        entry.getOutputStream().write(bytes("this is no frame"));
        entry.getOutputStream().flush();
        assertEquals(1, exitCode(entry));
        String log = Files.readString(home.logs().resolve("native-entry.log"));
        assertTrue(log.contains("to-host: a frame of 1936287860 bytes"), log);
      }
    }
  }

  @Test
  void startsTheHostWhenNobodyListens() throws Exception {
    Path mark = folder.resolve("started");
    Path launcher = script("echo \"$1 $TABTENDER_HOME\" > '" + mark + "'; sleep 20");
    Process entry = entry("-Dtabtender.launcher=" + launcher);
    while (!Files.exists(mark) || Files.size(mark) == 0) {
      Thread.sleep(20);
    }
    assertEquals("serve " + home.root() + "\n", Files.readString(mark));
    try (LocalListener listener = LocalListener.open(home);
        LocalSocket host = listener.accept()) {
      assertEquals("native", json(Frames.readSome(host.in(), 1000)).text("type"));
      entry.getOutputStream().close();
      exitCode(entry);
    }
  }

  @Test
  void refusesReadablyWhenTheHostEndsAtOnce() throws Exception {
    Path launcher = script("echo 'no room' ; exit 3");
    Process entry = entry("-Dtabtender.launcher=" + launcher);
    Json refusal = json(Frames.readSome(entry.getInputStream(), Frames.TO_BROWSER));
    assertEquals("refuse", refusal.text("type"));
    assertEquals("Tabtender's host ended at once with exit code 3.", refusal.text("reason"));
    assertTrue(refusal.text("hint").startsWith("Run tabtender serve"));
    assertEquals(1, exitCode(entry));
    assertEquals("no room\n", Files.readString(home.logs().resolve("host.out")));
  }

  @Test
  void refusesReadablyWhenTheLauncherIsMissing() throws Exception {
    Process entry = entry("-Dtabtender.launcher=" + folder.resolve("none"));
    Json refusal = json(Frames.readSome(entry.getInputStream(), Frames.TO_BROWSER));
    assertTrue(refusal.text("reason").startsWith("Tabtender's launcher is missing"));
    assertEquals("Run install-scripts/install again.", refusal.text("hint"));
  }

  @Test
  void doesNotStartAHostThatWasStoppedAfterTheBrowserCame() throws Exception {
    LocalListener.open(home).close();
    Process entry = entry("-Dtabtender.launcher=" + script("exit 0"));
    Json refusal = json(Frames.readSome(entry.getInputStream(), Frames.TO_BROWSER));
    assertEquals("Tabtender's host was stopped.", refusal.text("reason"));
  }

  @Test
  void startsAHostThatWasStoppedBeforeTheBrowserCame() throws Exception {
    LocalListener.open(home).close();
    Files.setLastModifiedTime(home.stopped(), FileTime.from(Instant.EPOCH));
    Process entry = entry("-Dtabtender.launcher=" + script("exit 7"));
    Json refusal = json(Frames.readSome(entry.getInputStream(), Frames.TO_BROWSER));
    assertTrue(refusal.text("reason").endsWith("exit code 7."), refusal.text("reason"));
  }

  @Test
  void quotesWhatItSaysAsJson() {
    String odd = "a\"b\\c\n\u0001\ud800 é";
    assertEquals(odd, Json.parse(NativeEntry.quoted(odd)).text());
    assertFalse(NativeEntry.quoted(odd).contains("\n"));
  }

  private Path script(String line) throws IOException {
    Path file = Files.createTempFile(folder, "launcher", ".sh");
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file;
  }
}
