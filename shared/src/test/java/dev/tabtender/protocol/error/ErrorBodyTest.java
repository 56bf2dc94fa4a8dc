package dev.tabtender.protocol.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorBodyTest {
  private static ErrorBody body(String text) {
    return new ErrorBody(
        ErrorCode.BAD_REQUEST, text, "Send less.", false, Map.of("field", text, "index", 7));
  }

  @Test
  void tellsShortTextsAsTheyAre() {
    ErrorBody body = body("`index` is missing.");
    assertEquals("`index` is missing.", body.message());
    assertEquals(Map.of("field", "`index` is missing.", "index", 7), body.details());
  }

  @Test
  void cutsWhatItQuotesAndCountsTheRest() {
    ErrorBody body = body("x".repeat(1_000_000));
    String shown = "x".repeat(4_000) + "… (996000 more characters)";
    assertEquals(shown, body.message());
    assertEquals(Map.of("field", shown, "index", 7), body.details());
  }

  @Test
  void neverCutsACharacterInTwo() {
    String body = body("x".repeat(3_999) + "\ud83d\ude00").message();
    assertEquals("x".repeat(3_999) + "… (2 more characters)", body);
  }
}
