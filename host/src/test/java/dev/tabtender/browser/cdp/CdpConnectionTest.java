package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.transport.CdpTransport;
import dev.tabtender.transport.TransportClosed;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The connection over a transport that says what the test says. */
@Timeout(20)
final class CdpConnectionTest {
  /** What was sent, and what is to be received. */
  private static final class Scripted implements CdpTransport {
    final BlockingQueue<Json> sent = new LinkedBlockingQueue<>();
    final BlockingQueue<String> inbound = new LinkedBlockingQueue<>();

    @Override
    public void send(String message) {
      sent.add(Json.parse(message));
    }

    @Override
    public Optional<String> receive(Deadline deadline) throws InterruptedException {
      String next = inbound.poll(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
      if ("end".equals(next)) {
        throw new TransportClosed("the test ended it");
      }
      return Optional.ofNullable(next);
    }

    @Override
    public void tap(Predicate<String> takes) {}

    @Override
    public void close() {
      inbound.add("end");
    }

    void event(String sessionId, String method, Json params) {
      inbound.add(
          Json.object("sessionId", sessionId, "method", method, "params", params).toString());
    }
  }

  private final Scripted transport = new Scripted();
  private final BlockingQueue<CdpEvent> browserEvents = new LinkedBlockingQueue<>();
  private final BlockingQueue<CdpEvent> pageEvents = new LinkedBlockingQueue<>();
  private final CompletableFuture<TabtenderException> ended = new CompletableFuture<>();
  private final CdpConnection connection =
      new CdpConnection(
          "test",
          transport,
          new CdpConnection.Listener() {
            @Override
            public void browserEvent(CdpEvent event) {
              browserEvents.add(event);
            }

            @Override
            public void ended(TabtenderException reason) {
              ended.complete(reason);
            }
          });

  @AfterEach
  void leavesNothingWaiting() {
    connection.close();
    assertEquals(0, connection.waiting());
  }

  private static Deadline soon() {
    return Deadline.inMillis(15_000);
  }

  private CompletableFuture<Json> send(CdpSession session, String method) {
    return session.sendAsync(method, Json.object(), soon());
  }

  private static ErrorCode code(CompletableFuture<Json> answer) {
    return assertThrows(TabtenderException.class, () -> Answers.join(answer)).code();
  }

  @Test
  void sendsToASessionAndGivesBackItsResult() throws InterruptedException {
    var answer = send(connection.session("s"), "Page.enable");
    Json sent = transport.sent.take();
    assertEquals("s", sent.text("sessionId"));
    assertEquals("Page.enable", sent.text("method"));
    transport.inbound.add(
        Json.object("id", sent.get("id"), "result", Json.object("a", 1)).toString());
    assertEquals(Json.object("a", 1), Answers.join(answer));
  }

  @Test
  void namesNoSessionForTheBrowserItself() throws InterruptedException {
    var unused = send(connection.browser(), "Browser.getVersion");
    assertFalse(transport.sent.take().has("sessionId"));
  }

  @Test
  void throwsTheBrowsersOwnError() throws InterruptedException {
    var answer = send(connection.browser(), "Nothing.here");
    Json error = Json.object("code", -32601, "message", "not found");
    transport.inbound.add(
        Json.object("id", transport.sent.take().get("id"), "error", error).toString());
    CdpError told = assertThrows(CdpError.class, () -> Answers.join(answer));
    assertEquals(-32601, told.code());
    assertEquals("Nothing.here", told.method());
    assertEquals("not found", told.getMessage());
  }

  @Test
  void givesAFramesSessionToTheOwnerOfItsTab() throws InterruptedException {
    connection.own("tab", pageEvents::add);
    transport.event("tab", "Target.attachedToTarget", Json.object("sessionId", "frame"));
    transport.event("frame", "Page.frameNavigated", Json.object());
    assertEquals("tab", pageEvents.take().sessionId());
    assertEquals("frame", pageEvents.take().sessionId());
    assertTrue(browserEvents.isEmpty());
  }

  @Test
  void failsTheCallsOfAFrameThatLeft() throws InterruptedException {
    connection.own("tab", pageEvents::add);
    transport.event("tab", "Target.attachedToTarget", Json.object("sessionId", "frame"));
    pageEvents.take();
    CdpSession frame = connection.session("frame");
    var running = send(frame, "Runtime.evaluate");
    transport.event("tab", "Target.detachedFromTarget", Json.object("sessionId", "frame"));
    assertEquals(ErrorCode.STALE_ELEMENT, code(running));
    assertEquals(ErrorCode.STALE_ELEMENT, code(send(frame, "Runtime.evaluate")));
  }

  @Test
  void outlivesAnEventThatItsOwnerCannotTake() throws InterruptedException {
    connection.own(
        "tab",
        event -> {
          throw new IllegalStateException("on purpose");
        });
    transport.event("tab", "Page.frameNavigated", Json.object());
    transport.event("", "Target.targetCreated", Json.object());
    assertEquals("Target.targetCreated", browserEvents.take().method());
  }

  @Test
  void failsEverythingWhenTheBrowserGoes() throws Exception {
    var running = send(connection.browser(), "Browser.getVersion");
    transport.inbound.add("end");
    assertEquals(ErrorCode.BROWSER_DISCONNECTED, code(running));
    assertEquals(ErrorCode.BROWSER_DISCONNECTED, ended.get().code());
    assertFalse(connection.isOpen());
    assertEquals(
        ErrorCode.BROWSER_DISCONNECTED, code(send(connection.browser(), "Browser.getVersion")));
  }

  @Test
  void endsOnAMessageThatIsNoJson() throws Exception {
    transport.inbound.add("{");
    assertEquals(ErrorCode.BROWSER_DISCONNECTED, ended.get().code());
  }
}
