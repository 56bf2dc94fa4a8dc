package dev.tabtender.policy;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** What waits for a person, and what persons said. Safe from any thread. */
public final class Approvals {
  /** How many answered ones are still told of. */
  private static final int KEPT = 200;

  /** What a person can say. */
  public enum Verdict {
    APPROVE,
    DENY,
    ANSWER,
    DONE
  }

  public record Decided(Verdict verdict, Optional<String> text) {}

  /**
   * A question to a person.
   *
   * @param kind {@code manual} for a hand-over
   */
  public record Approval(
      String id, String kind, String tabId, String client, String reason, Instant askedAt) {}

  private static final class Entry {
    final Approval approval;
    final CompletableFuture<Decided> decision = new CompletableFuture<>();

    Entry(Approval approval) {
      this.approval = approval;
    }

    String status() {
      if (!decision.isDone()) {
        return "open";
      }
      return decision.isCompletedExceptionally() ? "expired" : "decided";
    }

    Json toJson() {
      return Json.object(
          "id", approval.id(),
          "kind", approval.kind(),
          "tabId", approval.tabId(),
          "client", approval.client(),
          "reason", approval.reason(),
          "status", status(),
          "askedAt", approval.askedAt().toString());
    }
  }

  private final ConcurrentSkipListMap<Long, Entry> entries = new ConcurrentSkipListMap<>();
  private final AtomicLong last = new AtomicLong();

  /**
   * Asks and waits.
   *
   * @throws TabtenderException {@code timeout} when nobody answered before the deadline
   */
  public Decided ask(String kind, String tabId, String client, String reason, Deadline deadline) {
    String id = UUID.randomUUID().toString();
    Entry entry = new Entry(new Approval(id, kind, tabId, client, reason, Instant.now()));
    entries.put(last.incrementAndGet(), entry);
    forgetOld();
    try {
      return entry.decision.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return lateOr(entry, nobody(reason));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return lateOr(entry, nobody(reason));
    } catch (ExecutionException e) {
      throw nobody(reason);
    }
  }

  /** An answer that came in the same moment counts. */
  private static Decided lateOr(Entry entry, TabtenderException expired) {
    entry.decision.completeExceptionally(expired);
    if (entry.decision.isCompletedExceptionally()) {
      throw expired;
    }
    return entry.decision.join();
  }

  private static TabtenderException nobody(String reason) {
    return new TabtenderException(
        ErrorCode.TIMEOUT,
        "Nobody handed the tab back in time: " + reason,
        "Ask again with a larger timeoutMs, or go on without the person.",
        Map.of("phase", "hand-over"));
  }

  private void forgetOld() {
    List<Long> answered =
        entries.entrySet().stream()
            .filter(entry -> entry.getValue().decision.isDone())
            .map(Map.Entry::getKey)
            .toList();
    answered.stream().limit(Math.max(0, answered.size() - KEPT)).forEach(entries::remove);
  }

  /**
   * @param status {@code open}, {@code decided}, {@code expired}, or empty for all
   */
  public List<Json> list(Optional<String> status) {
    return entries.values().stream()
        .filter(entry -> status.isEmpty() || status.get().equals(entry.status()))
        .map(Entry::toJson)
        .toList();
  }

  /**
   * @throws TabtenderException {@code not_found} for an unknown id, {@code bad_request} when it was
   *     answered already
   */
  public Json decide(String id, Decided decided) {
    Entry entry =
        entries.values().stream()
            .filter(candidate -> candidate.approval.id().equals(id))
            .findFirst()
            .orElseThrow(() -> unknown(id));
    if (!entry.decision.complete(decided)) {
      throw new TabtenderException(
          ErrorCode.BAD_REQUEST,
          "The approval " + id + " is no longer open: " + entry.status() + ".",
          "List what is open with GET /v1/approvals?status=open.",
          Map.of("approvalId", id, "status", entry.status()));
    }
    return entry.toJson();
  }

  private static TabtenderException unknown(String id) {
    return new TabtenderException(
        ErrorCode.NOT_FOUND,
        "There is no approval " + id + ".",
        "List what is open with GET /v1/approvals?status=open.",
        Map.of("approvalId", id));
  }
}
