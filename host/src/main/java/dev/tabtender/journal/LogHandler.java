package dev.tabtender.journal;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/** The host's log: one JSON object a line, whoever of the process said it. */
public final class LogHandler extends Handler {
  private static final int LONGEST_MESSAGE = 8_000;

  private final RotatingFile file;
  private final Redaction redaction;
  private final SimpleFormatter wording = new SimpleFormatter();
  private volatile boolean closed;
  private final AtomicBoolean complained = new AtomicBoolean();

  public LogHandler(RotatingFile file, Redaction redaction) {
    this.file = file;
    this.redaction = redaction;
  }

  /** Makes it the only one that logs, from that level up; libraries are heard from warnings up. */
  public static LogHandler install(RotatingFile file, Redaction redaction, Level level) {
    LogManager.getLogManager().reset();
    LogHandler handler = new LogHandler(file, redaction);
    handler.setLevel(Level.ALL);
    Logger root = Logger.getLogger("");
    root.setLevel(Level.WARNING);
    root.addHandler(handler);
    OURS.setLevel(level);
    return handler;
  }

  /** Kept here, since the log manager itself would let it go together with its level. */
  private static final Logger OURS = Logger.getLogger("dev.tabtender");

  @Override
  public void publish(LogRecord said) {
    if (closed || !isLoggable(said)) {
      return;
    }
    try {
      file.append(line(said).bytes());
      complained.set(false);
    } catch (IOException e) {
      complain(e);
    }
  }

  private Json line(LogRecord said) {
    return Json.object(
        "time", said.getInstant().toString(),
        "level", word(said.getLevel()),
        "logger", said.getLoggerName(),
        "thread", Thread.currentThread().getName(),
        "message", cut(redaction.clean(wording.formatMessage(said))),
        "exception", exception(said.getThrown()));
  }

  private @Nullable String exception(@Nullable Throwable thrown) {
    if (thrown == null) {
      return null;
    }
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return cut(redaction.clean(text.toString()));
  }

  private static String cut(String text) {
    return text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) + "…" : text;
  }

  private static String word(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "error";
    }
    if (level.intValue() >= Level.WARNING.intValue()) {
      return "warn";
    }
    return level.intValue() >= Level.INFO.intValue() ? "info" : "debug";
  }

  /** Once, until it works again: a full disk must not fill the terminal too. */
  private void complain(IOException why) {
    if (complained.compareAndSet(false, true)) {
      System.err.println("tabtender: the log cannot be written: " + why.getMessage());
    }
  }

  @Override
  public void flush() {
    file.sync();
  }

  /** For good: what is said afterwards would bring the file back beside the next host's. */
  @Override
  public void close() {
    closed = true;
    file.close();
  }
}
