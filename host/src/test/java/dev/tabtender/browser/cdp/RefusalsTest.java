package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RefusalsTest {
  @Test
  void anAnswerIsGivenOn() {
    Json answer = FakePage.ok("value", 7);
    assertEquals(answer, Refusals.accepted(answer));
    assertFalse(Refusals.isRefusal(Json.object("value", 7)));
    assertFalse(Refusals.isRefusal(Json.MISSING));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "STALE_ELEMENT",
        "UNKNOWN_ELEMENT",
        "NOT_INTERACTABLE",
        "WRONG_ELEMENT_KIND",
        "FILE_REJECTED"
      })
  void aRefusalKeepsItsCodeAndWords(ErrorCode code) {
    Json refusal = FakePage.refusal(code.code(), "It cannot be.");
    Failure.of(code, () -> Refusals.accepted(refusal))
        .says("It cannot be.")
        .hints("Do otherwise.")
        .details("why", Json.of("the test"));
  }

  @Test
  void theScriptKnowsBetterWhatItSaw() {
    Json refusal = FakePage.refusal("stale_element", "It is gone.");
    Json details = Json.object("lastSeen", "<button>Now");
    var thrown =
        Refusals.failure(
            refusal.with("details", details), Map.of("index", 3, "lastSeen", "<button>Then"));
    assertEquals(3, thrown.body().details().get("index"));
    assertEquals(Json.of("<button>Now"), thrown.body().details().get("lastSeen"));
  }
}
