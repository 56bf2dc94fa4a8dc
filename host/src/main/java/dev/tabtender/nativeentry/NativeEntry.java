package dev.tabtender.nativeentry;

import dev.tabtender.local.Frames;
import dev.tabtender.local.Home;
import dev.tabtender.local.LocalSocket;
import dev.tabtender.protocol.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One connection of the browser to the host; over as soon as either leaves. */
final class NativeEntry {
  private static final long LAST_WORDS_MILLIS = 1_000;

  private final Home home;
  private final String origin;
  private final InputStream browserIn;
  private final OutputStream browserOut;
  private final HostStarter starter;
  private final EntryLog log;

  NativeEntry(
      Home home,
      String origin,
      InputStream browserIn,
      OutputStream browserOut,
      HostStarter starter) {
    this.home = home;
    this.origin = origin;
    this.browserIn = browserIn;
    this.browserOut = browserOut;
    this.starter = starter;
    this.log = new EntryLog(home);
  }

  /** Returns the exit code when one side has left. */
  int run() {
    try (LocalSocket host = starter.connect()) {
      OutputStream hostOut = host.out();
      Frames.write(hostOut, hello(), Frames.FROM_BROWSER);
      return forward(host, hostOut);
    } catch (HostStarter.NotStarted e) {
      log.add("refused: " + e.getMessage());
      refuse(e);
      return 1;
    } catch (IOException e) {
      log.add("the host cannot be reached: " + e.getMessage());
      return 1;
    }
  }

  private byte[] hello() {
    String hello =
        "{\"type\":\"native\",\"origin\":"
            + quoted(origin)
            + ",\"pid\":"
            + ProcessHandle.current().pid()
            + ",\"version\":"
            + quoted(Version.PRODUCT)
            + "}";
    return hello.getBytes(StandardCharsets.UTF_8);
  }

  private int forward(LocalSocket host, OutputStream hostOut) {
    CompletableFuture<String> toHost = pump("to-host", browserIn, hostOut, Frames.FROM_BROWSER);
    CompletableFuture<String> toBrowser =
        pump("to-browser", host.in(), browserOut, Frames.TO_BROWSER);
    String why = toHost.applyToEither(toBrowser, first -> first).join();
    if (!why.isEmpty()) {
      // A host that left has said why, and the browser must hear it.
      toBrowser.completeOnTimeout("", LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS).join();
      log.add(why);
    }
    return why.isEmpty() ? 0 : 1;
  }

  /** Forwards until a side leaves, and then says why, with nothing for an orderly end. */
  private static CompletableFuture<String> pump(
      String name, InputStream from, OutputStream to, int limit) {
    CompletableFuture<String> failure = new CompletableFuture<>();
    Runnable forwarding =
        () -> {
          try {
            Optional<byte[]> frame = Frames.read(from, limit);
            while (frame.isPresent()) {
              Frames.write(to, frame.get(), limit);
              frame = Frames.read(from, limit);
            }
            failure.complete("");
          } catch (IOException e) {
            failure.complete(name + ": " + e.getMessage());
          }
        };
    Thread.ofPlatform().daemon().name(name).start(forwarding);
    return failure;
  }

  private void refuse(HostStarter.NotStarted why) {
    String refusal =
        "{\"type\":\"refuse\",\"reason\":"
            + quoted(why.reason())
            + ",\"hint\":"
            + quoted(why.hint())
            + "}";
    try {
      Frames.write(browserOut, refusal.getBytes(StandardCharsets.UTF_8), Frames.TO_BROWSER);
    } catch (IOException e) {
      log.add("the browser left before it was refused");
    }
  }

  /** A JSON string; the JSON library would cost more time than all the rest. */
  static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  @Override
  public String toString() {
    return "native entry of " + origin + " in " + home.root();
  }
}
