package dev.tabtender.concurrent;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Calls that went out and whose answers have not come back. Each has a number, a deadline and one
 * end: its answer, its own failure, the deadline, or the end of the connection.
 *
 * @param <T> what an answer is
 */
public final class PendingCalls<T> {
  /**
   * @param group whom it was sent to: all of a group can fail together
   */
  public record Call<T>(long id, String what, String group, CompletableFuture<T> answer) {}

  private final Map<Long, Call<T>> calls = new ConcurrentHashMap<>();
  private final AtomicLong lastId = new AtomicLong();
  private volatile @Nullable RuntimeException closed;

  /**
   * @param what the method, for messages
   */
  public Call<T> open(String what, String group, Deadline deadline) {
    Call<T> call = new Call<>(lastId.incrementAndGet(), what, group, new CompletableFuture<>());
    calls.put(call.id(), call);
    RuntimeException reason = closed;
    if (reason != null) {
      fail(call.id(), reason);
    } else {
      expireAt(call, deadline);
    }
    return call;
  }

  private void expireAt(Call<T> call, Deadline deadline) {
    // Cancelling this one takes its timer away too, so that answered calls leave nothing behind.
    CompletableFuture<Void> alarm = new CompletableFuture<>();
    alarm.thenRun(() -> fail(call.id(), timeout(call.what())));
    alarm.completeOnTimeout(null, deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    call.answer().whenComplete((answer, failure) -> alarm.cancel(false));
  }

  private static TabtenderException timeout(String what) {
    return new TabtenderException(
        ErrorCode.TIMEOUT,
        "The browser did not answer " + what + " in time.",
        "The page may be busy. Try again, with a larger timeoutMs if the page is slow.",
        Map.of("phase", what));
  }

  /** Calls that still wait. */
  public int size() {
    return calls.size();
  }

  public boolean complete(long id, T answer) {
    return remove(id).map(call -> call.answer().complete(answer)).orElse(false);
  }

  public boolean fail(long id, RuntimeException reason) {
    return remove(id).map(call -> call.answer().completeExceptionally(reason)).orElse(false);
  }

  /** The method of a call that still waits. */
  public Optional<String> what(long id) {
    return Optional.ofNullable(calls.get(id)).map(Call::what);
  }

  /** Fails every waiting call whose group is so. */
  public void failGroups(Predicate<String> group, RuntimeException reason) {
    // All found first: whoever is woken may open another call of the group at once, and that one is
    // not meant.
    List<Call<T>> found = calls.values().stream().filter(call -> group.test(call.group())).toList();
    found.forEach(call -> fail(call.id(), reason));
  }

  /** Fails all that wait and all that will be opened, with the first reason given. */
  public void close(RuntimeException reason) {
    if (closed == null) {
      closed = reason;
    }
    failGroups(any -> true, reason);
  }

  private Optional<Call<T>> remove(long id) {
    return Optional.ofNullable(calls.remove(id));
  }
}
