package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpServer;
import dev.tabtender.concurrent.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteAddressTest {
  private HttpServer server;
  private volatile String answer = "";
  private volatile int status = 200;
  private volatile String asked = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    server.createContext(
        "/",
        exchange -> {
          asked = exchange.getRequestURI().toString();
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private URI socket(String path) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    return RemoteAddress.socket(address, Deadline.inMillis(20_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/json/list", "/any?x=1"})
  void asksTheBrowserForItsSocket(String path) throws IOException {
    answer = "{\"webSocketDebuggerUrl\":\"ws://127.0.0.1:9/devtools/browser/1\"}";
    assertEquals(URI.create("ws://127.0.0.1:9/devtools/browser/1"), socket(path));
    assertEquals("/json/version", asked);
  }

  @Test
  void takesASocketAsItIs() throws IOException {
    URI socket = URI.create("ws://127.0.0.1:1/devtools/browser/x");
    assertEquals(socket, RemoteAddress.socket(socket, Deadline.inMillis(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "<html>", "{\"webSocketDebuggerUrl\":7}", "{\"a\":"})
  void saysThatItIsNoBrowser(String told) {
    answer = told;
    assertThrows(IOException.class, () -> socket(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"not an address", "", "devtools/browser/1"})
  void saysThatItDoesNotTellItsSocket(String told) {
    answer = "{\"webSocketDebuggerUrl\":\"" + told + "\"}";
    assertThrows(IOException.class, () -> socket(""));
  }

  @Test
  void saysThatNobodyAnswersThere() {
    status = 404;
    assertThrows(IOException.class, () -> socket(""));
    server.stop(0);
    assertThrows(IOException.class, () -> socket(""));
  }
}
