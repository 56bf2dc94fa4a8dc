package dev.tabtender.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.LaneMessage;
import dev.tabtender.protocol.RawJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class LinksTest {
  @TempDir Path folder;
  private final BlockingQueue<Link> connected = new LinkedBlockingQueue<>();
  private Home home;
  private Links links;

  @BeforeEach
  void start() throws IOException {
    home = new Home(folder);
    links = new Links(home, Set.of(FakeExtension.ORIGIN), connected::add);
    links.start(4711);
  }

  @AfterEach
  void stop() {
    links.close();
  }

  private Link connected() throws InterruptedException {
    return connected.poll(10, TimeUnit.SECONDS);
  }

  @Test
  void welcomesAnExtensionWithPortAndTicket() throws Exception {
    try (FakeExtension extension = new FakeExtension(home)) {
      Json welcome = extension.hello("p");
      assertEquals("welcome", welcome.text("type"));
      assertEquals(1, welcome.integer("protocol"));
      assertEquals(4711, welcome.integer("port"));
      assertFalse(welcome.text("ticket").isEmpty());
      assertTrue(links.connected().isEmpty(), "it takes no calls before it is ready");
    }
  }

  @Test
  void callsOverTheNativeLane() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
      extension.answer("tabs.list", params -> Json.object("n", params.integer("n") + 1));
      assertEquals("{\"n\":3}", call(connected(), "tabs.list", "{\"n\":2}").get().text());
    }
  }

  @Test
  void callsOverTheSocketOnceItIsChosen() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onSocket(links, "p")) {
      Link link = connected();
      assertEquals("socket", link.laneName());
      assertEquals("{}", call(link, "tabs.list", "{}").get().text());
      assertEquals(1, extension.calls().size());
    }
  }

  @Test
  void takesATicketOnce() throws Exception {
    try (FakeExtension extension = new FakeExtension(home)) {
      String ticket = extension.hello("p").text("ticket");
      assertTrue(links.admit(ticket).isPresent());
      assertTrue(links.admit(ticket).isEmpty());
      assertTrue(links.admit("guessed").isEmpty());
    }
  }

  @Test
  void refusesAStrangersExtension() throws Exception {
    try (FakeExtension extension = new FakeExtension(home)) {
      Json refusal = extension.hello("chrome-extension://stranger/", 1, "p");
      assertEquals("refuse", refusal.text("type"));
      assertTrue(refusal.text("reason").contains("chrome-extension://stranger/"));
      assertTrue(extension.next().isMissing(), "the lane ends after it");
    }
    assertTrue(Files.readString(home.links()).contains("stranger"));
  }

  @Test
  void refusesAnOldProtocolReadably() throws Exception {
    try (FakeExtension extension = new FakeExtension(home)) {
      Json refusal = extension.hello(FakeExtension.ORIGIN + "/", 0, "p");
      assertEquals(
          "The extension 0.1.0 speaks protocol 0, the host 0.1.0 speaks protocol 1.",
          refusal.text("reason"));
      assertTrue(refusal.text("hint").startsWith("Update the extension"));
    }
  }

  @Test
  void knowsTheOriginHeaderOfItsExtension() {
    assertTrue(links.allowsOrigin(FakeExtension.ORIGIN));
    assertFalse(links.allowsOrigin(FakeExtension.ORIGIN + "x"));
    assertFalse(links.allowsOrigin("https://example.com"));
    assertFalse(links.allowsOrigin(""));
  }

  @Test
  void failsCallsWhenTheNativeEntryLeaves() throws Exception {
    FakeExtension extension = new FakeExtension(home).onNative("p");
    extension.answer("tabs.list", params -> Json.MISSING);
    Link link = connected();
    CompletableFuture<RawJson> answer = call(link, "tabs.list", "{}");
    extension.close();
    ExecutionException failure = assertThrows(ExecutionException.class, answer::get);
    assertInstanceOf(LinkEnded.class, failure.getCause());
    assertFalse(link.isOpen());
    assertInstanceOf(
        LinkEnded.class,
        assertThrows(ExecutionException.class, () -> call(link, "tabs.list", "{}").get())
            .getCause());
  }

  @Test
  void passesTheBrowsersRefusalOn() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
      extension.answer(
          "debugger.send",
          params -> {
            throw new CallRefused(-32601, "'Browser.close' wasn't found");
          });
      Link link = connected();
      ExecutionException failure =
          assertThrows(
              ExecutionException.class, () -> call(link, "debugger.send", "{\"tabId\":1}").get());
      CallRefused refused = assertInstanceOf(CallRefused.class, failure.getCause());
      assertEquals(-32601, refused.code());
      assertEquals("'Browser.close' wasn't found", refused.reason());
    }
  }

  @Test
  void putsANewLinkInTheOldOnesPlaceWhenAProfileConnectsAnew() throws Exception {
    try (FakeExtension first = new FakeExtension(home).onNative("p");
        FakeExtension other = new FakeExtension(home).onNative("q")) {
      Link old = connected();
      connected();
      try (FakeExtension second = new FakeExtension(home).onNative("p")) {
        connected();
        assertTrue(first.next().isMissing(), "the old lane ended");
        assertFalse(old.isOpen());
        assertEquals(2, links.connected().size());
        assertEquals("p", links.connected().getFirst().browser().profile());
        assertTrue(second.calls().isEmpty() && other.calls().isEmpty());
      }
    }
  }

  @Test
  void splitsLargeMessagesAndWaitsForRoom() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
      Link link = connected();
      extension.stopAcking();
      String large = "\"" + "x".repeat(12 * Chunks.PIECE) + "\"";
      CompletableFuture<RawJson> answer = call(link, "debugger.send", large);
      for (int seq = 0; seq < Chunks.UNACKED; seq++) {
        assertEquals(seq, extension.next().integer("chunk"));
      }
      assertFalse(answer.isDone());
      for (int seq = 0; seq < 13; seq++) {
        extension.tell(new ExtensionMessage.Both(new LaneMessage.Ack(1, seq)));
      }
      assertEquals("{}", answer.get().text());
      assertEquals(large.length() - 2, extension.calls().getFirst().text("params").length());
    }
  }

  @Test
  void joinsLargeAnswersAndAcknowledgesEachPiece() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
      extension.answer("tabs.list", params -> Json.MISSING);
      CompletableFuture<RawJson> answer = call(connected(), "tabs.list", "{}");
      String result = "{\"type\":\"result\",\"id\":1,\"result\":\"" + "y".repeat(900_000) + "\"}";
      for (LaneMessage.Chunk chunk : Chunks.split(1, result)) {
        extension.tell(new ExtensionMessage.Both(chunk));
        Json ack = extension.next();
        assertEquals("ack", ack.text("type"));
        assertEquals(chunk.seq(), ack.integer("seq"));
      }
      assertEquals(900_002, answer.get().text().length());
    }
  }

  @Test
  void answersAPing() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
      connected();
      extension.tell(new ExtensionMessage.Both(new LaneMessage.Ping()));
      assertEquals("pong", extension.next().text("type"));
    }
  }

  @Test
  void tellsAListenerWhatCameBeforeItAndTheEnd() throws Exception {
    FakeExtension extension = new FakeExtension(home).onNative("p");
    Link link = connected();
    extension.event("tabs.removed", Json.object("tabId", 1));
    extension.tell(new ExtensionMessage.Both(new LaneMessage.Ping()));
    extension.next();
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    link.listen(
        new Link.Listener() {
          @Override
          public void event(String method, RawJson params) {
            told.add(method + params);
          }

          @Override
          public void ended(LinkEnded reason) {
            told.add(reason.why());
          }
        });
    assertEquals("tabs.removed{\"tabId\":1}", told.take());
    extension.close();
    assertEquals("the native entry left", told.take());
  }

  @Test
  void survivesThousandMalformedConversations() throws Exception {
    java.util.Random random = new java.util.Random(11);
    for (int i = 0; i < 1_000; i++) {
      try (FakeExtension extension = new FakeExtension(home)) {
        byte[] noise = new byte[random.nextInt(40)];
        random.nextBytes(noise);
        switch (i % 4) {
          case 0 -> extension.socket().out().write(noise);
          case 1 -> extension.raw("{\"type\":\"ready\"}".getBytes(StandardCharsets.UTF_8));
          case 2 -> extension.raw(("{\"type\":" + i + "}").getBytes(StandardCharsets.UTF_8));
          default -> extension.raw(new byte[] {(byte) 0xff, (byte) i});
        }
      } catch (IOException e) {
        // The host may have hung up first.
      }
    }
    try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
      assertEquals("{}", call(connected(), "tabs.list", "{}").get().text());
      assertTrue(extension.calls().size() == 1);
    }
  }

  @Test
  void endsTheLinkOnAMessageThatIsNone() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
      Link link = connected();
      extension.raw("{\"type\":\"hello\"".getBytes(StandardCharsets.UTF_8));
      assertTrue(extension.next().isMissing());
      // The socket is closed before the link says so.
      for (int i = 0; i < 200 && link.isOpen(); i++) {
        Thread.sleep(10);
      }
      assertFalse(link.isOpen());
    }
  }

  @Test
  void listsWhoIsConnectedForTheDoctor() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onSocket(links, "p")) {
      connected();
      Json record = Json.parse(Files.readAllBytes(home.links()));
      assertEquals("socket", record.get("links").get(0).text("lane"));
      assertEquals("Chromium/156.0", record.get("links").get(0).text("product"));
      assertFalse(extension.laneClosed());
    }
  }

  @Test
  void endsEveryLinkWhenTheHostStops() throws Exception {
    try (FakeExtension extension = new FakeExtension(home).onSocket(links, "p")) {
      Link link = connected();
      links.close();
      assertTrue(extension.next().isMissing());
      assertTrue(extension.laneClosed());
      assertFalse(link.isOpen());
      assertFalse(Files.exists(home.socket()));
    }
  }

  private static CompletableFuture<RawJson> call(Link link, String method, String params) {
    return link.call(method, new RawJson(params), "tab-1", Deadline.inMillis(10_000));
  }
}
