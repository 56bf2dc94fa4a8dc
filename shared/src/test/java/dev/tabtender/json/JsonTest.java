package dev.tabtender.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.protocol.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void answersWhatIsAbsentWithAMissingValueAtAnyDepth() {
    Json json = Json.parse("{\"a\":{\"b\":null}}");
    assertTrue(json.get("x").get("y").get(3).isMissing());
    assertTrue(json.get("a").get("b").isMissing());
    assertTrue(json.get("a").has("b"));
    assertFalse(json.get("a").has("c"));
    assertEquals("", json.text("x"));
    assertEquals(0, json.integer("x"));
    assertFalse(json.bool("x"));
    assertEquals(List.of(), json.get("x").items());
    assertEquals(Map.of(), json.get("x").fields());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1|number int",
        "-7|number int",
        "2147483647|number int",
        "2147483648|number",
        "1.0|number",
        "1.5|number",
        "1e3|number",
        "\"1\"|text",
        "\"\"|text",
        "true|boolean",
        "{}|object",
        "[]|array",
        "null|missing"
      })
  void knowsOfWhichKindAValueIs(String text, String kinds) {
    Json json = Json.parse(text);
    List<String> found = new ArrayList<>();
    Map.of(
            "number", json.isNumber(),
            "int", json.isInt(),
            "text", json.isText(),
            "boolean", json.isBoolean(),
            "object", json.isObject(),
            "array", json.isArray(),
            "missing", json.isMissing())
        .forEach(
            (name, is) -> {
              if (is) {
                found.add(name);
              }
            });
    assertEquals(
        Arrays.stream(kinds.split(" ")).sorted().toList(), found.stream().sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"a\":1,}",
        "[1,]",
        "nope",
        "NaN",
        "01",
        "'a'",
        "{} {}",
        "1 2",
        "\"a",
        "\u0001"
      })
  void refusesWhatIsNotOneValue(String text) {
    MalformedJson bad = assertThrows(MalformedJson.class, () -> Json.parse(text));
    assertEquals(ErrorCode.BAD_REQUEST, bad.code());
    assertTrue(bad.body().message().startsWith("The JSON cannot be read: "));
    assertThrows(MalformedJson.class, () -> Json.parse(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void refusesBytesThatAreNoUtf8() {
    assertThrows(MalformedJson.class, () -> Json.parse(new byte[] {'"', (byte) 0xc3, '"'}));
  }

  @Test
  void refusesAnEndlessNestButNotADeepPage() {
    Json.parse("[".repeat(400) + "]".repeat(400));
    assertThrows(MalformedJson.class, () -> Json.parse("[".repeat(100_000) + "]".repeat(100_000)));
  }

  @Test
  void takesNothingForAMissingValue() {
    assertTrue(Json.parse("").isMissing());
    assertTrue(Json.parse("  ").isMissing());
    assertEquals("", Json.MISSING.toString());
  }

  @Test
  void leavesOutPairsWithoutAValueAndKeepsTheirOrder() {
    Json json = Json.object("z", 1, "a", null, "b", List.of(), "c", Map.of());
    assertEquals("{\"z\":1,\"b\":[],\"c\":{}}", json.toString());
  }

  @Test
  void writesRecordsOptionalsAndValuesWithinThem() {
    assertEquals(
        "{\"x\":1}", Json.object("x", 1, "name", Optional.empty().orElse(null)).toString());
    assertEquals(
        "[{\"a\":1},[true]]", Json.array(List.of(Json.object("a", 1), List.of(true))).toString());
    assertEquals("{\"k\":\"v\"}", Json.of(Map.of("k", Optional.of("v"))).toString());
    assertEquals("null", Json.of(null).toString());
  }

  @Test
  void readsARecordAndIgnoresWhatItDoesNotKnow() {
    record Simple(int x, String s) {}
    assertEquals(
        new Simple(1, "a"), Json.parse("{\"x\":1,\"s\":\"a\",\"later\":[1]}").as(Simple.class));
    assertThrows(MalformedJson.class, () -> Json.parse("{\"x\":\"no\"}").as(Simple.class));
    assertThrows(MalformedJson.class, () -> Json.parse("[1]").as(Simple.class));
  }

  @Test
  void changesCopiesOnly() {
    Json before = Json.object("a", 1, "b", 2);
    assertEquals("{\"a\":1,\"b\":3}", before.with("b", 3).toString());
    assertEquals("{\"a\":1,\"b\":2,\"c\":\"x\"}", before.with("c", "x").toString());
    assertEquals("{\"b\":2}", before.without("a").toString());
    assertEquals("{\"a\":1,\"b\":2}", before.without("none").toString());
    assertEquals("{\"a\":1,\"b\":2}", before.toString());
  }

  @Test
  void beginsAnObjectWhereThereIsNone() {
    assertEquals("{\"a\":1}", Json.MISSING.with("a", 1).toString());
    assertEquals("{\"a\":1}", Json.parse("[1]").with("a", 1).toString());
  }

  @Test
  void givesItemsAndFieldsInTheirOrder() {
    Json json = Json.parse("{\"b\":[3,1,2],\"a\":null}");
    assertEquals(List.of("b", "a"), List.copyOf(json.fields().keySet()));
    assertEquals(List.of(3, 1, 2), json.get("b").items().stream().map(Json::integer).toList());
    assertEquals(3, json.get("b").size());
    assertEquals(2, json.size());
    assertEquals(0, Json.of("text").size());
    assertEquals(List.of(), json.items());
  }

  @Test
  void tellsATextFromNone() {
    Json json = Json.parse("{\"a\":\"\",\"b\":7,\"c\":null}");
    assertEquals(Optional.of(""), json.optText("a"));
    assertEquals(Optional.empty(), json.optText("b"));
    assertEquals(Optional.empty(), json.optText("c"));
    assertEquals(Optional.empty(), json.optText("d"));
  }

  @Test
  void keepsNumbersThatAnIntCannotHold() {
    Json json = Json.parse("{\"l\":4294967296,\"d\":0.1}");
    assertEquals(4_294_967_296L, json.get("l").longValue());
    assertEquals(0.1, json.number("d"));
    assertEquals("{\"l\":4294967296,\"d\":0.1}", json.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "\"quoted\\\"", "\u0000\u001f\n", "é€😀", "</script>", "\u2028"})
  void givesBackTheTextThatWasWritten(String text) {
    Json json = Json.object("t", text);
    assertEquals(text, Json.parse(json.toString()).text("t"));
    assertEquals(text, Json.parse(json.bytes()).text("t"));
    assertEquals(text, Json.parse(json.pretty()).text("t"));
  }

  /** A page may hold half a character; an answer about it must still be made. */
  @Test
  void writesHalfCharactersToBytesAndText() {
    Json json = Json.parse("{\"t\":\"a\\ud83db\"}");
    assertEquals("a\ud83db", json.text("t"));
    assertTrue(Json.parse(json.bytes()).text("t").startsWith("a"));
    assertTrue(Json.parse(json.toString()).text("t").endsWith("b"));
  }

  @Test
  void takesATextOfManyMegabytes() {
    String text = "x".repeat(30 << 20);
    assertEquals(text.length(), Json.parse("\"" + text + "\"").text().length());
  }

  @Test
  void isEqualWhereTheContentIs() {
    assertEquals(Json.parse("{\"a\":1,\"b\":2}"), Json.object("b", 2, "a", 1));
    assertEquals(Json.parse("{\"a\":[1]}").hashCode(), Json.object("a", List.of(1)).hashCode());
    assertNotEquals(Json.parse("[1,2]"), Json.parse("[2,1]"));
    assertNotEquals(Json.of("1"), Json.of(1));
  }
}
