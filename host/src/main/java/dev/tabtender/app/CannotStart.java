package dev.tabtender.app;

/** Why the host does not run, and what to do about it. */
final class CannotStart extends Exception {
  private static final long serialVersionUID = 1L;
  private final String hint;
  private final int exitCode;

  CannotStart(String message, String hint) {
    this(message, hint, 1);
  }

  CannotStart(String message, String hint, int exitCode) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
  }

  String hint() {
    return hint;
  }

  int exitCode() {
    return exitCode;
  }
}
