package dev.tabtender.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents point at is there. */
class DocumentsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(?:#[^)]*)?\\)");
  private static final Pattern SCRIPT = Pattern.compile("\\binstall-scripts/([a-z-]+(?:\\.ps1)?)");

  private final List<Path> documents = Sources.withEnding(".md");

  @Test
  void everyRelativeLinkLeadsToAFile() {
    List<String> broken =
        documents.stream()
            .flatMap(d -> targets(d).map(t -> broken(d, t)))
            .filter(s -> !s.isEmpty())
            .toList();
    assertEquals(List.of(), broken);
  }

  @Test
  void everyScriptThatIsNamedExists() {
    List<String> missing =
        documents.stream()
            .flatMap(d -> SCRIPT.matcher(Sources.text(d)).results())
            .map(m -> m.group(1))
            .distinct()
            .filter(name -> !Files.exists(Sources.ROOT.resolve("install-scripts").resolve(name)))
            .toList();
    assertEquals(List.of(), missing);
  }

  private static Stream<String> targets(Path document) {
    return LINK.matcher(Sources.text(document))
        .results()
        .map(m -> m.group(1))
        .filter(t -> !t.contains(":"));
  }

  private static String broken(Path document, String target) {
    Path file = document.resolveSibling(target).normalize();
    return Files.exists(file) ? "" : Sources.relative(document) + " links to " + target;
  }
}
