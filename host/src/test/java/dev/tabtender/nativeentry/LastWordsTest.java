package dev.tabtender.nativeentry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.local.Frames;
import dev.tabtender.local.Home;
import dev.tabtender.local.LocalListener;
import dev.tabtender.local.LocalSocket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a browser hears when one side leaves, the entry's streams being in the test's hands. */
@Timeout(60)
class LastWordsTest {
  private static final byte[] REFUSAL = "{\"type\":\"refuse\"}".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  private CompletableFuture<Integer> run(Home home, InputStream in, OutputStream out) {
    HostStarter starter =
        new HostStarter(
            home,
            () -> {
              throw new IOException("none is started here");
            });
    NativeEntry entry = new NativeEntry(home, "chrome-extension://a/", in, out, starter);
    CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> exitCode.complete(entry.run()));
    return exitCode;
  }

  /** A browser that talks until it cannot, and takes what it is told only then. */
  private static final class Talker extends InputStream {
    private final byte[] frame = {2, 0, 0, 0, '{', '}'};
    private final CompletableFuture<Thread> reader = new CompletableFuture<>();
    private int at;

    @Override
    public int read() {
      reader.complete(Thread.currentThread());
      return frame[at++ % frame.length];
    }

    OutputStream ears(ByteArrayOutputStream heard) {
      return new OutputStream() {
        @Override
        public void write(int one) {
          heard.write(one);
        }

        @Override
        public void write(byte[] bytes, int start, int length) {
          try {
            reader.get(20, TimeUnit.SECONDS).join(Duration.ofSeconds(20));
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          heard.write(bytes, start, length);
        }
      };
    }
  }

  @Test
  void hearsWhyTheHostLeftEvenWhileItTalks() throws Exception {
    Home home = new Home(folder.resolve("h"));
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    try (LocalListener listener = LocalListener.open(home)) {
      Talker browser = new Talker();
      CompletableFuture<Integer> exitCode = run(home, browser, browser.ears(heard));
      try (LocalSocket host = listener.accept()) {
        Frames.readSome(host.in(), 1_000);
        Frames.write(host.out(), REFUSAL, Frames.TO_BROWSER);
      }
      assertEquals(1, exitCode.get(30, TimeUnit.SECONDS));
    }
    byte[] frame = Frames.readSome(new ByteArrayInputStream(heard.toByteArray()), 1_000);
    assertEquals("{\"type\":\"refuse\"}", new String(frame, StandardCharsets.UTF_8));
  }

  @Test
  void leavesAtOnceWithTheBrowserThoughTheHostSaysNothing() throws Exception {
    Home home = new Home(folder.resolve("h"));
    try (LocalListener listener = LocalListener.open(home)) {
      CompletableFuture<Integer> exitCode =
          run(home, InputStream.nullInputStream(), OutputStream.nullOutputStream());
      try (LocalSocket host = listener.accept()) {
        assertEquals(0, exitCode.get(30, TimeUnit.SECONDS));
        assertTrue(host.in().read() >= 0, "the entry introduced itself before it left");
      }
    }
  }

  @Test
  void isToldThatNoHostCanBeStartedAndWhy() throws Exception {
    Home home = new Home(folder.resolve("h"));
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    int exitCode = run(home, InputStream.nullInputStream(), heard).get(30, TimeUnit.SECONDS);
    assertEquals(1, exitCode);
    byte[] frame = Frames.readSome(new ByteArrayInputStream(heard.toByteArray()), 10_000);
    String said = new String(frame, StandardCharsets.UTF_8);
    assertTrue(said.contains("none is started here"), said);
    assertTrue(said.contains("tabtender doctor"), said);
    String log = Files.readString(home.logs().resolve("native-entry.log"));
    assertTrue(log.contains("refused: "), log);
  }
}
