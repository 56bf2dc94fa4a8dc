package dev.tabtender.browser.cdp;

import com.github.kklisura.cdt.protocol.commands.Target;
import dev.tabtender.browser.Effects;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One tab's target: its session, its frames and what happens in it. */
final class Page {
  private static final System.Logger LOG = System.getLogger(Page.class.getName());

  private static final Duration PASSWORD_PATIENCE = Duration.ofMillis(1500);

  private final TabId id;
  private final String targetId;
  private final Optional<TabId> opener;
  private final PageHost host;
  private final PageEvents events = new PageEvents();
  private final FrameTree frames = new FrameTree();
  private final TabMemory memory;
  private final PageListener listener;
  private final PageSetup setup;
  private final Documents documents;

  private final HeldByDialogs dialogs;
  private final Attachment attachment;
  private final Uses uses;
  private volatile boolean closing;

  Page(TabId id, String targetId, TabMemory memory, Optional<TabId> opener, PageHost host) {
    this.id = id;
    this.targetId = targetId;
    this.memory = memory;
    this.opener = opener;
    this.host = host;
    this.dialogs = new HeldByDialogs(id, events);
    this.uses =
        new Uses(id.value(), Duration.ofMillis(host.settings().idleReleaseMillis()), this::release);
    this.documents = new Documents(frames, host.settings().script(), dialogs, memory.keys());
    this.setup = new PageSetup(host.settings().script());
    this.listener =
        new PageListener(
            frames, events, host.connection(), host.settings().dialogs(), new Reactions());
    this.attachment = new Attachment(id, targetId, host, frames, dialogs, listener, setup);
  }

  TabId id() {
    return id;
  }

  String targetId() {
    return targetId;
  }

  String owner() {
    return memory.owner();
  }

  TabMemory memory() {
    return memory;
  }

  Optional<TabId> opener() {
    return opener;
  }

  /**
   * No debugger could be attached: only {@link Frame#call} and the browser's own tab commands reach
   * the page.
   */
  boolean synthetic() {
    return attachment.synthetic();
  }

  PageEvents events() {
    return events;
  }

  TabInfo info() {
    Json target = host.target(targetId);
    return new TabInfo(
        id.value(),
        target.text("url"),
        target.text("title"),
        host.active(targetId),
        opener.map(TabId::value).orElse(null));
  }

  /** In a person's browser; whether it is in front there changes at any moment. */
  boolean sharesItsWindow() {
    return attachment.sharesItsWindow();
  }

  /** Another tab of the same browser, if it is still open. */
  Optional<TabInfo> neighbour(TabId other) {
    return host.tab(other);
  }

  // ---- the session

  /**
   * The tab's session, attached anew when it was let go.
   *
   * @throws TabtenderException {@code tab_closed}, {@code tab_crashed} or {@code
   *     browser_disconnected}
   */
  CdpSession session(Deadline deadline) {
    if (events.crashed()) {
      throw TabLosses.crashed(id);
    }
    return sessionToNavigate(deadline);
  }

  /** The same, but a crashed tab gives its session too: a navigation brings it back. */
  CdpSession sessionToNavigate(Deadline deadline) {
    return attachment.session(deadline);
  }

  /**
   * For who waits for what a tab that is gone will never do.
   *
   * @throws TabtenderException {@code tab_closed} or {@code browser_disconnected}
   */
  void requireThere() {
    attachment.requireThere();
  }

  /**
   * The browser attached the debugger by itself, and the tab waits; called on the reader thread.
   */
  void adopt(String sessionId) {
    attachment.adopt(sessionId);
  }

  /** The debugger lost the tab; called on the reader thread. */
  void detached(String sessionId, String reason) {
    if (attachment.detached(sessionId, reason)) {
      events.detached();
    }
  }

  /** The tab, or the whole browser, is gone; called on the reader thread. */
  void ended(TabtenderException reason) {
    attachment.ended(reason);
    events.ended();
  }

  /**
   * Called on the reader thread, by the tab's own session and by the browser's: only the first one
   * counts.
   */
  void crash() {
    if (!events.crashed()) {
      events.crash();
      attachment.crashed();
    }
  }

  // ---- frames

  Frame mainFrame(Deadline deadline) {
    awaitFrames(deadline);
    return documents.main().orElseThrow(StaleDocument::frameGone);
  }

  /**
   * Main frame first, then in tree order, out-of-process ones included.
   *
   * @throws TabtenderException also {@code dialog_open} when the frames are not known for a dialog
   */
  List<Frame> frames(Deadline deadline) {
    awaitFrames(deadline);
    return documents.inOrder();
  }

  private void awaitFrames(Deadline deadline) {
    session(deadline);
    attachment.awaitFrames(deadline);
  }

  Optional<Frame> frame(String frameId) {
    return documents.of(frameId);
  }

  boolean has(String frameId) {
    return frames.node(frameId).isPresent();
  }

  /**
   * The frame element, as a handle in the parent's isolated world; empty for a frame without a
   * parent.
   */
  Optional<RemoteElement> owner(Frame child, Deadline deadline) {
    return documents.owner(child, deadline);
  }

  // ---- use

  /** One more works with it; the idle release waits until none does. */
  void use() {
    host.used();
    uses.begin();
  }

  void unuse() {
    host.used();
    uses.end();
  }

  boolean inUse() {
    return uses.any();
  }

  private static boolean slept(Duration time) {
    try {
      Thread.sleep(time);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Takes the debugger off; what identifies the listed elements is kept for the next time. */
  void release() {
    try {
      // Without the debugger an open dialog could not be answered any more.
      if (attachment.release(
          () -> uses.any() || events.dialog().isPresent(), documents::keepKeys)) {
        events.detached();
      }
    } catch (CdpError | TabtenderException e) {
      LOG.log(System.Logger.Level.DEBUG, "Letting go of {0}: {1}", id, e.getMessage());
    }
  }

  void activate(Deadline deadline) {
    host.activate(this, deadline);
  }

  /** Closes it, whatever the page would like to ask before. */
  void close(Deadline deadline) {
    closing = true;
    events.dialog().ifPresent(dialog -> acceptDialog());
    try {
      targets(deadline).closeTarget(targetId);
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "Closing {0}: {1}", id, e.getMessage());
    }
    events.await(deadline, attachment::over);
  }

  private Target targets(Deadline deadline) {
    return TypedProtocol.on(host.connection().browser(), deadline).domain(Target.class);
  }

  private void acceptDialog() {
    attachment.tell("Page.handleJavaScriptDialog", Json.object("accept", true));
  }

  private final class Reactions implements PageListener.Reactions {
    @Override
    public void dialogOpened(Effects.Dialog dialog) {
      if (closing) {
        acceptDialog();
      }
      dialogs.opened(dialog);
    }

    @Override
    public void childAttached(String sessionId) {
      CdpSession child = host.connection().session(sessionId);
      setup.child(child, tree -> frames.add(tree, child));
    }

    @Override
    public void crashed() {
      crash();
    }

    @Override
    public void windowRequested(String url) {
      host.windowRequested(Page.this, url);
    }

    @Override
    public void passwordWanted(String requestId) {
      // A headless browser gives up by itself; one with a window would ask a person who may not be
      // there.
      Threads.start(
          "password-" + id,
          () -> {
            if (slept(PASSWORD_PATIENCE) && listener.giveUpPassword(requestId)) {
              attachment.tell("Page.stopLoading", Json.object());
            }
          });
    }
  }

  @Override
  public String toString() {
    return "tab " + id;
  }
}
