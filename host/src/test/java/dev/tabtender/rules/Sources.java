package dev.tabtender.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The repository's own files, as text. */
final class Sources {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> NOT_OURS =
      Set.of("target", "node_modules", "dist", ".git", ".idea", "out");

  private Sources() {}

  static List<Path> withEnding(String... endings) {
    try (Stream<Path> files = walk(ROOT)) {
      return files
          .filter(f -> Stream.of(endings).anyMatch(f.toString()::endsWith))
          .sorted()
          .toList();
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path relative(Path file) {
    return ROOT.relativize(file);
  }

  private static Stream<Path> walk(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList().stream().flatMap(Sources::descend);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> descend(Path child) {
    if (!Files.isDirectory(child)) {
      return Stream.of(child);
    }
    return NOT_OURS.contains(child.getFileName().toString()) ? Stream.of() : walk(child);
  }
}
