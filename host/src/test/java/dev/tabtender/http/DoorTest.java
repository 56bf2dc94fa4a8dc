package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.http.RunningServer.Reply;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoorTest {
  private static final String TOKEN = "Authorization: Bearer all\r\n";
  private static RunningServer server;

  @BeforeAll
  static void start() throws IOException {
    server = new RunningServer(RunningServer.SMALL);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Reply status(String headers) throws IOException {
    return server.raw("GET /v1/status HTTP/1.1\r\n" + headers + RunningServer.content(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Authorization: Bearer wrong\r\n",
        "Authorization: Bearer\r\n",
        "Authorization: Basic all\r\n",
        "Authorization: all\r\n",
        "Authorization: Bearer all\r\nAuthorization: Bearer all\r\n",
        "Authorization: Bearer all all\r\n"
      })
  void refusesWhoHasNoGoodToken(String authorization) throws IOException {
    Reply reply = status(server.host() + authorization);
    assertEquals(401, reply.status());
    assertEquals("unauthorized", reply.code());
    assertTrue(reply.head().toLowerCase(Locale.ROOT).contains("www-authenticate: bearer"));
  }

  @Test
  void takesNoTokenFromAnAddress() throws IOException {
    Reply reply =
        server.raw(
            "GET /v1/status?token=all HTTP/1.1\r\n" + server.host() + RunningServer.content(""));
    assertEquals("unauthorized", reply.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Accept: text/event-stream\r\n", "Upgrade: websocket\r\n"})
  void takesATokenFromTheAddressWhereABrowserCannotSendHeaders(String header) throws IOException {
    Reply reply =
        server.raw(
            "GET /v1/status?token=all HTTP/1.1\r\n"
                + server.host()
                + header
                + RunningServer.content(""));
    assertEquals(200, reply.status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.test\r\n",
        "Host: evil.test:PORT\r\n",
        "Host: 127.0.0.1.evil.test:PORT\r\n",
        "Host: 127.0.0.1:1\r\n",
        "Host: 127.0.0.1\r\n",
        "Host: localhost\r\n",
        "Host: \r\n",
        "Host: user@127.0.0.1:PORT\r\n",
        "Host: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\n",
        ""
      })
  void refusesAnotherHostName(String host) throws IOException {
    Reply reply = status(host.replace("PORT", "" + server.port) + TOKEN);
    assertEquals(403, reply.status());
    assertEquals("forbidden_host", reply.code());
  }

  @Test
  void refusesAnotherHostNameEvenToSayThatItLives() throws IOException {
    Reply reply =
        server.raw("GET /healthz HTTP/1.1\r\nHost: evil.test\r\n" + RunningServer.content(""));
    assertEquals("forbidden_host", reply.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "LOCALHOST", "[::1]"})
  void takesTheNamesOfLoopback(String name) throws IOException {
    assertEquals(200, status("Host: " + name + ":" + server.port + "\r\n" + TOKEN).status());
  }

  @Test
  void looksAtTheHostOfAnAbsoluteAddressToo() throws IOException {
    String rest = "/v1/status HTTP/1.1\r\n" + server.authorized() + RunningServer.content("");
    assertEquals(200, server.raw("GET http://127.0.0.1:" + server.port + rest).status());
    assertEquals("forbidden_host", server.raw("GET http://evil.test" + rest).code());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.test",
        "null",
        "https://127.0.0.1:PORT",
        "http://127.0.0.1:1",
        "http://localhost",
        "chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba",
        ""
      })
  void refusesPagesOfOtherOriginsEvenWithAToken(String origin) throws IOException {
    String header = "Origin: " + origin.replace("PORT", "" + server.port) + "\r\n";
    Reply reply = status(server.authorized() + header);
    assertEquals(403, reply.status());
    assertEquals("forbidden_origin", reply.code());
    assertFalse(reply.head().toLowerCase(Locale.ROOT).contains("access-control"), reply.head());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://127.0.0.1:PORT", "http://localhost:PORT", RunningServer.EXTENSION})
  void takesItsOwnPagesAndTheExtension(String origin) throws IOException {
    String header = "Origin: " + origin.replace("PORT", "" + server.port) + "\r\n";
    assertEquals(200, status(server.authorized() + header).status());
  }

  @ParameterizedTest
  @CsvSource({
    "observer,GET,/v1/tabs,200",
    "observer,GET,/v1/tabs/current/snapshot,200",
    "observer,POST,/v1/tabs/current/get_interactive_elements,200",
    "observer,POST,/v1/tabs/current/screenshot,200",
    "observer,POST,/v1/tabs/current/click,403",
    "observer,POST,/v1/tabs,403",
    "observer,DELETE,/v1/tabs/t,403",
    "observer,PUT,/v1/mode,403",
    "observer,POST,/v1/approvals/1,403",
    "observer,POST,/cdp,403",
    "actor,POST,/v1/tabs/current/click,200",
    "actor,POST,/cdp,403",
    "all,POST,/cdp,200"
  })
  void letsATokenDoWhatItsScopesSay(String token, String method, String path, int status)
      throws IOException {
    Reply reply =
        server.raw(
            method
                + " "
                + path
                + " HTTP/1.1\r\n"
                + server.host()
                + "Authorization: Bearer "
                + token
                + "\r\n"
                + RunningServer.content(""));
    assertEquals(status, reply.status());
    if (status == 403) {
      assertEquals("forbidden_scope", reply.code());
    }
  }

  @Test
  void asksForATokenBeforeItSaysWhetherAPathIsThere() throws IOException {
    Reply reply =
        server.raw("GET /v1/nothing HTTP/1.1\r\n" + server.host() + RunningServer.content(""));
    assertEquals("unauthorized", reply.code());
  }

  @ParameterizedTest
  @CsvSource({
    "http://evil.test,forbidden_origin",
    "http://127.0.0.1:1,forbidden_origin",
    ",forbidden_origin",
    "EXTENSION,unauthorized"
  })
  void opensTheExtensionsSocketToNobodyWithoutATicket(String origin, String code)
      throws IOException {
    String header =
        origin == null
            ? ""
            : "Origin: " + origin.replace("EXTENSION", RunningServer.EXTENSION) + "\r\n";
    Reply reply =
        server.raw(
            "GET /extension?ticket=guess HTTP/1.1\r\n"
                + server.host()
                + header
                + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    assertEquals(code, reply.code());
  }
}
