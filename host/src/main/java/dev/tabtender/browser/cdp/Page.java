package dev.tabtender.browser.cdp;

import dev.tabtender.browser.TabId;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import java.util.List;
import java.util.Optional;

/** One tab's target: its session, its frames and what happens in it. */
final class Page {
  private final PageEvents events = new PageEvents();

  TabId id() {
    throw new UnsupportedOperationException();
  }

  String targetId() {
    throw new UnsupportedOperationException();
  }

  String owner() {
    throw new UnsupportedOperationException();
  }

  Optional<TabId> opener() {
    throw new UnsupportedOperationException();
  }

  /**
   * The tab's session, attached anew when it was let go.
   *
   * @throws dev.tabtender.protocol.error.TabtenderException {@code tab_closed}, {@code tab_crashed} or {@code
   *     browser_disconnected}
   */
  CdpSession session(Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  /** The same, but a crashed tab gives its session too: a navigation brings it back. */
  CdpSession sessionToNavigate(Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  /** No debugger could be attached: only {@link Frame#call} and the browser's own tab commands reach the page. */
  boolean synthetic() {
    throw new UnsupportedOperationException();
  }

  Frame mainFrame(Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  /** Main frame first, then in tree order, out-of-process ones included. */
  List<Frame> frames(Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  Optional<Frame> frame(String frameId) {
    throw new UnsupportedOperationException();
  }

  /** The frame element, as a handle in the parent's isolated world. */
  Optional<RemoteElement> owner(Frame child, Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  PageEvents events() {
    return events;
  }

  /** One more works with it; the idle release waits until none does. */
  void use() {}

  void unuse() {}

  void close(Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  void activate(Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  TabInfo info() {
    throw new UnsupportedOperationException();
  }
}
