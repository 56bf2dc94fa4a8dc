package dev.tabtender.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a command to its end, in an environment that has only what is given. */
final class Commands {
  /** What it left. */
  record Ended(int exit, String out, String err) {
    @Override
    public String toString() {
      return "exit " + exit + "\n" + out + "\n" + err;
    }
  }

  private Commands() {}

  static Ended run(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", ".txt");
    Path err = Files.createTempFile("err", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("Did not end: " + command);
    }
    Ended ended = new Ended(process.exitValue(), read(out), read(err));
    Files.delete(out);
    Files.delete(err);
    return ended;
  }

  private static String read(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
