package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.RawJson;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Answers the browser-level methods, which the browser keeps from extensions, with the shapes a
 * browser gives them.
 */
final class RelayBrowser {
  private final ExtensionMessage.Profile profile;
  private final RelayOutbox outbox;
  private final RelayCalls calls;
  private final RelaySessions sessions;
  private final RelayTabs tabs;
  private final RelayDownloads downloads;

  RelayBrowser(
      ExtensionMessage.Profile profile,
      RelayOutbox outbox,
      RelayCalls calls,
      RelaySessions sessions,
      RelayTabs tabs,
      RelayDownloads downloads) {
    this.profile = profile;
    this.outbox = outbox;
    this.calls = calls;
    this.sessions = sessions;
    this.tabs = tabs;
    this.downloads = downloads;
  }

  void take(RelayCommand command) {
    switch (command.method()) {
      case "Browser.getVersion" -> outbox.answer(command, version());
      case "Browser.setDownloadBehavior" -> {
        downloads.tell(command.parsed().get("eventsEnabled").bool());
        outbox.answer(command, Json.object());
      }
      case "Target.setDiscoverTargets" -> discover(command);
      // Tabs are attached one by one, when they are used: a debugger on every tab is what people
      // fear.
      case "Target.setAutoAttach" -> outbox.answer(command, Json.object());
      case "Target.getTargets" ->
          refreshed(command, () -> Json.object("targetInfos", tabs.infos()));
      case "Target.createTarget" -> create(command);
      case "Target.detachFromTarget" -> detach(command);
      case "Tabtender.ask" -> extension(command, "clients.ask");
      case "Tabtender.withdraw" -> extension(command, "clients.withdraw");
      case "Tabtender.present" -> extension(command, "clients.show");
      case "Target.attachToTarget",
          "Target.getTargetInfo",
          "Target.closeTarget",
          "Target.activateTarget" ->
          ofTarget(command);
      default -> unknown(command);
    }
  }

  private void unknown(RelayCommand command) {
    outbox.fail(
        command,
        RelayOutbox.NO_METHOD,
        command.method() + " is not available in extension mode: it concerns the whole browser.");
  }

  /** What the side panel answers, as it is. */
  private void extension(RelayCommand command, String method) {
    then(
        command, calls.browser(method, command.parsed()), answer -> outbox.answer(command, answer));
  }

  private Json version() {
    return Json.object(
        "protocolVersion", "1.3",
        "product", profile.product(),
        "revision", "",
        "userAgent", "",
        "jsVersion", "");
  }

  private void discover(RelayCommand command) {
    boolean on = command.parsed().get("discover").bool();
    refreshed(
        command,
        () -> {
          tabs.discover(on);
          return Json.object();
        });
  }

  /** Answers once the list of tabs is the browser's own. */
  private void refreshed(RelayCommand command, Supplier<Json> answer) {
    then(
        command,
        calls.browser("tabs.list", Json.object()),
        list -> {
          tabs.replace(Json.parse(list.text()).items());
          outbox.answer(command, answer.get());
        });
  }

  private void create(RelayCommand command) {
    Json params = command.parsed();
    String url = params.optText("url").filter(text -> !text.isEmpty()).orElse("about:blank");
    boolean active = params.get("background").isBoolean() && !params.get("background").bool();
    then(
        command,
        calls.browser("tabs.create", Json.object("url", url, "active", active)),
        created -> {
          Json tab = Json.parse(created.text());
          tabs.changed(tab);
          outbox.answer(command, Json.object("targetId", tabs.targetId(tab.integer("tabId"))));
        });
  }

  private void ofTarget(RelayCommand command) {
    String targetId = command.parsed().text("targetId");
    Optional<Integer> tab = tabs.tabId(targetId);
    if (tab.isPresent()) {
      ofTab(command, tab.get());
    } else {
      // It may be younger than our list.
      then(
          command,
          calls.browser("tabs.list", Json.object()),
          list -> {
            tabs.replace(Json.parse(list.text()).items());
            tabs.tabId(targetId).ifPresentOrElse(id -> ofTab(command, id), () -> noTarget(command));
          });
    }
  }

  private void noTarget(RelayCommand command) {
    outbox.fail(command, RelayOutbox.BAD_PARAMS, "No target with given id found");
  }

  private void ofTab(RelayCommand command, int tabId) {
    switch (command.method()) {
      case "Target.attachToTarget" -> sessions.attach(command, tabId, tabs);
      case "Target.getTargetInfo" ->
          outbox.answer(command, Json.object("targetInfo", tabs.info(tabId)));
      case "Target.closeTarget" ->
          then(
              command,
              calls.tab("tabs.close", tabId),
              done -> outbox.answer(command, Json.object("success", true)));
      case "Target.activateTarget" ->
          then(
              command,
              calls.tab("tabs.activate", tabId),
              done -> outbox.answer(command, Json.object()));
      default -> unknown(command);
    }
  }

  private void detach(RelayCommand command) {
    String sessionId = command.parsed().text("sessionId");
    Optional<Integer> tab =
        sessions.tabOf(sessionId).filter(id -> RelaySessions.sessionId(id).equals(sessionId));
    if (tab.isPresent()) {
      sessions.detach(command, tab.get());
    } else {
      outbox.fail(command, RelayOutbox.NO_SESSION, "Session with given id not found.");
    }
  }

  private void then(
      RelayCommand command, CompletableFuture<RawJson> answer, Consumer<RawJson> next) {
    answer
        .thenAccept(next)
        .exceptionally(
            failure -> {
              outbox.fail(command, failure);
              return null;
            });
  }
}
