package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.link.FakeExtension;
import dev.tabtender.link.Link;
import dev.tabtender.link.Links;
import dev.tabtender.local.Home;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A relay over a real link to an extension that is not one; it has one tab, 7. */
@Timeout(30)
abstract class RelayTestBase {
  static final Json TAB =
      Json.object(
          "tabId",
          7,
          "url",
          "https://example.com/",
          "title",
          "Example",
          "active",
          false,
          "windowId",
          1,
          "status",
          "complete",
          "inGroup",
          true,
          "shared",
          false);

  @TempDir Path folder;
  private Links links;
  Link link;
  FakeExtension extension;
  ExtensionRelayTransport transport;
  private long lastId;

  @BeforeEach
  void connect() throws Exception {
    BlockingQueue<Link> connected = new LinkedBlockingQueue<>();
    Home home = new Home(folder);
    links = new Links(home, Set.of(FakeExtension.ORIGIN), connected::add);
    links.start(4711);
    extension = new FakeExtension(home).onNative("p");
    extension.answer("tabs.list", params -> Json.array(List.of(TAB)));
    link = connected.poll(10, TimeUnit.SECONDS);
    transport = new ExtensionRelayTransport(link);
  }

  @AfterEach
  void disconnect() {
    transport.close();
    extension.close();
    links.close();
  }

  long send(String sessionId, String method, Json params) {
    long id = ++lastId;
    transport.send(
        Json.object(
                "id", id,
                "method", method,
                "params", params,
                "sessionId", sessionId.isEmpty() ? null : sessionId)
            .toString());
    return id;
  }

  Json receive() throws InterruptedException {
    return Json.parse(transport.receive(Deadline.inMillis(10_000)).orElseThrow());
  }

  /** Sends and takes the next message, which has to be the answer. */
  Json ask(String sessionId, String method, Json params) throws InterruptedException {
    long id = send(sessionId, method, params);
    Json answer = receive();
    assertEquals(id, answer.get("id").longValue(), "unexpected: " + answer);
    return answer;
  }

  void attach() throws InterruptedException {
    send("", "Target.attachToTarget", Json.object("targetId", "ext-7", "flatten", true));
    assertEquals("Target.attachedToTarget", receive().text("method"));
    assertEquals("s-7", receive().get("result").text("sessionId"));
  }

  /** Wants to be told of frames and workers. */
  void wantChildren(String sessionId) throws InterruptedException {
    ask(
        sessionId,
        "Target.setAutoAttach",
        Json.object("autoAttach", true, "waitForDebuggerOnStart", false, "flatten", true));
  }

  /** An event of a tab's debugger. */
  void told(String child, String method, Json params) {
    extension.event(
        "debugger.event",
        Json.object(
            "tabId",
            7,
            "sessionId",
            child.isEmpty() ? null : child,
            "method",
            method,
            "params",
            params));
  }

  static Json none() {
    return Json.object();
  }
}
