package dev.tabtender.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ArgumentsTest {
  private static Arguments of(String body) {
    return new Arguments("index, text", Json.parse(body));
  }

  private static void refused(String field, Executable reading) {
    TabtenderException e = assertThrows(TabtenderException.class, reading);
    assertEquals(ErrorCode.BAD_REQUEST, e.code());
    assertEquals(field, e.body().details().get("field"));
    assertTrue(e.body().hint().contains("index, text"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "\"1\"", "true", "[1]", "99999999999", "{}"})
  void refusesAnIndexThatIsNone(String index) {
    refused("index", () -> of("{\"index\":" + index + "}").index("index"));
  }

  @Test
  void namesAMissingFieldAndCountsNullAsMissing() {
    refused("index", () -> of("{}").index("index"));
    refused("text", () -> of("{\"text\":null}").text("text"));
    assertEquals(Optional.empty(), of("{\"text\":null}").optText("text"));
  }

  @Test
  void refusesABodyThatIsNoObject() {
    assertThrows(TabtenderException.class, () -> of("[1,2]"));
    assertThrows(TabtenderException.class, () -> of("\"click\""));
    assertFalse(new Arguments("index, text", Json.MISSING).has("index"));
  }

  @Test
  void refusesCharactersThatNoPageCanTake() {
    refused("text", () -> of("{\"text\":\"a\\u0000b\"}").text("text"));
    refused("text", () -> of("{\"text\":\"a\\ud800b\"}").text("text"));
    refused("text", () -> of("{\"text\":\"\\udc00\"}").text("text"));
    assertEquals("😀", of("{\"text\":\"\\ud83d\\ude00\"}").text("text"));
  }

  @Test
  void refusesMoreTextThanAPageTakes() {
    String huge = "x".repeat(1_000_001);
    TabtenderException e =
        assertThrows(
            TabtenderException.class, () -> of("{\"text\":\"" + huge + "\"}").text("text"));
    assertEquals(ErrorCode.TOO_LARGE, e.code());
    assertFalse(e.body().message().contains("xxx"));
  }

  @Test
  void showsAWrongValueCut() {
    String longValue = "y".repeat(500);
    TabtenderException e =
        assertThrows(
            TabtenderException.class, () -> of("{\"index\":\"" + longValue + "\"}").index("index"));
    assertTrue(e.body().message().length() < 200, e.body().message());
  }

  @Test
  void takesOneOrSeveral() {
    assertEquals(List.of("a"), of("{\"text\":\"a\"}").texts("text"));
    assertEquals(List.of("a", "b"), of("{\"text\":[\"a\",\"b\"]}").texts("text"));
    assertEquals(List.of(0, 2), of("{\"p\":[0,2]}").positions("p"));
    refused("p", () -> of("{\"p\":[-1]}").positions("p"));
    refused("text", () -> of("{\"text\":[1]}").texts("text"));
  }

  @Test
  void refusesAWordThatIsNotAllowed() {
    Arguments arguments = of("{\"button\":\"Left\"}");
    refused("button", () -> arguments.oneOf("button", List.of("left", "right"), "left"));
    assertEquals("left", of("{}").oneOf("button", List.of("left"), "left"));
  }

  @Test
  void boundsTheTimeout() {
    refused("timeoutMs", () -> of("{\"timeoutMs\":0}").timeoutMs(10));
    refused("timeoutMs", () -> of("{\"timeoutMs\":600001}").timeoutMs(10));
    refused("timeoutMs", () -> of("{\"timeoutMs\":\"5\"}").timeoutMs(10));
    assertEquals(5, of("{\"timeoutMs\":5}").timeoutMs(10));
    assertEquals(10, of("{}").timeoutMs(10));
  }
}
