package dev.tabtender.image;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** {@code tabtender serve} of the built image, on a free port and in a home of its own. */
public final class ImageHost implements AutoCloseable {
  public static final Path IMAGE = Path.of("target/tabtender").toAbsolutePath();

  private final Path home;
  private final Process process;
  private final Api api;

  private ImageHost(Path home, Process process, Api api) {
    this.home = home;
    this.process = process;
    this.api = api;
  }

  public static ImageHost start(String... options) throws IOException {
    return start(Map.of(), options);
  }

  public static ImageHost start(Map<String, String> environment, String... options)
      throws IOException {
    return startIn(Files.createTempDirectory("tabtender-it"), environment, options);
  }

  /** In a home that is there already, with what an earlier host left in it. */
  static ImageHost startIn(Path home, Map<String, String> environment, String... options)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher("tabtender"), "serve", "--port", "0"));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.environment().put("TABTENDER_HOME", home.toString());
    // No name ever leaves the machine.
    String rules = "--host-resolver-rules='MAP *.invalid ~NOTFOUND'";
    builder.environment().put("TABTENDER_BROWSER_ARGS", rules);
    Path log = Files.createDirectories(Path.of("target/it")).resolve(home.getFileName() + ".log");
    Process process = builder.redirectOutput(log.toFile()).start();
    Path json = home.resolve("host.json");
    await(
        "the host to come up; see " + log, () -> pid(json) == process.pid() || !process.isAlive());
    if (!process.isAlive()) {
      throw new IOException("The host ended with " + process.exitValue() + "; see " + log);
    }
    String token = Files.readString(home.resolve("token")).strip();
    URI base = URI.create("http://127.0.0.1:" + port(json));
    return new ImageHost(home, process, new Api(base, token, "it"));
  }

  /** The path of a launcher of the image, as a child process is started with it. */
  public static String launcher(String name) {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    return IMAGE.resolve("bin").resolve(windows ? name + ".cmd" : name).toString();
  }

  public Path home() {
    return home;
  }

  public Api api() {
    return api;
  }

  /** As it is written when a person lets those clients in for good. */
  public void letIn(List<String> names) throws IOException {
    String profile =
        api().get("/v1/status").body().get("browsers").items().stream()
            .filter(one -> one.text("kind").equals("extension"))
            .map(one -> one.text("id"))
            .findFirst()
            .orElseThrow();
    List<Json> answers = names.stream().map(name -> allowed(profile, name)).toList();
    Files.writeString(home().resolve("clients.json"), Json.object("answers", answers).toString());
  }

  private static Json allowed(String profile, String name) {
    return Json.object(
        "profile",
        profile,
        "name",
        name,
        "token",
        "first",
        "allowed",
        true,
        "tabs",
        "all",
        "targetIds",
        List.of(),
        "observe",
        false,
        "until",
        0);
  }

  public Process process() {
    return process;
  }

  /** SIGTERM, and the exit status. */
  public int stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("The host did not end on SIGTERM");
    }
    return process.exitValue();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    try {
      stop();
    } finally {
      deleteTree(home);
    }
  }

  /** Waits up to half a minute. */
  public static void await(String what, BooleanSupplier until) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!until.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("Waited in vain for " + what);
      }
      pause(50);
    }
  }

  public static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Browsers write on while they end: what cannot be deleted yet is left to the system. */
  public static void deleteTree(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (java.io.UncheckedIOException e) {
      // A file went away during the walk.
    }
  }

  /** A killed host leaves its file: only the process's own counts. */
  private static long pid(Path hostJson) {
    try {
      return Json.parse(Files.readString(hostJson)).get("pid").longValue();
    } catch (IOException | MalformedJson e) {
      return 0;
    }
  }

  private static int port(Path hostJson) {
    try {
      return Json.parse(Files.readString(hostJson)).integer("port");
    } catch (IOException | MalformedJson e) {
      return 0;
    }
  }
}
