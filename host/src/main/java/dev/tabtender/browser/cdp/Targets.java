package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Map;
import java.util.Optional;

/** Finds what an index names. */
final class Targets {
  private static final String HINT = "Take a new snapshot and use the indexes it gives.";

  private final Page page;
  private final Indexes indexes;

  Targets(Page page, Indexes indexes) {
    this.page = page;
    this.indexes = indexes;
  }

  /**
   * @throws TabtenderException {@code unknown_element} when no snapshot gave the index, {@code
   *     stale_element} when its document is gone
   */
  Target find(int index, Deadline deadline) {
    page.session(deadline);
    Indexes.Entry entry = indexes.entry(index).orElseThrow(() -> missing(index));
    Frame frame =
        page.frame(entry.document().frameId())
            .filter(it -> it.loaderId().equals(entry.document().loaderId()))
            .orElseThrow(() -> gone(index, entry.line()));
    return new Target(index, frame, entry.key(), entry.line());
  }

  /** The target, when its element is still there to be asked. */
  Optional<Target> findIfAny(int index, Deadline deadline) {
    try {
      return Optional.of(find(index, deadline));
    } catch (TabtenderException e) {
      return Optional.empty();
    }
  }

  private TabtenderException missing(int index) {
    return indexes.given(index)
        ? new TabtenderException(
            ErrorCode.STALE_ELEMENT,
            "Element " + index + " belonged to a document that is long gone.",
            HINT,
            Map.of("index", index))
        : new TabtenderException(
            ErrorCode.UNKNOWN_ELEMENT,
            "No snapshot of this tab ever gave the index " + index + ".",
            HINT,
            Map.of("index", index));
  }

  private static TabtenderException gone(int index, String line) {
    return new TabtenderException(
        ErrorCode.STALE_ELEMENT,
        "Element " + index + " was in a document that was left: " + line,
        HINT,
        Map.of("index", index, "lastSeen", line));
  }
}
