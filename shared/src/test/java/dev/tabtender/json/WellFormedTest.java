package dev.tabtender.json;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WellFormedTest {
  @ParameterizedTest
  @ValueSource(strings = {"{}", " [1, {\"a\":[]}] ", "\"\\ud800\"", "null", "-1.5e3"})
  void takesOneValue(String text) {
    assertDoesNotThrow(() -> Json.requireWellFormed(text));
  }

  /** Each is read by some reader or other, and by each in its own way. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{]}",
        "{} {}",
        "1 2",
        "{\"a\":1,}",
        "{\"a\":/*\"*/1}",
        "// words\n{}",
        "{'a':1}",
        "{a:1}",
        "[NaN]",
        "[01]",
        "\"\n\"",
        "\"\\x\""
      })
  void refusesWhatIsNotOneValue(String text) {
    assertThrows(MalformedJson.class, () -> Json.requireWellFormed(text));
  }

  @ParameterizedTest
  @ValueSource(ints = {501, 100_000})
  void refusesWhatIsNestedTooDeep(int depth) {
    String text = "[".repeat(depth) + "]".repeat(depth);
    assertThrows(MalformedJson.class, () -> Json.requireWellFormed(text));
  }
}
