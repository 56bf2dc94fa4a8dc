package dev.tabtender.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each line that doctor prints of a host, and the command that mends it. */
class HostChecksTest {
  @TempDir Path folder;

  private static Optional<Json> running(String version) {
    return Optional.of(Json.object("port", 4711, "version", version));
  }

  private static Json link(String version) {
    return Json.object("product", "Edge/1", "version", version, "lane", "native");
  }

  @Test
  void saysWhereTheHostListens() {
    assertEquals(
        "ok     port: the host listens on 127.0.0.1:4711",
        HostChecks.port(running("0.1.0"), 1).toString());
  }

  @Test
  void saysThatThePortIsFreeWhereNoHostRuns() {
    Check port = HostChecks.port(Optional.empty(), 0);
    assertFalse(port.failed());
    assertTrue(port.found().endsWith("is free; the host does not run"), port.found());
  }

  @Test
  void comparesTheVersions() {
    assertEquals("ok     host version: 0.1.0", HostChecks.version(running("0.1.0")).toString());
    assertEquals(
        """
        FAILED host version: the running host is 9.9.9, this is 0.1.0
               Stop the running host, then run: tabtender serve\
        """,
        HostChecks.version(running("9.9.9")).toString());
    assertEquals(
        "-      host version: the host does not run; tabtender serve starts it",
        HostChecks.version(Optional.empty()).toString());
  }

  @Test
  void asksNothingOfAnExtensionWhereNoHostRuns() {
    List<Check> checks = HostChecks.extension(Optional.empty(), Json.MISSING);
    assertEquals(List.of("-      extension: the host does not run"), words(checks));
  }

  @Test
  void hasALineForEachExtension() {
    Json record = Json.object("links", List.of(link("0.1.0"), link("0.0.1")));
    assertEquals(
        List.of(
            "ok     extension in Edge/1: 0.1.0, connected by its native lane",
            "FAILED extension in Edge/1: is 0.0.1, the host is 0.1.0\n"
                + "       Reload the extension at chrome://extensions."),
        words(HostChecks.extension(running("0.1.0"), record)));
  }

  @Test
  void saysHowToLoadTheExtension() {
    Check none = HostChecks.extension(running("0.1.0"), Json.MISSING).getFirst();
    assertTrue(none.failed());
    assertTrue(none.mend().orElseThrow().contains("chrome://extensions"));
    assertTrue(none.mend().orElseThrow().contains("headless"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{}",
        "[]",
        "{\"port\":70000}",
        "{\"port\":-1}",
        "{\"port\":\"x\"}",
        "{\"port\":1}"
      })
  void takesADamagedHostFileForNoHost(String content) throws IOException {
    Home home = new Home(folder);
    Files.writeString(home.token(), "secret");
    Files.writeString(home.hostFile(), content);
    assertEquals(Optional.empty(), RunningHost.of(home).status());
  }

  private static List<String> words(List<Check> checks) {
    return checks.stream().map(Check::toString).toList();
  }
}
