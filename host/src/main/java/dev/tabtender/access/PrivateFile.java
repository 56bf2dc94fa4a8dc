package dev.tabtender.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Files that only their owner may read; a reader sees the old content or the new, never half of it.
 */
public final class PrivateFile {
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private PrivateFile() {}

  public static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path draft =
        hasModes(file)
            ? Files.createTempFile(folder, ".draft", "", OWNER_ONLY)
            : Files.createTempFile(folder, ".draft", "");
    try {
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Takes from others what they were given by mistake. */
  public static void restrict(Path file) throws IOException {
    if (hasModes(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  private static boolean hasModes(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
