package dev.tabtender.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
