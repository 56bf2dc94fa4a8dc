package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BrowserFinderTest {
  @TempDir Path root;
  private final Map<String, String> environment = new HashMap<>();

  private Path program(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(root.resolve(path).resolve("..").normalize());
    Files.writeString(file, "#!/bin/sh\n");
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  private BrowserFinder.Outcome find(String chosen, String system) {
    Optional<String> name = Optional.of(chosen).filter(text -> !text.isEmpty());
    return new BrowserFinder(name, environment, system, root).find();
  }

  private Path found(String chosen, String system) {
    return assertInstanceOf(BrowserFinder.Outcome.Found.class, find(chosen, system)).executable();
  }

  @Test
  void takesWhatTheConfigurationSaysFirst() throws IOException {
    Path chosen = program("own/browser");
    environment.put("TABTENDER_BROWSER", program("other/browser").toString());
    program("usr/bin/chromium");
    assertEquals(chosen, found(chosen.toString(), "Linux"));
  }

  @Test
  void takesTheEnvironmentBeforeThePath() throws IOException {
    program("bin/chromium");
    environment.put("PATH", root.resolve("bin").toString());
    environment.put("CHROME_PATH", program("chrome/chrome").toString());
    assertEquals(root.resolve("chrome/chrome"), found("", "Linux"));
    environment.put("TABTENDER_BROWSER", program("mine/edge").toString());
    assertEquals(root.resolve("mine/edge"), found("", "Linux"));
  }

  @Test
  void neverReplacesAChosenBrowserByAnother() throws IOException {
    program("usr/bin/chromium");
    var missing =
        assertInstanceOf(
            BrowserFinder.Outcome.Missing.class, find(root.resolve("none") + "", "Linux"));
    assertTrue(missing.reason().contains(root.resolve("none").toString()), missing.reason());
  }

  @Test
  void findsANameOnThePath() throws IOException {
    Path mine = program("bin/my-chrome");
    environment.put("PATH", "/nowhere:" + root.resolve("bin"));
    assertEquals(mine, found("my-chrome", "Linux"));
  }

  @Test
  void prefersChromiumOnThePathToTheUsualPlaces() throws IOException {
    program("opt/google/chrome/chrome");
    Path chromium = program("bin/chromium");
    environment.put("PATH", root.resolve("bin").toString());
    assertEquals(chromium, found("", "Linux"));
  }

  @Test
  void looksInTheUsualPlacesOfEachSystem() throws IOException {
    Path linux = program("snap/bin/chromium");
    assertEquals(linux, found("", "Linux"));
    Path mac = program("Applications/Chromium.app/Contents/MacOS/Chromium");
    assertEquals(mac, found("", "Mac OS X"));
    environment.put("ProgramFiles", root.resolve("Program Files").toString());
    Path windows = program("Program Files/Microsoft/Edge/Application/msedge.exe");
    assertEquals(windows, found("", "Windows 11"));
  }

  @Test
  void skipsWhatCannotBeRun() throws IOException {
    Files.createDirectories(root.resolve("usr/bin/chromium"));
    Path plain = root.resolve("opt/google/chrome/chrome");
    Files.createDirectories(root.resolve("opt/google/chrome"));
    Files.writeString(plain, "");
    var missing = assertInstanceOf(BrowserFinder.Outcome.Missing.class, find("", "Linux"));
    assertTrue(missing.reason().contains("TABTENDER_BROWSER"), missing.reason());
  }

  @Test
  void keepsAConfinedBrowsersProfileWhereItMayWrite() throws IOException {
    Path usual = Path.of("/usual");
    Path home = Path.of("/home/me");
    assertEquals(usual, Confinement.profiles(program("usr/bin/chromium"), usual, home));
    Path wrapper = program("usr/bin/chromium-browser");
    Files.writeString(wrapper, "#!/bin/sh\nexec /snap/bin/chromium \"$@\"\n");
    Path snap = home.resolve("snap/chromium/common/tabtender");
    assertEquals(snap, Confinement.profiles(wrapper, usual, home));
    assertEquals(snap, Confinement.profiles(Path.of("/snap/bin/chromium"), usual, home));
    assertEquals(
        home.resolve(".var/app/com.google.Chrome/data/tabtender"),
        Confinement.profiles(
            Path.of("/var/lib/flatpak/exports/bin/com.google.Chrome"), usual, home));
  }

  @Test
  void splitsArgumentsAtBlanksOutsideQuotes() {
    assertEquals(
        List.of("--host-resolver-rules=MAP * 127.0.0.1", "--b", "--c=d e"),
        LaunchSettings.arguments(" \"--host-resolver-rules=MAP * 127.0.0.1\"  --b --c='d e' "));
    assertEquals(List.of(), LaunchSettings.arguments("  "));
  }
}
