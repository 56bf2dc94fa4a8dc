package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedBrowser;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedGuest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that do not read, or say more than the browser takes. */
@Timeout(120)
class BackPressureTest {
  private static final String PATH = "/devtools/browser/headless-1";
  private static final int MEGABYTE = 1 << 20;

  private final LogLines log = new LogLines();
  private RunningServer server;
  private ScriptedBrowser browser;

  @BeforeEach
  void start() throws IOException {
    server =
        new RunningServer(
            new Limits(
                2 * MEGABYTE,
                8 * MEGABYTE,
                2_000,
                20,
                Duration.ofMinutes(2),
                Duration.ofMinutes(2),
                Duration.ofMinutes(2)));
    browser = server.browsers.add("headless-1", Browser.Kind.HEADLESS);
  }

  @AfterEach
  void stop() {
    server.close();
    log.close();
  }

  private ScriptedGuest guest() throws InterruptedException {
    return Optional.ofNullable(browser.guests.poll(20, TimeUnit.SECONDS)).orElseThrow();
  }

  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void dropsAClientThatReadsNothingWhileAnotherHearsEverything() throws Exception {
    String piece = "{\"method\":\"Tracing.dataCollected\",\"x\":\"" + "x".repeat(MEGABYTE) + "\"}";
    try (HandSocket deaf = HandSocket.open(server, PATH)) {
      ScriptedGuest silent = guest();
      try (HandSocket reader = HandSocket.open(server, PATH)) {
        ScriptedGuest told = guest();
        Semaphore taken = new Semaphore(8);
        Thread taking = Threads.start("reader", () -> take(reader, 500, piece.length(), taken));
        long before = used();
        long most = 0;
        for (int i = 0; i < 500; i++) {
          silent.ear.hear(piece);
          assertTrue(taken.tryAcquire(30, TimeUnit.SECONDS), "the other one hears no more");
          told.ear.hear(piece);
          most = Math.max(most, i % 50 == 49 ? used() - before : 0);
        }
        assertTrue(taking.join(Duration.ofSeconds(60)));
        assertTrue(most < 100L * MEGABYTE, most + " bytes more were held");
        log.with("does not read; it is dropped");
        assertTrue(silent.left);
        assertFalse(told.left);
      }
    }
  }

  private static void take(HandSocket reader, int count, int length, Semaphore taken) {
    try {
      for (int i = 0; i < count; i++) {
        assertEquals(length, reader.nextSaid().payload().length);
        taken.release();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void bringsAMessageOfAHundredMegabytesToAClientThatReads() throws Exception {
    try (HandSocket reader = HandSocket.open(server, PATH)) {
      ScriptedGuest told = guest();
      String large = "{\"id\":1,\"result\":{\"data\":\"" + "x".repeat(100 * MEGABYTE) + "\"}}";
      told.ear.hear(large);
      told.ear.hear("{\"method\":\"Page.loadEventFired\"}");
      assertEquals(large.length(), reader.nextSaid().payload().length);
      assertEquals("{\"method\":\"Page.loadEventFired\"}", reader.nextSaid().text());
      assertFalse(told.left);
    }
  }

  @Test
  void readsNoMoreFromAClientThanTheBrowserAnswers() throws Exception {
    String command = "{\"id\":1,\"method\":\"A.b\",\"x\":\"" + "x".repeat(MEGABYTE) + "\"}";
    try (HandSocket flooding = HandSocket.open(server, PATH)) {
      ScriptedGuest guest = guest();
      Thread writing = Threads.start("flood", () -> flood(flooding, command));
      assertFalse(writing.join(Duration.ofSeconds(2)), "everything was read");
      assertTrue(guest.unanswered.get() <= 19L * MEGABYTE, guest.unanswered + " bytes were read");
      for (int i = 0; i < 100; i++) {
        assertEquals("A.b", guest.sent.poll(30, TimeUnit.SECONDS).text("method"));
        guest.unanswered.addAndGet(-command.length());
        guest.ear.hear("{\"id\":1,\"result\":{}}");
      }
      assertTrue(writing.join(Duration.ofSeconds(30)));
    }
  }

  private static void flood(HandSocket socket, String command) {
    try {
      for (int i = 0; i < 100; i++) {
        socket.text(command);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
