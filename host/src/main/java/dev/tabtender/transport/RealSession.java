package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import dev.tabtender.protocol.RawJson;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * One session that the browser has with a page, frame or worker, shared by as many of the clients'
 * as want it. Each of those hears what it asked for and leaves nothing behind.
 */
final class RealSession {
  private final RealTab tab;
  private final String childId;
  private final String targetId;
  private final String type;
  private final RawJson info;
  private final Set<PageSession> sessions = new LinkedHashSet<>();
  private final Set<RealSession> children = new LinkedHashSet<>();
  private final Replay replay = new Replay();
  private final Overrides overrides = new Overrides(this);
  private final FetchShare fetch = new FetchShare(this);
  private final Waiters waiters = new Waiters(this);
  private AutoAttach autoAttach = AutoAttach.OFF;
  private boolean fonts;
  private boolean over;

  /**
   * @param childId the browser's id of it, empty for the tab's own
   * @param info the target, as the browser described it; of no use for the tab's own
   */
  RealSession(RealTab tab, String childId, String targetId, String type, RawJson info) {
    this.tab = tab;
    this.childId = childId;
    this.targetId = targetId;
    this.type = type;
    this.info = info;
  }

  static CompletableFuture<RawJson> done() {
    return CompletableFuture.completedFuture(RawJson.EMPTY);
  }

  RealTab tab() {
    return tab;
  }

  String childId() {
    return childId;
  }

  boolean isTop() {
    return childId.isEmpty();
  }

  String targetId() {
    return targetId;
  }

  String type() {
    return type;
  }

  RawJson info() {
    return info;
  }

  Waiters waiters() {
    return waiters;
  }

  /** Those of the frames and workers that it was told of. */
  List<RealSession> children() {
    return List.copyOf(children);
  }

  void add(RealSession child) {
    children.add(child);
  }

  void remove(RealSession child) {
    children.remove(child);
  }

  /** The browser has no such session any more. */
  void end() {
    over = true;
  }

  /** The clients' sessions, the oldest first. */
  List<PageSession> sessions() {
    return List.copyOf(sessions);
  }

  void join(PageSession session) {
    sessions.add(session);
  }

  /** Runs a session's command; what concerns others too is shared out. */
  CompletableFuture<RawJson> run(PageSession by, RelayCommand command) {
    String method = command.method();
    by.asks(method);
    replay.sent(method);
    if (method.startsWith("Fetch.")) {
      return fetch.take(by, command);
    }
    if (method.endsWith(".enable")) {
      return enable(by, command);
    }
    if (method.endsWith(".disable")) {
      return disable(by, PageSession.domain(method));
    }
    return switch (method) {
      case "Runtime.runIfWaitingForDebugger" -> waiters.goOn(by);
      case "Runtime.addBinding" -> {
        by.bindings().add(command.parsed().text("name"));
        yield send(method, command.params());
      }
      case "Runtime.removeBinding" -> removeBinding(by, command.parsed().text("name"));
      case "Page.setFontFamilies" -> setFonts(command);
      case "Page.addScriptToEvaluateOnNewDocument" ->
          send(method, command.params())
              .whenComplete((result, failure) -> scriptAdded(by, result, failure));
      case "Page.removeScriptToEvaluateOnNewDocument" -> {
        by.scripts().remove(command.parsed().text("identifier"));
        yield send(method, command.params());
      }
      default -> overrides.take(by, command).orElseGet(() -> send(method, command.params()));
    };
  }

  /** The browser takes it once a session, and this one is many clients': the first one's stay. */
  private CompletableFuture<RawJson> setFonts(RelayCommand command) {
    if (fonts) {
      return done();
    }
    fonts = true;
    return send(command.method(), command.params());
  }

  private CompletableFuture<RawJson> enable(PageSession by, RelayCommand command) {
    String domain = PageSession.domain(command.method());
    boolean known = by.domains().contains(domain);
    boolean guestInPage = domain.equals("Page") && isTop() && !by.owner().isRoot();
    if (!known && isOn(domain)) {
      // Told behind the answers to what the session asked before, as a browser would.
      return send(command.method(), command.params())
          .thenApply(
              result -> {
                by.enable(domain);
                replay.tell(domain, (method, params) -> event(by, method, params));
                if (guestInPage) {
                  overrides.keepDrawn();
                }
                return result;
              });
    }
    by.enable(domain);
    return send(command.method(), command.params())
        .whenComplete(
            (result, failure) -> {
              if (failure != null && !known) {
                by.disable(domain);
              } else if (guestInPage) {
                overrides.keepDrawn();
              }
            });
  }

  private boolean isOn(String domain) {
    return sessions.stream().anyMatch(session -> session.domains().contains(domain));
  }

  private CompletableFuture<RawJson> disable(PageSession by, String domain) {
    by.disable(domain);
    if (isOn(domain)) {
      return done();
    }
    replay.forget(domain);
    return send(domain + ".disable", RawJson.EMPTY);
  }

  private CompletableFuture<RawJson> removeBinding(PageSession by, String name) {
    by.bindings().remove(name);
    return sessions.stream().anyMatch(session -> session.bindings().contains(name))
        ? done()
        : send("Runtime.removeBinding", new RawJson(Json.object("name", name).toString()));
  }

  private void scriptAdded(PageSession by, RawJson result, Throwable failure) {
    if (failure != null) {
      return;
    }
    String identifier = RawFields.of(result).text("identifier");
    if (by.isOver()) {
      removeScript(identifier);
    } else {
      by.scripts().add(identifier);
    }
  }

  private void removeScript(String identifier) {
    tell("Page.removeScriptToEvaluateOnNewDocument", Json.object("identifier", identifier));
  }

  /** What all who want children together want; sent when that is another than before. */
  CompletableFuture<RawJson> steerAutoAttach() {
    AutoAttach union = AutoAttach.union(sessions.stream().map(RelaySession::autoAttach).toList());
    if (union.equals(autoAttach)) {
      return done();
    }
    autoAttach = union;
    return send("Target.setAutoAttach", new RawJson(union.params().toString()));
  }

  /**
   * A session ended: what it changed is changed back, and what it alone wanted is switched off.
   *
   * @param others whether the debugger stays on the tab; all of it goes with the debugger
   */
  void leave(PageSession session, boolean others) {
    sessions.remove(session);
    if (!others || over || tab.isOver()) {
      return;
    }
    waiters.leave(session);
    if (session.fetch().isPresent()) {
      fetch.leave(session);
    }
    overrides.leave(session);
    session.scripts().forEach(this::removeScript);
    List.copyOf(session.bindings()).forEach(name -> removeBinding(session, name));
    List.copyOf(session.domains()).stream()
        .filter(PageSession::hasSwitch)
        .forEach(domain -> disable(session, domain));
    steerAutoAttach();
  }

  CompletableFuture<RawJson> send(String method, RawJson params) {
    return tab.send(childId, method, params);
  }

  /** Sends what nobody waits for. */
  void tell(String method, Json params) {
    CompletableFuture<RawJson> unused = send(method, new RawJson(params.toString()));
  }

  void event(PageSession to, String method, RawJson params) {
    tab.outbox().event(to.id(), method, params);
  }

  /** An event of the browser, but those of {@code Target}. */
  void told(String method, RawJson params) {
    replay.record(method, params);
    switch (method) {
      case "Fetch.requestPaused" -> fetch.requestPaused(params);
      case "Fetch.authRequired" -> fetch.authRequired(params);
      case "Runtime.bindingCalled" -> bindingCalled(params);
      default -> {
        for (PageSession session : sessions) {
          if (wants(session, method)) {
            event(session, method, params);
          }
        }
      }
    }
  }

  private boolean wants(PageSession session, String method) {
    return switch (method) {
      case "Page.screencastFrame", "Page.screencastVisibilityChanged" ->
          overrides.isCurrent(Setters.SCREENCAST, session);
      case "Page.lifecycleEvent" -> overrides.holds(Setters.LIFECYCLE, session);
      case "Page.fileChooserOpened" -> overrides.holds(Setters.CHOOSER, session);
      default -> session.hears(PageSession.domain(method));
    };
  }

  private void bindingCalled(RawJson params) {
    String name = RawFields.of(params).text("name");
    for (PageSession session : sessions) {
      if (session.bindings().contains(name)) {
        event(session, "Runtime.bindingCalled", params);
      }
    }
  }
}
