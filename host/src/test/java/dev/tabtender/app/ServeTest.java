package dev.tabtender.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host as a real process. */
class ServeTest {
  @TempDir Path folder;

  private static int healthz(int port) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI address = URI.create("http://127.0.0.1:" + port + "/healthz");
      return client
          .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
          .statusCode();
    }
  }

  @Test
  void endsInOrderWithZeroWhenItIsAskedTo() throws Exception {
    try (HostProcessFixture host = new HostProcessFixture(folder, "--port", "0")) {
      Json where = host.awaitListening();
      int port = where.integer("port");
      assertEquals(200, healthz(port));
      assertEquals("0.1.0", where.text("version"));
      assertFalse(where.text("startedAt").isEmpty());

      host.process.destroy();
      assertEquals(0, host.exitCode());
      assertFalse(Files.exists(folder.resolve("host.json")));
      assertTrue(Files.exists(folder.resolve("run/stopped")));
      assertThrows(ConnectException.class, () -> healthz(port));
      String log = Files.readString(folder.resolve("logs/host.log"));
      assertTrue(log.contains("Listening on http://127.0.0.1:" + port), log);
      assertFalse(log.contains(Files.readString(folder.resolve("token")).strip()));
    }
  }

  @Test
  void aSecondStartSaysWhereTheFirstListens() throws Exception {
    try (HostProcessFixture first = new HostProcessFixture(folder, "--port", "0")) {
      int port = first.awaitListening().integer("port");
      try (HostProcessFixture second = new HostProcessFixture(folder, "--port", "0")) {
        assertEquals(1, second.exitCode());
        String said = second.printed();
        assertTrue(said.contains("http://127.0.0.1:" + port), said);
        assertFalse(said.contains("\tat "), said);
      }
      assertEquals(200, healthz(port));
    }
  }

  @Test
  void startsAfterAnEarlierOneWasKilled() throws Exception {
    try (HostProcessFixture first = new HostProcessFixture(folder, "--port", "0")) {
      first.awaitListening();
      first.process.destroyForcibly();
      first.exitCode();
    }
    String token = Files.readString(folder.resolve("token"));
    try (HostProcessFixture second = new HostProcessFixture(folder, "--port", "0")) {
      assertEquals(200, healthz(second.awaitListening().integer("port")));
    }
    assertEquals(token, Files.readString(folder.resolve("token")));
  }

  @Test
  void saysThatThePortIsTakenAndLeavesNothingBehind() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        HostProcessFixture host =
            new HostProcessFixture(folder, "--port", "" + taken.getLocalPort())) {
      assertEquals(1, host.exitCode());
      String said = host.printed();
      assertTrue(said.contains("port " + taken.getLocalPort()), said);
      assertTrue(said.contains("--port"), said);
      assertFalse(said.contains("\tat "), said);
      assertFalse(Files.exists(folder.resolve("host.json")));
    }
  }

  @Test
  void saysThatItsFolderCannotBeWritten() throws Exception {
    // Not even root can make a folder there.
    Path unwritable = Path.of("/proc/tabtender");
    assumeTrue(Files.isDirectory(Path.of("/proc")));
    try (HostProcessFixture host = new HostProcessFixture(unwritable, "--port", "0")) {
      assertEquals(1, host.exitCode());
      String said = host.printed();
      assertTrue(said.contains("/proc/tabtender"), said);
      assertTrue(said.contains("TABTENDER_HOME"), said);
      assertFalse(said.contains("\tat "), said);
    }
  }

  @Test
  void saysThatTheDiskIsFull() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.toString()));
    try {
      fill(disk.resolve("ballast"));
      try (HostProcessFixture host = new HostProcessFixture(disk, "--port", "0")) {
        assertEquals(1, host.exitCode());
        String said = host.printed();
        assertTrue(said.contains(disk.toString()), said);
        assertTrue(said.contains("free some space"), said);
        assertFalse(said.contains("\tat "), said);
      }
    } finally {
      run("umount", "-l", disk.toString());
    }
  }

  private static void fill(Path file) {
    try {
      Files.write(file, new byte[1 << 20]);
    } catch (IOException e) {
      // Full now.
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
