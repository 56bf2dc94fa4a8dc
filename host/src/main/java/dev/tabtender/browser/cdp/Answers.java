package dev.tabtender.browser.cdp;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waiting for an answer that has its own deadline. */
final class Answers {
  private Answers() {}

  /**
   * The answer, or the failure as it was thrown.
   *
   * @throws TabtenderException {@code timeout} when the waiting thread is interrupted; its flag
   *     stays set
   */
  static <T> T join(CompletableFuture<T> answer) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TabtenderException(
          ErrorCode.TIMEOUT, "The call was cancelled.", "Call again if it is still wanted.");
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause());
    }
  }

  private static RuntimeException failure(Throwable cause) {
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }
}
