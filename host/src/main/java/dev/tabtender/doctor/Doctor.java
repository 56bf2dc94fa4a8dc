package dev.tabtender.doctor;

import dev.tabtender.browser.launch.BrowserFinder;
import dev.tabtender.install.KnownBrowser;
import dev.tabtender.install.Registration;
import dev.tabtender.install.Surroundings;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Examines one installation from end to end. Changes nothing. */
public final class Doctor {
  private final Home home;
  private final int port;
  private final BrowserFinder browsers;
  private final Optional<Registration> registration;
  private final Surroundings where;

  /**
   * @param port where a host would listen
   * @param browser the one that the configuration names
   * @param app the installed image; empty when this does not run from one
   */
  public Doctor(Home home, int port, Optional<String> browser, Optional<Path> app) {
    this(
        home,
        port,
        BrowserFinder.of(browser),
        app.map(image -> Registration.of(home, image, List.of())),
        Surroundings.here());
  }

  Doctor(
      Home home,
      int port,
      BrowserFinder browsers,
      Optional<Registration> registration,
      Surroundings where) {
    this.home = home;
    this.port = port;
    this.browsers = browsers;
    this.registration = registration;
    this.where = where;
  }

  /** All checks, in the order in which one depends on another. */
  public List<Check> examine() {
    List<Check> checks = new ArrayList<>();
    checks.add(writableHome());
    checks.add(privateToken());
    checks.add(browserFound());
    for (KnownBrowser browser : KnownBrowser.values()) {
      checks.add(registered(browser));
    }
    Optional<Json> status = RunningHost.of(home).status();
    checks.add(HostChecks.port(status, port));
    checks.add(HostChecks.version(status));
    checks.addAll(HostChecks.extension(status, links()));
    return checks;
  }

  private Check writableHome() {
    String name = "home folder";
    if (!Files.exists(home.root())) {
      return Check.ok(name, home.root() + " will be made on the first start");
    }
    if (!Files.isDirectory(home.root())) {
      return Check.failed(
          name,
          home.root() + " is a file, and should be a folder",
          "Move it away, or set TABTENDER_HOME to a folder.");
    }
    try {
      Files.delete(Files.createTempFile(home.root(), ".doctor", ""));
      return Check.ok(name, home.root() + " can be written");
    } catch (IOException e) {
      return Check.failed(
          name,
          home.root() + " cannot be written (" + e.getMessage() + ")",
          "Make room on its disk and run: chmod u+rwx '" + home.root() + "'");
    }
  }

  private Check privateToken() {
    String name = "token";
    Path token = home.token();
    if (!Files.exists(token)) {
      return Check.ok(name, "will be made on the first start");
    }
    if (!token.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return Check.skipped(name, "this file system has no modes");
    }
    try {
      boolean others =
          Files.getPosixFilePermissions(token).stream()
              .anyMatch(permission -> !permission.name().startsWith("OWNER"));
      return others
          ? Check.failed(name, token + " can be read by others", "Run: chmod 600 '" + token + "'")
          : Check.ok(name, "only its owner can read it");
    } catch (IOException e) {
      return Check.failed(
          name, token + " cannot be examined (" + e.getMessage() + ")", "Run: ls -l " + token);
    }
  }

  private Check browserFound() {
    String name = "browser for headless mode";
    return switch (browsers.find()) {
      case BrowserFinder.Outcome.Found(Path executable) -> Check.ok(name, executable.toString());
      case BrowserFinder.Outcome.Missing(String reason) ->
          Check.failed(
              name,
              reason,
              "Install Chromium (Debian: sudo apt install chromium), or set TABTENDER_BROWSER.");
    };
  }

  private Check registered(KnownBrowser browser) {
    String name = "registration with " + browser.title();
    if (registration.isEmpty()) {
      return Check.skipped(name, "this does not run from an installed image");
    }
    if (!isInstalled(browser)) {
      return Check.skipped(name, "no profile of it was found");
    }
    try {
      return registration
          .get()
          .problem(browser)
          .map(problem -> Check.failed(name, problem, "Run: tabtender install"))
          .orElseGet(() -> Check.ok(name, "finds the native entry"));
    } catch (IOException e) {
      return Check.failed(
          name, "cannot be read (" + e.getMessage() + ")", "Run: tabtender install");
    }
  }

  private boolean isInstalled(KnownBrowser browser) {
    return where.system() == Surroundings.System.WINDOWS
        || Files.isDirectory(browser.userData(where));
  }

  private Json links() {
    try {
      return Json.parse(Files.readAllBytes(home.links()));
    } catch (IOException | MalformedJson e) {
      return Json.MISSING;
    }
  }
}
