package dev.tabtender.endpoint;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The commands that only read: all that a client may send whose token has the scope {@code observe}
 * and not {@code cdp}. What is not listed is not sent.
 */
final class Reading {
  private static final Map<String, Set<String>> METHODS =
      Map.ofEntries(
          Map.entry(
              "Accessibility",
              Set.of(
                  "enable",
                  "disable",
                  "getFullAXTree",
                  "getPartialAXTree",
                  "getRootAXNode",
                  "getAXNodeAndAncestors",
                  "getChildAXNodes",
                  "queryAXTree")),
          Map.entry("Browser", Set.of("getVersion", "getWindowForTarget", "getWindowBounds")),
          Map.entry(
              "CSS",
              Set.of(
                  "enable",
                  "disable",
                  "getComputedStyleForNode",
                  "getInlineStylesForNode",
                  "getMatchedStylesForNode",
                  "getMediaQueries",
                  "getPlatformFontsForNode",
                  "getStyleSheetText",
                  "getLayersForNode")),
          Map.entry(
              "DOM",
              Set.of(
                  "enable",
                  "disable",
                  "describeNode",
                  "getAttributes",
                  "getBoxModel",
                  "getContentQuads",
                  "getDocument",
                  "getFlattenedDocument",
                  "getFrameOwner",
                  "getNodeForLocation",
                  "getOuterHTML",
                  "getRelayoutBoundary",
                  "querySelector",
                  "querySelectorAll",
                  "requestChildNodes",
                  "requestNode",
                  "resolveNode",
                  "pushNodesByBackendIdsToFrontend",
                  "performSearch",
                  "getSearchResults",
                  "discardSearchResults")),
          Map.entry("DOMDebugger", Set.of("getEventListeners")),
          Map.entry("DOMSnapshot", Set.of("enable", "disable", "captureSnapshot")),
          Map.entry("Inspector", Set.of("enable", "disable")),
          Map.entry("Log", Set.of("enable", "disable")),
          Map.entry(
              "Network",
              Set.of(
                  "enable",
                  "disable",
                  "getResponseBody",
                  "getRequestPostData",
                  "getResourceContent")),
          Map.entry(
              "Page",
              Set.of(
                  "enable",
                  "disable",
                  "getFrameTree",
                  "getResourceTree",
                  "getLayoutMetrics",
                  "getNavigationHistory",
                  "captureScreenshot",
                  "captureSnapshot",
                  "getAppManifest",
                  "setLifecycleEventsEnabled",
                  "startScreencast",
                  "stopScreencast",
                  "screencastFrameAck")),
          Map.entry("Performance", Set.of("enable", "disable", "getMetrics")),
          Map.entry(
              "Runtime",
              Set.of(
                  "enable",
                  "disable",
                  "getProperties",
                  "getHeapUsage",
                  "globalLexicalScopeNames",
                  "getIsolateId",
                  "releaseObject",
                  "releaseObjectGroup",
                  "runIfWaitingForDebugger")),
          Map.entry("Schema", Set.of("getDomains")),
          Map.entry("SystemInfo", Set.of("getInfo")),
          Map.entry(
              "Target",
              Set.of(
                  "setDiscoverTargets",
                  "getTargets",
                  "getTargetInfo",
                  "attachToTarget",
                  "detachFromTarget",
                  "getBrowserContexts")));

  /** Read with a switch that makes the engine refuse whatever has an effect. */
  private static final List<String> WITHOUT_EFFECT =
      List.of("Runtime.evaluate", "Debugger.evaluateOnCallFrame", "Runtime.callFunctionOn");

  private Reading() {}

  /** Why the command may not be sent; empty when it may. */
  static Optional<String> refusal(String method, RawFields message) {
    int dot = method.indexOf('.');
    if (dot > 0
        && METHODS
            .getOrDefault(method.substring(0, dot), Set.of())
            .contains(method.substring(dot + 1))) {
      return Optional.empty();
    }
    if (WITHOUT_EFFECT.contains(method)) {
      Json params = message.get("params");
      return params.get("throwOnSideEffect").bool()
          ? Optional.empty()
          : Optional.of(method + " needs throwOnSideEffect: it may only look here.");
    }
    if (method.equals("Target.setAutoAttach")) {
      // A new tab that waits for an observer would wait for ever if the observer forgot it.
      return message.get("params").get("waitForDebuggerOnStart").bool()
          ? Optional.of("Target.setAutoAttach may not hold tabs: it may only look here.")
          : Optional.empty();
    }
    return Optional.of(method + " is not among what may be sent by a client that may only look.");
  }
}
