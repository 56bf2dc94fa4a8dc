package dev.tabtender.browser.cdp;

import java.nio.file.Path;

/**
 * What a tab's verbs go by.
 *
 * @param artifacts where the rest of a long snapshot is written
 * @param settleMillis how long a page that never rests is waited for
 */
public record TabSettings(Path artifacts, long settleMillis) {
  /** The usual ones. */
  public static TabSettings in(Path artifacts) {
    return new TabSettings(artifacts, 3_000);
  }
}
