package dev.tabtender.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogHandlerTest {
  @TempDir Path folder;

  private List<Json> lines(LogRecord... records) throws IOException {
    Path path = folder.resolve("host.log");
    Redaction redaction = new Redaction();
    redaction.hide("the-first-token");
    LogHandler handler = new LogHandler(new RotatingFile(path, 1 << 20, 1), redaction);
    for (LogRecord said : records) {
      handler.publish(said);
    }
    handler.close();
    return Files.readAllLines(path).stream().map(Json::parse).toList();
  }

  private static LogRecord said(Level level, String message) {
    LogRecord said = new LogRecord(level, message);
    said.setLoggerName("dev.tabtender.Test");
    return said;
  }

  @Test
  void writesOneObjectALine() throws IOException {
    LogRecord second = said(Level.SEVERE, "{0} of {1}");
    second.setParameters(new Object[] {"one\nline", 2});
    List<Json> lines = lines(said(Level.INFO, "first"), second);
    assertEquals("first", lines.get(0).text("message"));
    assertEquals("info", lines.get(0).text("level"));
    assertEquals("dev.tabtender.Test", lines.get(0).text("logger"));
    assertTrue(lines.get(0).text("time").endsWith("Z"));
    assertEquals("one\nline of 2", lines.get(1).text("message"));
    assertEquals("error", lines.get(1).text("level"));
  }

  @Test
  void keepsTheStackTraceWithoutItsSecrets() throws IOException {
    LogRecord failed = said(Level.WARNING, "Incident 7");
    failed.setThrown(new IllegalStateException("with the-first-token in it"));
    String trace = lines(failed).getFirst().text("exception");
    assertTrue(trace.contains("LogHandlerTest"), trace);
    assertFalse(trace.contains("the-first-token"), trace);
  }

  @Test
  void writesNothingOnceItIsClosed() {
    Path path = folder.resolve("host.log");
    LogHandler handler = new LogHandler(new RotatingFile(path, 1 << 20, 1), new Redaction());
    handler.close();
    handler.publish(said(Level.INFO, "too late"));
    assertFalse(Files.exists(path));
  }

  @Test
  void writesHalfCharactersWithoutFailing() throws IOException {
    List<Json> lines =
        lines(
            said(Level.INFO, "half \ud83d of one"), said(Level.INFO, "\ud83d\ude00".repeat(5_000)));
    assertTrue(lines.getFirst().text("message").startsWith("half "));
    assertTrue(lines.getLast().text("message").endsWith("…"));
  }

  @ParameterizedTest
  @CsvSource({"SEVERE,error", "WARNING,warn", "INFO,info", "CONFIG,debug", "FINE,debug"})
  void namesLevelsInFourWords(String level, String word) throws IOException {
    assertEquals(word, lines(said(Level.parse(level), "x")).getFirst().text("level"));
  }

  @Test
  void namesTheThreadThatSpoke() throws Exception {
    List<Json> lines = new ArrayList<>();
    Thread.ofVirtual()
        .name("cdp-reader-1")
        .start(
            () -> {
              try {
                lines.addAll(lines(said(Level.INFO, "x")));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .join();
    assertEquals("cdp-reader-1", lines.getFirst().text("thread"));
  }

  @Test
  void complainsOnceWhenItCannotWrite() {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      Path nowhere = folder.resolve("none").resolve("host.log");
      LogHandler handler = new LogHandler(new RotatingFile(nowhere, 100, 1), new Redaction());
      handler.publish(said(Level.INFO, "one"));
      handler.publish(said(Level.INFO, "two"));
    } finally {
      System.setErr(before);
    }
    String text = said.toString(StandardCharsets.UTF_8);
    assertEquals(2, text.split("the log cannot be written", -1).length, text);
  }

  @Test
  void cutsWhatIsEndless() throws IOException {
    Json line = lines(said(Level.INFO, "x".repeat(100_000))).getFirst();
    assertTrue(line.text("message").length() < 10_000);
  }
}
