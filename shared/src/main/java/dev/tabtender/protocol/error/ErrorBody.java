package dev.tabtender.protocol.error;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The one error shape of every surface: what happened to whom, what to do next, and the facts
 * behind it.
 */
public record ErrorBody(
    ErrorCode code, String message, String hint, boolean retryable, Map<String, Object> details) {

  public ErrorBody {
    requireNonNull(code, "code is null");
    requireNonNull(message, "message is null");
    requireNonNull(hint, "hint is null");
    details = Map.copyOf(details);
  }

  /** {@code {"error":{"code","message","hint","retryable","details"}}} as plain maps. */
  public Map<String, Object> toWire() {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code.code());
    error.put("message", message);
    error.put("hint", hint);
    error.put("retryable", retryable);
    error.put("details", details);
    return Map.of("error", error);
  }
}
