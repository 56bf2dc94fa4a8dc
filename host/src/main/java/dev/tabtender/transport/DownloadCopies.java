package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a client asked with {@code Browser.setDownloadBehavior} that files be put. A person's
 * browser puts them where the person wants them; the client gets a copy.
 *
 * @param byGuid whether the copy's name is the download's guid
 */
record DownloadCopies(Path folder, boolean byGuid) {
  private static final System.Logger LOG = System.getLogger(DownloadCopies.class.getName());

  static Optional<DownloadCopies> of(Json params) {
    String behavior = params.text("behavior");
    String folder = params.text("downloadPath");
    if (folder.isEmpty() || !behavior.startsWith("allow")) {
      return Optional.empty();
    }
    try {
      Path path = Path.of(folder);
      return path.isAbsolute()
          ? Optional.of(new DownloadCopies(path, behavior.equals("allowAndName")))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * Makes the copy; takes as long as the file is large.
   *
   * @return where the client finds the file: the original where it cannot be copied
   */
  String make(Path original, String guid) {
    Path copy = folder.resolve(byGuid ? guid : String.valueOf(original.getFileName()));
    try {
      Files.createDirectories(folder);
      // Never over a file that is there.
      Files.copy(original, copy);
      return copy.toString();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "A download could not be copied: {0}", e.toString());
      return original.toString();
    }
  }
}
