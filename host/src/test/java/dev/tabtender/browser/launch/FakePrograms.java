package dev.tabtender.browser.launch;

import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.browser.cdp.PageSettings;
import dev.tabtender.browser.cdp.TabSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Shell scripts that a browser's place is taken by, and the settings to start them with. */
record FakePrograms(Path home) {
  static final String LISTENING = "echo 'DevTools listening on ws://127.0.0.1:1/x' >&2\n";

  /** Goes on until it is ended. */
  static final String STAY = "exec sleep 300\n";

  Path program(String script) throws IOException {
    Path file = Files.createTempFile(home, "browser", "");
    Files.writeString(file, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file;
  }

  LaunchSettings settings(Optional<String> executable, Optional<URI> cdpUrl) {
    return new LaunchSettings(
        home, executable, false, List.of("--mine"), Duration.ofMinutes(10), cdpUrl);
  }

  LaunchSettings starting(Path program) {
    return settings(Optional.of(program.toString()), Optional.empty());
  }

  CdpBrowsers cdp() {
    return new CdpBrowsers(
        new PageSettings("", home.resolve("downloads"), 0),
        TabSettings.in(home.resolve("artifacts")));
  }

  List<Path> in(String folder) throws IOException {
    Path path = home.resolve(folder);
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.toList();
    }
  }

  List<Path> profiles() throws IOException {
    return in("profiles");
  }

  List<Path> leases() throws IOException {
    return in("run/browsers");
  }
}
