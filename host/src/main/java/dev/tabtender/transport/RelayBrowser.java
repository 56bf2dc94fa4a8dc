package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.RawJson;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Answers the browser-level methods, which the browser keeps from extensions, with the shapes a
 * browser gives them.
 */
final class RelayBrowser {
  /** Domains that a tab's debugger reaches, or that are answered here. */
  private static final List<String> DOMAINS =
      List.of(
          "Accessibility",
          "Audits",
          "Browser",
          "CSS",
          "DOM",
          "DOMDebugger",
          "DOMSnapshot",
          "Debugger",
          "Emulation",
          "Fetch",
          "IO",
          "Input",
          "Inspector",
          "Log",
          "Network",
          "Overlay",
          "Page",
          "Performance",
          "Runtime",
          "Schema",
          "Storage",
          "SystemInfo",
          "Target",
          "Tracing",
          "WebAuthn");

  private static final Pattern ENGINE = Pattern.compile("Chrome/((\\d{1,6})[\\d.]*)");

  private final ExtensionMessage.Profile profile;
  private final RelayTabs tabs;
  private final TargetCommands targets;
  private final RelayCookies cookies;

  RelayBrowser(
      ExtensionMessage.Profile profile,
      RelayTabs tabs,
      TargetCommands targets,
      RelayCookies cookies) {
    this.profile = profile;
    this.tabs = tabs;
    this.targets = targets;
    this.cookies = cookies;
  }

  /** Whether it concerns the browser, in whichever session it is sent. */
  static boolean concerns(String method) {
    return switch (PageSession.domain(method)) {
      case "Browser", "SystemInfo", "Schema", "Target" -> true;
      default -> method.equals("Security.setIgnoreCertificateErrors");
    };
  }

  CompletableFuture<RawJson> take(RelaySession from, RelayCommand command) {
    if (command.method().startsWith("Target.")) {
      return targets.take(from, command).orElseGet(() -> unknown(command));
    }
    BrowserSession owner = from.owner();
    return switch (command.method()) {
      case "Browser.getVersion" -> answer(version());
      case "Browser.setDownloadBehavior" -> {
        owner.downloads(command.parsed().get("eventsEnabled").bool());
        owner.copies(owner.isRoot() ? Optional.empty() : DownloadCopies.of(command.parsed()));
        yield RealSession.done();
      }
      case "Browser.getWindowForTarget" -> window(from, command.parsed());
      case "Browser.getWindowBounds" -> answer(Json.object("bounds", bounds()));
      case "Browser.close" ->
          failed("the browser is a person's, and is theirs to close; close its tabs instead.");
      case "SystemInfo.getInfo" -> answer(systemInfo());
      case "SystemInfo.getProcessInfo" ->
          answer(
              Json.object(
                  "processInfo", List.of(Json.object("type", "browser", "id", 0, "cpuTime", 0))));
      case "Schema.getDomains" -> answer(domains());
      case "Storage.getCookies", "Storage.setCookies", "Storage.clearCookies" ->
          cookies.take(owner, command);
      default -> unknown(command);
    };
  }

  private static CompletableFuture<RawJson> answer(Json json) {
    return CompletableFuture.completedFuture(new RawJson(json.toString()));
  }

  private static CompletableFuture<RawJson> failed(String why) {
    return CompletableFuture.failedFuture(
        new CallRefused(RelayOutbox.SERVER_ERROR, "Not available in extension mode: " + why));
  }

  private static CompletableFuture<RawJson> unknown(RelayCommand command) {
    return CompletableFuture.failedFuture(
        new CallRefused(
            RelayOutbox.NO_METHOD,
            command.method()
                + " is not available in extension mode: it concerns the whole browser."));
  }

  /** Clients look for the engine's version; {@code name}, which is not CDP's, is for people. */
  private Json version() {
    Matcher engine = ENGINE.matcher(profile.userAgent());
    boolean known = engine.find();
    int major = known ? Integer.parseInt(engine.group(2)) : 0;
    return Json.object(
        "protocolVersion",
        "1.3",
        "product",
        known ? "Chrome/" + engine.group(1) : profile.product(),
        "revision",
        "",
        "userAgent",
        profile.userAgent(),
        "jsVersion",
        known ? major / 10 + "." + major % 10 : "",
        "name",
        profile.product());
  }

  /** Where the window is on the screen is nobody's business; its page's size is what counts. */
  private static Json bounds() {
    return Json.object("left", 0, "top", 0, "width", 1280, "height", 720, "windowState", "normal");
  }

  private CompletableFuture<RawJson> window(RelaySession from, Json params) {
    Optional<Integer> named =
        params.optText("targetId").flatMap(id -> tabs.tabId(id).or(() -> tabs.holder(id)));
    Optional<Integer> tab =
        Stream.concat(named.stream(), own(from).stream()).filter(from.owner()::sees).findFirst();
    return tab.isPresent()
        ? answer(Json.object("windowId", tabs.window(tab.get()), "bounds", bounds()))
        : CompletableFuture.failedFuture(
            new CallRefused(RelayOutbox.SERVER_ERROR, "No web contents for the given target id"));
  }

  private static Optional<Integer> own(RelaySession from) {
    return switch (from) {
      case BrowserSession browser -> Optional.empty();
      case TabSession tab -> Optional.of(tab.tabId());
      case PageSession page -> Optional.of(page.real().tab().tabId());
    };
  }

  private Json systemInfo() {
    Json gpu =
        Json.object(
            "devices", List.of(),
            "driverBugWorkarounds", List.of(),
            "videoDecoding", List.of(),
            "videoEncoding", List.of());
    return Json.object(
        "gpu", gpu, "modelName", profile.os(), "modelVersion", "", "commandLine", "");
  }

  private static Json domains() {
    return Json.object(
        "domains",
        DOMAINS.stream().map(name -> Json.object("name", name, "version", "1.3")).toList());
  }
}
