package dev.tabtender.browser.cdp;

/** The browser answered a command with an error; handlers of the command know what it means. */
public final class CdpError extends RuntimeException {
  private final int code;
  private final String method;
  private final String message;

  public CdpError(String method, int code, String message) {
    super(message);
    this.message = message;
    this.method = method;
    this.code = code;
  }

  @Override
  public String getMessage() {
    return message;
  }

  public int code() {
    return code;
  }

  public String method() {
    return method;
  }
}
