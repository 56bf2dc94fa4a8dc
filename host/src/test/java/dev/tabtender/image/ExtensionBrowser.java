package dev.tabtender.image;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Chromium with the real extension, which finds the host through the real native entry. */
public final class ExtensionBrowser implements AutoCloseable {
  private final Process process;
  private final Path profile;

  private ExtensionBrowser(Process process, Path profile) {
    this.process = process;
    this.profile = profile;
  }

  /** Starts the browser and waits until the host's status lists one more. */
  public static ExtensionBrowser connectTo(ImageHost host, Path... moreExtensions)
      throws IOException {
    long before = connected(host);
    ExtensionBrowser browser = start(host.home(), moreExtensions);
    ImageHost.await("the extension to connect", () -> connected(host) > before);
    return browser;
  }

  /** Starts the browser; its native entry looks for a host in that home. */
  public static ExtensionBrowser start(Path home, Path... moreExtensions) throws IOException {
    Path profile = Files.createTempDirectory("tabtender-profile");
    registerAt(profile, entry(home, profile));
    switchDeveloperModeOn(profile);
    List<String> command = new ArrayList<>(List.of(chromium()));
    command.addAll(flags(profile, List.of(moreExtensions)));
    Path log = home.resolve("browser.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    return new ExtensionBrowser(process, profile);
  }

  /** Reaches the browser behind the product's back, as only a test may. */
  public BackDoor backDoor() throws IOException {
    Path port = profile.resolve("DevToolsActivePort");
    ImageHost.await("the debugging port", () -> Files.exists(port));
    List<String> lines = Files.readAllLines(port);
    return BackDoor.at(URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1)));
  }

  public Process process() {
    return process;
  }

  public Path profile() {
    return profile;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    try (Stream<ProcessHandle> children = process.descendants()) {
      List<ProcessHandle> all = children.toList();
      process.destroy();
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      all.forEach(ProcessHandle::destroyForcibly);
    }
    // A browser that was killed leaves the folder of its socket.
    Path socket = profile.resolve("SingletonSocket");
    if (Files.isSymbolicLink(socket)) {
      ImageHost.deleteTree(Files.readSymbolicLink(socket).getParent());
    }
    ImageHost.deleteTree(profile);
  }

  public static boolean isConnected(ImageHost host) {
    return connected(host) > 0;
  }

  /** Whether that process is the one a browser started to find the host. */
  static boolean isNativeEntry(ProcessHandle process) {
    return process
        .info()
        .arguments()
        .map(arguments -> List.of(arguments).contains("dev.tabtender.nativeentry.Main"))
        .orElse(false);
  }

  private static long connected(ImageHost host) {
    return host.api().get("/v1/status").body().get("browsers").items().stream()
        .filter(browser -> browser.text("kind").equals("extension"))
        .count();
  }

  /** The browser hands its environment on only in part: the entry is told its host's home here. */
  private static Path entry(Path home, Path profile) throws IOException {
    Path entry = profile.resolve("native-entry");
    String script =
        """
        #!/bin/sh
        export TABTENDER_HOME='%s'
        exec '%s' "$@"
        """
            .formatted(home, ImageHost.launcher("tabtender-native"));
    Files.writeString(entry, script);
    Files.setPosixFilePermissions(entry, PosixFilePermissions.fromString("rwx------"));
    return entry;
  }

  private static void registerAt(Path profile, Path entry) throws IOException {
    Path folder = Files.createDirectories(profile.resolve("NativeMessagingHosts"));
    Json manifest =
        Json.object(
            "name", "dev.tabtender.host",
            "description", "Tabtender under test",
            "path", entry.toString(),
            "type", "stdio",
            "allowed_origins", List.of("chrome-extension://" + extensionId() + "/"));
    Files.writeString(folder.resolve("dev.tabtender.host.json"), manifest.pretty());
  }

  /** Only in developer mode does an unpacked extension come back after it was reloaded. */
  private static void switchDeveloperModeOn(Path profile) throws IOException {
    Json mode = Json.object("developer_mode", true);
    Json preferences = Json.object("extensions", Json.object("ui", mode));
    Path folder = Files.createDirectories(profile.resolve("Default"));
    Files.writeString(folder.resolve("Preferences"), preferences.toString());
  }

  public static String extensionId() throws IOException {
    String resource = "/dev/tabtender/protocol/extension-id.txt";
    try (InputStream in = ExtensionBrowser.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  private static List<String> flags(Path profile, List<Path> moreExtensions) {
    List<Path> extensions = new ArrayList<>(List.of(ImageHost.IMAGE.resolve("extension")));
    extensions.addAll(moreExtensions);
    String loaded = extensions.stream().map(Path::toString).collect(Collectors.joining(","));
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--headless=new",
                "--user-data-dir=" + profile,
                "--load-extension=" + loaded,
                "--remote-debugging-port=0",
                "--window-size=1280,720",
                "--lang=en-US",
                "--host-resolver-rules=MAP *.invalid ~NOTFOUND",
                "--no-first-run",
                "--no-default-browser-check",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync"));
    if ("root".equals(System.getProperty("user.name"))) {
      flags.add("--no-sandbox");
    }
    flags.add("about:blank");
    return flags;
  }

  private static String chromium() {
    String chosen = System.getenv("CHROMIUM");
    if (chosen != null) {
      return chosen;
    }
    return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
        .filter(path -> Files.isExecutable(Path.of(path)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No Chromium; set CHROMIUM to one"));
  }
}
