package dev.tabtender.transport;

import dev.tabtender.concurrent.Deadline;
import java.net.URI;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Carries CDP messages of one browser: JSON objects with {@code id}, {@code method}, {@code params}
 * and, for a flat session, {@code sessionId}. What is above cannot tell whether a socket or the
 * extension is below: both answer the browser-level {@code Target.*} and {@code Browser.*} methods
 * that {@code browser.cdp} uses.
 */
public interface CdpTransport extends AutoCloseable {

  /**
   * Hands one message over; does not wait for its answer. Safe from any thread.
   *
   * @throws TransportClosed when the other side is gone
   */
  void send(String message);

  /**
   * The next message, or empty when none came before the deadline. One thread only.
   *
   * @throws TransportClosed when the other side is gone and everything it sent was taken
   */
  Optional<String> receive(Deadline deadline) throws InterruptedException;

  /**
   * Offers each message first, on the thread that reads the other side and must not be held up;
   * what is taken there is not received. For what is only passed on: a change of threads would cost
   * more than the passing.
   */
  void tap(Predicate<String> takes);

  /** Where the browser answers HTTP too; empty when it is reached by messages alone. */
  default Optional<URI> http() {
    return Optional.empty();
  }

  /** Idempotent; wakes {@link #receive}. */
  @Override
  void close();
}
