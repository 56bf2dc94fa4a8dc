package dev.tabtender.protocol.error;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The one error shape of every surface: what happened to whom, what to do next, and the facts
 * behind it. Texts that quote what a caller or a page said are cut: an error is for reading.
 */
public record ErrorBody(
    ErrorCode code, String message, String hint, boolean retryable, Map<String, Object> details) {

  private static final int LONGEST = 4_000;

  public ErrorBody {
    requireNonNull(code, "code is null");
    requireNonNull(message, "message is null");
    requireNonNull(hint, "hint is null");
    message = cut(message);
    hint = cut(hint);
    details =
        details.entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> cutAny(e.getValue())));
  }

  private static Object cutAny(Object value) {
    return value instanceof String text ? cut(text) : value;
  }

  /** At most 4,000 characters of it, and how many more there were. */
  public static String cut(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "… (" + (text.length() - end) + " more characters)";
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
