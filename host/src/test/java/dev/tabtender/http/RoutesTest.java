package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.http.RunningServer.Reply;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {
  private static RunningServer server;

  @BeforeAll
  static void start() throws IOException {
    server = new RunningServer(RunningServer.SMALL);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET|/v1/status||status",
        "GET|/v1/mode||mode default",
        "PUT|/v1/mode|{\"mode\":\"auto\"}|setMode default {\"mode\":\"auto\"}",
        "GET|/v1/tabs||tabs default",
        "POST|/v1/tabs|{\"url\":\"x\"}|openTab default {\"url\":\"x\"}",
        "POST|/v1/tabs/T1/activate||activateTab default T1",
        "POST|/v1/tabs/current/click|{\"index\":1}|call default current click {\"index\":1} text",
        "POST|/v1/tabs/a%2Fb/fill?snapshot=json|{}|call default a/b fill {} json",
        "GET|/v1/tabs/current/snapshot||snapshot default current text false -",
        "GET|/v1/tabs/T/snapshot?format=json&viewport=true&since=s%201||snapshot default T json"
            + " true s 1",
        "POST|/cdp|{\"method\":\"A.b\"}|cdp default {\"method\":\"A.b\"}",
        "GET|/v1/approvals?status=open||approvals open",
        "POST|/v1/approvals/7|{\"decision\":\"done\"}|decide 7 {\"decision\":\"done\"}",
      })
  void asksTheRunAndAnswersInJson(String method, String path, String body, String asked)
      throws IOException {
    Reply reply = server.request(method, path, "", body == null ? "" : body);
    assertEquals(200, reply.status());
    assertTrue(reply.head().contains("content-type: application/json"), reply.head());
    assertEquals(asked, reply.json().text("asked"));
  }

  @Test
  void passesTheClientsNameOn() throws IOException {
    Reply reply = server.request("GET", "/v1/tabs", "X-Tabtender-Client: ci\r\n", "");
    assertEquals("tabs ci", reply.json().text("asked"));
  }

  @Test
  void refusesAClientNameThatIsTooLong() throws IOException {
    String header = "X-Tabtender-Client: " + "x".repeat(200) + "\r\n";
    Reply reply = server.request("GET", "/v1/tabs", header, "");
    assertEquals("bad_request", reply.code());
    assertEquals("X-Tabtender-Client", reply.json().get("error").get("details").text("field"));
  }

  @Test
  void closesATab() throws IOException {
    Reply reply = server.request("DELETE", "/v1/tabs/T9", "", "");
    assertEquals("{\"ok\":true}", reply.text());
    assertTrue(server.run.asked.contains("closeTab default T9"));
  }

  @Test
  void saysThatItLivesAndNothingElse() throws IOException {
    Reply reply =
        server.raw("GET /healthz HTTP/1.1\r\n" + server.host() + RunningServer.content(""));
    assertEquals("{\"status\":\"ok\"}", reply.text());
  }

  @Test
  void answersHeadLikeGetWithoutTheBody() throws IOException {
    String head = "HEAD /v1/status HTTP/1.1\r\n" + server.authorized() + "\r\n";
    try (var socket = server.connect()) {
      socket.getOutputStream().write((head + head.replace("HEAD", "GET")).getBytes());
      // Nothing but the second response may follow the first one's header.
      byte[] both = socket.getInputStream().readNBytes(1);
      assertEquals('H', both[0]);
      String text = readUntil(socket, "{\"asked\":\"status\"}");
      assertEquals(2, text.split("TTP/1.1 200", -1).length - 1);
      assertEquals(1, text.split("asked", -1).length - 1);
    }
  }

  private static String readUntil(java.net.Socket socket, String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (!text.toString().endsWith(end)) {
      text.append((char) socket.getInputStream().read());
    }
    return text.toString();
  }

  @Test
  void sendsThePictureItselfToWhoAcceptsOne() throws IOException {
    Reply reply =
        server.request(
            "POST", "/v1/tabs/current/screenshot", "Accept: image/png\r\n", "{\"marks\":true}");
    assertTrue(reply.head().contains("content-type: image/png"), reply.head());
    assertArrayEquals(FakeRun.PICTURE, reply.body());
    assertTrue(
        server.run.asked.contains(
            "call default current screenshot {\"marks\":true,\"format\":\"png\"} none"));
  }

  @Test
  void letsTheArgumentsDecideThePicturesFormat() throws IOException {
    server.request("POST", "/v1/tabs/p/screenshot", "Accept: image/*\r\n", "{\"format\":\"webp\"}");
    assertTrue(server.run.asked.contains("call default p screenshot {\"format\":\"webp\"} none"));
  }

  @Test
  void sendsThePictureInJsonToOthers() throws IOException {
    Reply reply = server.request("POST", "/v1/tabs/q/screenshot", "Accept: */*\r\n", "");
    assertEquals("image/png", reply.json().text("mime"));
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/,not_found",
    "GET,/nothing,not_found",
    "GET,/v1,not_found",
    "GET,/v1/,not_found",
    "GET,/v1/nothing,not_found",
    "GET,/v1/tabs/a/b/c,not_found",
    "GET,/healthz/more,not_found",
    "GET,/cdp/more,not_found",
    "GET,/console/,not_found",
    "DELETE,/v1/status,bad_request",
    "GET,/v1/tabs/current/click,bad_request",
    "GET,/v1/tabs/current,bad_request",
    "GET,/cdp,bad_request",
    "PATCH,/v1/mode,bad_request",
    "OPTIONS,/v1/tabs,bad_request",
    "GET,/v1/tabs/t/snapshot?viewport=maybe,bad_request",
    "GET,/v1/%zz,bad_request",
  })
  void refusesWhatIsNoCallOfItsOwn(String method, String path, String code) throws IOException {
    Reply reply = server.request(method, path, "", "");
    assertEquals(code, reply.code());
    assertFalse(reply.json().get("error").text("hint").isBlank());
    assertEquals(code.equals("not_found") ? 404 : 400, reply.status());
  }

  @Test
  void tellsAFailureAsTheRunWordsIt() throws IOException {
    Reply reply = server.post("/v1/tabs/current/fail", "{}");
    assertEquals(409, reply.status());
    assertEquals(
        "{\"error\":{\"code\":\"stale_element\",\"message\":\"Gone.\",\"hint\":\"Look again.\","
            + "\"retryable\":true,\"details\":{}}}",
        reply.text());
  }

  @ParameterizedTest
  @CsvSource({"explode", "overflow"})
  void tellsNothingOfAFaultOfOursButItsNumber(String verb) throws IOException {
    Reply reply = server.post("/v1/tabs/current/" + verb, "{}");
    assertEquals(500, reply.status());
    assertEquals("internal", reply.code());
    assertFalse(reply.json().get("error").get("details").text("incident").isEmpty());
    assertFalse(reply.text().contains("secret"), reply.text());
    assertFalse(reply.text().contains("at dev."), reply.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[1", "nonsense", "{\"a\":1}}", "{\"a\":NaN}", "\u0000"})
  void refusesABodyThatIsNoJson(String body) throws IOException {
    Reply reply = server.post("/v1/tabs/current/click", body);
    assertEquals("bad_request", reply.code());
  }

  @Test
  void answersHalfCharacters() throws IOException {
    Reply reply = server.post("/v1/tabs/current/surrogate", "{}");
    assertEquals("half \ud800 of a character", reply.json().text("title"));
  }

  @Test
  void takesHalfCharactersAndNulInABody() throws IOException {
    Reply reply = server.post("/v1/tabs/current/fill", "{\"text\":\"\\ud800 \\u0000\"}");
    assertEquals(200, reply.status());
  }

  @ParameterizedTest
  @CsvSource({
    "/demo/,text/html",
    "/demo/index.html,text/html",
    "/demo/shop.css,text/css",
    "/demo/shop.js,text/javascript",
    "/demo/kiln.svg,image/svg+xml"
  })
  void servesTheDemoShopToAnybodyOnThisMachine(String path, String type) throws IOException {
    Reply reply =
        server.raw("GET " + path + " HTTP/1.1\r\n" + server.host() + RunningServer.content(""));
    assertEquals(200, reply.status());
    assertTrue(reply.head().contains("content-type: " + type), reply.head());
  }

  @Test
  void leadsFromTheFolderWithoutASlashToIt() throws IOException {
    Reply reply = server.get("/demo");
    assertEquals(308, reply.status());
    assertTrue(reply.head().contains("/demo/\r\n"), reply.head());
  }

  @ParameterizedTest
  @CsvSource({
    "/demo/..%2f..%2fMain.class",
    "/demo/../demo/index.html",
    "/demo/%2e%2e/protocol/extension-id.txt",
    "/demo/nothing.html",
    "/demo/index.html/",
    "/demo/.hidden"
  })
  void leavesTheDemosFolderForNobody(String path) throws IOException {
    assertEquals("not_found", server.get(path).code());
  }

  @Test
  void takesNothingForTheDemo() throws IOException {
    assertEquals("bad_request", server.post("/demo/order.html", "x").code());
  }
}
