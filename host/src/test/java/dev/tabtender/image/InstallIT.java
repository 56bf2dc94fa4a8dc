package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The install scripts, in a home directory of the test's own. */
class InstallIT {
  private static final Path SCRIPTS = Path.of("../install-scripts").toAbsolutePath().normalize();

  @TempDir private Path home;

  @BeforeEach
  void aHomeWithBrowsersAndFilesOfItsOwn() throws IOException {
    for (String browser : List.of("chromium", "google-chrome", "microsoft-edge")) {
      Path data = Files.createDirectories(home.resolve(".config").resolve(browser));
      Files.writeString(data.resolve("Local State"), "{}");
    }
    Path other = Files.createDirectories(home.resolve(".config/chromium/NativeMessagingHosts"));
    Files.writeString(other.resolve("org.example.other.json"), "{}");
  }

  @Test
  void dryRunChangesNothing() throws Exception {
    List<String> before = everything();
    Commands.Ended ended = script("install", "--dry-run", "--image", ImageHost.IMAGE.toString());
    assertEquals(0, ended.exit(), ended::toString);
    assertTrue(ended.out().contains("would run: cp -pR"), ended::toString);
    assertEquals(before, everything());
  }

  @Test
  void installsTwiceRunsAndLeavesNothingBehind() throws Exception {
    List<String> before = everything();
    for (int i = 0; i < 2; i++) {
      Commands.Ended installed = script("install", "--image", ImageHost.IMAGE.toString());
      assertEquals(0, installed.exit(), installed::toString);
    }
    String link = home.resolve(".local/bin/tabtender").toString();
    assertEquals(0, Commands.run(environment(), List.of(link, "--version")).exit());
    Path manifest = home.resolve(".config/chromium/NativeMessagingHosts/dev.tabtender.host.json");
    assertTrue(
        Files.readString(manifest).contains("/tabtender-native\""),
        "the manifest names the native entry");
    Commands.Ended gone = script("uninstall");
    assertEquals(0, gone.exit(), gone::toString);
    List<String> after = everything();
    after.removeAll(List.of(".local", ".local/bin", ".local/share"));
    assertEquals(before, after);
  }

  @Test
  void refusesToReplaceACommandThatIsNotOurs() throws Exception {
    Path command = Files.createDirectories(home.resolve(".local/bin")).resolve("tabtender");
    Files.writeString(command, "#!/bin/sh\n");
    Commands.Ended ended = script("install", "--image", ImageHost.IMAGE.toString());
    assertEquals(1, ended.exit(), ended::toString);
    assertEquals("#!/bin/sh\n", Files.readString(command));
  }

  private Commands.Ended script(String name, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(SCRIPTS.resolve(name).toString()));
    command.addAll(List.of(options));
    return Commands.run(environment(), command);
  }

  private Map<String, String> environment() {
    return Map.of("HOME", home.toString(), "PATH", System.getenv("PATH"));
  }

  private List<String> everything() throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      return new ArrayList<>(
          files
              .filter(f -> !f.equals(home))
              .map(f -> home.relativize(f).toString())
              .sorted()
              .toList());
    }
  }
}
