package dev.tabtender.nativeentry;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.local.Home;
import dev.tabtender.local.HostProcess;
import dev.tabtender.local.LocalSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Reaches the host, and starts it when nobody listens. */
final class HostStarter {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** A host that found another one running ends: that other one listens within this time. */
  private static final long AFTER_EXIT_MILLIS = 1_500;

  private static final long POLL_MILLIS = 20;

  /** The host could not be started; the extension shows why and what to do. */
  static final class NotStarted extends Exception {
    private static final long serialVersionUID = 1;
    private final String reason;
    private final String hint;

    NotStarted(String reason, String hint) {
      super(reason);
      this.reason = reason;
      this.hint = hint;
    }

    String reason() {
      return reason;
    }

    String hint() {
      return hint;
    }
  }

  /** How a host process is made. */
  interface Launch {
    Process start() throws IOException, NotStarted;
  }

  private final Home home;
  private final Launch launch;
  private final Duration patience;

  HostStarter(Home home, Launch launch) {
    this(home, launch, PATIENCE);
  }

  HostStarter(Home home, Launch launch, Duration patience) {
    this.home = home;
    this.launch = launch;
    this.patience = patience;
  }

  LocalSocket connect() throws NotStarted {
    try {
      return LocalSocket.connect(home);
    } catch (IOException e) {
      return startAndConnect();
    }
  }

  private LocalSocket startAndConnect() throws NotStarted {
    refuseWhenStopped();
    Process host = start();
    Deadline deadline = Deadline.in(patience);
    while (!deadline.passed()) {
      try {
        return LocalSocket.connect(home);
      } catch (IOException e) {
        pause(POLL_MILLIS);
      }
      if (!host.isAlive()) {
        deadline = deadline.atMostMillis(AFTER_EXIT_MILLIS);
      }
    }
    throw notListening(host);
  }

  private NotStarted notListening(Process host) {
    String what =
        host.isAlive()
            ? "was started but did not listen within " + patience.toSeconds() + " s."
            : "ended at once with exit code " + host.exitValue() + ".";
    return new NotStarted(
        "Tabtender's host " + what,
        "Run tabtender serve in a terminal to see why, or read " + home.logs() + ".");
  }

  /**
   * A person who stopped the host does not want it back a second later because an extension still
   * asks for it; a browser started since then is a new wish.
   */
  private void refuseWhenStopped() throws NotStarted {
    try {
      Instant stopped = Files.getLastModifiedTime(home.stopped()).toInstant();
      if (browserStart().filter(start -> start.isAfter(stopped)).isEmpty()) {
        throw new NotStarted(
            "Tabtender's host was stopped.", "Run tabtender serve, or restart the browser.");
      }
    } catch (IOException e) {
      // Nobody stopped it.
    }
  }

  private static Optional<Instant> browserStart() {
    return ProcessHandle.current().parent().flatMap(parent -> parent.info().startInstant());
  }

  private Process start() throws NotStarted {
    try {
      return launch.start();
    } catch (IOException e) {
      throw new NotStarted(
          "Tabtender's host cannot be started: " + e.getMessage(),
          "Run tabtender doctor; where it is missing, install Tabtender again.");
    }
  }

  private static void pause(long millis) throws NotStarted {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotStarted("The start of the host was interrupted.", "Try again.");
    }
  }

  /** The host of the launcher beside this program. */
  record Command(Home home) implements Launch {
    @Override
    public Process start() throws IOException, NotStarted {
      Path launcher = HostProcess.launcher();
      if (!Files.isExecutable(launcher)) {
        throw new NotStarted(
            "Tabtender's launcher is missing: " + launcher, "Run install-scripts/install again.");
      }
      return new HostProcess(home).start(launcher);
    }
  }
}
