package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedBrowser;
import dev.tabtender.json.Json;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /json/…} over a real socket. */
class CdpRoutesTest {
  private RunningServer server;
  private ScriptedBrowser browser;

  @BeforeEach
  void start() throws IOException {
    server = new RunningServer(RunningServer.SMALL);
    browser =
        server.browsers.add("headless-1", Browser.Kind.HEADLESS).target("T1", "One", "http://one/");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Json ok(String method, String path) throws IOException {
    RunningServer.Reply reply = server.request(method, path, "", "");
    assertEquals(200, reply.status(), reply.text());
    return reply.json();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/json/version", "/json/version/"})
  void namesTheSocketByTheHostThatWasCalled(String path) throws IOException {
    assertEquals(
        "ws://127.0.0.1:" + server.port + "/devtools/browser/headless-1",
        ok("GET", path).text("webSocketDebuggerUrl"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/json", "/json/", "/json/list", "/json/list/"})
  void listsTargets(String path) throws IOException {
    assertEquals("T1", ok("GET", path).get(0).text("id"));
  }

  @Test
  void takesTheTokenInTheAddressFromClientsThatSendNoHeader() throws IOException {
    RunningServer.Reply reply =
        server.raw(
            "GET /json/version?token=all HTTP/1.1\r\n" + server.host() + RunningServer.content(""));
    assertEquals(200, reply.status());
    assertTrue(reply.json().text("webSocketDebuggerUrl").endsWith("?token=all"), reply.text());
    RunningServer.Reply elsewhere =
        server.raw(
            "GET /v1/tabs?token=all HTTP/1.1\r\n" + server.host() + RunningServer.content(""));
    assertEquals(401, elsewhere.status(), "only where nothing else can be done");
  }

  @ParameterizedTest
  @CsvSource({
    "/json/new?http://new.example/a?b=1&c=2, http://new.example/a?b=1&c=2",
    "/json/new?http%3A%2F%2Fnew.example%2F%3Fa%3D1, http://new.example/?a=1",
    "/json/new, about:blank"
  })
  void opensATabAtTheAddressThatIsTheQuery(String path, String url) throws IOException {
    assertEquals(url, ok("PUT", path).text("url"));
  }

  @Test
  void putsATabInFrontAndClosesIt() throws IOException {
    assertEquals("Target activated", server.get("/json/activate/T1").text());
    assertEquals("Target is closing", server.get("/json/close/T1").text());
    assertEquals(
        "Target.activateTarget {\"targetId\":\"T1\"}",
        browser.commands.get(browser.commands.size() - 2));
    assertEquals("Target.closeTarget {\"targetId\":\"T1\"}", browser.commands.getLast());
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /json/new?http://x/, 400, bad_request",
    "POST, /json/list, 400, bad_request",
    "GET, /json/close/T9, 404, not_found",
    "GET, /json/close, 404, not_found",
    "GET, /json/nothing, 404, not_found",
    "GET, /json/version/more/, 404, not_found",
    "POST, /v1/clients/a, 400, bad_request",
    "DELETE, /v1/clients/nobody, 404, not_found"
  })
  void saysWhatIsWrong(String method, String path, int status, String code) throws IOException {
    RunningServer.Reply reply = server.request(method, path, "", "");
    assertEquals(status, reply.status(), reply.text());
    assertEquals(code, reply.code());
    assertFalse(reply.json().get("error").text("hint").isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "observer, GET, /json/version, 200",
    "observer, GET, /json/list, 200",
    "observer, PUT, /json/new, 403",
    "observer, GET, /json/close/T1, 403",
    "actor, PUT, /json/new, 403",
    "all, PUT, /json/new, 200"
  })
  void letsATokenDoWhatItsScopesSay(String token, String method, String path, int status)
      throws IOException {
    RunningServer.Reply reply =
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
    assertEquals(status, reply.status(), reply.text());
  }

  @Test
  void saysThatThereIsNoBrowser() throws IOException {
    server.browsers.all.clear();
    assertEquals("browser_unavailable", server.get("/json/version").code());
  }
}
