package dev.tabtender.http;

import static dev.tabtender.http.HandSocket.BINARY;
import static dev.tabtender.http.HandSocket.CLOSE;
import static dev.tabtender.http.HandSocket.FIN;
import static dev.tabtender.http.HandSocket.MORE;
import static dev.tabtender.http.HandSocket.PING;
import static dev.tabtender.http.HandSocket.PONG;
import static dev.tabtender.http.HandSocket.RSV1;
import static dev.tabtender.http.HandSocket.TEXT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedBrowser;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedGuest;
import dev.tabtender.http.HandSocket.Frame;
import java.io.ByteArrayOutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a hostile or broken client can do to a CDP socket; a well-behaved one is there all along.
 */
@Timeout(60)
class CdpSocketFaultsTest {
  private static final String PATH = "/devtools/browser/headless-1";
  private static final int LARGEST = RunningServer.SMALL.bodyBytes();

  private final LogLines log = new LogLines();
  private RunningServer server;
  private ScriptedBrowser browser;
  private HandSocket other;
  private ScriptedGuest otherGuest;

  @BeforeEach
  void start() throws Exception {
    serve(RunningServer.SMALL);
  }

  private void serve(Limits limits) throws Exception {
    server = new RunningServer(limits);
    browser = server.browsers.add("headless-1", Browser.Kind.HEADLESS);
    other = HandSocket.open(server, PATH);
    otherGuest = guest();
  }

  /** The host is as it was: another client still gets what it asks for, and a new one comes in. */
  @AfterEach
  void theHostLives() throws Exception {
    other.text("{\"id\":1,\"method\":\"Target.getTargets\"}");
    assertEquals("Target.getTargets", otherGuest.sent.take().text("method"));
    otherGuest.ear.hear("{\"id\":1,\"result\":{}}");
    assertEquals("{\"id\":1,\"result\":{}}", other.nextSaid().text());
    HandSocket.open(server, PATH).close();
    assertEquals(200, server.get("/healthz").status());
    other.close();
    server.close();
    log.close();
  }

  private ScriptedGuest guest() throws InterruptedException {
    return Optional.ofNullable(browser.guests.poll(20, TimeUnit.SECONDS)).orElseThrow();
  }

  private void assertEnded(HandSocket socket, int code, String reason) throws Exception {
    ScriptedGuest guest = guest();
    Frame last = socket.nextSaid();
    assertEquals(CLOSE, last.opcode());
    assertEquals(code, last.code(), last.reason());
    assertEquals(reason, last.reason());
    assertTrue(socket.isClosed());
    log.with(reason);
    assertTrue(guest.sent.isEmpty(), "nothing of it reached the browser");
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example:80, '', Bearer all, 403, forbidden_host",
    "127.0.0.1:1, '', Bearer all, 403, forbidden_host",
    "OURS, https://evil.example, Bearer all, 403, forbidden_origin",
    "OURS, null, Bearer all, 403, forbidden_origin",
    "OURS, '', Bearer wrong, 401, unauthorized",
    "OURS, '', '', 401, unauthorized",
    "OURS, '', Bearer doer, 403, forbidden_scope"
  })
  void refusesAForgedHandshakeAndLogsIt(
      String host, String origin, String authorization, int status, String code) throws Exception {
    String headers =
        (host.equals("OURS") ? server.host() : "Host: " + host + "\r\n")
            + (origin.isEmpty() ? "" : "Origin: " + origin + "\r\n")
            + (authorization.isEmpty() ? "" : "Authorization: " + authorization + "\r\n");
    RunningServer.Reply reply = HandSocket.refused(server, PATH, headers);
    assertEquals(status, reply.status());
    assertEquals(code, reply.code());
    assertTrue(log.with(PATH + " was refused").contains(code));
  }

  @Test
  void doesNotLogTheTokenOfARefusedAddress() throws Exception {
    HandSocket.refused(server, PATH + "?token=a-secret", server.host());
    assertEquals("GET " + PATH + " was refused: unauthorized", log.with(PATH + " was refused"));
  }

  @Test
  void refusesABrowserThatIsNotThereAndLogsIt() throws Exception {
    String path = "/devtools/browser/nobody";
    assertEquals(404, HandSocket.refused(server, path, server.authorized()).status());
    log.with(path + " was refused: not_found");
  }

  @Test
  void endsASocketThatDoesNotMask() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.unmasked(FIN | TEXT, "{}".getBytes(StandardCharsets.UTF_8));
      assertEnded(socket, 1002, "received a frame that is not masked as expected");
    }
  }

  @Test
  void endsASocketThatCompressesBeforeAnythingIsInflated() throws Exception {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(bomb)) {
      deflater.write(new byte[4 << 20]);
    }
    try (HandSocket socket =
        HandSocket.open(
            server,
            PATH,
            server.authorized() + "Sec-WebSocket-Extensions: permessage-deflate\r\n")) {
      socket.frame(FIN | RSV1 | TEXT, bomb.toByteArray());
      assertEnded(socket, 1002, "RSV != 0 and no extension negotiated, RSV:4");
    }
  }

  @Test
  void offersNoCompression() throws Exception {
    try (Socket socket = server.connect()) {
      socket
          .getOutputStream()
          .write(
              HandSocket.handshake(
                      PATH,
                      server.authorized() + "Sec-WebSocket-Extensions: permessage-deflate\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      RunningServer.Reply reply = RunningServer.read(socket);
      assertEquals(101, reply.status());
      assertEquals(
          Optional.empty(), RunningServer.header(reply.head(), "sec-websocket-extensions"));
    }
  }

  @Test
  void endsASocketOfWhichOneFrameIsTooLargeBeforeItCame() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.raw(HandSocket.maskedHead(FIN | TEXT, LARGEST + 1));
      assertEnded(socket, 1009, "the message is too large");
    }
  }

  @Test
  void endsASocketWhoseFrameIsLongerThanANumberHolds() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.raw(HandSocket.maskedHead(FIN | TEXT, Long.MAX_VALUE));
      assertEnded(socket, 1009, "the message is too large");
    }
  }

  @Test
  void endsASocketWhoseFramesAreTooLargeTogether() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.frame(TEXT, new byte[LARGEST / 2]);
      socket.frame(MORE, new byte[LARGEST / 2]);
      socket.frame(MORE, new byte[1]);
      assertEnded(socket, 1009, "the message is too large");
    }
  }

  @Test
  void takesAMessageInManyFramesWithAPingAmongThem() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      ScriptedGuest guest = guest();
      socket.frame(TEXT, "{\"id\":1,\"method\":".getBytes(StandardCharsets.UTF_8));
      socket.frame(FIN | PING, "there?".getBytes(StandardCharsets.UTF_8));
      socket.frame(FIN | MORE, "\"Target.getTargets\"}".getBytes(StandardCharsets.UTF_8));
      assertEquals("there?", socket.nextSaid().text());
      assertEquals("Target.getTargets", guest.sent.take().text("method"));
    }
  }

  @Test
  void endsASocketThatSendsBytesInsteadOfText() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.frame(FIN | BINARY, new byte[] {1, 2, 3});
      assertEnded(socket, 1003, "CDP is text");
    }
  }

  @Test
  void endsASocketWhoseTextIsNoText() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.frame(FIN | TEXT, new byte[] {'"', (byte) 0xc3, (byte) 0x28, '"'});
      assertEnded(socket, 1007, "the text is not UTF-8");
    }
  }

  @Test
  void endsASocketWhosePingIsTooLong() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.frame(FIN | PING, new byte[126]);
      assertEnded(socket, 1002, "control frame with payload length > 125 octets");
    }
  }

  @Test
  void endsASocketThatGoesOnWithAMessageItNeverBegan() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.frame(FIN | MORE, new byte[] {'{', '}'});
      assertEnded(socket, 1002, "received continuation data frame outside fragmented message");
    }
  }

  @Test
  void givesBackTheCodeOfAClientThatCloses() throws Exception {
    try (HandSocket socket = HandSocket.open(server, PATH)) {
      socket.frame(FIN | CLOSE, new byte[] {0x03, (byte) 0xe8});
      assertEnded(socket, 1000, "");
      log.with("it closed its socket");
    }
  }

  @Test
  void noticesAClientThatIsGoneWithoutAWord() throws Exception {
    restart(Duration.ofMillis(200));
    try (HandSocket gone = HandSocket.open(server, PATH)) {
      ScriptedGuest guest = guest();
      log.with("left: it answered no ping");
      while (gone.next().opcode() == PING) {
        // Nothing answers.
      }
      assertTrue(guest.left);
    } catch (java.io.EOFException e) {
      // Closed after its pings.
    }
    reopenOther();
  }

  @Test
  void noticesAClientThatStoppedInTheMiddleOfAFrame() throws Exception {
    restart(Duration.ofMillis(200));
    try (HandSocket half = HandSocket.open(server, PATH)) {
      half.raw(HandSocket.maskedHead(FIN | TEXT, 1000));
      half.raw(new byte[500]);
      log.with("left: it answered no ping");
    }
    reopenOther();
  }

  @Test
  void keepsAClientThatOnlyAnswersPings() throws Exception {
    restart(Duration.ofMillis(500));
    try (HandSocket quiet = HandSocket.open(server, PATH)) {
      ScriptedGuest guest = guest();
      for (int i = 0; i < 6; i++) {
        assertEquals(PING, quiet.next().opcode());
        quiet.frame(FIN | PONG, new byte[0]);
      }
      quiet.text("{\"id\":1,\"method\":\"Target.getTargets\"}");
      assertEquals("Target.getTargets", guest.sent.take().text("method"));
    }
    reopenOther();
  }

  /** With other pings; the well-behaved client, which answers none, comes back at the end. */
  private void restart(Duration ping) throws Exception {
    other.close();
    server.close();
    serve(RunningServer.SMALL.withPing(ping));
    other.close();
  }

  private void reopenOther() throws Exception {
    browser.guests.clear();
    other = HandSocket.open(server, PATH);
    otherGuest = guest();
  }

  @Test
  void givesUpOnAHandshakeThatStops() throws Exception {
    other.close();
    server.close();
    Limits usual = RunningServer.SMALL;
    serve(
        new Limits(
            usual.bodyBytes(),
            usual.bodiesBytes(),
            usual.headerBytes(),
            usual.connections(),
            usual.idle(),
            Duration.ofMillis(300),
            usual.ping()));
    try (Socket half = server.connect()) {
      String handshake = HandSocket.handshake(PATH, server.authorized());
      half.getOutputStream()
          .write(
              handshake.substring(0, handshake.length() - 2).getBytes(StandardCharsets.US_ASCII));
      assertEquals(504, RunningServer.read(half).status());
    }
    log.with("was refused: timeout");
  }

  @Test
  void saysHowManyConnectionsThereAreToOneTooMany() throws Exception {
    java.util.List<HandSocket> all = new java.util.ArrayList<>();
    while (all.size() < RunningServer.SMALL.connections() - 1) {
      all.add(HandSocket.open(server, PATH));
    }
    RunningServer.Reply reply = HandSocket.refused(server, PATH, server.authorized());
    assertEquals(429, reply.status());
    assertEquals("There are 20 connections already.", reply.json().get("error").text("message"));
    log.with("there are 20 connections already");
    for (HandSocket socket : all) {
      socket.close();
    }
    for (HandSocket socket : all) {
      log.with("left: its connection ended");
    }
    browser.guests.clear();
  }
}
