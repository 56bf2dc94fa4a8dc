package dev.tabtender.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.ExtensionId;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Where each browser of each system looks, and what it finds there. */
class SurroundingsTest {
  private static Surroundings of(Surroundings.System system, Map<String, String> environment) {
    return new Surroundings(system, Path.of("/u"), environment);
  }

  @ParameterizedTest
  @CsvSource({
    "Linux,LINUX",
    "Mac OS X,MAC",
    "macOS,MAC",
    "Windows 11,WINDOWS",
    "WINDOWS NT,WINDOWS",
    "FreeBSD,LINUX",
    "'',LINUX"
  })
  void knowsTheSystemByItsName(String name, Surroundings.System system) {
    assertEquals(system, Surroundings.System.named(name));
  }

  @ParameterizedTest
  @CsvSource({
    "CHROME,/u/.config/google-chrome,/u/Library/Application Support/Google/Chrome",
    "CHROMIUM,/u/.config/chromium,/u/Library/Application Support/Chromium",
    "EDGE,/u/.config/microsoft-edge,/u/Library/Application Support/Microsoft Edge",
    "BRAVE,/u/.config/BraveSoftware/Brave-Browser,"
        + "/u/Library/Application Support/BraveSoftware/Brave-Browser"
  })
  void looksWhereEachBrowserKeepsItsProfiles(KnownBrowser browser, String linux, String mac) {
    assertEquals(Path.of(linux), browser.userData(of(Surroundings.System.LINUX, Map.of())));
    assertEquals(Path.of(mac), browser.userData(of(Surroundings.System.MAC, Map.of())));
  }

  @ParameterizedTest
  @CsvSource({
    "CHROME,HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\dev.tabtender.host",
    "CHROMIUM,HKCU\\Software\\Chromium\\NativeMessagingHosts\\dev.tabtender.host",
    "EDGE,HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts\\dev.tabtender.host",
    "BRAVE,HKCU\\Software\\BraveSoftware\\Brave-Browser\\NativeMessagingHosts\\dev.tabtender.host"
  })
  void namesTheUsersKeyOnWindows(KnownBrowser browser, String key) {
    assertEquals(key, browser.registryKey());
  }

  @Test
  void followsTheConfigurationFolderOfLinuxOnly() {
    Map<String, String> named = Map.of("XDG_CONFIG_HOME", "/c");
    assertEquals(Path.of("/c"), of(Surroundings.System.LINUX, named).settings());
    assertEquals(
        Path.of("/u/Library/Application Support"), of(Surroundings.System.MAC, named).settings());
    Map<String, String> blank = Map.of("XDG_CONFIG_HOME", " ");
    assertEquals(Path.of("/u/.config"), of(Surroundings.System.LINUX, blank).settings());
    assertThrows(
        IllegalStateException.class, () -> of(Surroundings.System.WINDOWS, Map.of()).settings());
  }

  @ParameterizedTest
  @EnumSource
  void hasATitleThatPeopleKnow(KnownBrowser browser) {
    assertTrue(browser.title().matches("[A-Z][A-Za-z ]+"), browser.title());
  }

  @Test
  void writesAManifestForThatExtensionAndThatEntryOnly() {
    Json manifest = Json.parse(Manifest.of(Path.of("/a b/\"q\"/entry"), new ExtensionId("abc")));
    assertEquals("dev.tabtender.host", manifest.text("name"));
    assertEquals("/a b/\"q\"/entry", manifest.text("path"));
    assertEquals("stdio", manifest.text("type"));
    assertEquals("[\"chrome-extension://abc/\"]", manifest.get("allowed_origins").toString());
    assertTrue(Manifest.NAME.matches("[a-z0-9_]+(\\.[a-z0-9_]+)*"));
    assertEquals("dev.tabtender.host.json", Manifest.FILE);
  }

  @ParameterizedTest
  @CsvSource({
    "WRITTEN,wrote /x",
    "UNCHANGED,already there: /x",
    "REMOVED,removed /x",
    "WOULD_WRITE,would write /x",
    "WOULD_REMOVE,would remove /x"
  })
  void wordsEachStep(Step.Outcome outcome, String line) {
    assertEquals(line, new Step(outcome, "/x").toString());
  }
}
