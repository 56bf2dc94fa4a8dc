package dev.tabtender.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.policy.Approvals.Decided;
import dev.tabtender.policy.Approvals.Verdict;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ApprovalsTest {
  private final Approvals approvals = new Approvals();
  private final AtomicReference<Thread> asking = new AtomicReference<>();

  private CompletableFuture<Object> ask(String reason, Deadline deadline) {
    CompletableFuture<Object> outcome = new CompletableFuture<>();
    asking.set(
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    outcome.complete(approvals.ask("manual", "T1", "ann", reason, deadline));
                  } catch (TabtenderException e) {
                    outcome.complete(e);
                  }
                }));
    return outcome;
  }

  private Json open() throws InterruptedException {
    List<Json> open = approvals.list(Optional.of("open"));
    while (open.isEmpty()) {
      Thread.sleep(5);
      open = approvals.list(Optional.of("open"));
    }
    return open.getLast();
  }

  private static Deadline soon() {
    return Deadline.inMillis(30_000);
  }

  private static Decided decided(Verdict verdict) {
    return new Decided(verdict, Optional.of("said"));
  }

  @ParameterizedTest
  @EnumSource
  void passesOnWhatThePersonSaid(Verdict verdict) throws Exception {
    CompletableFuture<Object> outcome = ask("log in", soon());
    approvals.decide(open().text("id"), decided(verdict));
    assertEquals(decided(verdict), outcome.get(20, TimeUnit.SECONDS));
  }

  @Test
  void showsWhatIsAskedByWhomAndWhere() throws Exception {
    CompletableFuture<Object> outcome = ask("log in", soon());
    Json open = open();
    assertEquals("manual", open.text("kind"));
    assertEquals("T1", open.text("tabId"));
    assertEquals("ann", open.text("client"));
    assertEquals("log in", open.text("reason"));
    assertEquals("open", open.text("status"));
    assertTrue(open.text("askedAt").endsWith("Z"));
    assertEquals(
        "decided", approvals.decide(open.text("id"), decided(Verdict.DONE)).text("status"));
    outcome.get(20, TimeUnit.SECONDS);
    assertEquals(List.of(), approvals.list(Optional.of("open")));
    assertEquals(1, approvals.list(Optional.of("decided")).size());
    assertEquals(1, approvals.list(Optional.empty()).size());
    assertEquals(List.of(), approvals.list(Optional.of("nonsense")));
  }

  @Test
  void expiresWhenNobodyAnswers() throws Exception {
    Object outcome = ask("log in", Deadline.inMillis(1)).get(20, TimeUnit.SECONDS);
    TabtenderException late = assertInstanceOf(TabtenderException.class, outcome);
    assertEquals(ErrorCode.TIMEOUT, late.code());
    assertEquals("hand-over", late.body().details().get("phase"));
    Json expired = approvals.list(Optional.of("expired")).getFirst();
    TabtenderException refused =
        assertThrows(
            TabtenderException.class,
            () -> approvals.decide(expired.text("id"), decided(Verdict.DONE)));
    assertEquals(ErrorCode.BAD_REQUEST, refused.code());
    assertEquals("expired", refused.body().details().get("status"));
  }

  @Test
  void expiresWithTheCallerWhoLeft() throws Exception {
    CompletableFuture<Object> outcome = ask("log in", soon());
    open();
    asking.get().interrupt();
    assertInstanceOf(TabtenderException.class, outcome.get(20, TimeUnit.SECONDS));
    assertTrue(asking.get().join(Duration.ofSeconds(20)));
    assertEquals(1, approvals.list(Optional.of("expired")).size());
  }

  @Test
  void decidesOneAtATimeOfSeveral() throws Exception {
    CompletableFuture<Object> first = ask("first", soon());
    String id = open().text("id");
    CompletableFuture<Object> second = ask("second", soon());
    while (approvals.list(Optional.of("open")).size() < 2) {
      Thread.sleep(5);
    }
    approvals.decide(id, decided(Verdict.DENY));
    assertEquals(decided(Verdict.DENY), first.get(20, TimeUnit.SECONDS));
    assertFalse(second.isDone());
    approvals.decide(open().text("id"), decided(Verdict.APPROVE));
    assertEquals(decided(Verdict.APPROVE), second.get(20, TimeUnit.SECONDS));
  }

  @Test
  void knowsNoOtherId() {
    TabtenderException unknown =
        assertThrows(
            TabtenderException.class, () -> approvals.decide("none", decided(Verdict.DONE)));
    assertEquals(ErrorCode.NOT_FOUND, unknown.code());
    assertEquals("none", unknown.body().details().get("approvalId"));
  }

  @Test
  void forgetsTheOldestAnswersAndNoQuestion() throws Exception {
    CompletableFuture<Object> kept = ask("kept", soon());
    String id = open().text("id");
    for (int i = 0; i < 300; i++) {
      ask("short", Deadline.inMillis(0)).get(20, TimeUnit.SECONDS);
    }
    assertTrue(approvals.list(Optional.empty()).size() <= 202);
    approvals.decide(id, decided(Verdict.DONE));
    assertEquals(decided(Verdict.DONE), kept.get(20, TimeUnit.SECONDS));
  }
}
