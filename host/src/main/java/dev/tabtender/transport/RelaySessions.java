package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.RawJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The flat sessions that clients have, where each came from, and how each ends. */
final class RelaySessions {
  static final String NOT_FOUND = "Session with given id not found.";

  private final RelayOutbox outbox;
  private final RelayTabs tabs;
  private final RealTabs reals;
  private final Map<String, RelaySession> sessions = new HashMap<>();
  private final BrowserSession root;
  private final String browserTarget;
  private long lastBrowser;
  private long lastTwin = 1;

  /**
   * @param browserTarget the id of the browser itself as a target
   */
  RelaySessions(RelayOutbox outbox, RelayTabs tabs, RealTabs reals, String browserTarget) {
    this.outbox = outbox;
    this.tabs = tabs;
    this.reals = reals;
    this.browserTarget = browserTarget;
    this.root = add(new BrowserSession("", null, browserTarget, new BrowserSession.Sight(true)));
  }

  private <S extends RelaySession> S add(S session) {
    sessions.put(session.id(), session);
    return session;
  }

  /** That of the product itself. */
  BrowserSession root() {
    return root;
  }

  @Nullable RelaySession get(String id) {
    return sessions.get(id);
  }

  List<BrowserSession> browsers() {
    return sessions.values().stream()
        .filter(BrowserSession.class::isInstance)
        .map(BrowserSession.class::cast)
        .toList();
  }

  /**
   * A new session with the browser; one that a client opens for itself sees what the first does.
   */
  BrowserSession openBrowser(RelaySession parent) {
    BrowserSession owner = parent.owner();
    BrowserSession.Sight sight = owner.isRoot() ? new BrowserSession.Sight(false) : owner.sight();
    BrowserSession session =
        add(new BrowserSession("b-" + ++lastBrowser, parent, browserTarget, sight));
    told(session, browserInfo(), false);
    return session;
  }

  /** The browser itself as a target. */
  Json browserInfo() {
    return Json.object(
        "targetId",
        browserTarget,
        "type",
        "browser",
        "title",
        "",
        "url",
        "",
        "attached",
        true,
        "canAccessOpener",
        false);
  }

  /** A new session with a tab as what holds a page. */
  TabSession openTab(RelaySession parent, int tabId) {
    String id = free("t-" + tabId);
    TabSession session = add(new TabSession(id, parent, tabId, tabs.holderId(tabId)));
    told(session, tabs.holderInfo(tabId), false);
    return session;
  }

  /**
   * A new session with a tab's page; done when the debugger is there.
   *
   * @return fails with the browser's refusal
   */
  CompletableFuture<PageSession> openPage(RelaySession parent, int tabId) {
    String targetId = tabs.targetId(tabId);
    return reals
        .acquire(tabId, targetId)
        .handle(
            (tab, failure) -> {
              if (failure == null) {
                return joined(parent, tab);
              }
              throw RelayOutbox.asRefusal(failure);
            });
  }

  private PageSession joined(RelaySession parent, RealTab tab) {
    if (parent.isOver() || tab.isOver()) {
      reals.release(tab);
      throw new CallRefused(RelayOutbox.NO_SESSION, NOT_FOUND);
    }
    return page(parent, tab);
  }

  /** The same for a tab whose debugger is on it already. */
  private PageSession page(RelaySession parent, RealTab tab) {
    PageSession session = add(new PageSession(free("s-" + tab.tabId()), parent, tab.top()));
    tab.top().join(session);
    told(session, tabs.info(tab.tabId()), false);
    return session;
  }

  /** A session with a tab that no debugger reaches. */
  PageSession openScripted(RelaySession parent, int tabId, String reason) {
    return page(parent, reals.scripted(tabId, tabs.targetId(tabId), reason));
  }

  /** A new session with a frame or worker that the browser has one with. */
  PageSession openChild(RelaySession parent, RealSession real, boolean waits) {
    PageSession session = add(new PageSession(free(real.childId()), parent, real));
    real.tab().hold();
    real.join(session);
    if (waits) {
      real.waiters().add(session);
    }
    outbox.event(
        parent.id(),
        "Target.attachedToTarget",
        new RawJson(
            "{\"sessionId\":"
                + Json.of(session.id())
                + ",\"targetInfo\":"
                + real.info()
                + ",\"waitingForDebugger\":"
                + waits
                + "}"));
    return session;
  }

  private void told(RelaySession session, Json info, boolean waits) {
    Json attached = info.with("attached", true);
    outbox.event(
        session.parentId(),
        "Target.attachedToTarget",
        Json.object(
            "sessionId", session.id(), "targetInfo", attached, "waitingForDebugger", waits));
  }

  private String free(String wanted) {
    String id = wanted;
    while (sessions.containsKey(id)) {
      id = wanted + "-" + ++lastTwin;
    }
    return id;
  }

  /**
   * Ends a session and all below it, tells so, and undoes what they did; done when the browser has
   * undone the last of it.
   */
  CompletableFuture<RawJson> end(RelaySession session, String reason) {
    List<CompletableFuture<RawJson>> work = new ArrayList<>();
    end(session, reason, work);
    return CompletableFuture.allOf(work.toArray(CompletableFuture[]::new))
        .thenApply(all -> RawJson.EMPTY);
  }

  private void end(RelaySession session, String reason, List<CompletableFuture<RawJson>> work) {
    session.below().forEach(below -> end(below, reason, work));
    if (session.isOver()) {
      return;
    }
    session.end();
    sessions.remove(session.id());
    if (session instanceof PageSession page) {
      page.real().leave(page, !page.real().tab().isHeldOnce());
      work.add(reals.release(page.real().tab()));
    }
    outbox.event(
        session.parentId(),
        "Target.detachedFromTarget",
        Json.object("sessionId", session.id(), "targetId", session.targetId(), "reason", reason));
  }

  /** The browser took the debugger off the tab. */
  void lost(int tabId, String reason) {
    CallRefused refused = new CallRefused(RelayOutbox.SERVER_ERROR, "Detached: " + reason);
    Optional<RealTab> lost = reals.lose(tabId, refused);
    if (lost.isPresent()) {
      lost.get().all().stream()
          .flatMap(real -> real.sessions().stream())
          .forEach(session -> end(session, reason));
    }
  }

  /** {@code Target.attachedToTarget} of the browser: whoever asked for such children gets one. */
  void childCame(RealSession real, RawJson params) {
    RawFields fields = RawFields.of(params);
    RawJson info = fields.raw("targetInfo").orElse(RawJson.EMPTY);
    RawFields target = RawFields.of(info);
    RealSession child =
        new RealSession(
            real.tab(),
            fields.text("sessionId"),
            target.text("targetId"),
            target.text("type"),
            info);
    real.tab().add(child);
    real.add(child);
    boolean waiting = fields.get("waitingForDebugger").bool();
    for (PageSession session : real.sessions()) {
      if (session.autoAttach().wants(child.type())) {
        openChild(session, child, waiting && session.autoAttach().waits());
      }
    }
    if (waiting && child.waiters().isEmpty()) {
      child.tell("Runtime.runIfWaitingForDebugger", Json.object());
    }
  }

  /** {@code Target.detachedFromTarget} of the browser. */
  void childWent(RealSession real, RawJson params) {
    RealSession child = real.tab().session(RawFields.of(params).text("sessionId"));
    if (child != null && !child.isTop()) {
      gone(child);
      real.remove(child);
    }
  }

  private void gone(RealSession child) {
    child.children().forEach(this::gone);
    child.end();
    child.tab().remove(child);
    child.sessions().forEach(session -> end(session, "the target is gone"));
  }

  /** {@code Target.setAutoAttach} in a page's session. */
  CompletableFuture<RawJson> autoAttach(PageSession session, Json params) {
    AutoAttach wish = AutoAttach.of(params);
    session.autoAttach(wish);
    RealSession real = session.real();
    if (wish.on()) {
      real.children().stream()
          .filter(child -> wish.wants(child.type()) && !has(session, child))
          .forEach(child -> openChild(session, child, false));
    } else {
      session.below().forEach(below -> end(below, "it was let go"));
    }
    return real.steerAutoAttach();
  }

  private static boolean has(PageSession session, RealSession child) {
    return session.below().stream()
        .anyMatch(below -> below instanceof PageSession page && page.real() == child);
  }

  /**
   * The browser's session with that frame or worker, if it has one in a tab that the client sees.
   */
  Optional<RealSession> child(BrowserSession owner, String targetId) {
    return reals.attached().stream()
        .filter(owner::sees)
        .flatMap(tab -> Optional.ofNullable(reals.get(tab)).stream())
        .flatMap(tab -> tab.all().stream())
        .filter(real -> !real.isTop() && real.targetId().equals(targetId))
        .findFirst();
  }

  /** Lets go of what a client has of a tab. */
  void leaveTab(BrowserSession owner, int tabId, String reason) {
    for (RelaySession session : List.copyOf(sessions.values())) {
      if (session != owner && !session.isOver() && isOf(session, tabId) && session.isBelow(owner)) {
        end(session, reason);
      }
    }
  }

  private static boolean isOf(RelaySession session, int tabId) {
    return switch (session) {
      case BrowserSession browser -> false;
      case TabSession tab -> tab.tabId() == tabId;
      case PageSession page -> page.real().tab().tabId() == tabId;
    };
  }
}
