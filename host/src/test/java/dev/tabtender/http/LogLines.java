package dev.tabtender.http;

import java.text.MessageFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the host writes to its log, from now on until it is closed. */
final class LogLines extends Handler implements AutoCloseable {
  private static final Logger OURS = Logger.getLogger("dev.tabtender");

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  LogLines() {
    OURS.addHandler(this);
  }

  /** Waits for a line that has this in it; the lines before it are gone then. */
  String with(String part) throws InterruptedException {
    StringBuilder others = new StringBuilder();
    String line = lines.poll(15, TimeUnit.SECONDS);
    while (line != null && !line.contains(part)) {
      others.append(line).append('\n');
      line = lines.poll(15, TimeUnit.SECONDS);
    }
    if (line == null) {
      throw new AssertionError("nothing logged about: " + part + "\n" + others);
    }
    return line;
  }

  @Override
  public void publish(LogRecord record) {
    if (record.getLevel().intValue() >= Level.INFO.intValue()) {
      Object[] values = record.getParameters();
      lines.add(
          values == null ? record.getMessage() : MessageFormat.format(record.getMessage(), values));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    OURS.removeHandler(this);
  }
}
