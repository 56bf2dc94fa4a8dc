package dev.tabtender.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.tabtender.browser.cdp.Dialogs;
import dev.tabtender.browser.launch.LaunchSettings;
import dev.tabtender.http.Limits;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {
  @Test
  void isUsualWhenNothingIsSaid() throws CannotStart {
    Config config = Config.of(List.of(), Map.of());
    assertEquals(38127, config.port());
    assertFalse(config.headed());
    assertEquals(Optional.empty(), config.cdpUrl());
    assertEquals(Optional.empty(), config.browser());
    assertEquals("info", config.logLevel());
    assertEquals(Dialogs.ASK, config.dialogs());
    assertEquals(Duration.ofSeconds(3), config.settle());
    assertEquals(Duration.ofSeconds(10), config.idleRelease());
    assertEquals(LaunchSettings.IDLE, config.headlessIdle());
    assertEquals(Limits.USUAL, config.limits());
  }

  private static Stream<Arguments> values() {
    return Stream.of(
        arguments(Option.PORT, "0", of(Config::port), 0),
        arguments(Option.HEADED, "1", of(Config::headed), true),
        arguments(
            Option.CDP_URL,
            "http://x:1",
            of(Config::cdpUrl),
            Optional.of(URI.create("http://x:1"))),
        arguments(Option.BROWSER, "/bin/c", of(Config::browser), Optional.of("/bin/c")),
        arguments(Option.LOG, "debug", of(Config::logLevel), "debug"),
        arguments(Option.DIALOGS, "dismiss", of(Config::dialogs), Dialogs.DISMISS),
        arguments(Option.DIALOGS, "accept", of(Config::dialogs), Dialogs.ACCEPT),
        arguments(Option.SETTLE, "500", of(Config::settle), Duration.ofMillis(500)),
        arguments(Option.IDLE_RELEASE, "0", of(Config::idleRelease), Duration.ZERO),
        arguments(Option.HEADLESS_IDLE, "2", of(Config::headlessIdle), Duration.ofMinutes(2)),
        arguments(Option.MAX_BODY, "128", of(c -> c.limits().bodyBytes()), 128 << 20),
        arguments(Option.MAX_BODY, "128", of(c -> c.limits().bodiesBytes()), 256L << 20),
        arguments(Option.MAX_HEADER, "8", of(c -> c.limits().headerBytes()), 8 << 10),
        arguments(Option.MAX_CONNECTIONS, "9", of(c -> c.limits().connections()), 9),
        arguments(Option.HTTP_IDLE, "5", of(c -> c.limits().idle()), Duration.ofSeconds(5)),
        arguments(
            Option.SLOW_REQUEST, "6", of(c -> c.limits().slowRequest()), Duration.ofSeconds(6)));
  }

  private static Function<Config, Object> of(Function<Config, Object> part) {
    return part;
  }

  @ParameterizedTest
  @MethodSource("values")
  void takesEachOptionFromEitherSide(
      Option option, String value, Function<Config, Object> part, Object expected)
      throws CannotStart {
    List<String> words =
        option.takesValue() ? List.of(option.word(), value) : List.of(option.word());
    assertEquals(expected, part.apply(Config.of(words, Map.of())));
    assertEquals(expected, part.apply(Config.of(List.of(), Map.of(option.variable(), value))));
  }

  @ParameterizedTest
  @EnumSource
  void everyOptionIsTestedAndDocumented(Option option) throws IOException {
    assertTrue(values().anyMatch(arguments -> arguments.get()[0] == option));
    assertTrue(Config.help().contains(option.shown()), Config.help());
    assertTrue(Config.help().contains(option.variable()), Config.help());
    String row = "| `%s` | `%s` | %s".formatted(option.shown(), option.variable(), option.usual());
    String table = Files.readString(Path.of("../docs/configuration.md"));
    assertTrue(table.contains(row.stripTrailing() + " |"), row);
  }

  @Test
  void letsOptionsWinOverTheEnvironment() throws CannotStart {
    Config config =
        Config.of(
            List.of("--port=7", "--browser", "/opt/a=b", "--headed"),
            Map.of("TABTENDER_PORT", "8", "TABTENDER_BROWSER", "/x"));
    assertEquals(7, config.port());
    assertEquals(Optional.of("/opt/a=b"), config.browser());
    assertTrue(config.headed());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port",
        "--port x",
        "--port -1",
        "--port 65536",
        "--nonsense",
        "here",
        "--log loud",
        "--dialogs maybe",
        "--settle-ms -1",
        "--max-body-mib 0",
        "--max-connections many",
        "--http-idle-s 0",
        "--cdp-url localhost:9222",
        "--cdp-url 127.0.0.1:9222",
        "--cdp-url ftp://127.0.0.1/",
        "--cdp-url http:///json",
        "--cdp-url http://[",
        "--cdp-url="
      })
  void refusesWhatItDoesNotUnderstand(String line) {
    CannotStart refused =
        assertThrows(CannotStart.class, () -> Config.of(List.of(line.split(" ")), Map.of()));
    assertEquals(2, refused.exitCode());
    assertTrue(refused.hint().contains("serve --help"), refused.hint());
  }

  @Test
  void saysWhatAnOptionTakesByItsWordAndItsVariable() {
    CannotStart refused =
        assertThrows(
            CannotStart.class,
            () -> Config.of(List.of(), Map.of("TABTENDER_CDP_URL", "localhost:9222")));
    assertEquals(
        "--cdp-url (TABTENDER_CDP_URL) must be an address such as http://127.0.0.1:9222, not"
            + " localhost:9222.",
        refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://127.0.0.1:9222", "ws://127.0.0.1:9222/devtools/browser/1", " http://a "})
  void takesTheAddressOfABrowserOrOfItsSocket(String address) throws CannotStart {
    assertEquals(
        Optional.of(URI.create(address.strip())),
        Config.of(List.of("--cdp-url", address), Map.of()).cdpUrl());
  }

  @Test
  void takesTheLastOfAnOptionThatIsSaidTwiceAndNoBlankVariable() throws CannotStart {
    assertEquals(2, Config.of(List.of("--port", "1", "--port=2"), Map.of()).port());
    assertEquals(38127, Config.of(List.of(), Map.of("TABTENDER_PORT", " ")).port());
  }

  @Test
  void letsAllBodiesTogetherTakeTwiceTheLargest() throws CannotStart {
    Limits limits = Config.of(List.of("--max-body-mib", "200"), Map.of()).limits();
    assertEquals(200 << 20, limits.bodyBytes());
    assertEquals(400L << 20, limits.bodiesBytes());
  }
}
