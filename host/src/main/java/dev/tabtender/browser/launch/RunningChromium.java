package dev.tabtender.browser.launch;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A browser process of ours with a profile of its own; closing it leaves neither behind. */
final class RunningChromium implements AutoCloseable {
  private static final String READY = "DevTools listening on ";
  private static final int LINES_KEPT = 20;
  private static final String TEMPORARY_FOLDER = "TMPDIR";
  private static final int LONGEST_TEMPORARY_FOLDER = 56;
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Process process;
  private final Lease lease;
  private final CompletableFuture<URI> address = new CompletableFuture<>();
  private final Deque<String> said = new ArrayDeque<>();

  /**
   * Starts it; {@link #address} tells when it can be spoken to.
   *
   * @throws IOException when it cannot be started; nothing is left behind
   */
  static RunningChromium start(Path executable, LaunchSettings settings) throws IOException {
    Path usual = settings.home().resolve("profiles");
    Path folder = Confinement.profiles(executable, usual, Path.of(System.getProperty("user.home")));
    Path profile = folder.resolve(Lease.PREFIX + UUID.randomUUID());
    Lease lease = Lease.take(leases(settings.home()), profile);
    try {
      Files.createDirectories(profile);
      ProcessBuilder builder =
          new ProcessBuilder(CommandLine.of(executable, profile, settings))
              .redirectInput(ProcessBuilder.Redirect.from(nothing()))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("LANGUAGE", "en_US");
      // Else it makes a folder for crashes among the person's own browser's files.
      builder.environment().put("BREAKPAD_DUMP_LOCATION", profile.resolve("crashes").toString());
      shortenTemporaryFolder(builder.environment());
      Process process = builder.start();
      return new RunningChromium(process, noted(lease, process));
    } catch (IOException e) {
      Leftovers.remove(lease);
      throw e;
    }
  }

  /** A browser that cannot be written down would be an orphan when the host is killed. */
  static Lease noted(Lease lease, Process process) throws IOException {
    try {
      return lease.started(process.toHandle());
    } catch (IOException e) {
      ProcessTree.end(process.toHandle(), PATIENCE);
      throw e;
    }
  }

  /** Chromium puts a socket there, and ends where the socket's path is too long for one. */
  private static void shortenTemporaryFolder(Map<String, String> environment) {
    String folder = environment.getOrDefault(TEMPORARY_FOLDER, "");
    if (folder.getBytes(StandardCharsets.UTF_8).length > LONGEST_TEMPORARY_FOLDER) {
      environment.remove(TEMPORARY_FOLDER);
    }
  }

  private static java.io.File nothing() {
    return new java.io.File(
        System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
  }

  static Path leases(Path home) {
    return home.resolve("run").resolve("browsers");
  }

  private RunningChromium(Process process, Lease lease) {
    this.process = process;
    this.lease = lease;
    Threads.start("browser-stderr-" + process.pid(), this::listen);
  }

  private void listen() {
    try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heard(line);
      }
    } catch (IOException e) {
      heard(String.valueOf(e.getMessage()));
    }
    address.completeExceptionally(new IOException("it ended: " + lastWords()));
  }

  private synchronized void heard(String line) {
    int at = line.indexOf(READY);
    if (at >= 0) {
      address.complete(URI.create(line.substring(at + READY.length()).strip()));
    } else if (!line.isBlank()) {
      said.addLast(line);
      if (said.size() > LINES_KEPT) {
        said.removeFirst();
      }
    }
  }

  private synchronized String lastWords() {
    return said.isEmpty() ? "without a word" : String.join(" / ", said);
  }

  /**
   * Its debugging socket.
   *
   * @throws IOException when it ended, or said nothing before the deadline
   */
  URI address(Deadline deadline) throws IOException {
    try {
      return address.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("its start was interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(
          Optional.ofNullable(e.getCause()).map(Throwable::getMessage).orElse(""), e);
    } catch (TimeoutException e) {
      throw new IOException("it opened no debugging port in time: " + lastWords(), e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** Completes when the process ended. */
  CompletableFuture<ProcessHandle> onExit() {
    return process.toHandle().onExit();
  }

  @Override
  public void close() {
    ProcessTree.end(process.toHandle(), PATIENCE);
    // A wrapper may have gone before the browser it started.
    ProcessTree.using(lease.profile()).forEach(one -> ProcessTree.end(one, PATIENCE));
    Leftovers.remove(lease);
  }
}
