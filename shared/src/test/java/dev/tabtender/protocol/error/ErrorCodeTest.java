package dev.tabtender.protocol.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What callers were promised of each code, and that every failure becomes one of them. */
class ErrorCodeTest {
  private static final int CODES = 28;

  /** The words and numbers stand here once more: they may never change. */
  @ParameterizedTest
  @CsvSource({
    "bad_request,400,false",
    "unknown_verb,404,false",
    "not_found,404,false",
    "unauthorized,401,false",
    "forbidden_host,403,false",
    "forbidden_origin,403,false",
    "forbidden_scope,403,false",
    "too_large,413,false",
    "too_many_requests,429,true",
    "browser_unavailable,503,true",
    "browser_disconnected,502,true",
    "tab_closed,410,false",
    "tab_crashed,502,true",
    "navigation_failed,502,true",
    "navigation_blocked,403,false",
    "stale_element,409,true",
    "unknown_element,404,false",
    "not_interactable,409,true",
    "wrong_element_kind,422,false",
    "file_rejected,422,false",
    "dialog_open,409,true",
    "timeout,504,true",
    "script_error,422,false",
    "approval_required,403,true",
    "policy_denied,403,false",
    "human_cancelled,409,false",
    "model_error,502,true",
    "internal,500,false"
  })
  void keepsItsWordItsStatusAndWhetherToTryAgain(String word, int status, boolean retryable) {
    ErrorCode code =
        List.of(ErrorCode.values()).stream()
            .filter(it -> it.code().equals(word))
            .findFirst()
            .orElseThrow();
    assertEquals(status, code.status());
    assertEquals(retryable, code.retryable());
  }

  @Test
  void hasNoOtherCodesThanThose() {
    assertEquals(CODES, ErrorCode.values().length);
  }

  @ParameterizedTest
  @EnumSource
  void blamesTheCallerExactlyWhereTheStatusDoes(ErrorCode code) {
    Set<ErrorCode.Kind> theirs = Set.of(ErrorCode.Kind.USER, ErrorCode.Kind.POLICY);
    boolean gone = code == ErrorCode.TAB_CLOSED;
    assertEquals(code.status() < 500, theirs.contains(code.kind()) || gone, code.code());
  }

  @ParameterizedTest
  @EnumSource
  void travelsInTheOneShape(ErrorCode code) {
    TabtenderException failure = new TabtenderException(code, "What.", "Do.", Map.of("k", 1));
    assertEquals("What.", failure.getMessage());
    assertEquals(
        Map.of(
            "error",
            Map.of(
                "code", code.code(),
                "message", "What.",
                "hint", "Do.",
                "retryable", code.retryable(),
                "details", Map.of("k", 1))),
        failure.body().toWire());
  }

  @Test
  void keepsTheCauseForTheLogAndOutOfTheBody() {
    IOException cause = new IOException("a secret path");
    TabtenderException failure =
        new TabtenderException(ErrorCode.TIMEOUT, "Late.", "Wait.", Map.of(), cause);
    assertSame(cause, failure.getCause());
    assertTrue(!failure.body().toWire().toString().contains("secret"));
  }

  @Test
  void tellsAKnownFailureAsItIsAndReportsNothing() {
    TabtenderException known = new TabtenderException(ErrorCode.TIMEOUT, "Late.", "Wait.");
    List<String> incidents = new ArrayList<>();
    assertSame(known.body(), Failures.toBody(known, (id, cause) -> incidents.add(id)));
    assertEquals(List.of(), incidents);
  }

  @Test
  void tellsNothingOfAFaultOfOursButItsNumber() {
    IllegalStateException fault = new IllegalStateException("a secret of ours");
    Map<String, Throwable> incidents = new HashMap<>();
    ErrorBody body = Failures.toBody(fault, incidents::put);
    assertEquals(ErrorCode.INTERNAL, body.code());
    assertEquals(Map.of(body.details().get("incident"), fault), incidents);
    assertTrue(body.hint().contains(String.valueOf(body.details().get("incident"))));
    assertTrue(!body.toWire().toString().contains("secret"));
  }

  @Test
  void givesEachIncidentANumberOfItsOwn() {
    RuntimeException fault = new RuntimeException();
    Object first = Failures.toBody(fault, (id, cause) -> {}).details().get("incident");
    Object second = Failures.toBody(fault, (id, cause) -> {}).details().get("incident");
    assertTrue(!String.valueOf(first).equals(String.valueOf(second)));
  }

  @Test
  void cannotBeMadeWithoutItsParts() {
    assertThrows(
        NullPointerException.class,
        () -> new ErrorBody(ErrorCode.TIMEOUT, null, "hint", true, Map.of()));
    assertThrows(
        NullPointerException.class, () -> new ErrorBody(null, "message", "hint", true, Map.of()));
  }

  @Test
  void cannotBeChangedByWhoeverGaveTheDetails() {
    Map<String, Object> details = new HashMap<>(Map.of("a", 1));
    ErrorBody body = new ErrorBody(ErrorCode.TIMEOUT, "m", "h", true, details);
    details.put("b", 2);
    assertEquals(Map.of("a", 1), body.details());
  }
}
