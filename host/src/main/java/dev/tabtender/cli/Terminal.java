package dev.tabtender.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command is run in: its streams, folder and environment. Answers go to {@code out}, all
 * else to {@code err}.
 */
public record Terminal(
    PrintStream out,
    PrintStream err,
    InputStream in,
    Path folder,
    Map<String, String> environment) {

  public static Terminal ofThisProcess() {
    return new Terminal(
        System.out, System.err, System.in, Path.of("").toAbsolutePath(), System.getenv());
  }

  void note(@Nullable String line) {
    err.println("tabtender: " + line);
  }
}
