package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.RawJson;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The {@code Target} domain, which the browser keeps from extensions. */
final class TargetCommands {
  /** A person pressed Stop: nothing acts until they allow it, without a debugger neither. */
  private static final int STOPPED = -32003;

  private final RelayCalls calls;
  private final RelaySessions sessions;
  private final RelayTabs tabs;
  private final RelayTargets targets;

  TargetCommands(RelayCalls calls, RelaySessions sessions, RelayTabs tabs, RelayTargets targets) {
    this.calls = calls;
    this.sessions = sessions;
    this.tabs = tabs;
    this.targets = targets;
  }

  /**
   * @param from the session it was sent in, which need not be one with the browser
   * @return empty when the method is unknown
   */
  Optional<CompletableFuture<RawJson>> take(RelaySession from, RelayCommand command) {
    BrowserSession owner = from.owner();
    return Optional.ofNullable(
        switch (command.method()) {
          case "Target.setDiscoverTargets" -> discover(owner, command.parsed());
          case "Target.setAutoAttach" -> autoAttach(from, command.parsed());
          case "Target.getTargets" -> list(owner, command.parsed());
          case "Target.createTarget" -> create(owner, command.parsed());
          case "Target.attachToBrowserTarget" -> answer(attachToBrowser(from));
          case "Target.detachFromTarget" -> detach(from, command.parsed());
          case "Target.getTargetInfo" -> info(from, command.parsed());
          case "Target.attachToTarget" -> attach(from, command.parsed());
          case "Target.closeTarget" ->
              ofTab(owner, command.parsed(), this::close)
                  .thenApply(done -> raw(Json.object("success", true)));
          case "Target.activateTarget" ->
              ofTab(owner, command.parsed(), tab -> calls.tab("tabs.activate", tab));
          case "Target.getBrowserContexts" -> answer(Json.object("browserContextIds", List.of()));
          case "Target.setRemoteLocations" -> RealSession.done();
          case "Target.createBrowserContext", "Target.disposeBrowserContext" ->
              failed(
                  RelayOutbox.SERVER_ERROR,
                  command.method()
                      + " is not available in extension mode: a person's browser has one profile"
                      + " and an extension cannot make another. Use the context that is there.");
          default -> null;
        });
  }

  private static RawJson raw(Json json) {
    return new RawJson(json.toString());
  }

  private static CompletableFuture<RawJson> answer(Json json) {
    return CompletableFuture.completedFuture(raw(json));
  }

  private static CompletableFuture<RawJson> failed(int code, String message) {
    return CompletableFuture.failedFuture(new CallRefused(code, message));
  }

  private static CompletableFuture<RawJson> noTarget() {
    return failed(RelayOutbox.BAD_PARAMS, "No target with given id found");
  }

  private CompletableFuture<RawJson> discover(BrowserSession owner, Json params) {
    return refreshed()
        .thenApply(
            list -> {
              targets.discover(owner, params);
              return RawJson.EMPTY;
            });
  }

  /** Done once the list of tabs is the browser's own. */
  private CompletableFuture<RawJson> refreshed() {
    return calls
        .browser("tabs.list", Json.object())
        .thenApply(
            list -> {
              tabs.replace(Json.parse(list.text()).items(), targets);
              return list;
            });
  }

  private CompletableFuture<RawJson> list(BrowserSession owner, Json params) {
    TargetFilter filter = TargetFilter.of(params.get("filter"));
    return refreshed()
        .thenApply(list -> raw(Json.object("targetInfos", targets.infos(owner, filter))));
  }

  private CompletableFuture<RawJson> autoAttach(RelaySession from, Json params) {
    return switch (from) {
      case BrowserSession browser when browser.isRoot() -> RealSession.done();
      case BrowserSession browser ->
          refreshed().thenCompose(list -> targets.autoAttach(browser, params));
      case TabSession tab -> targets.autoAttach(tab, params);
      case PageSession page -> sessions.autoAttach(page, params);
    };
  }

  private Json attachToBrowser(RelaySession from) {
    return Json.object("sessionId", sessions.openBrowser(from).id());
  }

  /** Answered once whoever attaches to new targets has done so, as a browser does it. */
  private CompletableFuture<RawJson> create(BrowserSession owner, Json params) {
    String url = params.optText("url").filter(text -> !text.isEmpty()).orElse("about:blank");
    boolean active = params.get("background").isBoolean() && !params.get("background").bool();
    return calls
        .browser("tabs.create", Json.object("url", url, "active", active))
        .thenCompose(
            created -> {
              Json tab = Json.parse(created.text());
              int tabId = tab.integer("tabId");
              tabs.changed(tab, targets);
              return targets
                  .show(owner.sight(), tabId)
                  .thenApply(met -> raw(Json.object("targetId", tabs.targetId(tabId))));
            });
  }

  private CompletableFuture<RawJson> detach(RelaySession from, Json params) {
    @Nullable RelaySession session = sessions.get(params.text("sessionId"));
    return session == null || !(session.isBelow(from) || session.isBelow(from.owner()))
        ? failed(RelayOutbox.NO_SESSION, RelaySessions.NOT_FOUND)
        : sessions.end(session, "it was let go");
  }

  private CompletableFuture<RawJson> info(RelaySession from, Json params) {
    String targetId = params.optText("targetId").orElse(from.targetId());
    BrowserSession owner = from.owner();
    if (targetId.equals(owner.targetId())) {
      return answer(Json.object("targetInfo", sessions.browserInfo()));
    }
    Optional<RealSession> child = sessions.child(owner, targetId);
    if (child.isPresent()) {
      return CompletableFuture.completedFuture(
          new RawJson("{\"targetInfo\":" + child.get().info() + "}"));
    }
    Optional<Integer> holder = tabs.holder(targetId).filter(owner::sees);
    return holder.isPresent()
        ? answer(Json.object("targetInfo", tabs.holderInfo(holder.get())))
        : ofTab(
            owner,
            Json.object("targetId", targetId),
            tab -> answer(Json.object("targetInfo", tabs.info(tab))));
  }

  private CompletableFuture<RawJson> attach(RelaySession from, Json params) {
    String targetId = params.text("targetId");
    BrowserSession owner = from.owner();
    if (targetId.equals(owner.targetId())) {
      return answer(attachToBrowser(from));
    }
    Optional<RealSession> child = sessions.child(owner, targetId);
    if (child.isPresent()) {
      return answer(session(sessions.openChild(from, child.get(), false)));
    }
    Optional<Integer> holder = tabs.holder(targetId).filter(owner::sees);
    return holder.isPresent()
        ? answer(session(sessions.openTab(from, holder.get())))
        : ofTab(owner, params, tab -> attachTo(from, tab));
  }

  /** The product works with scripts where no debugger can be; its guests cannot. */
  private CompletableFuture<RawJson> attachTo(RelaySession from, int tabId) {
    return sessions
        .openPage(from, tabId)
        .handle(
            (session, failure) -> {
              if (failure == null) {
                return raw(session(session));
              }
              CallRefused refused = RelayOutbox.asRefusal(failure);
              if (!from.owner().isRoot() || refused.code() == STOPPED || !tabs.has(tabId)) {
                throw refused;
              }
              return raw(scripted(sessions.openScripted(from, tabId, refused.reason())));
            });
  }

  /** Not one of the tab's own calls: those fail when it goes. */
  private CompletableFuture<RawJson> close(int tabId) {
    return calls.browser("tabs.close", Json.object("tabId", tabId));
  }

  private static Json session(RelaySession session) {
    return Json.object("sessionId", session.id());
  }

  private static Json scripted(PageSession session) {
    return session(session)
        .with("synthetic", true)
        .with("reason", session.real().tab().synthetic().orElse(""));
  }

  private interface OfTab {
    CompletableFuture<RawJson> run(int tabId);
  }

  /** Does it with the tab that is named and visible, which may be younger than our list. */
  private CompletableFuture<RawJson> ofTab(BrowserSession owner, Json params, OfTab work) {
    String targetId = params.text("targetId");
    Optional<Integer> known = tabs.tabId(targetId).or(() -> tabs.holder(targetId));
    if (known.isPresent()) {
      return owner.sees(known.get()) ? work.run(known.get()) : noTarget();
    }
    return refreshed()
        .thenCompose(
            list ->
                tabs.tabId(targetId)
                    .filter(owner::sees)
                    .map(work::run)
                    .orElseGet(TargetCommands::noTarget));
  }
}
