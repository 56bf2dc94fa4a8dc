package dev.tabtender.link;

import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;

/** Who is connected and who was last refused, in a file that {@code doctor} reads. */
final class LinkRecord {
  private static final System.Logger LOG = System.getLogger(LinkRecord.class.getName());

  private final Path file;
  private Json links = Json.array(List.of());
  private Json refused = Json.MISSING;
  private boolean closed;

  LinkRecord(Home home) {
    this.file = home.links();
  }

  synchronized void now(List<Link> connected) {
    links = Json.array(connected.stream().map(LinkRecord::describe).toList());
    write();
  }

  private static Json describe(Link link) {
    return Json.object(
        "id", link.id(),
        "profile", link.browser().profile(),
        "product", link.browser().product(),
        "os", link.browser().os(),
        "version", link.version(),
        "protocol", link.protocol(),
        "lane", link.laneName());
  }

  synchronized void refused(String origin, String version, String reason) {
    refused =
        Json.object(
            "at", Instant.now().toString(), "origin", origin, "version", version, "reason", reason);
    write();
  }

  private void write() {
    if (closed) {
      return;
    }
    Json content = Json.object("links", links, "refused", refused.isMissing() ? null : refused);
    try {
      Path draft = file.resolveSibling(file.getFileName() + ".draft");
      Files.writeString(draft, content.pretty());
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // A full disk must not end a link.
      LOG.log(System.Logger.Level.DEBUG, "The list of links could not be written", e);
    }
  }

  /** Takes the file away for good: a link that ends while the host stops must not bring it back. */
  synchronized void close() {
    closed = true;
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The list of links could not be removed", e);
    }
  }
}
