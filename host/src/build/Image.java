import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lays out the runnable image: launchers, jars, a Java runtime of its own and the trained AOT
 * caches.
 *
 * <p>Run by the build as a single-file program on the JDK of the toolchain: {@code java Image.java
 * IMAGE MODULE_FOLDER HOST_JAR CLASS_PATH [SKIP_TRAINING]}.
 */
final class Image {
  /** What our jars and theirs need; jdk.unsupported is sun.misc.Unsafe for Netty. */
  private static final String MODULES =
      "java.base,java.logging,java.management,java.naming,java.net.http,jdk.unsupported";

  private final Path image;
  private final Path module;
  private final Path lib;

  private Image(Path image, Path module) {
    this.image = image;
    this.module = module;
    this.lib = image.resolve("lib");
  }

  public static void main(String[] args) throws Exception {
    Image image = new Image(Path.of(args[0]).toAbsolutePath(), Path.of(args[1]).toAbsolutePath());
    image.jars(Path.of(args[2]), args[3].split(java.io.File.pathSeparator));
    image.copyTree(image.module.resolve("src/image"), image.image);
    deleteTree(image.image.resolve("extension"));
    image.copyTree(image.module.resolve("../extension/dist"), image.image.resolve("extension"));
    image.makeExecutable();
    image.runtime();
    image.train(args.length == 5 && args[4].equals("true"));
  }

  private void jars(Path hostJar, String[] classPath) throws IOException {
    Files.createDirectories(lib);
    List<String> wanted = new ArrayList<>();
    copy(hostJar, lib.resolve("tabtender-host.jar"));
    wanted.add("tabtender-host.jar");
    for (String entry : classPath) {
      Path jar = Path.of(entry);
      if (!entry.endsWith(".jar")) {
        continue;
      }
      copy(jar, lib.resolve(jar.getFileName()));
      wanted.add(jar.getFileName().toString());
    }
    try (Stream<Path> present = Files.list(lib)) {
      for (Path file : present.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".jar") && !wanted.contains(name)) {
          Files.delete(file);
        }
      }
    }
  }

  private void copyTree(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        copy(file, target);
      }
    }
  }

  /**
   * Copies with the file's times, by which an AOT cache knows its jars; leaves equal files alone.
   */
  private static void copy(Path from, Path to) throws IOException {
    if (Files.exists(to) && Files.mismatch(from, to) == -1) {
      return;
    }
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private void makeExecutable() throws IOException {
    if (!image.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    try (Stream<Path> launchers = Files.list(image.resolve("bin"))) {
      for (Path launcher : launchers.toList()) {
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }

  private void runtime() throws Exception {
    Path runtime = image.resolve("runtime");
    Path made = image.resolve("runtime/made-from");
    String recipe = System.getProperty("java.runtime.version") + " " + MODULES;
    if (Files.exists(made) && Files.readString(made).equals(recipe)) {
      return;
    }
    deleteTree(runtime);
    String jlink = Path.of(System.getProperty("java.home"), "bin", "jlink").toString();
    run(
        List.of(
            jlink,
            "--add-modules",
            MODULES,
            "--output",
            runtime.toString(),
            "--strip-debug",
            "--no-man-pages",
            "--no-header-files"));
    Files.writeString(made, recipe);
  }

  private void train(boolean skip) throws Exception {
    Path mark = lib.resolve("trained-with");
    String inputs = fingerprint();
    if (Files.exists(mark) && Files.readString(mark).equals(inputs)) {
      // Its time says when the image was last known to be of the sources.
      Files.setLastModifiedTime(mark, FileTime.from(Instant.now()));
      return;
    }
    // Java takes a cache's word for the classes of changed jars: it must be gone before they run.
    for (String stale : List.of("trained-with", "host.aot", "cli.aot", "native.aot")) {
      Files.deleteIfExists(lib.resolve(stale));
    }
    if (skip) {
      return;
    }
    try {
      new Training(image).run();
      Files.writeString(mark, inputs);
    } catch (IOException e) {
      System.err.println("Without AOT caches, starts will be slower: " + e.getMessage());
    }
  }

  /**
   * The caches are worth training again when a jar, the options, the runtime or the training
   * changed.
   */
  private String fingerprint() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    List<Path> inputs = new ArrayList<>(List.of(module.resolve("src/build/Training.java")));
    inputs.add(image.resolve("runtime/made-from"));
    try (Stream<Path> files = Files.list(lib)) {
      files.filter(f -> f.toString().matches(".*\\.(jar|args)")).sorted().forEach(inputs::add);
    }
    for (Path input : inputs) {
      digest.update(
          input.getFileName().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(input));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void run(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IOException(
          "Failed with " + process.exitValue() + ": " + String.join(" ", command));
    }
  }

  static void deleteTree(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
