package dev.tabtender.protocol.error;

import java.util.Locale;

/**
 * Every way a call can fail, as callers see it. Append-only: a code is never renamed or given
 * again.
 */
public enum ErrorCode {
  BAD_REQUEST(Kind.USER, 400, false),
  UNKNOWN_VERB(Kind.USER, 404, false),
  NOT_FOUND(Kind.USER, 404, false),
  UNAUTHORIZED(Kind.POLICY, 401, false),
  FORBIDDEN_HOST(Kind.POLICY, 403, false),
  FORBIDDEN_ORIGIN(Kind.POLICY, 403, false),
  FORBIDDEN_SCOPE(Kind.POLICY, 403, false),
  TOO_LARGE(Kind.USER, 413, false),
  TOO_MANY_REQUESTS(Kind.USER, 429, true),
  BROWSER_UNAVAILABLE(Kind.BROWSER, 503, true),
  BROWSER_DISCONNECTED(Kind.TRANSPORT, 502, true),
  TAB_CLOSED(Kind.BROWSER, 410, false),
  TAB_CRASHED(Kind.BROWSER, 502, true),
  NAVIGATION_FAILED(Kind.BROWSER, 502, true),
  NAVIGATION_BLOCKED(Kind.POLICY, 403, false),
  STALE_ELEMENT(Kind.USER, 409, true),
  UNKNOWN_ELEMENT(Kind.USER, 404, false),
  NOT_INTERACTABLE(Kind.USER, 409, true),
  WRONG_ELEMENT_KIND(Kind.USER, 422, false),
  FILE_REJECTED(Kind.USER, 422, false),
  DIALOG_OPEN(Kind.USER, 409, true),
  TIMEOUT(Kind.BROWSER, 504, true),
  SCRIPT_ERROR(Kind.USER, 422, false),
  APPROVAL_REQUIRED(Kind.POLICY, 403, true),
  POLICY_DENIED(Kind.POLICY, 403, false),
  HUMAN_CANCELLED(Kind.POLICY, 409, false),
  MODEL_ERROR(Kind.MODEL, 502, true),
  INTERNAL(Kind.INTERNAL, 500, false);

  /** Who has to do something about it. */
  public enum Kind {
    USER,
    POLICY,
    BROWSER,
    MODEL,
    TRANSPORT,
    INTERNAL
  }

  private final Kind kind;
  private final int status;
  private final boolean retryable;

  ErrorCode(Kind kind, int status, boolean retryable) {
    this.kind = kind;
    this.status = status;
    this.retryable = retryable;
  }

  /** The word on the wire, such as {@code stale_element}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public Kind kind() {
    return kind;
  }

  /** The HTTP status it travels with. */
  public int status() {
    return status;
  }

  /** Whether the same call may succeed later, after the hint was followed. */
  public boolean retryable() {
    return retryable;
  }
}
