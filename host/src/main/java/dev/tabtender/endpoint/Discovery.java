package dev.tabtender.endpoint;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.io.File;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What {@code /json/…} says, in the shapes that a browser's own debugging port has. */
final class Discovery {

  Json version(Caller caller, Browser browser, Deadline deadline) {
    Json version = ask(caller, browser, "Browser.getVersion", Json.object(), deadline);
    String agent = version.text("userAgent");
    return Json.object(
        "Browser", version.text("product"),
        "File-Path-Style", File.separatorChar == '/' ? "posix" : "windows",
        "Protocol-Version", version.text("protocolVersion"),
        "User-Agent", agent,
        "V8-Version", version.text("jsVersion"),
        "WebKit-Version", engine(agent) + " (" + version.text("revision") + ")",
        "webSocketDebuggerUrl", address(caller, "browser/" + encoded(browser.info().id().value())));
  }

  private static String engine(String agent) {
    int at = agent.indexOf("AppleWebKit/");
    return at < 0 ? "" : agent.substring(at + "AppleWebKit/".length()).split(" ", 2)[0];
  }

  List<Json> targets(Caller caller, Browser browser, Visit.Visitor who, Deadline deadline) {
    return browser.targets(who, deadline).stream().map(info -> entry(caller, info)).toList();
  }

  Json target(
      Caller caller, Browser browser, Visit.Visitor who, String targetId, Deadline deadline) {
    return browser.targets(who, deadline).stream()
        .filter(info -> info.text("targetId").equals(targetId))
        .map(info -> entry(caller, info))
        .findFirst()
        .orElseGet(() -> entry(caller, Json.object("targetId", targetId, "type", "page")));
  }

  boolean has(Browser browser, Visit.Visitor who, String targetId, Deadline deadline) {
    return browser.targets(who, deadline).stream()
        .anyMatch(info -> info.text("targetId").equals(targetId));
  }

  private static Json ask(
      Caller caller, Browser browser, String method, Json params, Deadline deadline) {
    return browser
        .cdp(caller.client(), Optional.empty(), Optional.empty(), method, params, deadline)
        .get("result");
  }

  private static Json entry(Caller caller, Json info) {
    String id = info.text("targetId");
    return Json.object(
        "description", "",
        "devtoolsFrontendUrl", "",
        "id", id,
        "parentId", info.optText("openerId").orElse(null),
        "title", info.text("title"),
        "type", info.text("type"),
        "url", info.text("url"),
        "webSocketDebuggerUrl", address(caller, "page/" + encoded(id)));
  }

  /** A client that has its token in the address is one that cannot send it elsewhere. */
  private static String address(Caller caller, String path) {
    String token = caller.token().map(it -> "?token=" + encoded(it)).orElse("");
    return "ws://" + caller.host() + "/devtools/" + path + token;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
