package dev.tabtender.link;

/** The extension, or the browser behind it, answered a call with an error. */
public final class CallRefused extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final int code;

  public CallRefused(int code, String message) {
    super(message);
    this.code = code;
  }

  /** CDP's number where the browser refused a command. */
  public int code() {
    return code;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
