package dev.tabtender.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.policy.AddressRules;
import dev.tabtender.policy.Approvals;
import dev.tabtender.policy.Gate;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class HandOverTest {
  private final LocalRun run =
      new LocalRun("0.1.0", new FakeBrowsers(), new Gate(new AddressRules(false)), new Approvals());

  private CompletableFuture<Json> handOver(String body) {
    return CompletableFuture.supplyAsync(
            () -> run.call("ann", "current", "request_manual", Json.parse(body), "text"))
        .orTimeout(20, TimeUnit.SECONDS);
  }

  private Json open() throws InterruptedException {
    for (int i = 0; i < 500; i++) {
      Json open = run.approvals(Optional.of("open")).get("approvals");
      if (open.size() > 0) {
        return open.get(0);
      }
      Thread.sleep(Duration.ofMillis(10));
    }
    throw new AssertionError("no hand-over was opened");
  }

  private static TabtenderException cause(CompletableFuture<Json> waiting) {
    CompletionException e = assertThrows(CompletionException.class, waiting::join);
    return assertInstanceOf(TabtenderException.class, e.getCause());
  }

  @Test
  void returnsWithAFreshLookWhenThePersonIsDone() throws Exception {
    CompletableFuture<Json> waiting = handOver("{\"reason\":\"Solve the puzzle\"}");
    Json approval = open();
    assertEquals("manual", approval.text("kind"));
    assertEquals("HEADLESS-1", approval.text("tabId"));
    assertEquals("Solve the puzzle", approval.text("reason"));
    run.decide(approval.text("id"), Json.parse("{\"decision\":\"done\"}"));
    Json answer = waiting.join();
    assertTrue(answer.bool("ok"));
    assertEquals("outline for ann", answer.get("snapshot").text("text"));
    assertEquals(0, run.approvals(Optional.of("open")).get("approvals").size());
  }

  @Test
  void letsThePersonWorkInTheTabMeanwhile() throws Exception {
    CompletableFuture<Json> waiting = handOver("{\"reason\":\"Log in\"}");
    Json approval = open();
    Json answer =
        run.call(
            "ann-person", approval.text("tabId"), "click", Json.parse("{\"index\":1}"), "text");
    assertTrue(answer.bool("ok"));
    run.decide(approval.text("id"), Json.parse("{\"decision\":\"done\"}"));
    waiting.join();
  }

  @Test
  void passesOnWhatThePersonSaid() throws Exception {
    CompletableFuture<Json> waiting = handOver("{\"reason\":\"Which size?\"}");
    run.decide(open().text("id"), Json.parse("{\"decision\":\"answer\",\"text\":\"Large\"}"));
    assertEquals("Large", waiting.join().text("answer"));
  }

  @Test
  void failsWhenThePersonGivesUp() throws Exception {
    CompletableFuture<Json> waiting = handOver("{\"reason\":\"Log in\"}");
    run.decide(open().text("id"), Json.parse("{\"decision\":\"deny\"}"));
    assertEquals(ErrorCode.HUMAN_CANCELLED, cause(waiting).code());
  }

  @Test
  void failsWhenNobodyAnswersInTime() {
    TabtenderException e = cause(handOver("{\"reason\":\"Log in\",\"timeoutMs\":50}"));
    assertEquals(ErrorCode.TIMEOUT, e.code());
    assertEquals("hand-over", e.body().details().get("phase"));
    assertEquals(0, run.approvals(Optional.of("open")).get("approvals").size());
  }

  @Test
  void refusesToDecideTwiceOrWhatIsNotThere() throws Exception {
    CompletableFuture<Json> waiting = handOver("{\"reason\":\"Log in\"}");
    String id = open().text("id");
    Json done = Json.parse("{\"decision\":\"done\"}");
    run.decide(id, done);
    waiting.join();
    assertEquals(
        ErrorCode.BAD_REQUEST,
        assertThrows(TabtenderException.class, () -> run.decide(id, done)).code());
    assertEquals(
        ErrorCode.NOT_FOUND,
        assertThrows(TabtenderException.class, () -> run.decide("nope", done)).code());
    Json none = Json.parse("{\"decision\":\"maybe\"}");
    assertEquals(
        ErrorCode.BAD_REQUEST,
        assertThrows(TabtenderException.class, () -> run.decide(id, none)).code());
  }

  @Test
  void needsAReason() {
    assertEquals("reason", cause(handOver("{}")).body().details().get("field"));
  }
}
