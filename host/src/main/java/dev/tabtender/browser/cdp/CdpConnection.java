package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.PendingCalls;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.transport.CdpTransport;
import dev.tabtender.transport.TransportClosed;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One browser's CDP: commands out, answers and events in. Its one reader thread decodes and hands
 * over, nothing else: events go to whoever owns their session, and the sessions of a tab's frames
 * to whoever owns the tab.
 */
final class CdpConnection implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(CdpConnection.class.getName());
  private static final Duration POLL = Duration.ofMinutes(1);

  /** The extension's: a person pressed Stop and has not allowed work again. */
  private static final int STOPPED = -32003;

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final int ERRAND_MILLIS = 10_000;

  /** Told, on the reader thread, what it must not hold up. */
  interface Listener {
    /** An event of the browser itself, or of a session nobody claimed. */
    void browserEvent(CdpEvent event);

    /** The connection ended; every pending call has failed with that reason. */
    void ended(TabtenderException reason);
  }

  private final CdpTransport transport;
  private final Listener listener;
  private final PendingCalls<Json> pending = new PendingCalls<>();
  private final Map<String, FlatSession> sessions = new ConcurrentHashMap<>();
  private final CdpSession browser = new FlatSession("", event -> {});
  private final Guests guests;
  private final Thread reader;
  private volatile boolean open = true;

  CdpConnection(String name, CdpTransport transport, Listener listener) {
    this.transport = transport;
    this.listener = listener;
    this.guests = new Guests(transport);
    transport.tap(this::forGuests);
    this.reader = Threads.start("cdp-reader-" + name, this::read);
  }

  /** The browser-level session. */
  CdpSession browser() {
    return browser;
  }

  /** Where the browser answers HTTP too. */
  Optional<URI> http() {
    return transport.http();
  }

  boolean isOpen() {
    return open;
  }

  /** Outside clients, who have sessions of their own on this connection. */
  Guests guests() {
    return guests;
  }

  /** The session of that id; of a stranger's when nobody owns it. */
  CdpSession session(String sessionId) {
    FlatSession known = sessions.get(sessionId);
    return known == null ? new FlatSession(sessionId, event -> {}) : known;
  }

  /** Starts a tab that waits for a debugger; when guests wait for it too they come first. */
  CompletableFuture<Json> start(String sessionId, String targetId) {
    if (!guests.holdNewTabs()) {
      return startNow(sessionId);
    }
    CompletableFuture<Void> ready = new CompletableFuture<>();
    guests.starts().whenReady(targetId, () -> ready.complete(null));
    return ready.thenCompose(done -> startNow(sessionId));
  }

  private CompletableFuture<Json> startNow(String sessionId) {
    return session(sessionId)
        .sendAsync(GuestSessions.START, Json.object(), Deadline.inMillis(ERRAND_MILLIS));
  }

  /** From now on the events of that session, and of those attached below it, go to the owner. */
  CdpSession own(String sessionId, Consumer<CdpEvent> owner) {
    return sessions.computeIfAbsent(sessionId, id -> new FlatSession(id, owner));
  }

  /** Fails what still waits for an answer of that session; later calls of it fail alike. */
  void forget(String sessionId, RuntimeException reason) {
    FlatSession session = sessions.remove(sessionId);
    if (session != null) {
      session.ended = reason;
    }
    pending.failGroups(sessionId::equals, reason);
  }

  /** Fails what waits for an answer of those sessions, which go on. */
  void fail(Set<String> sessionIds, RuntimeException reason) {
    pending.failGroups(sessionIds::contains, reason);
  }

  private void read() {
    try {
      while (open) {
        Optional<String> message = transport.receive(Deadline.in(POLL));
        message.ifPresent(this::take);
      }
    } catch (InterruptedException e) {
      end(new TransportClosed("it was closed"));
    } catch (TransportClosed e) {
      end(e);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "What the browser said could not be taken", e);
      end(new TransportClosed("what it said could not be understood"));
    }
  }

  private boolean forGuests(String text) {
    try {
      return guests.take(text);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "A message to a guest was not handled", e);
      return true;
    }
  }

  private void take(String text) {
    Json message = Json.parse(text);
    if (message.has("id")) {
      answer(message);
    } else {
      dispatch(
          new CdpEvent(message.text("sessionId"), message.text("method"), message.get("params")));
    }
  }

  private void answer(Json message) {
    long id = message.get("id").longValue();
    Json error = message.get("error");
    if (error.isMissing()) {
      Json result = message.get("result");
      pending.complete(id, result.isMissing() ? Json.object() : result);
    } else {
      String method = pending.what(id).orElse("");
      int code = error.integer("code");
      pending.fail(
          id,
          code == STOPPED
              ? TabLosses.stopped()
              : new CdpError(method, code, error.text("message")));
    }
  }

  private void dispatch(CdpEvent event) {
    FlatSession session = sessions.get(event.sessionId());
    try {
      if (session == null) {
        listener.browserEvent(event);
      } else {
        handOver(event, session);
      }
    } catch (RuntimeException e) {
      // One event that surprises us must not cost the browser.
      LOG.log(System.Logger.Level.WARNING, "The event " + event.method() + " was not handled", e);
    }
  }

  private void handOver(CdpEvent event, FlatSession session) {
    // The child's own events follow at once, so its owner must be known before the next message is
    // read.
    if (event.method().equals("Target.attachedToTarget")) {
      own(event.params().text("sessionId"), session.owner);
    }
    session.owner.accept(event);
    if (event.method().equals("Target.detachedFromTarget")) {
      forget(event.params().text("sessionId"), StaleDocument.frameGone());
    }
  }

  private void end(TabtenderException reason) {
    open = false;
    transport.close();
    pending.close(reason);
    guests.over(String.valueOf(reason.getMessage()));
    listener.ended(reason);
  }

  /** Calls that still wait for an answer. */
  int waiting() {
    return pending.size();
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      transport.close();
      pending.close(new TransportClosed("it was closed"));
      guests.over("the host let go of the browser");
      Threads.stop(reader, PATIENCE);
    }
  }

  private final class FlatSession implements CdpSession {
    private final String id;
    private final Consumer<CdpEvent> owner;
    private volatile @Nullable RuntimeException ended;

    FlatSession(String id, Consumer<CdpEvent> owner) {
      this.id = id;
      this.owner = owner;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public Json send(String method, Json params, Deadline deadline) {
      return Answers.join(sendAsync(method, params, deadline));
    }

    @Override
    public CompletableFuture<Json> sendAsync(String method, Json params, Deadline deadline) {
      PendingCalls.Call<Json> call = pending.open(method, id, deadline);
      RuntimeException reason = ended;
      if (reason != null) {
        pending.fail(call.id(), reason);
      } else if (!call.answer().isDone()) {
        write(call.id(), method, params);
      }
      return call.answer();
    }

    private void write(long callId, String method, Json params) {
      Json message =
          Json.object(
              "id",
              callId,
              "method",
              method,
              "params",
              params.isMissing() ? Json.object() : params,
              "sessionId",
              id.isEmpty() ? null : id);
      try {
        transport.send(message.toString());
      } catch (TransportClosed e) {
        pending.fail(callId, e);
      }
    }

    @Override
    public String toString() {
      return id.isEmpty() ? "the browser" : "session " + id;
    }
  }
}
