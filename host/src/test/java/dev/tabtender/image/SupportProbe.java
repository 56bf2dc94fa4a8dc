package dev.tabtender.image;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Asks a few harmless commands of every domain. */
final class SupportProbe {
  private static final int MOST = 6;

  private static final String SILENCE = "is not answered";
  private static final Json NONE = Json.object("error", Json.object("message", SILENCE));

  /** Where the extension's side answers in the browser's place. */
  private static final List<String> EMULATED = List.of("Browser", "SystemInfo", "Schema", "Target");

  /** Questions about something that must be named, or begun, before; some are never answered. */
  private static final List<String> SKIPPED =
      List.of(
          "getPartialAXTree",
          "getAXNodeAndAncestors",
          "getBoxModel",
          "getContentQuads",
          "getOuterHTML",
          "getDOMCountersForLeakDetection",
          "getAllTimeSamplingProfile",
          "getBrowserSamplingProfile",
          "getSamplingProfile");

  /** What has arguments, or is no question, and is worth asking all the same. */
  private static final Map<String, Json> CHOSEN =
      Map.ofEntries(
          Map.entry("Runtime.evaluate", Json.object("expression", "1 + 1")),
          Map.entry("Page.captureScreenshot", Json.object()),
          Map.entry("Page.printToPDF", Json.object()),
          Map.entry("DOM.getDocument", Json.object()),
          Map.entry("DOMSnapshot.captureSnapshot", Json.object("computedStyles", List.of())),
          Map.entry("Input.insertText", Json.object("text", "a")),
          Map.entry("Input.dispatchMouseEvent", mouse()),
          Map.entry("Emulation.setTouchEmulationEnabled", Json.object("enabled", false)),
          Map.entry("Emulation.setTimezoneOverride", Json.object("timezoneId", "")),
          Map.entry("Network.setCacheDisabled", Json.object("cacheDisabled", false)),
          Map.entry("Browser.setDownloadBehavior", Json.object("behavior", "default")),
          Map.entry("Target.setDiscoverTargets", Json.object("discover", true)),
          Map.entry("Target.createBrowserContext", Json.object()),
          Map.entry("Storage.getUsageAndQuota", Json.object("origin", "http://127.0.0.1")),
          Map.entry("Security.setIgnoreCertificateErrors", Json.object("ignore", false)),
          Map.entry("Tracing.start", Json.object()),
          Map.entry("Tracing.end", Json.object()),
          Map.entry("Log.clear", Json.object()),
          Map.entry("HeapProfiler.collectGarbage", Json.object()));

  private final CdpClient client;
  private final boolean extension;
  private final String page;

  SupportProbe(CdpClient client, boolean extension) {
    this.client = client;
    this.extension = extension;
    String target =
        client
            .result("", "Target.createTarget", Json.object("url", "about:blank"))
            .text("targetId");
    Json attach = Json.object("targetId", target, "flatten", true);
    this.page = client.result("", "Target.attachToTarget", attach).text("sessionId");
  }

  private static Json mouse() {
    return Json.object("type", "mouseMoved", "x", 1, "y", 1);
  }

  Map<String, SupportRow> ask(Json protocol) {
    Map<String, SupportRow> rows = new TreeMap<>();
    for (Json domain : protocol.get("domains").items()) {
      rows.put(domain.text("domain"), row(domain));
    }
    return rows;
  }

  private SupportRow row(Json domain) {
    String name = domain.text("domain");
    List<String> asked = new ArrayList<>();
    // Several others build on it.
    client.result(page, "DOM.enable", Json.object());
    Map<String, String> refused = new LinkedHashMap<>();
    List<Json> commands = new ArrayList<>(domain.get("commands").items());
    commands.sort(Comparator.comparingInt(command -> turn(command.text("name"))));
    for (Json command : commands) {
      String method = name + "." + command.text("name");
      if (CHOSEN.containsKey(method) || asked.size() < MOST && isQuestion(command)) {
        asked.add(command.text("name"));
        String why = refusal(method, CHOSEN.getOrDefault(method, Json.object()));
        if (!why.isEmpty()) {
          refused.put(command.text("name"), why);
        }
      }
    }
    return new SupportRow(asked, refused, extension && EMULATED.contains(name));
  }

  /** What is switched on first is there to be asked. */
  private static int turn(String name) {
    return switch (name) {
      case "enable" -> 0;
      case "disable", "end" -> 2;
      default -> 1;
    };
  }

  /** What takes nothing and leaves nothing behind. */
  private static boolean isQuestion(Json command) {
    String name = command.text("name");
    boolean bare = command.get("parameters").items().stream().allMatch(it -> it.bool("optional"));
    return bare
        && !SKIPPED.contains(name)
        && (name.equals("enable") || name.equals("disable") || name.startsWith("get"));
  }

  private String refusal(String method, Json params) {
    String inPage = refusal(page, method, params);
    if (inPage.equals(SILENCE)) {
      return inPage;
    }
    return inPage.isEmpty() || refusal("", method, params).isEmpty() ? "" : inPage;
  }

  private String refusal(String session, String method, Json params) {
    Json answer = client.ask(session, method, params).completeOnTimeout(NONE, 15, SECONDS).join();
    return answer.has("error")
        ? answer.get("error").text("message").replace("|", "/").replace("\n", " ")
        : "";
  }
}
