package dev.tabtender.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {
  @Test
  void isUsualWhenNothingIsSaid() throws CannotStart {
    Config config = Config.of(List.of(), Map.of());
    assertEquals(new Config(38127, false, Optional.empty(), Optional.empty(), "info"), config);
  }

  @Test
  void readsTheEnvironment() throws CannotStart {
    Config config =
        Config.of(
            List.of(),
            Map.of(
                "TABTENDER_PORT", "0",
                "TABTENDER_HEADED", "1",
                "TABTENDER_CDP_URL", "http://127.0.0.1:9222",
                "TABTENDER_BROWSER", "/usr/bin/chromium",
                "TABTENDER_LOG", "debug"));
    assertEquals(
        new Config(
            0,
            true,
            Optional.of("http://127.0.0.1:9222"),
            Optional.of("/usr/bin/chromium"),
            "debug"),
        config);
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
        "--log loud"
      })
  void refusesWhatItDoesNotUnderstand(String line) {
    CannotStart refused =
        assertThrows(CannotStart.class, () -> Config.of(List.of(line.split(" ")), Map.of()));
    assertEquals(2, refused.exitCode());
  }
}
