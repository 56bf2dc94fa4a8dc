package dev.tabtender.install;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The user's part of the Windows registry, by the system's own {@code reg} command. */
interface Registry {
  /** The key's default value. */
  Optional<String> read(String key) throws IOException;

  void write(String key, String value) throws IOException;

  void remove(String key) throws IOException;

  /** Runs {@code reg.exe}. */
  final class Command implements Registry {
    private static final long PATIENCE_SECONDS = 10;

    @Override
    public Optional<String> read(String key) throws IOException {
      Process process = new ProcessBuilder("reg", "query", key, "/ve").start();
      String output = new String(process.getInputStream().readAllBytes(), consoleCharset());
      if (exitCode(process) != 0) {
        return Optional.empty();
      }
      return output
          .lines()
          .filter(line -> line.contains("REG_SZ"))
          .map(line -> line.substring(line.indexOf("REG_SZ") + "REG_SZ".length()).strip())
          .findFirst();
    }

    private static java.nio.charset.Charset consoleCharset() {
      return java.nio.charset.Charset.forName(
          System.getProperty("native.encoding", "UTF-8"), java.nio.charset.StandardCharsets.UTF_8);
    }

    @Override
    public void write(String key, String value) throws IOException {
      run(List.of("reg", "add", key, "/ve", "/t", "REG_SZ", "/d", value, "/f"));
    }

    @Override
    public void remove(String key) throws IOException {
      run(List.of("reg", "delete", key, "/f"));
    }

    private static void run(List<String> command) throws IOException {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), consoleCharset());
      if (exitCode(process) != 0) {
        throw new IOException(String.join(" ", command) + ": " + output.strip());
      }
    }

    private static int exitCode(Process process) throws IOException {
      try {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          throw new IOException("reg did not end within " + PATIENCE_SECONDS + " s");
        }
        return process.exitValue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }
}
