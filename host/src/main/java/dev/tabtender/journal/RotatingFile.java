package dev.tabtender.journal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * Lines appended to a file; a full one is set aside as {@code NAME.1}, that one as {@code NAME.2},
 * and the oldest goes.
 *
 * <p>Streams and not channels: a thread that is interrupted while it logs would close a channel for
 * everybody.
 */
public final class RotatingFile implements AutoCloseable {
  private final Path file;
  private final long largest;
  private final int kept;
  private @Nullable FileOutputStream out;
  private long size;

  /**
   * @param largest bytes in one file
   * @param kept files beside the current one
   */
  public RotatingFile(Path file, long largest, int kept) {
    this.file = file;
    this.largest = largest;
    this.kept = kept;
  }

  /** Writes the line and its end in one piece. */
  public synchronized void append(byte[] line) throws IOException {
    OutputStream to = opened();
    if (size > 0 && size + line.length + 1 > largest) {
      rotate();
      to = opened();
    }
    byte[] whole = new byte[line.length + 1];
    System.arraycopy(line, 0, whole, 0, line.length);
    whole[line.length] = '\n';
    try {
      to.write(whole);
      size += whole.length;
    } catch (IOException e) {
      // A disk that is full now may have room later: the next line opens the file anew.
      close();
      throw e;
    }
  }

  private FileOutputStream opened() throws IOException {
    FileOutputStream current = out;
    if (current == null) {
      boolean isNew = !Files.exists(file);
      current = new FileOutputStream(file.toFile(), true);
      if (isNew && file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
      size = Files.size(file);
      out = current;
    }
    return current;
  }

  private void rotate() throws IOException {
    close();
    for (int n = kept; n > 0; n--) {
      Path from = n == 1 ? file : aside(n - 1);
      if (Files.exists(from)) {
        Files.move(from, aside(n), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.deleteIfExists(file);
  }

  private Path aside(int n) {
    return file.resolveSibling(file.getFileName() + "." + n);
  }

  /** Makes sure that what was appended outlives the machine. */
  public synchronized void sync() {
    try {
      if (out != null) {
        out.getFD().sync();
      }
    } catch (IOException e) {
      // What cannot be made safe was still written.
    }
  }

  @Override
  public synchronized void close() {
    sync();
    try {
      if (out != null) {
        out.close();
      }
    } catch (IOException e) {
      // Nothing more to do for it.
    }
    out = null;
  }
}
