package dev.tabtender.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void makeHome() throws IOException {
    home = new Home(folder.resolve("h"));
    Home.makePrivate(home.run());
    Files.writeString(home.token(), "secret");
    Files.setPosixFilePermissions(home.token(), PosixFilePermissions.fromString("rw-------"));
  }

  private List<Check> examine(int port) {
    return new Doctor(home, port, Optional.of("/bin/sh"), Optional.empty()).examine();
  }

  private Check check(String name, int port) {
    return examine(port).stream()
        .filter(one -> one.name().startsWith(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void findsNothingWrongWithAFreshInstallation() {
    for (Check check : examine(0)) {
      assertFalse(check.failed(), check.toString());
      assertEquals(Optional.empty(), check.mend());
    }
  }

  @Test
  void saysHowToHideATokenThatOthersCanRead() throws IOException {
    Files.setPosixFilePermissions(home.token(), PosixFilePermissions.fromString("rw-r--r--"));
    Check token = check("token", 0);
    assertTrue(token.failed());
    assertEquals(Optional.of("Run: chmod 600 '" + home.token() + "'"), token.mend());
    assertTrue(token.toString().contains("\n       Run: chmod 600"));
  }

  @Test
  void saysThatTheHomeIsAFile(@TempDir Path elsewhere) throws IOException {
    Path file = Files.writeString(elsewhere.resolve("file"), "");
    Check folder =
        new Doctor(new Home(file), 0, Optional.empty(), Optional.empty()).examine().getFirst();
    assertTrue(folder.failed());
    assertEquals(file + " is a file, and should be a folder", folder.found());
  }

  @Test
  void saysThatNoBrowserIsThere() {
    Check browser =
        new Doctor(home, 0, Optional.of("/no/such/browser"), Optional.empty())
            .examine().stream()
                .filter(one -> one.name().startsWith("browser"))
                .findFirst()
                .orElseThrow();
    assertTrue(browser.failed());
    assertTrue(browser.mend().orElseThrow().startsWith("Install Chromium"));
  }

  @Test
  void saysThatAnotherProgramHasThePort() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Check port = check("port", taken.getLocalPort());
      assertTrue(port.failed());
      assertTrue(port.mend().orElseThrow().startsWith("Run: tabtender serve --port 0"));
    }
  }

  @Test
  void asksTheRunningHost() throws IOException {
    try (Host host = new Host("0.1.0")) {
      assertEquals(Check.Status.OK, check("host version", 0).status());
      assertTrue(check("port", 0).found().contains(String.valueOf(host.port())));
      Check extension = check("extension", 0);
      assertTrue(extension.failed());
      assertEquals("none is connected", extension.found());
    }
  }

  @Test
  void noticesAHostOfAnotherVersion() throws IOException {
    try (Host host = new Host("0.0.9")) {
      assertTrue(host.port() > 0);
      assertTrue(check("host version", 0).failed());
    }
  }

  @Test
  void tellsOfTheExtensionThatIsConnected() throws IOException {
    Json link = Json.object("product", "Chromium/156.0", "version", "0.1.0", "lane", "socket");
    Files.writeString(home.links(), Json.object("links", List.of(link)).toString());
    try (Host host = new Host("0.1.0")) {
      assertTrue(host.port() > 0);
      assertEquals(
          "ok     extension in Chromium/156.0: 0.1.0, connected by its socket lane",
          check("extension", 0).toString());
    }
    Files.writeString(
        home.links(), Json.object("links", List.of(link.with("version", "0.0.1"))).toString());
    try (Host host = new Host("0.1.0")) {
      assertTrue(host.port() > 0);
      assertTrue(check("extension", 0).failed());
    }
  }

  @Test
  void tellsWhyTheLastExtensionWasRefused() throws IOException {
    Json refused = Json.object("at", "noon", "reason", "It speaks protocol 0.");
    Files.writeString(home.links(), Json.object("links", List.of(), "refused", refused).toString());
    try (Host host = new Host("0.1.0")) {
      assertTrue(host.port() > 0);
      assertEquals(
          "the last one was refused at noon: It speaks protocol 0.", check("extension", 0).found());
    }
  }

  /** Answers {@code /v1/status} to whoever knows the token. */
  private final class Host implements AutoCloseable {
    private final HttpServer server;

    Host(String version) throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
      server.createContext(
          "/v1/status",
          exchange -> {
            boolean known =
                "Bearer secret".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = Json.object("version", version, "browsers", List.of()).bytes();
            exchange.sendResponseHeaders(known ? 200 : 401, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
      server.start();
      Files.writeString(home.hostFile(), Json.object("port", port()).toString());
    }

    int port() {
      return server.getAddress().getPort();
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
