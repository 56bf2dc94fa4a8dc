package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.endpoint.ScriptedBrowsers;
import dev.tabtender.json.Json;
import dev.tabtender.link.FakeExtension;
import dev.tabtender.link.Link;
import dev.tabtender.link.LinkEnded;
import dev.tabtender.link.Links;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.RawJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The extension's WebSocket on the real server, with a ticket that a real link was given. */
@Timeout(60)
class ExtensionSocketTest {
  @TempDir Path folder;
  private final BlockingQueue<Link> connected = new LinkedBlockingQueue<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private Links links;
  private Server server;
  private int port;
  private FakeExtension extension;

  @BeforeEach
  void start() throws Exception {
    Home home = new Home(folder.resolve("h"));
    links = new Links(home, Set.of(FakeExtension.ORIGIN), connected::add);
    Endpoint endpoint = RunningServer.endpoint(new ScriptedBrowsers());
    server =
        new Server(RunningServer.SMALL, new FakeRun(), token -> Optional.empty(), links, endpoint);
    port = server.start(0);
    links.start(port);
    extension = new FakeExtension(home);
  }

  @AfterEach
  void stop() {
    // Close alone would wait for the sockets that a test left open.
    client.shutdownNow();
    extension.close();
    server.close();
    links.close();
  }

  /** One side of a socket that writes down what it hears. */
  private static final class Ears implements WebSocket.Listener {
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final CompletableFuture<String> pong = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        heard.add(text.toString());
        text.setLength(0);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
      pong.complete("pong");
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
      closed.complete(status);
      return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
      closed.complete(-1);
    }

    Json next() throws InterruptedException {
      return Json.parse(Optional.ofNullable(heard.poll(20, TimeUnit.SECONDS)).orElseThrow());
    }
  }

  private WebSocket open(String ticket, String origin, Ears ears) {
    URI address = URI.create("ws://127.0.0.1:" + port + "/extension?ticket=" + ticket);
    return client.newWebSocketBuilder().header("Origin", origin).buildAsync(address, ears).join();
  }

  private int refused(String ticket, String origin) {
    CompletionException failed =
        assertThrows(CompletionException.class, () -> open(ticket, origin, new Ears()));
    return assertInstanceOf(WebSocketHandshakeException.class, failed.getCause())
        .getResponse()
        .statusCode();
  }

  private Link ready(WebSocket socket) throws InterruptedException {
    socket.sendText("{\"type\":\"ready\",\"lane\":\"socket\"}", true).join();
    return Optional.ofNullable(connected.poll(20, TimeUnit.SECONDS)).orElseThrow();
  }

  private static CompletableFuture<RawJson> call(Link link, String method) {
    return link.call(method, RawJson.EMPTY, "", Deadline.inMillis(20_000));
  }

  @Test
  void carriesCallsAndAnswersOnceTheTicketIsGood() throws Exception {
    Ears ears = new Ears();
    WebSocket socket = open(extension.hello("p").text("ticket"), FakeExtension.ORIGIN, ears);
    Link link = ready(socket);
    assertEquals("socket", link.laneName());
    CompletableFuture<RawJson> answer = call(link, "tabs.list");
    Json asked = ears.next();
    assertEquals("tabs.list", asked.text("method"));
    String large = "x".repeat(300_000);
    socket
        .sendText(
            Json.object("type", "result", "id", asked.get("id"), "result", large).toString(), true)
        .join();
    assertEquals("\"" + large + "\"", answer.get(20, TimeUnit.SECONDS).text());
  }

  @Test
  void takesATicketOnceAndOnlyFromTheExtension() throws Exception {
    String ticket = extension.hello("p").text("ticket");
    assertEquals(403, refused(ticket, "https://evil.example"));
    assertEquals(401, refused("made-up", FakeExtension.ORIGIN));
    open(ticket, FakeExtension.ORIGIN, new Ears());
    assertEquals(401, refused(ticket, FakeExtension.ORIGIN));
  }

  @Test
  void endsTheLinkWithTheSocket() throws Exception {
    Ears ears = new Ears();
    WebSocket socket = open(extension.hello("p").text("ticket"), FakeExtension.ORIGIN, ears);
    Link link = ready(socket);
    CompletableFuture<RawJson> answer = call(link, "tabs.list");
    ears.next();
    socket.sendClose(1001, "going").join();
    ExecutionException lost =
        assertThrows(ExecutionException.class, () -> answer.get(20, TimeUnit.SECONDS));
    LinkEnded ended = assertInstanceOf(LinkEnded.class, lost.getCause());
    assertTrue(ended.why().contains("1001"), ended.why());
  }

  @Test
  void endsALinkWhoseSocketCarriesNoText() throws Exception {
    Ears ears = new Ears();
    WebSocket socket = open(extension.hello("p").text("ticket"), FakeExtension.ORIGIN, ears);
    Link link = ready(socket);
    CompletableFuture<RawJson> answer = call(link, "tabs.list");
    ears.next();
    socket.sendBinary(ByteBuffer.wrap(new byte[] {1}), true).join();
    ExecutionException lost =
        assertThrows(ExecutionException.class, () -> answer.get(20, TimeUnit.SECONDS));
    assertTrue(lost.getMessage().contains("something else than text"), lost.getMessage());
  }

  @Test
  void endsALinkThatBreaksTheProtocolAndServesTheOthers() throws Exception {
    Ears ears = new Ears();
    WebSocket socket = open(extension.hello("p").text("ticket"), FakeExtension.ORIGIN, ears);
    ready(socket);
    socket.sendText("{\"type\":\"nonsense\"}", true).join();
    ears.closed.get(20, TimeUnit.SECONDS);
    try (FakeExtension other = new FakeExtension(new Home(folder.resolve("h")))) {
      Ears others = new Ears();
      WebSocket second = open(other.hello("q").text("ticket"), FakeExtension.ORIGIN, others);
      call(ready(second), "tabs.list");
      assertEquals("tabs.list", others.next().text("method"));
    }
  }

  @Test
  void answersAPingOfTheSocketItself() throws Exception {
    Ears ears = new Ears();
    WebSocket socket = open(extension.hello("p").text("ticket"), FakeExtension.ORIGIN, ears);
    socket.sendPing(ByteBuffer.wrap(new byte[] {7})).join();
    assertEquals("pong", ears.pong.get(20, TimeUnit.SECONDS));
  }

  @Test
  void closesTheSocketInOrderWhenTheHostStops() throws Exception {
    Ears ears = new Ears();
    WebSocket socket = open(extension.hello("p").text("ticket"), FakeExtension.ORIGIN, ears);
    ready(socket);
    links.close();
    assertEquals(1000, ears.closed.get(20, TimeUnit.SECONDS));
  }
}
