package dev.tabtender.app;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that a home folder has one host. The system lets go of it when the process ends,
 * however it ends.
 */
final class HostLock implements AutoCloseable {
  private final FileChannel channel;
  private final FileLock lock;

  private HostLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * @throws CannotStart when another host has it, or the folder cannot be used
   */
  static HostLock take(Home home) throws CannotStart {
    try {
      Home.makePrivate(home.root());
      Home.makePrivate(home.run());
      Home.makePrivate(home.logs());
      return lock(home);
    } catch (IOException e) {
      throw unusable(home, e);
    }
  }

  private static HostLock lock(Home home) throws IOException, CannotStart {
    Path file = home.root().resolve("host.lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = tryLock(channel);
    if (lock == null) {
      channel.close();
      throw alreadyRuns(home);
    }
    return new HostLock(channel, lock);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  static CannotStart unusable(Home home, IOException why) {
    return new CannotStart(
        "Tabtender cannot write to its folder " + home.root() + ": " + reason(why),
        "Make it writable or free some space, or set TABTENDER_HOME to another folder.");
  }

  private static String reason(IOException why) {
    String message = why.getMessage() == null ? "" : why.getMessage();
    return switch (why) {
      case java.nio.file.AccessDeniedException denied -> "permission denied for " + message;
      case java.nio.file.FileAlreadyExistsException file -> message + " is no folder";
      case java.nio.file.NotDirectoryException file -> message + " is no folder";
      default -> message;
    };
  }

  private static CannotStart alreadyRuns(Home home) {
    String where =
        readHostFile(home)
            .map(
                host ->
                    " It listens on http://127.0.0.1:%d (process %d)."
                        .formatted(host.integer("port"), host.get("pid").longValue()))
            .orElse("");
    return new CannotStart(
        "Tabtender already runs for " + home.root() + "." + where,
        "Use that one, or stop it first.");
  }

  static Optional<Json> readHostFile(Home home) {
    try {
      return Optional.of(Json.parse(Files.readAllBytes(home.hostFile())));
    } catch (IOException | MalformedJson e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      lock.release();
      channel.close();
    } catch (IOException e) {
      // The system lets go of it with the process.
    }
  }
}
