package dev.tabtender.cli;

import dev.tabtender.json.Json;

/** A command that did not go through, as the host or this program words it. */
final class Refused extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient Json error;
  private final ExitCode exitCode;

  /**
   * @param error {@code {"code","message","hint",…}}
   */
  Refused(Json error, ExitCode exitCode) {
    super(error.text("message"));
    this.error = error;
    this.exitCode = exitCode;
  }

  Refused(String message, String hint, ExitCode exitCode) {
    this(Json.object("message", message, "hint", hint), exitCode);
  }

  Json error() {
    return error;
  }

  String hint() {
    return error.text("hint");
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
