package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.RawJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The flat sessions: one for each attached tab, and those of the frames and workers below it. */
final class RelaySessions {
  private static final String PREFIX = "s-";

  /** A person pressed Stop: nothing acts until they allow it, without a debugger neither. */
  private static final int STOPPED = -32003;

  private static final long NOTICE_MILLIS = 150;

  /**
   * @param synthetic why no debugger could be attached; empty when one is
   */
  private record Session(int tabId, Optional<String> synthetic) {}

  private final RelayOutbox outbox;
  private final RelayCalls calls;
  private final IntFunction<String> targetIds;
  private final Map<Integer, Session> attached = new ConcurrentHashMap<>();
  private final Map<String, Integer> children = new ConcurrentHashMap<>();
  private final RelayScripted scripted;

  /**
   * @param targetIds a tab's id as a target
   */
  RelaySessions(RelayOutbox outbox, RelayCalls calls, IntFunction<String> targetIds) {
    this.targetIds = targetIds;
    this.outbox = outbox;
    this.calls = calls;
    this.scripted = new RelayScripted(outbox, calls, new RelayNavigation(outbox, calls));
  }

  /** The browser says how a tab is doing; only those without a debugger learn it this way. */
  void updated(Json tab) {
    int tabId = tab.integer("tabId");
    Session session = attached.get(tabId);
    if (session != null && session.synthetic().isPresent()) {
      scripted.updated(tab);
    }
  }

  static String sessionId(int tabId) {
    return PREFIX + tabId;
  }

  boolean isAttached(int tabId) {
    return attached.containsKey(tabId);
  }

  List<Integer> attachedTabs() {
    return List.copyOf(attached.keySet());
  }

  /** Attaches the debugger; where that is refused the session is one for scripts only. */
  void attach(RelayCommand command, int tabId, RelayTabs tabs) {
    Session present = attached.get(tabId);
    if (present != null) {
      outbox.answer(command, describe(present));
      return;
    }
    calls
        .tab("debugger.attach", tabId)
        .whenComplete(
            (result, failure) -> {
              if (failure == null) {
                attached(command, new Session(tabId, Optional.empty()), tabs);
              } else if (failure instanceof CallRefused refused
                  && refused.code() != STOPPED
                  && tabs.has(tabId)) {
                attached(command, new Session(tabId, Optional.of(refused.reason())), tabs);
              } else {
                outbox.fail(command, failure);
              }
            });
  }

  private void attached(RelayCommand command, Session session, RelayTabs tabs) {
    attached.put(session.tabId(), session);
    outbox.event(
        "",
        "Target.attachedToTarget",
        Json.object(
            "sessionId", sessionId(session.tabId()),
            "targetInfo", tabs.info(session.tabId()),
            "waitingForDebugger", false));
    outbox.answer(command, describe(session));
  }

  private static Json describe(Session session) {
    return Json.object(
        "sessionId", sessionId(session.tabId()),
        "synthetic", session.synthetic().isPresent() ? true : null,
        "reason", session.synthetic().orElse(null));
  }

  void detach(RelayCommand command, int tabId) {
    Session session = attached.get(tabId);
    if (session == null || session.synthetic().isPresent()) {
      detached(tabId, "it was let go");
      outbox.answer(command, Json.object());
      return;
    }
    calls
        .tab("debugger.detach", tabId)
        .whenComplete(
            (result, failure) -> {
              detached(tabId, "it was let go");
              outbox.answer(command, Json.object());
            });
  }

  /**
   * The tab has no debugger any more: its calls fail with the reason, and its sessions are told to
   * be over.
   */
  void detached(int tabId, String reason) {
    String targetId = targetIds.apply(tabId);
    if (attached.remove(tabId) == null) {
      return;
    }
    children.forEach(
        (child, tab) -> {
          if (tab == tabId) {
            children.remove(child);
            outbox.event(
                sessionId(tabId), "Target.detachedFromTarget", Json.object("sessionId", child));
          }
        });
    outbox.event(
        "",
        "Target.detachedFromTarget",
        Json.object(
            "sessionId", sessionId(tabId),
            "targetId", targetId,
            "reason", reason));
    // After the event: it says better than an error why the commands failed.
    calls.fail(tabId, new CallRefused(RelayOutbox.SERVER_ERROR, "Detached: " + reason));
  }

  /** The same once it shows what it was: the end of the tab comes right behind its debugger's. */
  void detachedLater(int tabId, Supplier<String> reason) {
    Session session = attached.get(tabId);
    later(
        NOTICE_MILLIS,
        () -> {
          if (session != null && attached.get(tabId) == session) {
            detached(tabId, reason.get());
          }
        });
  }

  private static void later(long millis, Runnable task) {
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(task);
  }

  /** The tab whose session, or whose child's session, it is. */
  Optional<Integer> tabOf(String sessionId) {
    Integer child = children.get(sessionId);
    if (child != null) {
      return Optional.of(child);
    }
    return attached.keySet().stream().filter(tab -> sessionId(tab).equals(sessionId)).findFirst();
  }

  /** Passes a session's command on. */
  void send(RelayCommand command) {
    Optional<Integer> tab = tabOf(command.sessionId());
    if (tab.isEmpty()) {
      outbox.fail(command, RelayOutbox.NO_SESSION, "Session with given id not found.");
      return;
    }
    @Nullable Session session = attached.get(tab.get());
    if (command.method().startsWith("Tabtender.")) {
      script(command, tab.get());
    } else if (session != null && session.synthetic().isPresent()) {
      scripted.take(command, tab.get(), session.synthetic().get());
    } else if (RelayNavigation.mayNotOpen(command)) {
      outbox.fail(command, RelayOutbox.SERVER_ERROR, RelayNavigation.DATA_REFUSED);
    } else {
      calls
          .call("debugger.send", tab.get(), envelope(command, tab.get()))
          .whenComplete((result, failure) -> answered(command, session, result, failure));
    }
  }

  private void answered(
      RelayCommand command,
      @Nullable Session session,
      @Nullable RawJson result,
      @Nullable Throwable failure) {
    if (failure == null && result != null) {
      outbox.answer(command, result);
    } else if (failure instanceof CallRefused refused && lostDebugger(refused)) {
      // The event that says why comes right behind; where none comes, this is what there is to say.
      later(
          2 * NOTICE_MILLIS,
          () -> {
            if (session != null && attached.get(session.tabId()) == session) {
              detached(session.tabId(), refused.reason());
            }
            outbox.fail(command, refused);
          });
    } else {
      outbox.fail(command, failure);
    }
  }

  private static boolean lostDebugger(CallRefused refused) {
    return refused.reason().startsWith("Detached while handling command")
        || refused.reason().startsWith("Debugger is not attached");
  }

  /** The command's own parameters stay the text they are. */
  private RawJson envelope(RelayCommand command, int tabId) {
    String child =
        children.containsKey(command.sessionId())
            ? ",\"sessionId\":" + Json.of(command.sessionId())
            : "";
    return new RawJson(
        "{\"tabId\":"
            + tabId
            + child
            + ",\"method\":"
            + Json.of(command.method())
            + ",\"params\":"
            + command.params()
            + "}");
  }

  private void script(RelayCommand command, int tabId) {
    switch (command.method()) {
      case "Tabtender.call" ->
          answer(command, calls.tab("scripting.call", tabId, command.parsed()));
      case "Tabtender.frames" -> answer(command, calls.tab("scripting.frames", tabId));
      default ->
          outbox.fail(command, RelayOutbox.NO_METHOD, command.method() + " is not known here.");
    }
  }

  private void answer(RelayCommand command, CompletableFuture<RawJson> result) {
    result.whenComplete(
        (value, failure) -> {
          if (failure == null) {
            outbox.answer(command, value);
          } else {
            outbox.fail(command, failure);
          }
        });
  }

  /** {@code debugger.event}: the same event, in the session it belongs to. */
  void event(int tabId, String child, String method, RawJson params) {
    String sessionId = child.isEmpty() ? sessionId(tabId) : child;
    switch (method) {
      case "Target.attachedToTarget" -> children.put(RawFields.of(params).text("sessionId"), tabId);
      // Before the event: whoever sees it may send a command at once, which must find it gone.
      case "Target.detachedFromTarget" -> children.remove(RawFields.of(params).text("sessionId"));
      default -> {}
    }
    outbox.event(sessionId, method, params);
  }
}
