package dev.tabtender.protocol.error;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A failure that already knows how it is told to the caller. All exceptions of ours extend it. */
public class TabtenderException extends RuntimeException {
  private final transient ErrorBody body;

  public TabtenderException(ErrorCode code, String message, String hint) {
    this(code, message, hint, Map.of(), null);
  }

  public TabtenderException(
      ErrorCode code, String message, String hint, Map<String, Object> details) {
    this(code, message, hint, details, null);
  }

  public TabtenderException(
      ErrorCode code,
      String message,
      String hint,
      Map<String, Object> details,
      @Nullable Throwable cause) {
    super(message, cause);
    this.body = new ErrorBody(code, message, hint, code.retryable(), details);
  }

  public ErrorBody body() {
    return body;
  }

  public ErrorCode code() {
    return body.code();
  }
}
