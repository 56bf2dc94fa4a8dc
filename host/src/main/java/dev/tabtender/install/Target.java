package dev.tabtender.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Something with a content that is written or removed; both can be asked again and again. */
sealed interface Target {
  String name();

  String content();

  Optional<String> read() throws IOException;

  void write() throws IOException;

  void remove() throws IOException;

  /** Whether nothing is left to write. */
  default boolean isInPlace() throws IOException {
    return read().filter(content()::equals).isPresent();
  }

  default Step install(boolean dryRun) throws IOException {
    if (isInPlace()) {
      return new Step(Step.Outcome.UNCHANGED, name());
    }
    if (dryRun) {
      return new Step(Step.Outcome.WOULD_WRITE, name());
    }
    write();
    return new Step(Step.Outcome.WRITTEN, name());
  }

  /** Empty when there was nothing to remove. */
  default Optional<Step> uninstall(boolean dryRun) throws IOException {
    if (read().isEmpty()) {
      return Optional.empty();
    }
    if (dryRun) {
      return Optional.of(new Step(Step.Outcome.WOULD_REMOVE, name()));
    }
    remove();
    return Optional.of(new Step(Step.Outcome.REMOVED, name()));
  }

  /**
   * A file.
   *
   * @param ownFolders folders above it, the nearest first, that go with it when they are empty
   */
  record OfFile(Path file, String content, boolean executable, List<Path> ownFolders)
      implements Target {
    @Override
    public String name() {
      return file.toString();
    }

    /** What cannot be executed does not work, whatever it holds. */
    @Override
    public boolean isInPlace() throws IOException {
      return Target.super.isInPlace() && (!executable || Files.isExecutable(file));
    }

    @Override
    public Optional<String> read() throws IOException {
      try {
        // Not as strict text: a damaged file is one that differs, and is to be written anew.
        return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    }

    @Override
    public void write() throws IOException {
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
      if (executable && !file.toFile().setExecutable(true)) {
        throw new IOException(file + " cannot be made executable");
      }
    }

    @Override
    public void remove() throws IOException {
      Files.deleteIfExists(file);
      for (Path folder : ownFolders) {
        try {
          Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
          return;
        }
      }
    }
  }

  /** The default value of a registry key. */
  record OfRegistry(Registry registry, String key, String content) implements Target {
    @Override
    public String name() {
      return key;
    }

    @Override
    public Optional<String> read() throws IOException {
      return registry.read(key);
    }

    @Override
    public void write() throws IOException {
      registry.write(key, content);
    }

    @Override
    public void remove() throws IOException {
      registry.remove(key);
    }
  }
}
