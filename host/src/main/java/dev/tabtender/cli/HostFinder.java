package dev.tabtender.cli;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import dev.tabtender.local.HostProcess;
import dev.tabtender.protocol.error.Failures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Where the host listens, and how it is started. */
class HostFinder {
  private static final long STARTING_MS = 30_000;
  private static final long LOOK_EVERY_MS = 20;
  private static final int CONNECTING_MS = 1_000;
  private static final Duration CLOCK_SLACK = Duration.ofSeconds(5);

  private final Home home;
  private final Path launcher;
  private final Terminal terminal;

  HostFinder(Home home, Path launcher, Terminal terminal) {
    this.home = home;
    this.launcher = launcher;
    this.terminal = terminal;
  }

  /** The port of the host that runs. What a killed one left behind does not count. */
  Optional<Integer> running() {
    return hostFile().filter(host -> processOf(host).isPresent()).map(host -> host.integer("port"));
  }

  /** Its process, if it runs. */
  Optional<ProcessHandle> process() {
    return hostFile().flatMap(HostFinder::processOf);
  }

  /**
   * After a crash of the machine the file is there still, and its process number may be another
   * program's, which must be neither asked nor ended.
   */
  private static Optional<ProcessHandle> processOf(Json host) {
    return ProcessHandle.of(host.get("pid").longValue())
        .filter(process -> startedBefore(process, host.text("startedAt")) || answers(host));
  }

  private static boolean startedBefore(ProcessHandle process, String noted) {
    try {
      Instant latest = Instant.parse(noted).plus(CLOCK_SLACK);
      return process.info().startInstant().map(latest::isAfter).orElse(true);
    } catch (DateTimeParseException e) {
      return true;
    }
  }

  /** A clock that was set forward makes a living host look younger than its file. */
  private static boolean answers(Json host) {
    try (Socket socket = new Socket()) {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      socket.connect(new InetSocketAddress(loopback, host.integer("port")), CONNECTING_MS);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  private Optional<Json> hostFile() {
    try {
      return Optional.of(Json.parse(Files.readAllBytes(home.hostFile())));
    } catch (IOException | MalformedJson e) {
      return Optional.empty();
    }
  }

  /**
   * Starts a host that goes on when this command has ended.
   *
   * @return its port
   */
  int start() throws Refused {
    if (!Files.isExecutable(launcher)) {
      throw new Refused(
          "The host cannot be started: there is no " + launcher + ".",
          "Start it yourself: tabtender serve",
          ExitCode.FAILED);
    }
    Process host;
    try {
      host = new HostProcess(home).start(launcher);
    } catch (IOException e) {
      throw new Refused(
          "The host cannot be started: " + Failures.reason(e),
          "Start it yourself: tabtender serve",
          ExitCode.FAILED);
    }
    Deadline deadline = Deadline.inMillis(STARTING_MS);
    while (!deadline.passed()) {
      Optional<Integer> port = running();
      if (port.isPresent()) {
        terminal.note(
            "started the host on http://127.0.0.1:" + port.get() + "; end it with tabtender stop");
        return port.get();
      }
      if (!host.isAlive()) {
        throw ended(host);
      }
      pause();
    }
    throw new Refused(
        "The host was started but does not listen.", "Read " + home.logs() + ".", ExitCode.FAILED);
  }

  /** It said itself why. */
  private Refused ended(Process host) {
    String said;
    try {
      said = Files.readString(new HostProcess(home).output()).strip();
    } catch (IOException e) {
      said = "";
    }
    return new Refused(
        "The host ended at once with exit code "
            + host.exitValue()
            + (said.isEmpty() ? "." : ":\n" + said),
        "Start it yourself to see more: tabtender serve",
        ExitCode.FAILED);
  }

  private static void pause() throws Refused {
    try {
      Thread.sleep(LOOK_EVERY_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refused("Interrupted.", "", ExitCode.FAILED);
    }
  }
}
