package dev.tabtender.browser;

import java.util.Optional;

/**
 * @param form what is answered: the text alone, the text and the elements, or only what changed
 * @param viewportOnly leave out what has to be scrolled to, but for a count
 * @param since the snapshot a delta is told against; empty: the last one given to this client
 */
public record SnapshotRequest(Form form, boolean viewportOnly, Optional<String> since) {
  public enum Form {
    TEXT,
    JSON,
    DELTA
  }
}
