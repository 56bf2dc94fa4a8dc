package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words a browser is started with, and what the environment adds to them. */
class CommandLineTest {
  private static final Path PROGRAM = Path.of("/opt/b");
  private static final Path PROFILE = Path.of("/h/profiles/headless-1");

  private static List<String> words(boolean headed, List<String> extra) {
    LaunchSettings settings =
        new LaunchSettings(
            Path.of("/h"), Optional.empty(), headed, extra, Duration.ZERO, Optional.empty());
    return CommandLine.of(PROGRAM, PROFILE, settings);
  }

  @Test
  void namesTheProfileFirstAndAnEmptyPageLast() {
    List<String> words = words(false, List.of());
    assertEquals("/opt/b", words.getFirst());
    assertEquals("--user-data-dir=/h/profiles/headless-1", words.get(1));
    assertEquals("about:blank", words.getLast());
  }

  @Test
  void showsNoWindowUnlessItIsAskedTo() {
    assertTrue(words(false, List.of()).contains("--headless=new"));
    assertFalse(words(true, List.of()).contains("--headless=new"));
    assertFalse(words(true, List.of()).contains("--hide-scrollbars"));
  }

  @Test
  void opensADebuggingPortOfItsOwnChoice() {
    assertTrue(words(false, List.of()).contains("--remote-debugging-port=0"));
  }

  @Test
  void keepsTheSandboxForEverybodyButRoot() {
    boolean root = "root".equals(System.getProperty("user.name"));
    assertEquals(root, words(false, List.of()).contains("--no-sandbox"));
  }

  @Test
  void putsThePersonsOwnWordsAfterOurs() {
    List<String> words = words(false, List.of("--lang=de", "--x"));
    assertTrue(words.indexOf("--lang=de") > words.indexOf("--lang=en-US"));
    assertEquals(words.size() - 2, words.indexOf("--x"));
  }

  @Test
  void isAsUsualWhereTheEnvironmentSaysNothing() {
    LaunchSettings settings = LaunchSettings.of(Path.of("/h"), Map.of());
    assertEquals(Optional.empty(), settings.executable());
    assertEquals(List.of(), settings.extraArgs());
    assertEquals(Duration.ofMinutes(10), settings.idle());
    assertFalse(settings.headed());
    assertEquals(Optional.empty(), settings.cdpUrl());
  }

  @Test
  void takesBrowserAndWordsFromTheEnvironment() {
    LaunchSettings settings =
        LaunchSettings.of(
            Path.of("/h"), Map.of("TABTENDER_BROWSER", "edge", "TABTENDER_BROWSER_ARGS", "-a -b"));
    assertEquals(Optional.of("edge"), settings.executable());
    assertEquals(List.of("-a", "-b"), settings.extraArgs());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "\t"})
  void takesABlankBrowserForNone(String blank) {
    Map<String, String> environment =
        Map.of("TABTENDER_BROWSER", blank, "TABTENDER_BROWSER_ARGS", blank);
    LaunchSettings settings = LaunchSettings.of(Path.of("/h"), environment);
    assertEquals(Optional.empty(), settings.executable());
    assertEquals(List.of(), settings.extraArgs());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/snap/bin/chromium|/u/snap/chromium/common/tabtender",
        "/var/lib/flatpak/exports/bin/com.brave.Browser"
            + "|/u/.var/app/com.brave.Browser/data/tabtender",
        "/opt/google/chrome/chrome|/usual",
        "/no/such/program|/usual"
      })
  void putsTheProfileWhereTheBrowserMayWrite(String program, String folder) {
    assertEquals(
        Path.of(folder), Confinement.profiles(Path.of(program), Path.of("/usual"), Path.of("/u")));
  }
}
