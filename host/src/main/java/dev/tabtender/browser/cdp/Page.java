package dev.tabtender.browser.cdp;

import com.github.kklisura.cdt.protocol.commands.DOM;
import com.github.kklisura.cdt.protocol.commands.Target;
import com.github.kklisura.cdt.protocol.types.runtime.RemoteObject;
import dev.tabtender.browser.Effects;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One tab's target: its session, its frames and what happens in it. */
final class Page {
  private static final System.Logger LOG = System.getLogger(Page.class.getName());

  /** Dialogs, and what else the browser does by itself, are answered or given up within this. */
  private static final int ERRAND_MILLIS = 5000;

  private static final Duration PASSWORD_PATIENCE = Duration.ofMillis(1500);

  private final TabId id;
  private final String targetId;
  private final String owner;
  private final Optional<TabId> opener;
  private final PageHost host;
  private final PageEvents events = new PageEvents();
  private final FrameTree frames = new FrameTree();
  private final KeyStore keys = new KeyStore();
  private final PageListener listener;
  private final PageSetup setup;
  private final Map<String, DocumentFrame> documents = new ConcurrentHashMap<>();

  private final HeldByDialogs dialogs;
  private final Uses uses;

  /** Guards attaching and letting go; held while the browser is asked. */
  private final ReentrantLock attaching = new ReentrantLock();

  private volatile @Nullable CdpSession session;

  /** Done when the session is told everything and the frames are known. */
  private volatile CompletableFuture<Json> ready = new CompletableFuture<>();

  private volatile boolean synthetic;
  private volatile boolean closing;
  private volatile @Nullable TabtenderException lost;

  Page(TabId id, String targetId, String owner, Optional<TabId> opener, PageHost host) {
    this.id = id;
    this.targetId = targetId;
    this.owner = owner;
    this.opener = opener;
    this.host = host;
    this.dialogs = new HeldByDialogs(id, events);
    this.uses =
        new Uses(id.value(), Duration.ofMillis(host.settings().idleReleaseMillis()), this::release);
    this.setup = new PageSetup(host.settings().script());
    this.listener = new PageListener(frames, events, host.connection(), new Reactions());
  }

  TabId id() {
    return id;
  }

  String targetId() {
    return targetId;
  }

  String owner() {
    return owner;
  }

  Optional<TabId> opener() {
    return opener;
  }

  /**
   * No debugger could be attached: only {@link Frame#call} and the browser's own tab commands reach
   * the page.
   */
  boolean synthetic() {
    return synthetic;
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
    requireThere();
    CdpSession known = session;
    return known == null ? attach(deadline) : known;
  }

  private void requireThere() {
    TabtenderException reason = lost;
    if (reason != null) {
      throw reason;
    }
  }

  private CdpSession attach(Deadline deadline) {
    lockToAttach(deadline);
    try {
      requireThere();
      CdpSession known = session;
      return known == null ? attachAnew(deadline) : known;
    } finally {
      attaching.unlock();
    }
  }

  private void lockToAttach(Deadline deadline) {
    try {
      if (!attaching.tryLock(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw TabLosses.busy(id);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TabLosses.busy(id);
    }
  }

  private CdpSession attachAnew(Deadline deadline) {
    CdpConnection connection = host.connection();
    Json answer = attachToTarget(connection, deadline);
    CdpSession fresh = connection.own(answer.text("sessionId"), listener::take);
    synthetic = answer.bool("synthetic");
    listener.attached(fresh.id());
    ready = setup.top(fresh, synthetic, tree -> frames.reset(tree, fresh), deadline);
    session = fresh;
    try {
      dialogs.join(ready);
    } catch (TabtenderException e) {
      // A page that greets with a dialog: whoever is here may want to answer it.
      if (e.code() != ErrorCode.DIALOG_OPEN) {
        session = null;
        throw e;
      }
    }
    return fresh;
  }

  private Json attachToTarget(CdpConnection connection, Deadline deadline) {
    try {
      return connection
          .browser()
          .send(
              "Target.attachToTarget",
              Json.object("targetId", targetId, "flatten", true),
              deadline);
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "Attaching to {0} failed: {1}", id, e.getMessage());
      throw host.target(targetId).isMissing()
          ? TabLosses.closed(id)
          : TabLosses.letGo(id, e.getMessage());
    }
  }

  /** The debugger lost the tab; called on the reader thread. */
  void detached(String sessionId, String reason) {
    CdpSession known = session;
    if (known == null || !known.id().equals(sessionId)) {
      return;
    }
    session = null;
    TabtenderException cause =
        reason.isEmpty() || reason.equals("target_closed")
            ? TabLosses.closed(id)
            : TabLosses.letGo(id, reason);
    failRunning(cause);
    host.connection().forget(sessionId, cause);
    events.detached();
  }

  /** The tab, or the whole browser, is gone; called on the reader thread. */
  void ended(TabtenderException reason) {
    lost = reason;
    failRunning(reason);
    CdpSession known = session;
    if (known != null) {
      host.connection().forget(known.id(), reason);
    }
    session = null;
    events.ended();
  }

  /** Called on the reader thread, by the tab's own session and by the browser's: only the first one counts. */
  void crash() {
    if (events.crashed()) {
      return;
    }
    events.crash();
    failRunning(TabLosses.crashed(id));
  }

  private void failRunning(TabtenderException reason) {
    Set<String> sessions = new HashSet<>();
    frames.inOrder().forEach(node -> sessions.add(node.session().id()));
    CdpSession known = session;
    if (known != null) {
      sessions.add(known.id());
    }
    host.connection().fail(sessions, reason);
  }

  // ---- frames

  Frame mainFrame(Deadline deadline) {
    session(deadline);
    dialogs.join(ready);
    return frames.main().map(this::document).orElseThrow(StaleDocument::frameGone);
  }

  /**
   * Main frame first, then in tree order, out-of-process ones included.
   *
   * @throws TabtenderException also {@code dialog_open} when the frames are not known for a dialog
   */
  List<Frame> frames(Deadline deadline) {
    session(deadline);
    dialogs.join(ready);
    return frames.inOrder().stream().<Frame>map(this::document).toList();
  }

  Optional<Frame> frame(String frameId) {
    return frames.node(frameId).map(this::document);
  }

  boolean has(String frameId) {
    return frames.node(frameId).isPresent();
  }

  private Frame document(FrameTree.Node node) {
    documents.keySet().removeIf(frameId -> frames.node(frameId).isEmpty());
    return documents.compute(
        node.id(),
        (frameId, known) -> known != null && frames.shows(known.node()) ? known : open(node));
  }

  private DocumentFrame open(FrameTree.Node node) {
    return new DocumentFrame(frames, node, host.settings().script(), this::ask, keys);
  }

  /**
   * The frame element, as a handle in the parent's isolated world; empty for a frame without a
   * parent.
   */
  Optional<RemoteElement> owner(Frame child, Deadline deadline) {
    return child.parentId().flatMap(this::frame).map(parent -> ownerIn(parent, child, deadline));
  }

  private RemoteElement ownerIn(Frame parent, Frame child, Deadline deadline) {
    try {
      DOM dom =
          new TypedProtocol((method, params) -> ask(parent.session(), method, params, deadline))
              .domain(DOM.class);
      Integer node = dom.getFrameOwner(child.id()).getBackendNodeId();
      int world = parent.isolatedContext(deadline);
      RemoteObject element = dom.resolveNode(null, node, null, world);
      return new ReleasableElement(parent.session(), element.getObjectId());
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "No owner of {0}: {1}", child, e.getMessage());
      throw StaleDocument.frameGone();
    }
  }

  /**
   * Sends a command that a dialog would hold back; with one open, it fails at once with {@code
   * dialog_open}.
   */
  Json ask(CdpSession target, String method, Json params, Deadline deadline) {
    return dialogs.ask(target, method, params, deadline);
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
    attaching.lock();
    try {
      CdpSession known = session;
      if (known == null || uses.any()) {
        return;
      }
      Deadline deadline = Deadline.inMillis(ERRAND_MILLIS);
      keepKeys(deadline);
      session = null;
      targets(deadline).detachFromTarget(known.id(), null);
      host.connection().forget(known.id(), TabLosses.letGo(id, "it was not in use"));
      events.detached();
    } catch (CdpError | TabtenderException e) {
      LOG.log(System.Logger.Level.DEBUG, "Letting go of {0}: {1}", id, e.getMessage());
    } finally {
      attaching.unlock();
    }
  }

  private void keepKeys(Deadline deadline) {
    keys.clear();
    for (Frame frame : frames(deadline)) {
      try {
        keys.keep(frame, frame.call("exportKeys", Json.MISSING, deadline));
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.DEBUG, "No keys of {0}: {1}", frame, e.getMessage());
      }
    }
  }

  void activate(Deadline deadline) {
    host.activate(this, deadline);
  }

  /** Closes it, whatever the page would like to ask before. */
  void close(Deadline deadline) {
    closing = true;
    events.dialog().ifPresent(dialog -> answerDialog(true));
    try {
      targets(deadline).closeTarget(targetId);
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "Closing {0}: {1}", id, e.getMessage());
    }
    events.await(deadline, () -> lost != null);
  }

  private Target targets(Deadline deadline) {
    return TypedProtocol.on(host.connection().browser(), deadline).domain(Target.class);
  }

  private void answerDialog(boolean accept) {
    CdpSession known = session;
    if (known != null) {
      var unused =
          known.sendAsync(
              "Page.handleJavaScriptDialog",
              Json.object("accept", accept),
              Deadline.inMillis(ERRAND_MILLIS));
    }
  }

  private final class Reactions implements PageListener.Reactions {
    @Override
    public void dialogOpened(Effects.Dialog dialog) {
      if (closing) {
        answerDialog(true);
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
      // A headless browser gives up by itself; one with a window would ask a person who may not be there.
      Threads.start(
          "password-" + id,
          () -> {
            if (slept(PASSWORD_PATIENCE) && listener.giveUpPassword(requestId)) {
              stopLoading();
            }
          });
    }
  }

  private void stopLoading() {
    CdpSession known = session;
    if (known != null) {
      var unused =
          known.sendAsync("Page.stopLoading", Json.object(), Deadline.inMillis(ERRAND_MILLIS));
    }
  }

  @Override
  public String toString() {
    return "tab " + id;
  }
}
