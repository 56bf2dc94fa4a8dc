package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.http.RunningServer.Reply;
import dev.tabtender.protocol.error.ErrorCode;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever is sent: an answer in the contract's shape or a closed connection, and a host that goes
 * on.
 */
class MalformedRequestsTest {
  private static final Set<String> CODES =
      Stream.of(ErrorCode.values()).map(ErrorCode::code).collect(Collectors.toSet());

  @SuppressWarnings("NullAway.Init") // set before the first try
  private static RunningServer server;

  @BeforeContainer
  static void start() throws IOException {
    server = new RunningServer(RunningServer.SMALL);
  }

  @AfterContainer
  static void stop() {
    server.close();
  }

  @Property(tries = 1_000, shrinking = ShrinkingMode.OFF)
  void survivesAnyBytes(@ForAll("requests") byte[] request) throws IOException {
    try (Socket socket = server.connect()) {
      socket.getOutputStream().write(request);
      socket.shutdownOutput();
      byte[] answer = socket.getInputStream().readAllBytes();
      if (answer.length > 0) {
        assertTrue(
            new String(answer, StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 "),
            () -> new String(answer, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      // Closed in the middle of what was sent: refused all the same.
    }
    assertEquals(200, server.get("/healthz").status());
  }

  @Property(tries = 300, shrinking = ShrinkingMode.OFF)
  void answersAnyBodyInTheShapeOfTheContract(@ForAll("bodies") byte[] body) throws IOException {
    try (Socket socket = server.connect()) {
      String head =
          "POST /v1/tabs/current/click HTTP/1.1\r\n"
              + server.authorized()
              + "Content-Length: "
              + body.length
              + "\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().write(body);
      Reply reply = RunningServer.read(socket);
      if (reply.status() != 200) {
        assertTrue(CODES.contains(reply.code()), reply.text());
        assertTrue(reply.json().get("error").has("hint"), reply.text());
      }
    }
  }

  @Provide
  Arbitrary<byte[]> bodies() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "{",
            "}",
            "[",
            "]",
            "\"",
            ":",
            ",",
            "1e999",
            "-",
            "null",
            "tru",
            "\\u",
            "\\ud800",
            "\u0000",
            "\ud83d\ude00",
            "\"index\"",
            "9".repeat(500),
            "[".repeat(600),
            " ",
            "\n",
            "//",
            "NaN");
    Arbitrary<byte[]> texts =
        pieces
            .list()
            .ofMaxSize(12)
            .map(list -> String.join("", list).getBytes(StandardCharsets.UTF_8));
    return Arbitraries.oneOf(texts, Arbitraries.bytes().array(byte[].class).ofMaxSize(200));
  }

  @Provide
  Arbitrary<byte[]> requests() {
    Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
    return Arbitraries.oneOf(noise, nearly());
  }

  /** Requests of right and wrong pieces. */
  private static Arbitrary<byte[]> nearly() {
    Arbitrary<String> methods =
        Arbitraries.of("GET", "POST", "G\u0000T", "", "get", "PRI", "CONNECT", " ");
    Arbitrary<String> targets =
        Arbitraries.of(
            "/v1/tabs",
            "/v1/tabs/current/click",
            "*",
            "",
            "/%",
            "/%00",
            "//",
            "http://",
            "http:///v1",
            "/v1/tabs/" + "%ff".repeat(50),
            "/?a=%",
            "/extension?ticket=",
            "/demo/%2e%2e/",
            "\u0001");
    Arbitrary<String> versions =
        Arbitraries.of("HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTTP/2.0", "", "HTTP/x");
    Arbitrary<List<String>> headers =
        Arbitraries.of(
                "Host: 127.0.0.1:" + server.port,
                "Authorization: Bearer all",
                "Content-Length: 5",
                "Content-Length: -1",
                "Content-Length: 99999999999999999999",
                "Content-Length: abc",
                "Transfer-Encoding: chunked",
                "Transfer-Encoding: nonsense",
                "Expect: 100-continue",
                "Expect: nonsense",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Origin: " + RunningServer.EXTENSION,
                "Sec-WebSocket-Key: x",
                ": no name",
                "no colon",
                "X-Tabtender-Client: \u0001",
                " folded")
            .list()
            .ofMaxSize(6);
    Arbitrary<String> bodies =
        Arbitraries.of("", "{}", "{\"index\":1}", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "\r\n\r\n");
    Arbitrary<String> ends = Arbitraries.of("\r\n", "\n", "\r", "");
    return Combinators.combine(methods, targets, versions, headers, bodies, ends)
        .as(
            (method, target, version, lines, body, end) ->
                (method
                        + " "
                        + target
                        + " "
                        + version
                        + end
                        + String.join(end, lines)
                        + end
                        + end
                        + body)
                    .getBytes(StandardCharsets.ISO_8859_1));
  }
}
