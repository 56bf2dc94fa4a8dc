package dev.tabtender.concurrent;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

final class PendingCallsTest {
  private final PendingCalls<String> calls = new PendingCalls<>();

  private PendingCalls.Call<String> open(String group) {
    return calls.open("Page.navigate", group, Deadline.inMillis(60_000));
  }

  private static Throwable failure(PendingCalls.Call<String> call) {
    Throwable cause = assertThrows(ExecutionException.class, () -> call.answer().get()).getCause();
    return requireNonNull(cause);
  }

  @Test
  void givesEachAnswerToItsOwnCall() throws Exception {
    var first = open("a");
    var second = open("a");
    assertTrue(calls.complete(second.id(), "two"));
    assertTrue(calls.complete(first.id(), "one"));
    assertEquals("one", first.answer().get());
    assertEquals("two", second.answer().get());
    assertEquals(0, calls.size());
  }

  @Test
  void ignoresAnAnswerThatNobodyWaitsFor() {
    var call = open("a");
    calls.complete(call.id(), "once");
    assertFalse(calls.complete(call.id(), "twice"));
    assertFalse(calls.fail(99, new IllegalStateException()));
  }

  @Test
  void failsACallAtItsDeadlineAndNamesIt() {
    var call = calls.open("Page.navigate", "a", Deadline.inMillis(1));
    var timeout = assertInstanceOf(TabtenderException.class, failure(call));
    assertEquals(ErrorCode.TIMEOUT, timeout.code());
    assertEquals("Page.navigate", timeout.body().details().get("phase"));
    assertEquals(0, calls.size());
  }

  @Test
  void failsTheCallsOfOneGroupOnly() {
    var gone = open("a");
    var kept = open("b");
    RuntimeException reason = new IllegalStateException("closed");
    calls.failGroups("a"::equals, reason);
    assertSame(reason, failure(gone));
    assertFalse(kept.answer().isDone());
  }

  @Test
  void sparesACallThatAFailedOneOpens() {
    var first = open("a");
    var next = first.answer().handle((answer, failure) -> open("a"));
    calls.failGroups("a"::equals, new IllegalStateException("closed"));
    assertFalse(next.join().answer().isDone());
  }

  @Test
  void failsWhatIsOpenedAfterTheEndWithTheFirstReason() {
    RuntimeException reason = new IllegalStateException("first");
    var before = open("a");
    calls.close(reason);
    calls.close(new IllegalStateException("second"));
    assertSame(reason, failure(before));
    assertSame(reason, failure(open("b")));
  }
}
