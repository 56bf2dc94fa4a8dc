package dev.tabtender.browser.cdp;

/** Who answers a JavaScript dialog: the caller, or the tab by itself. */
public enum Dialogs {
  ASK("ask"),
  ACCEPT("accept"),
  DISMISS("dismiss");

  private final String word;

  Dialogs(String word) {
    this.word = word;
  }

  /** As it is written in options and answers. */
  public String word() {
    return word;
  }
}
