package dev.tabtender.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawFieldsTest {
  @Test
  void givesEachValueAsItsText() {
    RawFields fields =
        RawFields.of(" {\"a\" : 1 ,\"b\":[ {\"c\":\"]}\"} ] ,\"d\":\"\\\"\\\\\",\"e\":null}\n");
    assertEquals("1", fields.raw("a").orElseThrow().text());
    assertEquals("[ {\"c\":\"]}\"} ]", fields.raw("b").orElseThrow().text());
    assertEquals("\"\\", fields.text("d"));
    assertTrue(fields.get("e").isMissing());
    assertTrue(fields.raw("f").isEmpty());
  }

  @Test
  void readsEscapedNames() {
    assertEquals("x", RawFields.of("{\"t\\u0079pe\":\"x\"}").text("type"));
  }

  @Test
  void knowsAnEmptyObject() {
    assertTrue(RawFields.of("{ }").raw("a").isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "}",
        "[1]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":\"}",
        "{\"a\":[}",
        "{\"a\":{\"b\":1}",
        "{a:1}",
        "{\"a\":1}x",
        "{\"a\":1}{",
        "{\"a\":\"\\\"}"
      })
  void refusesWhatIsNoObject(String text) {
    assertThrows(MalformedJson.class, () -> RawFields.of(text));
  }

  @Test
  void putsOtherValuesInThePlaceOfSome() {
    RawFields fields = RawFields.of("{\"id\": 7 , \"result\":{\"id\":7},\"sessionId\":\"s\"}");
    assertEquals(
        "{\"id\": 1,\"result\":{\"id\":7}}", fields.with(Map.of("id", "1", "sessionId", "")));
    assertEquals(
        "{\"result\":{\"id\":7},\"sessionId\":\"s\"}",
        fields.with(Map.of("id", "", "method", "1")));
  }

  @Test
  void keepsTheLastOfTwoFieldsOfOneName() {
    RawFields fields = RawFields.of("{\"id\":1,\"i\\u0064\":2}");
    assertEquals(2, fields.get("id").integer());
    assertEquals("{\"i\\u0064\":3}", fields.with(Map.of("id", "3")));
  }

  @Test
  void agreesWithTheJsonLibraryOnRandomObjects() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      Json object = Json.of(Map.of("a", value(random, 3), "b \"\\ c", value(random, 3)));
      RawFields fields = RawFields.of(object.toString());
      object.fields().forEach((name, value) -> assertEquals(value, fields.get(name)));
    }
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 5)) {
      case 0 -> random.nextInt();
      case 1 -> random.nextBoolean();
      case 2 -> "\"\\{[]},: \u00e9\ud83d\ude00\n".substring(random.nextInt(8));
      case 3 -> List.of(value(random, depth - 1), value(random, depth - 1));
      default -> Map.of("x", value(random, depth - 1), "}", value(random, depth - 1));
    };
  }
}
