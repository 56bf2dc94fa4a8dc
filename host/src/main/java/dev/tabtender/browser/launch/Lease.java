package dev.tabtender.browser.launch;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;

/**
 * What a browser we started leaves on disk for as long as it runs, so that the next host finds it
 * when this one could not clean up.
 *
 * @param profile its profile directory, which is ours to delete
 * @param browser none before it was started
 */
record Lease(Path file, Path profile, Process host, Optional<Process> browser) {
  /** What the name of every profile directory of ours begins with. */
  static final String PREFIX = "headless-";

  /** A process that cannot be taken for a later one with its number. */
  record Process(long pid, long startedAtMillis) {
    static Process of(ProcessHandle handle) {
      return new Process(
          handle.pid(), handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    /** The process itself, if it still runs. */
    Optional<ProcessHandle> running() {
      return ProcessHandle.of(pid).filter(handle -> handle.isAlive() && of(handle).equals(this));
    }

    private Json toJson() {
      return Json.object("pid", pid, "startedAtMillis", startedAtMillis);
    }

    private static Process of(Json json) {
      return new Process(json.get("pid").longValue(), json.get("startedAtMillis").longValue());
    }
  }

  /** Takes a lease for a profile directory that is about to be made. */
  static Lease take(Path folder, Path profile) throws IOException {
    Files.createDirectories(folder);
    Lease lease =
        new Lease(
            folder.resolve(nameFor(profile)),
            profile,
            Process.of(ProcessHandle.current()),
            Optional.empty());
    lease.write();
    return lease;
  }

  Lease started(ProcessHandle handle) throws IOException {
    Lease lease = new Lease(file, profile, host, Optional.of(Process.of(handle)));
    lease.write();
    return lease;
  }

  private void write() throws IOException {
    Json json =
        Json.object(
            "profile", profile.toString(),
            "host", host.toJson(),
            "browser", browser.map(Process::toJson).orElse(null));
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(fresh, json.toString());
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
  }

  static Optional<Lease> read(Path file) {
    try {
      Json json = Json.parse(Files.readString(file, StandardCharsets.UTF_8));
      Json browser = json.get("browser");
      Lease lease =
          new Lease(
              file,
              Path.of(json.text("profile")),
              Process.of(json.get("host")),
              browser.isMissing() ? Optional.empty() : Optional.of(Process.of(browser)));
      return lease.isOurs() ? Optional.of(lease) : Optional.empty();
    } catch (IOException | MalformedJson | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * What a lease names is deleted, and every process that was started with it is ended: a damaged
   * one must not name anything but a profile of ours.
   */
  private boolean isOurs() {
    return profile.isAbsolute()
        && profile.getFileName() != null
        && file.endsWith(nameFor(profile))
        && profile.getFileName().toString().startsWith(PREFIX);
  }

  private static String nameFor(Path profile) {
    return profile.getFileName() + ".json";
  }

  void release() throws IOException {
    Files.deleteIfExists(file);
  }
}
