package dev.tabtender.app;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code tabtender serve} as a process of its own. */
final class HostProcessFixture implements AutoCloseable {
  private static final long PATIENCE_MS = 60_000;

  final Process process;
  private final Home home;

  HostProcessFixture(Path folder, String... arguments) throws IOException {
    home = new Home(folder);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.tabtender.app.Main", "serve"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("TABTENDER_HOME", folder.toString());
    builder.environment().remove("TABTENDER_PORT");
    process = builder.start();
  }

  /** What {@code host.json} says, once it says it. */
  Json awaitListening() throws Exception {
    Deadline deadline = Deadline.inMillis(PATIENCE_MS);
    while (!deadline.passed() && process.isAlive()) {
      if (Files.exists(home.hostFile())) {
        Json host = Json.parse(Files.readAllBytes(home.hostFile()));
        if (host.get("pid").longValue() == process.pid()) {
          return host;
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("does not listen: " + (process.isAlive() ? "" : printed()));
  }

  /** All it printed; waits for its end. */
  String printed() throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still runs");
    }
    return process.exitValue();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(10, TimeUnit.SECONDS);
  }
}
