package dev.tabtender.browser.cdp;

/** One document in one frame; reloading makes another. */
record DocumentId(String frameId, String loaderId) {
  static DocumentId of(Frame frame) {
    return new DocumentId(frame.id(), frame.loaderId());
  }
}
