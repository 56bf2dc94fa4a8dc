package dev.tabtender.browser.cdp;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;

/** What a frame answers once its document was replaced or taken out of the page. */
final class StaleDocument {
  private static final String HINT = "Take a new snapshot and use the indexes it gives.";

  private StaleDocument() {}

  static TabtenderException frameGone() {
    return new TabtenderException(
        ErrorCode.STALE_ELEMENT, "The frame left the page while it was asked.", HINT);
  }

  static TabtenderException replaced(String url) {
    return new TabtenderException(
        ErrorCode.STALE_ELEMENT, "The document " + url + " was replaced by another.", HINT);
  }
}
