package dev.tabtender.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.local.Home;
import dev.tabtender.protocol.ExtensionMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever connects and does not introduce itself. */
@Timeout(30)
class SilentEntryTest {
  @TempDir Path folder;
  private final Logger logger = Logger.getLogger(Reception.class.getName());
  private final Lines lines = new Lines();
  private Home home;
  private Links links;

  @BeforeEach
  void start() throws IOException {
    home = new Home(folder);
    links = new Links(home, Set.of(FakeExtension.ORIGIN), link -> {}, Duration.ofMillis(300));
    links.start(4711);
    logger.addHandler(lines);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(lines);
    links.close();
  }

  @Test
  void isDroppedWithAReason() throws Exception {
    try (FakeExtension silent = new FakeExtension(home)) {
      assertTrue(silent.next().isMissing(), "the lane ends");
      assertEquals("it did not say hello within 300 ms", lines.reason());
    }
  }

  @Test
  void isDroppedWhenOnlyTheEntrySpoke() throws Exception {
    try (FakeExtension half = new FakeExtension(home)) {
      half.say(new ExtensionMessage.Native(FakeExtension.ORIGIN + "/", 42, "0.1.0"));
      assertTrue(half.next().isMissing(), "the lane ends");
      assertEquals("it did not say hello within 300 ms", lines.reason());
    }
  }

  private static final class Lines extends Handler {
    private final BlockingQueue<LogRecord> records = new LinkedBlockingQueue<>();

    String reason() throws InterruptedException {
      LogRecord record = records.poll(10, TimeUnit.SECONDS);
      return record == null ? "nothing was logged" : String.valueOf(record.getParameters()[1]);
    }

    @Override
    public void publish(LogRecord record) {
      records.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
