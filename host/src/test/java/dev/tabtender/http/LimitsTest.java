package dev.tabtender.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.BrowserSource;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.endpoint.ScriptedBrowsers;
import dev.tabtender.http.RunningServer.Reply;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitsTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void refusesABodyThatSaysItIsTooLargeBeforeItIsSent() throws IOException {
    try (RunningServer server = new RunningServer(RunningServer.SMALL);
        Socket socket = server.connect()) {
      send(
          socket,
          "POST /v1/tabs HTTP/1.1\r\n"
              + server.authorized()
              + "Expect: 100-continue\r\nContent-Length: 10001\r\n\r\n");
      Reply reply = RunningServer.read(socket);
      assertEquals(413, reply.status());
      assertEquals("too_large", reply.code());
    }
  }

  @Test
  void refusesABodyThatGrowsTooLarge() throws IOException {
    try (RunningServer server = new RunningServer(RunningServer.SMALL);
        Socket socket = server.connect()) {
      send(
          socket,
          "POST /v1/tabs HTTP/1.1\r\n"
              + server.authorized()
              + "Transfer-Encoding: chunked\r\n\r\n");
      send(socket, ("400\r\n" + "x".repeat(0x400) + "\r\n").repeat(12));
      assertEquals("too_large", RunningServer.read(socket).code());
    }
  }

  @Test
  void takesABodyOfTheFullSizeInChunksAndAfterAskingFirst() throws IOException {
    try (RunningServer server = new RunningServer(RunningServer.SMALL);
        Socket socket = server.connect()) {
      send(
          socket,
          "POST /v1/tabs HTTP/1.1\r\n"
              + server.authorized()
              + "Expect: 100-continue\r\nContent-Length: 10000\r\n\r\n");
      assertEquals(100, RunningServer.read(socket).status());
      send(socket, "{\"a\":\"" + "x".repeat(9992) + "\"}");
      assertEquals(200, RunningServer.read(socket).status());
    }
  }

  @Test
  void tellsWhoComesWithALargeBodyThatOthersHoldTooMuch() throws IOException {
    Limits limits = new Limits(10_000, 12_000, 2_000, 20, LONG, LONG, LONG);
    try (RunningServer server = new RunningServer(limits);
        Socket first = server.connect()) {
      String head =
          "POST /v1/tabs HTTP/1.1\r\n" + server.authorized() + "Content-Length: 9000\r\n\r\n";
      send(first, head + "{" + " ".repeat(8000));
      // Both event loops have been round more than once when these are answered.
      for (int i = 0; i < 6; i++) {
        server.get("/v1/status");
      }
      try (Socket second = server.connect()) {
        send(second, head + "{" + " ".repeat(8998) + "}");
        Reply reply = RunningServer.read(second);
        assertEquals(429, reply.status());
        assertEquals("too_many_requests", reply.code());
      }
      send(first, " ".repeat(998) + "}");
      assertEquals(200, RunningServer.read(first).status());
      assertEquals(200, server.post("/v1/tabs", "{" + " ".repeat(9000) + "}").status());
    }
  }

  @Test
  void refusesAHeaderThatIsTooLarge() throws IOException {
    try (RunningServer server = new RunningServer(RunningServer.SMALL)) {
      assertEquals(
          "too_large",
          server.request("GET", "/v1/tabs", "X-Long: " + "x".repeat(4000) + "\r\n", "").code());
      assertEquals("too_large", server.get("/v1/" + "x".repeat(4000)).code());
    }
  }

  @Test
  void turnsTooManyConnectionsAwayAndServesTheRest() throws IOException {
    Limits three = new Limits(1_000, 9_000, 2_000, 3, LONG, LONG, LONG);
    try (RunningServer server = new RunningServer(three)) {
      List<Socket> kept = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Socket socket = server.connect();
        send(socket, "GET /healthz HTTP/1.1\r\n" + server.host() + "\r\n");
        assertEquals(200, RunningServer.read(socket).status());
        kept.add(socket);
      }
      try (Socket fourth = server.connect()) {
        Reply reply = RunningServer.read(fourth);
        assertEquals(429, reply.status());
        assertEquals("too_many_requests", reply.code());
      }
      send(kept.getFirst(), "GET /healthz HTTP/1.1\r\n" + server.host() + "\r\n");
      assertEquals(200, RunningServer.read(kept.getFirst()).status());
      for (Socket socket : kept) {
        socket.close();
      }
    }
  }

  @Test
  void givesUpOnAHeaderThatDripsAndOnABodyThatStops() throws IOException {
    Limits hasty = new Limits(1_000, 9_000, 2_000, 20, LONG, Duration.ofMillis(300), LONG);
    try (RunningServer server = new RunningServer(hasty)) {
      for (String begun :
          List.of(
              "GET /v1/tabs HT",
              "GET /v1/tabs HTTP/1.1\r\nHost: x",
              "POST /v1/tabs HTTP/1.1\r\n" + server.authorized() + "Content-Length: 9\r\n\r\n{")) {
        try (Socket socket = server.connect()) {
          send(socket, begun);
          Reply reply = RunningServer.read(socket);
          assertEquals(504, reply.status());
          assertEquals("timeout", reply.code());
          assertEquals("request", reply.json().get("error").get("details").text("phase"));
        }
      }
      assertEquals(200, server.get("/v1/status").status());
    }
  }

  @Test
  void closesAConnectionThatIsIdleButNotOneThatWaitsForItsAnswer() throws Exception {
    Limits restless = new Limits(1_000, 9_000, 2_000, 20, Duration.ofMillis(200), LONG, LONG);
    try (RunningServer server = new RunningServer(restless);
        Socket idle = server.connect();
        Socket busy = server.connect()) {
      send(
          busy,
          "POST /v1/tabs/t/sleep HTTP/1.1\r\n" + server.authorized() + "Content-Length: 0\r\n\r\n");
      assertTrue(RunningServer.isClosed(idle));
      assertTrue(server.run.sleeping.await(10, SECONDS));
      server.run.release.countDown();
      assertEquals(200, RunningServer.read(busy).status());
    }
  }

  @Test
  void answersPipelinedRequestsInTheirOrder() throws IOException {
    try (RunningServer server = new RunningServer(RunningServer.SMALL);
        Socket socket = server.connect()) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 100; i++) {
        String body = "{\"n\":" + i + "}";
        all.append("POST /v1/tabs HTTP/1.1\r\n")
            .append(server.authorized())
            .append("Content-Length: " + body.length() + "\r\n\r\n" + body);
      }
      send(socket, all.toString());
      for (int i = 0; i < 100; i++) {
        assertEquals(
            "openTab default {\"n\":" + i + "}", RunningServer.read(socket).json().text("asked"));
      }
    }
  }

  @Test
  void answersTheFirstOfTooManyPipelinedRequestsAndThenRefuses() throws Exception {
    try (RunningServer server = new RunningServer(RunningServer.SMALL);
        Socket socket = server.connect()) {
      String sleep =
          "POST /v1/tabs/t/sleep HTTP/1.1\r\n" + server.authorized() + "Content-Length: 0\r\n\r\n";
      send(socket, sleep);
      assertTrue(server.run.sleeping.await(10, SECONDS));
      send(socket, ("GET /v1/status HTTP/1.1\r\n" + server.authorized() + "\r\n").repeat(300));
      server.run.release.countDown();
      int answered = 0;
      Reply reply = RunningServer.read(socket);
      while (reply.status() == 200) {
        answered++;
        reply = RunningServer.read(socket);
      }
      assertEquals("too_many_requests", reply.code());
      assertTrue(answered >= 129, answered + " were answered");
      assertTrue(RunningServer.isClosed(socket));
    }
  }

  @Test
  void endsTheCallOfACallerWhoLeftAndGoesOn() throws Exception {
    try (RunningServer server = new RunningServer(RunningServer.SMALL)) {
      try (Socket socket = server.connect()) {
        send(
            socket,
            "POST /v1/tabs/t/sleep HTTP/1.1\r\n"
                + server.authorized()
                + "Content-Length: 0\r\n\r\n");
        assertTrue(server.run.sleeping.await(10, SECONDS));
      }
      assertTrue(server.run.interrupted.await(10, SECONDS));
      assertEquals(200, server.get("/v1/status").status());
    }
  }

  @Test
  void endsRunningCallsWhenItCloses() throws Exception {
    try (RunningServer server = new RunningServer(RunningServer.SMALL);
        Socket socket = server.connect()) {
      send(
          socket,
          "POST /v1/tabs/t/sleep HTTP/1.1\r\n" + server.authorized() + "Content-Length: 0\r\n\r\n");
      assertTrue(server.run.sleeping.await(10, SECONDS));
      server.stop();
      assertTrue(server.run.interrupted.await(10, SECONDS));
    }
  }

  @Test
  void saysThatThePortIsTaken() throws IOException {
    try (RunningServer first = new RunningServer(RunningServer.SMALL)) {
      Server second =
          new Server(
              RunningServer.SMALL,
              new FakeRun(),
              token -> java.util.Optional.empty(),
              new dev.tabtender.link.Links(
                  new dev.tabtender.local.Home(java.nio.file.Path.of("unused")),
                  java.util.Set.of(),
                  link -> {}),
              new Endpoint(
                  new ScriptedBrowsers(),
                  client -> BrowserSource.Mode.AUTO,
                  ScriptedBrowsers.nothingRemembered()));
      IOException why =
          org.junit.jupiter.api.Assertions.assertThrows(
              IOException.class, () -> second.start(first.port));
      assertTrue(why.getCause() instanceof java.net.BindException, String.valueOf(why));
    }
  }
}
