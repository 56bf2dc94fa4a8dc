package dev.tabtender.install;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.ExtensionId;
import java.nio.file.Path;
import java.util.List;

/** A native-messaging manifest: what to start, and for which extension only. */
public final class Manifest {
  /** Lower case, digits, dots and underscores are all that browsers take. */
  public static final String NAME = "dev.tabtender.host";

  public static final String FILE = NAME + ".json";

  private Manifest() {}

  static String of(Path entry, ExtensionId extension) {
    Json manifest =
        Json.object(
            "name",
            NAME,
            "description",
            "Tabtender: lets your agent work in your own tabs",
            "path",
            entry.toString(),
            "type",
            "stdio",
            "allowed_origins",
            List.of(extension.nativeOrigin()));
    return manifest.pretty() + "\n";
  }
}
