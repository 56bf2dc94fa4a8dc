package dev.tabtender.cli;

import dev.tabtender.protocol.error.ErrorCode;

/** How a command ends. */
enum ExitCode {
  DONE(0),
  FAILED(1),
  USAGE(2),
  NO_BROWSER(3),
  WAITS_FOR_PERSON(4);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** The one that a failure is told with. */
  static ExitCode of(String code) {
    for (ErrorCode known : ErrorCode.values()) {
      if (known.code().equals(code)) {
        return of(known);
      }
    }
    return FAILED;
  }

  private static ExitCode of(ErrorCode code) {
    return switch (code) {
      case BAD_REQUEST, UNKNOWN_VERB -> USAGE;
      case BROWSER_UNAVAILABLE -> NO_BROWSER;
      case APPROVAL_REQUIRED -> WAITS_FOR_PERSON;
      case NOT_FOUND,
          UNAUTHORIZED,
          FORBIDDEN_HOST,
          FORBIDDEN_ORIGIN,
          FORBIDDEN_SCOPE,
          TOO_LARGE,
          TOO_MANY_REQUESTS,
          BROWSER_DISCONNECTED,
          TAB_CLOSED,
          TAB_CRASHED,
          NAVIGATION_FAILED,
          NAVIGATION_BLOCKED,
          STALE_ELEMENT,
          UNKNOWN_ELEMENT,
          NOT_INTERACTABLE,
          WRONG_ELEMENT_KIND,
          FILE_REJECTED,
          DIALOG_OPEN,
          TIMEOUT,
          SCRIPT_ERROR,
          POLICY_DENIED,
          HUMAN_CANCELLED,
          MODEL_ERROR,
          INTERNAL ->
          FAILED;
    };
  }
}
