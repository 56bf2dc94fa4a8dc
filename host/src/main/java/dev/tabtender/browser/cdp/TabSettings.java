package dev.tabtender.browser.cdp;

import java.nio.file.Path;

/**
 * What a tab's verbs go by.
 *
 * @param artifacts where the rest of a long snapshot is written
 * @param settleMillis how long a page that never rests is waited for
 * @param dialogs what happens to a JavaScript dialog
 */
public record TabSettings(Path artifacts, long settleMillis, Dialogs dialogs) {
  /** Who answers a JavaScript dialog: the caller, or the tab by itself. */
  public enum Dialogs {
    ASK,
    ACCEPT,
    DISMISS
  }

  /** The usual ones. */
  public static TabSettings in(Path artifacts) {
    return new TabSettings(artifacts, 3_000, Dialogs.ASK);
  }
}
