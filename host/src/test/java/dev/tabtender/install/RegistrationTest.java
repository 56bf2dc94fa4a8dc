package dev.tabtender.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.ExtensionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistrationTest {
  private static final ExtensionId EXTENSION = new ExtensionId("aaaabbbbccccddddeeeeffffgggghhhh");

  @TempDir Path folder;
  private Path user;
  private Path app;

  @BeforeEach
  void makeApp() throws IOException {
    user = Files.createDirectories(folder.resolve("user"));
    Files.createDirectories(user.resolve(".config"));
    app = folder.resolve("app");
    Path entry = Files.createDirectories(app.resolve("bin")).resolve("tabtender-native");
    Files.writeString(entry, "#!/bin/sh\n");
    assertTrue(entry.toFile().setExecutable(true));
  }

  private Registration registration(Surroundings.System system, boolean homeOfItsOwn) {
    return new Registration(
        new Home(folder.resolve("home's")),
        app,
        EXTENSION,
        new Surroundings(system, user, Map.of()),
        List.of(),
        new FakeRegistry(),
        homeOfItsOwn);
  }

  @Test
  void writesAManifestForEachBrowser() throws IOException {
    List<Step> steps = registration(Surroundings.System.LINUX, false).install(false);
    assertEquals(4, steps.size());
    for (String browser :
        List.of("google-chrome", "chromium", "microsoft-edge", "BraveSoftware/Brave-Browser")) {
      Path file =
          user.resolve(".config/" + browser + "/NativeMessagingHosts/dev.tabtender.host.json");
      Json manifest = Json.parse(Files.readAllBytes(file));
      assertEquals("dev.tabtender.host", manifest.text("name"));
      assertEquals("stdio", manifest.text("type"));
      assertEquals(app.resolve("bin/tabtender-native").toString(), manifest.text("path"));
      assertEquals(
          "chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh/",
          manifest.get("allowed_origins").get(0).text());
    }
  }

  @Test
  void changesNothingTheSecondTime() throws IOException {
    registration(Surroundings.System.LINUX, true).install(false);
    List<Step> again = registration(Surroundings.System.LINUX, true).install(false);
    assertTrue(
        again.stream().allMatch(step -> step.outcome() == Step.Outcome.UNCHANGED),
        again.toString());
  }

  @Test
  void leavesNothingBehind() throws IOException {
    List<Path> before = files();
    registration(Surroundings.System.LINUX, true).install(false);
    List<Step> removed = registration(Surroundings.System.LINUX, true).uninstall(false);
    assertEquals(5, removed.size());
    Files.deleteIfExists(folder.resolve("home's"));
    assertEquals(before, files());
    assertEquals(List.of(), registration(Surroundings.System.LINUX, true).uninstall(false));
  }

  @Test
  void keepsWhatTheBrowserHasBesideIt() throws IOException {
    Path profile = Files.createDirectories(user.resolve(".config/chromium/Default"));
    registration(Surroundings.System.LINUX, false).install(false);
    registration(Surroundings.System.LINUX, false).uninstall(false);
    assertTrue(Files.exists(profile));
    assertFalse(Files.exists(user.resolve(".config/chromium/NativeMessagingHosts")));
  }

  @Test
  void onlySaysWhatItWouldDoOnADryRun() throws IOException {
    List<Path> before = files();
    List<Step> steps = registration(Surroundings.System.LINUX, true).install(true);
    assertTrue(steps.getFirst().toString().startsWith("would write "));
    assertEquals(before, files());
    registration(Surroundings.System.LINUX, true).install(false);
    List<Path> installed = files();
    registration(Surroundings.System.LINUX, true).uninstall(true);
    assertEquals(installed, files());
  }

  @Test
  void wrapsTheEntryWhereTheHomeIsNotTheUsualOne() throws Exception {
    registration(Surroundings.System.LINUX, true).install(false);
    Path wrapper = folder.resolve("home's/native/tabtender-native");
    Files.writeString(
        app.resolve("bin/tabtender-native"), "#!/bin/sh\necho \"$TABTENDER_HOME|$1\"\n");
    Process process = new ProcessBuilder(wrapper.toString(), "an origin").start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(folder.resolve("home's") + "|an origin\n", said);
  }

  @Test
  void registersABrowserThatKeepsItsProfilesElsewhere() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("profiles"));
    Registration registration =
        new Registration(
            new Home(folder.resolve("home")),
            app,
            EXTENSION,
            new Surroundings(Surroundings.System.LINUX, user, Map.of()),
            List.of(elsewhere),
            new FakeRegistry(),
            false);
    registration.install(false);
    assertTrue(Files.exists(elsewhere.resolve("NativeMessagingHosts").resolve(Manifest.FILE)));
    registration.uninstall(false);
    assertTrue(Files.exists(elsewhere));
    assertFalse(Files.exists(elsewhere.resolve("NativeMessagingHosts")));
  }

  @Test
  void findsTheFoldersOfAMac() throws IOException {
    registration(Surroundings.System.MAC, false).install(false);
    Path library = user.resolve("Library/Application Support");
    for (String browser : List.of("Google/Chrome", "Chromium", "Microsoft Edge")) {
      assertTrue(
          Files.exists(library.resolve(browser + "/NativeMessagingHosts").resolve(Manifest.FILE)));
    }
  }

  @Test
  void writesKeysOnWindows() throws IOException {
    FakeRegistry registry = new FakeRegistry();
    Registration registration =
        new Registration(
            new Home(folder.resolve("home")),
            app,
            EXTENSION,
            new Surroundings(Surroundings.System.WINDOWS, user, Map.of()),
            List.of(),
            registry,
            false);
    assertEquals(5, registration.install(false).size());
    Path manifest = folder.resolve("home/native").resolve(Manifest.FILE);
    assertEquals(
        manifest.toString(),
        registry.values.get(
            "HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts\\dev.tabtender.host"));
    assertTrue(Json.parse(Files.readAllBytes(manifest)).text("path").endsWith(".cmd"));
    registration.uninstall(false);
    assertTrue(registry.values.isEmpty());
    assertFalse(Files.exists(manifest));
  }

  @Test
  void saysWhatIsWrongWithARegistration() throws IOException {
    Registration registration = registration(Surroundings.System.LINUX, false);
    assertTrue(registration.problem(KnownBrowser.CHROME).orElseThrow().endsWith("is missing"));
    registration.install(false);
    assertEquals(Optional.empty(), registration.problem(KnownBrowser.CHROME));
    Files.writeString(
        KnownBrowser.EDGE
            .userData(new Surroundings(Surroundings.System.LINUX, user, Map.of()))
            .resolve("NativeMessagingHosts")
            .resolve(Manifest.FILE),
        "{}");
    assertTrue(
        registration.problem(KnownBrowser.EDGE).orElseThrow().endsWith("another installation"));
    assertTrue(app.resolve("bin/tabtender-native").toFile().setExecutable(false));
    assertTrue(Files.deleteIfExists(app.resolve("bin/tabtender-native")));
    assertTrue(
        registration.problem(KnownBrowser.CHROME).orElseThrow().endsWith("cannot be executed"));
  }

  @Test
  void mendsAnEntryThatLostItsRightToRun() throws IOException {
    registration(Surroundings.System.LINUX, true).install(false);
    Path entry = folder.resolve("home's/native/tabtender-native");
    Files.setPosixFilePermissions(entry, PosixFilePermissions.fromString("rw-r--r--"));
    Step step = registration(Surroundings.System.LINUX, true).install(false).getFirst();
    assertEquals(new Step(Step.Outcome.WRITTEN, entry.toString()), step);
    assertTrue(Files.isExecutable(entry));
    assertEquals(
        Optional.empty(),
        registration(Surroundings.System.LINUX, true).problem(KnownBrowser.CHROME));
  }

  @Test
  void mendsAManifestThatIsNoText() throws IOException {
    registration(Surroundings.System.LINUX, false).install(false);
    Path manifest = user.resolve(".config/chromium/NativeMessagingHosts/dev.tabtender.host.json");
    Files.write(manifest, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    Registration registration = registration(Surroundings.System.LINUX, false);
    assertTrue(
        registration.problem(KnownBrowser.CHROMIUM).orElseThrow().endsWith("another installation"));
    registration.install(false);
    assertEquals(Optional.empty(), registration.problem(KnownBrowser.CHROMIUM));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }

  private static final class FakeRegistry implements Registry {
    private final Map<String, String> values = new HashMap<>();

    @Override
    public Optional<String> read(String key) {
      return Optional.ofNullable(values.get(key));
    }

    @Override
    public void write(String key, String value) {
      values.put(key, value);
    }

    @Override
    public void remove(String key) {
      values.remove(key);
    }
  }
}
