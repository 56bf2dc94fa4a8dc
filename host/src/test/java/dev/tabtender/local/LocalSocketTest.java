package dev.tabtender.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class LocalSocketTest {
  @TempDir Path folder;

  @Test
  void connectsOverAUnixSocketThatOnlyTheOwnerReaches() throws IOException {
    Home home = new Home(folder.resolve("h"));
    try (LocalListener listener = LocalListener.open(home)) {
      exchange(home, listener);
      assertEquals("rwx------", mode(home.run()));
      assertTrue(Files.exists(home.socket()));
    }
    assertFalse(Files.exists(home.socket()));
  }

  @Test
  void usesALoopbackPortWhereThePathIsTooLongForASocket() throws IOException {
    Home home = new Home(folder.resolve("h".repeat(120)));
    try (LocalListener listener = LocalListener.open(home)) {
      exchange(home, listener);
      assertEquals("rw-------", mode(home.loopback()));
    }
  }

  @Test
  void turnsAwayALoopbackCallerWithoutTheSecret() throws IOException {
    Home home = new Home(folder.resolve("h".repeat(120)));
    try (LocalListener listener = LocalListener.open(home)) {
      int port = Integer.parseInt(Files.readString(home.loopback()).split(" ")[0]);
      try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port)) {
        stranger.getOutputStream().write("x".repeat(64).getBytes(StandardCharsets.US_ASCII));
        exchange(home, listener);
        assertEquals(-1, stranger.getInputStream().read());
      }
    }
  }

  @Test
  void saysThatNoHostListens() {
    assertThrows(IOException.class, () -> LocalSocket.connect(new Home(folder.resolve("none"))));
  }

  @Test
  void takesThePlaceOfASocketThatAKilledHostLeft() throws IOException {
    Home home = new Home(folder.resolve("h"));
    Home.makePrivate(home.run());
    Files.writeString(home.socket(), "left over");
    try (LocalListener listener = LocalListener.open(home)) {
      exchange(home, listener);
    }
  }

  @Test
  void remembersAnOrderlyEndUntilTheNextStart() throws IOException {
    Home home = new Home(folder.resolve("h"));
    LocalListener.open(home).close();
    assertTrue(Files.exists(home.stopped()));
    try (LocalListener listener = LocalListener.open(home)) {
      assertFalse(Files.exists(home.stopped()));
      exchange(home, listener);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4711", "port secret", "99999999 secret", "-1 secret", "1 2 3"})
  void saysThatTheLoopbackFileIsDamaged(String content) throws IOException {
    Home home = new Home(folder);
    Home.makePrivate(home.run());
    Files.writeString(home.loopback(), content);
    IOException damaged = assertThrows(IOException.class, () -> LocalSocket.connect(home));
    assertTrue(damaged.getMessage().contains("damaged"), damaged.getMessage());
  }

  @Test
  void saysThatNobodyListensWhereAKilledHostDid() throws IOException {
    Home home = new Home(folder.resolve("h"));
    LocalListener.open(home).close();
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Files.writeString(home.loopback(), free.getLocalPort() + " secret");
    }
    assertThrows(IOException.class, () -> LocalSocket.connect(home));
  }

  @Test
  void endsAWaitForCallersWhenItIsClosed() throws Exception {
    LocalListener listener = LocalListener.open(new Home(folder.resolve("h")));
    CompletableFuture<Object> end = new CompletableFuture<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    end.complete(listener.accept());
                  } catch (IOException e) {
                    end.complete(e);
                  }
                });
    listener.close();
    assertInstanceOf(IOException.class, end.get(20, TimeUnit.SECONDS));
    assertTrue(waiting.join(Duration.ofSeconds(20)));
  }

  @Test
  void wakesWhoReadsWhenItsSocketIsClosed() throws Exception {
    Home home = new Home(folder.resolve("h"));
    try (LocalListener listener = LocalListener.open(home);
        LocalSocket client = LocalSocket.connect(home);
        LocalSocket server = listener.accept()) {
      CompletableFuture<Integer> read =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return server.in().read();
                } catch (IOException e) {
                  return -2;
                }
              });
      server.close();
      server.close();
      assertTrue(read.get(20, TimeUnit.SECONDS) < 0);
      assertEquals(-1, client.in().read());
    }
  }

  @Test
  void makesAnotherSecretForEachStart() throws IOException {
    Home home = new Home(folder.resolve("h".repeat(120)));
    LocalListener.open(home).close();
    try (LocalListener first = LocalListener.open(home)) {
      String before = Files.readString(home.loopback()).split(" ")[1];
      first.close();
      try (LocalListener second = LocalListener.open(home)) {
        String after = Files.readString(home.loopback()).split(" ")[1];
        assertEquals(64, after.length());
        assertNotEquals(before, after);
        exchange(home, second);
      }
    }
  }

  private static void exchange(Home home, LocalListener listener) throws IOException {
    try (LocalSocket client = LocalSocket.connect(home);
        LocalSocket server = listener.accept()) {
      Frames.write(client.out(), new byte[] {1, 2}, 10);
      assertEquals(2, Frames.readSome(server.in(), 10).length);
      Frames.write(server.out(), new byte[] {3}, 10);
      assertEquals(1, Frames.readSome(client.in(), 10).length);
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
