package dev.tabtender.browser.launch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cleans up after a host that was killed: its browsers, their profiles, their leases. */
final class Leftovers {
  private static final System.Logger LOG = System.getLogger(Leftovers.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final String SOCKET = "SingletonSocket";
  private static final String SOCKET_FOLDERS =
      "\\.?(org\\.chromium|com\\.google|com\\.microsoft|com\\.brave)\\..*";
  private static final List<String> SOCKET_FILES = List.of(SOCKET, "SingletonCookie");
  private static final int DELETIONS = 10;
  private static final Duration BETWEEN_DELETIONS = Duration.ofMillis(100);

  private Leftovers() {}

  /** Ends and deletes what the leases of dead hosts name. */
  static void reap(Path leases) {
    for (Path file : filesIn(leases)) {
      Lease.read(file).ifPresentOrElse(Leftovers::reapIfOrphaned, () -> deleteUnreadable(file));
    }
  }

  private static List<Path> filesIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static void reapIfOrphaned(Lease lease) {
    if (lease.host().running().isEmpty()) {
      LOG.log(
          System.Logger.Level.INFO,
          "Cleaning up after a host that was killed: {0}",
          lease.profile());
      // A number may have been given anew, so only what was started with our profile directory is
      // ended.
      ProcessTree.using(lease.profile()).forEach(one -> ProcessTree.end(one, PATIENCE));
      remove(lease);
    }
  }

  private static void deleteUnreadable(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "The lease {0} cannot be deleted: {1}", file, e);
    }
  }

  /**
   * Deletes the profile, then its lease: a lease without a profile is harmless, the other way round
   * is not.
   */
  static void remove(Lease lease) {
    try {
      deleteSocketFolder(lease.profile());
      deleteTree(lease.profile());
      lease.release();
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.WARNING, "{0} is left for the next start: {1}", lease.profile(), e);
    }
  }

  /**
   * Chromium keeps its socket in a folder of its own in the system's temporary one, and deletes it
   * only when it ends by itself.
   */
  private static void deleteSocketFolder(Path profile) throws IOException {
    Path link = profile.resolve(SOCKET);
    if (Files.isSymbolicLink(link)) {
      Path folder = Files.readSymbolicLink(link).getParent();
      if (folder != null && folder.getFileName().toString().matches(SOCKET_FOLDERS)) {
        SOCKET_FILES.forEach(name -> folder.resolve(name).toFile().delete());
        folder.toFile().delete(); // Stays when anything else is in it: that is not ours.
      }
    }
  }

  private static void deleteTree(Path root) throws IOException {
    for (int i = 1; Files.exists(root); i++) {
      try {
        deleteOnce(root);
      } catch (IOException e) {
        // A process that is just ending may still write a file or two.
        if (i == DELETIONS) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_DELETIONS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void deleteOnce(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
