package dev.tabtender.link;

import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import dev.tabtender.json.LinkMessages;
import dev.tabtender.local.Frames;
import dev.tabtender.local.Home;
import dev.tabtender.local.LocalSocket;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.HostMessage;
import dev.tabtender.protocol.LaneMessage;
import dev.tabtender.protocol.RawJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An extension and its native entry, as a host sees them: speaks the relay protocol over the host's
 * own socket.
 */
public final class FakeExtension implements AutoCloseable {
  public static final String ORIGIN = "chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh";

  private static final String AGENT =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0"
          + " Safari/537.36";

  /** What a call is answered with. */
  public interface Answer extends Function<Json, Json> {}

  private final LocalSocket socket;
  private final BlockingQueue<Optional<String>> received = new LinkedBlockingQueue<>();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<Json> calls = new CopyOnWriteArrayList<>();
  private final Chunks.Joiner joiner = new Chunks.Joiner();
  private volatile boolean acking = true;
  private volatile SocketLane.@Nullable Receiver receiver;
  private volatile boolean laneClosed;

  public FakeExtension(Home home) throws IOException {
    socket = LocalSocket.connect(home);
    Threads.start("fake-extension", this::read);
  }

  /** Introduces itself as that profile and answers what the host says to it. */
  public Json hello(String profile) throws IOException {
    return hello(ORIGIN + "/", 1, profile);
  }

  Json hello(String origin, int protocol, String profile) throws IOException {
    say(new ExtensionMessage.Native(origin, 42, "0.1.0"));
    try {
      say(
          new ExtensionMessage.Hello(
              protocol,
              "0.1.0",
              new ExtensionMessage.Profile("Chromium/156.0", profile, "linux", AGENT)));
    } catch (IOException e) {
      // The origin alone was refused, and the host is gone: what it said is there all the same.
    }
    return next();
  }

  /** Chooses the native lane; calls are answered from now on. */
  public FakeExtension onNative(String profile) throws IOException {
    hello(profile);
    say(new ExtensionMessage.Ready(ExtensionMessage.Lane.NATIVE));
    return this;
  }

  /** Chooses the socket, which is an object here and a WebSocket in earnest. */
  FakeExtension onSocket(Links links, String profile) throws IOException {
    Json welcome = hello(profile);
    receiver = links.admit(welcome.text("ticket")).orElseThrow().open(new Lane());
    tell(new ExtensionMessage.Ready(ExtensionMessage.Lane.SOCKET));
    return this;
  }

  /** Answers that method so from now on; a null answer is none at all. */
  public FakeExtension answer(String method, Answer answer) {
    answers.put(method, answer);
    return this;
  }

  /** What it was asked so far: {@code method} and {@code params}. */
  public List<Json> calls() {
    return calls;
  }

  public void event(String method, Json params) {
    tell(new ExtensionMessage.Event(method, new RawJson(params.toString())));
  }

  /** Says it on the lane that was chosen. */
  void tell(ExtensionMessage message) {
    SocketLane.Receiver lane = receiver;
    if (lane != null) {
      lane.onText(LinkMessages.text(message));
    } else {
      try {
        say(message);
      } catch (IOException e) {
        // The host left: nobody is there to be told.
      }
    }
  }

  synchronized void say(ExtensionMessage message) throws IOException {
    raw(LinkMessages.text(message).getBytes(StandardCharsets.UTF_8));
  }

  public void raw(byte[] frame) throws IOException {
    Frames.write(socket.out(), frame, Frames.FROM_BROWSER);
  }

  LocalSocket socket() {
    return socket;
  }

  void stopAcking() {
    acking = false;
  }

  boolean laneClosed() {
    return laneClosed;
  }

  /** The next message that is no call, or a missing value when the host left. */
  public Json next() {
    try {
      Optional<String> text = received.poll(10, TimeUnit.SECONDS);
      if (text == null) {
        throw new IllegalStateException("the host said nothing");
      }
      return text.map(Json::parse).orElse(Json.MISSING);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void read() {
    try {
      Optional<byte[]> frame = Frames.read(socket.in(), Frames.TO_BROWSER);
      while (frame.isPresent()) {
        take(new String(frame.get(), StandardCharsets.UTF_8));
        frame = Frames.read(socket.in(), Frames.TO_BROWSER);
      }
    } catch (IOException e) {
      // The host left, or this one was closed.
    }
    received.add(Optional.empty());
  }

  private void take(String text) throws IOException {
    switch (LinkMessages.fromHost(text)) {
      case HostMessage.Call call -> answer(call);
      case HostMessage.Both(LaneMessage.Chunk chunk) -> {
        Optional<String> whole = joiner.add(chunk);
        received.add(Optional.of("{\"chunk\":" + chunk.seq() + "}"));
        if (acking) {
          say(new ExtensionMessage.Both(new LaneMessage.Ack(chunk.id(), chunk.seq())));
        }
        if (whole.isPresent()) {
          take(whole.get());
        }
      }
      default -> received.add(Optional.of(text));
    }
  }

  private void answer(HostMessage.Call call) {
    Json params = Json.parse(call.params().text());
    calls.add(Json.object("method", call.method(), "params", params));
    Answer answer = answers.getOrDefault(call.method(), any -> Json.object());
    try {
      Json result = answer.apply(params);
      if (!result.isMissing()) {
        tell(new ExtensionMessage.Result(call.id(), new RawJson(result.toString())));
      }
    } catch (CallRefused e) {
      tell(new ExtensionMessage.Failure(call.id(), e.code(), e.reason()));
    }
  }

  /** Leaves as a browser that quits. */
  @Override
  public void close() {
    socket.close();
  }

  private final class Lane implements SocketLane {
    @Override
    public void send(String text) {
      Threads.start(
          "fake-socket",
          () -> {
            try {
              take(text);
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          });
    }

    @Override
    public void reading(boolean on) {}

    @Override
    public void close() {
      laneClosed = true;
    }
  }
}
