package dev.tabtender.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The folder in which Tabtender keeps everything of one user. */
public record Home(Path root) {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  public static Home ofThisUser() {
    return of(System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home"));
  }

  /** {@code TABTENDER_HOME}, else the platform's data folder. */
  static Home of(Map<String, String> environment, String system, String userHome) {
    String named = environment.getOrDefault("TABTENDER_HOME", "");
    return new Home(
        (named.isBlank() ? byPlatform(environment, system, userHome) : Path.of(named))
            .toAbsolutePath()
            .normalize());
  }

  /** Where it is when nobody names another place. */
  public static Home byDefault() {
    return new Home(
        byPlatform(
            System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home")));
  }

  private static Path byPlatform(Map<String, String> environment, String system, String userHome) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return under(environment.get("LOCALAPPDATA"), Path.of(userHome, "AppData", "Local"));
    }
    if (name.startsWith("mac")) {
      return Path.of(userHome, "Library", "Application Support", "tabtender");
    }
    return under(environment.get("XDG_DATA_HOME"), Path.of(userHome, ".local", "share"));
  }

  private static Path under(@Nullable String named, Path otherwise) {
    return (named == null || named.isBlank() ? otherwise : Path.of(named)).resolve("tabtender");
  }

  /** Sockets and what is true only while the host runs. */
  public Path run() {
    return root.resolve("run");
  }

  public Path socket() {
    return run().resolve("host.sock");
  }

  /** Port and secret of the loopback socket, where a Unix domain socket cannot be had. */
  public Path loopback() {
    return run().resolve("host.loopback");
  }

  /** There after an orderly end of the host, gone when it starts. */
  public Path stopped() {
    return run().resolve("stopped");
  }

  /** Who is connected, for {@code doctor}. */
  public Path links() {
    return run().resolve("links.json");
  }

  public Path logs() {
    return root.resolve("logs");
  }

  /** The first API token. */
  public Path token() {
    return root.resolve("token");
  }

  /** Which outside clients a person let in for more than once. */
  public Path clients() {
    return root.resolve("clients.json");
  }

  /** Where the host listens: port, pid, version, startedAt. */
  public Path hostFile() {
    return root.resolve("host.json");
  }

  /** Makes a folder of it that only the owner can enter. */
  public static void makePrivate(Path folder) throws IOException {
    Files.createDirectories(folder);
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, OWNER_ONLY);
    }
  }
}
