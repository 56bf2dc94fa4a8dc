package dev.tabtender.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The bundled shop to try things on: files of the class path and nothing else. */
final class DemoPages {
  private static final String FOLDER = "/dev/tabtender/demo/";

  /** A plain file name: no way out of the folder can be spelled with it. */
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]*(\\.[a-z0-9]+)+");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "txt", "text/plain; charset=utf-8");

  Optional<Answer> page(Call call) {
    List<String> path = call.path();
    if (path.size() == 1) {
      return Optional.of(Answer.movedTo("/demo/"));
    }
    String name = path.get(1).isEmpty() ? "index.html" : path.get(1);
    return path.size() == 2 && NAME.matcher(name).matches() ? file(name) : Optional.empty();
  }

  private static Optional<Answer> file(String name) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    try (InputStream in = DemoPages.class.getResourceAsStream(FOLDER + name)) {
      return in == null || type == null
          ? Optional.empty()
          : Optional.of(Answer.ok(type, in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
