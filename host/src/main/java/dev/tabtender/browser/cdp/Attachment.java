package dev.tabtender.browser.cdp;

import dev.tabtender.browser.TabId;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The debugger on a tab: attached when it is first needed, lost, let go, attached again. */
final class Attachment {
  private static final System.Logger LOG = System.getLogger(Attachment.class.getName());
  private static final int ERRAND_MILLIS = 5000;

  private final TabId id;
  private final String targetId;
  private final PageHost host;
  private final FrameTree frames;
  private final HeldByDialogs dialogs;
  private final PageListener listener;
  private final PageSetup setup;

  /** Guards attaching and letting go; held while the browser is asked. */
  private final ReentrantLock attaching = new ReentrantLock();

  private volatile @Nullable CdpSession session;

  /** Done when the session is told everything and the frames are known. */
  private volatile CompletableFuture<Json> ready = new CompletableFuture<>();

  private volatile boolean synthetic;
  private volatile @Nullable TabtenderException lost;

  Attachment(
      TabId id,
      String targetId,
      PageHost host,
      FrameTree frames,
      HeldByDialogs dialogs,
      PageListener listener,
      PageSetup setup) {
    this.id = id;
    this.targetId = targetId;
    this.host = host;
    this.frames = frames;
    this.dialogs = dialogs;
    this.listener = listener;
    this.setup = setup;
  }

  boolean synthetic() {
    return synthetic;
  }

  /** Whether the tab is gone for good. */
  boolean over() {
    return lost != null;
  }

  /** The session, if the debugger is on the tab. */
  Optional<CdpSession> present() {
    return Optional.ofNullable(session);
  }

  /** The session, attached when it is not. */
  CdpSession session(Deadline deadline) {
    requireThere();
    CdpSession known = session;
    return known == null ? attach(deadline) : known;
  }

  /** Throws what the tab was lost by. */
  void requireThere() {
    TabtenderException reason = lost;
    if (reason != null) {
      throw reason;
    }
  }

  /** Waits until the frames are known. */
  void awaitFrames(Deadline deadline) {
    CdpSession known = session(deadline);
    if (ready.isCompletedExceptionally()) {
      // A dialog was open for longer than whoever attached would wait.
      ready = setup.top(known, synthetic, framesOf(known), deadline);
    }
    dialogs.join(ready);
  }

  private Consumer<Json> framesOf(CdpSession top) {
    return tree -> frames.reset(tree, top);
  }

  private CdpSession attach(Deadline deadline) {
    lock(deadline);
    try {
      requireThere();
      CdpSession known = session;
      return known == null ? attachAnew(deadline) : known;
    } finally {
      attaching.unlock();
    }
  }

  private void lock(Deadline deadline) {
    try {
      if (!attaching.tryLock(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw TabLosses.busy(id);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TabLosses.busy(id);
    }
  }

  /** Takes a session that the browser opened for a tab that waits; called on the reader thread. */
  void adopt(String sessionId) {
    if (session == null) {
      begin(sessionId, Deadline.inMillis(ERRAND_MILLIS));
    }
    var unused = host.connection().start(sessionId, targetId);
  }

  private CdpSession begin(String sessionId, Deadline deadline) {
    CdpSession fresh = host.connection().own(sessionId, listener::take);
    listener.attached(fresh.id());
    ready = setup.top(fresh, synthetic, framesOf(fresh), deadline);
    if (!synthetic && sharesItsWindow()) {
      PageSetup.keepDrawn(fresh, deadline);
    }
    session = fresh;
    return fresh;
  }

  /** In a person's browser; in one of our own each tab has a window. */
  boolean sharesItsWindow() {
    return host.target(targetId).has("active");
  }

  private CdpSession attachAnew(Deadline deadline) {
    Json answer = attachToTarget(deadline);
    synthetic = answer.bool("synthetic");
    CdpSession fresh = begin(answer.text("sessionId"), deadline);
    try {
      dialogs.join(ready);
    } catch (TabtenderException e) {
      // A page that greets with a dialog: whoever is here may want to answer it.
      if (e.code() != ErrorCode.DIALOG_OPEN) {
        giveUp(fresh, e);
        throw e;
      }
    }
    return fresh;
  }

  private Json attachToTarget(Deadline deadline) {
    try {
      Json params = Json.object("targetId", targetId, "flatten", true);
      return host.connection().browser().send("Target.attachToTarget", params, deadline);
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "Attaching to {0} failed: {1}", id, e.getMessage());
      throw host.target(targetId).isMissing()
          ? TabLosses.closed(id)
          : TabLosses.letGo(id, e.getMessage());
    }
  }

  /** A session that could not be set up is not kept: the next one may have more luck. */
  private void giveUp(CdpSession fresh, TabtenderException reason) {
    session = null;
    host.connection().forget(fresh.id(), reason);
    Json params = Json.object("sessionId", fresh.id());
    Deadline deadline = Deadline.inMillis(ERRAND_MILLIS);
    var unused = host.connection().browser().sendAsync("Target.detachFromTarget", params, deadline);
  }

  /** Sends without waiting, if there is a session. */
  void tell(String method, Json params) {
    CdpSession known = session;
    if (known != null) {
      var unused = known.sendAsync(method, params, Deadline.inMillis(ERRAND_MILLIS));
    }
  }

  /**
   * Takes the debugger off, unless the frames are not known yet.
   *
   * @param unless looked at once nobody can attach meanwhile: whether it has to stay
   * @param before done with the last words of the session
   * @return whether it was taken off
   */
  boolean release(BooleanSupplier unless, Consumer<Deadline> before) {
    Deadline deadline = Deadline.inMillis(ERRAND_MILLIS);
    lock(deadline);
    try {
      CdpSession known = session;
      if (known == null || unless.getAsBoolean()) {
        return false;
      }
      dialogs.join(ready);
      before.accept(deadline);
      session = null;
      takeOff(known, deadline);
      return true;
    } finally {
      attaching.unlock();
    }
  }

  /** Nobody listens to the session any more, even where the browser does not let go of it. */
  private void takeOff(CdpSession known, Deadline deadline) {
    try {
      Json params = Json.object("sessionId", known.id());
      host.connection().browser().send("Target.detachFromTarget", params, deadline);
    } catch (CdpError | TabtenderException e) {
      LOG.log(System.Logger.Level.DEBUG, "Letting go of {0}: {1}", id, e.getMessage());
    } finally {
      host.connection().forget(known.id(), TabLosses.letGo(id, "it was not in use"));
    }
  }

  /**
   * The debugger lost the tab; called on the reader thread.
   *
   * @return false when it was another session's end
   */
  boolean detached(String sessionId, String reason) {
    CdpSession known = session;
    if (known == null || !known.id().equals(sessionId)) {
      return false;
    }
    TabtenderException cause = TabLosses.detached(id, reason);
    session = null;
    failRunning(cause, known);
    host.connection().forget(sessionId, cause);
    return true;
  }

  /** The tab, or the whole browser, is gone; called on the reader thread. */
  void ended(TabtenderException reason) {
    lost = reason;
    CdpSession known = session;
    session = null;
    failRunning(reason, known);
    if (known != null) {
      host.connection().forget(known.id(), reason);
    }
  }

  void crashed() {
    failRunning(TabLosses.crashed(id), session);
  }

  private void failRunning(TabtenderException reason, @Nullable CdpSession top) {
    Set<String> sessions = new HashSet<>();
    frames.inOrder().forEach(node -> sessions.add(node.session().id()));
    if (top != null) {
      sessions.add(top.id());
    }
    host.connection().fail(sessions, reason);
  }
}
