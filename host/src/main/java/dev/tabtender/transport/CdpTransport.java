package dev.tabtender.transport;

import dev.tabtender.concurrent.Deadline;
import java.util.Optional;

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

  /** Idempotent; wakes {@link #receive}. */
  @Override
  void close();
}
