package dev.tabtender.image;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Chromium with the real extension, which finds the host through the real native entry. */
public final class ExtensionBrowser implements AutoCloseable {
  private final Process process;
  private final Path profile;

  private ExtensionBrowser(Process process, Path profile) {
    this.process = process;
    this.profile = profile;
  }

  /** Starts the browser and waits until the host's status lists it. */
  public static ExtensionBrowser connectTo(ImageHost host) throws IOException {
    Path profile = Files.createTempDirectory("tabtender-profile");
    Path entry = entry(host, profile);
    registerAt(profile, entry);
    List<String> command = new ArrayList<>(List.of(chromium()));
    command.addAll(flags(profile));
    Path log = host.home().resolve("browser.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    ExtensionBrowser browser = new ExtensionBrowser(process, profile);
    ImageHost.await("the extension to connect", () -> isConnected(host));
    return browser;
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
    ImageHost.deleteTree(profile);
  }

  public static boolean isConnected(ImageHost host) {
    return host.api().get("/v1/status").body().get("browsers").items().stream()
        .anyMatch(browser -> browser.text("kind").equals("extension"));
  }

  /** The browser hands its environment on only in part: the entry is told its host's home here. */
  private static Path entry(ImageHost host, Path profile) throws IOException {
    Path entry = profile.resolve("native-entry");
    String script =
        """
        #!/bin/sh
        export TABTENDER_HOME='%s'
        exec '%s' "$@"
        """
            .formatted(host.home(), ImageHost.launcher("tabtender-native"));
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

  public static String extensionId() throws IOException {
    String resource = "/dev/tabtender/protocol/extension-id.txt";
    try (InputStream in = ExtensionBrowser.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  private static List<String> flags(Path profile) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--headless=new",
                "--user-data-dir=" + profile,
                "--load-extension=" + ImageHost.IMAGE.resolve("extension"),
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
