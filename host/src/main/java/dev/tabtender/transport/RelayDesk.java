package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.RawJson;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where commands come in, events come back, and each finds its session. All of it, and all that it
 * calls, runs under one lock; nothing waits under it.
 */
final class RelayDesk {
  private static final long NOTICE_MILLIS = 150;

  /** The browser's word for a tab that closed. */
  private static final String CLOSED = "target_closed";

  private final Object lock;
  private final RelayOutbox outbox;
  private final RelayCalls calls;
  private final RealTabs reals;
  private final RelayTabs tabs;
  private final RelaySessions sessions;
  private final RelayTargets targets;
  private final RelayBrowser browser;
  private final RelayScripted scripted;
  private final PageCommands pages;
  private final RelayDownloads downloads;

  RelayDesk(ExtensionMessage.Profile profile, RelayOutbox outbox, RelayCalls calls, Object lock) {
    this.lock = lock;
    this.outbox = outbox;
    this.calls = calls;
    this.reals = new RealTabs(calls, outbox);
    this.tabs = new RelayTabs(reals::isAttached);
    this.sessions = new RelaySessions(outbox, tabs, reals, UUID.randomUUID().toString());
    this.targets = new RelayTargets(outbox, tabs, sessions, reals);
    TargetCommands targetCommands = new TargetCommands(calls, sessions, tabs, targets);
    this.browser = new RelayBrowser(profile, tabs, targetCommands, new RelayCookies(tabs, reals));
    this.scripted =
        new RelayScripted(outbox, calls, new RelayNavigation(outbox, calls), this::sessionsOf);
    this.pages = new PageCommands(calls, browser, scripted);
    this.downloads = new RelayDownloads(outbox, tabs, sessions, lock);
  }

  private List<String> sessionsOf(int tabId) {
    RealTab tab = reals.get(tabId);
    return tab == null ? List.of() : tab.top().sessions().stream().map(RelaySession::id).toList();
  }

  void take(RelayCommand command) {
    synchronized (lock) {
      @Nullable RelaySession session = sessions.get(command.sessionId());
      switch (session) {
        case null -> outbox.fail(command, RelayOutbox.NO_SESSION, RelaySessions.NOT_FOUND);
        case BrowserSession one -> answer(command, ofBrowser(one, command));
        case TabSession one -> answer(command, ofHolder(one, command));
        case PageSession one ->
            pages.take(one, command).ifPresent(answer -> ofPage(one, command, answer));
      }
    }
  }

  private CompletableFuture<RawJson> ofBrowser(BrowserSession session, RelayCommand command) {
    return session.isRoot()
        ? switch (command.method()) {
          case "Tabtender.allow" -> allow(command.parsed());
          case "Tabtender.ask" -> calls.browser("clients.ask", command.parsed());
          case "Tabtender.withdraw" -> calls.browser("clients.withdraw", command.parsed());
          case "Tabtender.present" -> calls.browser("clients.show", command.parsed());
          default -> browser.take(session, command);
        }
        : browser.take(session, command);
  }

  /** A person sent a client away in the side panel. */
  void dismissed(Json client) {
    synchronized (lock) {
      outbox.event("", "Tabtender.dismissed", client);
    }
  }

  private CompletableFuture<RawJson> allow(Json params) {
    if (sessions.get(params.text("sessionId")) instanceof BrowserSession guest && !guest.isRoot()) {
      targets.allow(guest, params);
      return RealSession.done();
    }
    return CompletableFuture.failedFuture(
        new CallRefused(RelayOutbox.NO_SESSION, RelaySessions.NOT_FOUND));
  }

  private CompletableFuture<RawJson> ofHolder(TabSession session, RelayCommand command) {
    if (RelayBrowser.concerns(command.method())) {
      return browser.take(session, command);
    }
    return command.method().equals("Runtime.runIfWaitingForDebugger")
        ? RealSession.done()
        : CompletableFuture.failedFuture(
            new CallRefused(RelayOutbox.NO_METHOD, "'" + command.method() + "' wasn't found"));
  }

  private void answer(RelayCommand command, CompletableFuture<RawJson> answer) {
    answer.whenComplete(
        (result, failure) -> {
          if (failure == null) {
            outbox.answer(command, result);
          } else {
            outbox.fail(command, failure);
          }
        });
  }

  private void ofPage(
      PageSession session, RelayCommand command, CompletableFuture<RawJson> answer) {
    answer.whenComplete(
        (result, failure) -> {
          if (failure == null) {
            outbox.answer(command, result);
          } else if (failure instanceof CallRefused refused && lostDebugger(refused)) {
            // The event that says why comes right behind; where none comes, this is what there is
            // to say.
            later(2 * NOTICE_MILLIS, () -> lost(session, command, refused));
          } else {
            outbox.fail(command, failure);
          }
        });
  }

  private static boolean lostDebugger(CallRefused refused) {
    return refused.reason().startsWith("Detached while handling command")
        || refused.reason().startsWith("Debugger is not attached");
  }

  private void lost(PageSession session, RelayCommand command, CallRefused refused) {
    RealTab tab = session.real().tab();
    if (!tab.isOver()) {
      lost(tab.tabId(), refused.reason());
    }
    outbox.fail(command, refused);
  }

  private void later(long millis, Runnable task) {
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              synchronized (lock) {
                task.run();
              }
            });
  }

  /** {@code debugger.event}. */
  void debuggerEvent(RawFields event) {
    String method = event.text("method");
    RawJson params = event.raw("params").orElse(RawJson.EMPTY);
    int tabId = event.get("tabId").integer();
    synchronized (lock) {
      if (method.equals("Page.downloadWillBegin")) {
        downloads.began(tabId, Json.parse(params.text()));
      }
      @Nullable RealTab tab = reals.get(tabId);
      @Nullable RealSession real = tab == null ? null : tab.session(event.text("sessionId"));
      if (real != null) {
        told(real, method, params);
      }
    }
  }

  private void told(RealSession real, String method, RawJson params) {
    switch (method) {
      case "Target.attachedToTarget" -> sessions.childCame(real, params);
      case "Target.detachedFromTarget" -> sessions.childWent(real, params);
      case "Inspector.targetCrashed" -> {
        real.told(method, params);
        if (real.isTop()) {
          targets.crashed(real.tab().tabId());
        }
      }
      default -> real.told(method, params);
    }
  }

  void tabChanged(Json tab) {
    synchronized (lock) {
      tabs.changed(tab, targets);
      RealTab real = reals.get(tab.integer("tabId"));
      // Those without a debugger learn only this way how they are doing.
      if (real != null && real.synthetic().isPresent()) {
        scripted.updated(tab);
      }
    }
  }

  void tabRemoved(int tabId) {
    synchronized (lock) {
      lost(tabId, CLOSED);
      tabs.removed(tabId, targets);
    }
  }

  void downloadChanged(Json change) {
    synchronized (lock) {
      downloads.changed(change);
    }
  }

  /** The browser says of a page that keeps debuggers out, too, that its target closed. */
  void detached(int tabId, String reason) {
    synchronized (lock) {
      if (reason.equals(CLOSED)) {
        // Shown by what comes right behind: the end of the tab, or nothing.
        @Nullable RealTab tab = reals.get(tabId);
        later(NOTICE_MILLIS, () -> keptOut(tabId, tab));
      } else {
        lost(tabId, reason);
      }
    }
  }

  private void keptOut(int tabId, @Nullable RealTab tab) {
    if (tab != null && reals.get(tabId) == tab) {
      lost(tabId, tabs.has(tabId) ? "the page keeps debuggers out" : CLOSED);
    }
  }

  /** A person pressed Stop. */
  void stop(String reason) {
    synchronized (lock) {
      reals.attached().forEach(tab -> lost(tab, reason));
    }
  }

  /** The sessions are told first: the events say better than an error why the commands failed. */
  private void lost(int tabId, String reason) {
    if (reals.get(tabId) != null) {
      sessions.lost(tabId, reason);
      calls.fail(tabId, new CallRefused(RelayOutbox.SERVER_ERROR, "Detached: " + reason));
    }
  }

  /** Takes the debugger off every tab. */
  void close() {
    synchronized (lock) {
      reals.attached().forEach(tab -> calls.tab("debugger.detach", tab));
    }
  }
}
