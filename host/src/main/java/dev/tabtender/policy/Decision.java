package dev.tabtender.policy;

import dev.tabtender.protocol.error.ErrorCode;
import java.util.Map;

/** What policy says of a call, and why. */
public sealed interface Decision {
  /** Go ahead. */
  record Allow() implements Decision {}

  /**
   * It may not happen.
   *
   * @param code {@code navigation_blocked} for an address, {@code policy_denied} for anything else
   * @param rule which rule says so
   */
  record Deny(ErrorCode code, String rule, String message, String hint, Map<String, Object> details)
      implements Decision {}
}
