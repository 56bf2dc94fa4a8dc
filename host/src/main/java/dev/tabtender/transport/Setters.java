package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.RawJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Commands that change a page until they are taken back, each with what takes it back. */
final class Setters {
  /**
   * @param key the same for commands that overwrite each other
   */
  record Setter(String key, String undo, Json off) {
    /** Whether the command itself takes it back. */
    boolean isOff(RelayCommand command) {
      if (!command.method().equals(undo)) {
        return false;
      }
      Json params = command.parsed();
      return off.size() == 0
          ? params.size() == 0
          : off.fields().entrySet().stream()
              .allMatch(field -> params.get(field.getKey()).equals(field.getValue()));
    }

    RawJson offText() {
      return new RawJson(off.toString());
    }
  }

  static final String FOCUS = "Emulation.setFocusEmulationEnabled";
  static final String SCREENCAST = "Page.startScreencast";
  static final String LIFECYCLE = "Page.setLifecycleEventsEnabled";
  static final String CHOOSER = "Page.setInterceptFileChooserDialog";

  private static final Map<String, Setter> SETTERS = new HashMap<>();
  private static final Map<String, Setter> CLEARING = new HashMap<>();

  static {
    cleared("Emulation.setDeviceMetricsOverride", "Emulation.clearDeviceMetricsOverride");
    cleared("Emulation.setGeolocationOverride", "Emulation.clearGeolocationOverride");
    cleared("Emulation.setIdleOverride", "Emulation.clearIdleOverride");
    cleared("Emulation.setPageScaleFactor", "Emulation.resetPageScaleFactor");
    cleared("Network.setAcceptedEncodings", "Network.clearAcceptedEncodingsOverride");
    cleared(SCREENCAST, "Page.stopScreencast");
    off("Emulation.setUserAgentOverride", "userAgent", "");
    SETTERS.put("Network.setUserAgentOverride", SETTERS.get("Emulation.setUserAgentOverride"));
    off("Emulation.setTimezoneOverride", "timezoneId", "");
    off("Emulation.setEmulatedMedia", "media", "", "features", Json.array(List.of()));
    off("Emulation.setEmulatedVisionDeficiency", "type", "none");
    off("Emulation.setCPUThrottlingRate", "rate", 1);
    off("Emulation.setScriptExecutionDisabled", "value", false);
    off("Emulation.setScrollbarsHidden", "hidden", false);
    off("Emulation.setDocumentCookieDisabled", "disabled", false);
    off("Emulation.setDisabledImageTypes", "imageTypes", Json.array(List.of()));
    off("Emulation.setLocaleOverride");
    off("Emulation.setAutoDarkModeOverride");
    off("Emulation.setDefaultBackgroundColorOverride");
    enabled("Emulation.setTouchEmulationEnabled");
    enabled("Emulation.setEmitTouchEventsForMouse");
    enabled(FOCUS);
    enabled("Emulation.setAutomationOverride");
    enabled(LIFECYCLE);
    enabled(CHOOSER);
    enabled("Page.setBypassCSP");
    enabled("Page.setAdBlockingEnabled");
    enabled("Page.setPrerenderingAllowed");
    enabled("Input.setInterceptDrags");
    off("Input.setIgnoreInputEvents", "ignore", false);
    off("Network.setExtraHTTPHeaders", "headers", Json.object());
    off("Network.setCacheDisabled", "cacheDisabled", false);
    off("Network.setBypassServiceWorker", "bypass", false);
    off("Network.setBlockedURLs", "urls", Json.array(List.of()));
    off(
        "Network.emulateNetworkConditions",
        "offline",
        false,
        "latency",
        0,
        "downloadThroughput",
        -1,
        "uploadThroughput",
        -1);
    off("Debugger.setPauseOnExceptions", "state", "none");
    off("Debugger.setSkipAllPauses", "skip", false);
    off("Overlay.setInspectMode", "mode", "none", "highlightConfig", Json.object());
    off("Overlay.setShowFPSCounter", "show", false);
    off("Overlay.setShowPaintRects", "result", false);
  }

  private Setters() {}

  static Optional<Setter> setter(String method) {
    return Optional.ofNullable(SETTERS.get(method));
  }

  /** The setter that this command takes back. */
  static Optional<Setter> clearedBy(String method) {
    return Optional.ofNullable(CLEARING.get(method));
  }

  private static void cleared(String method, String undo) {
    Setter setter = new Setter(method, undo, Json.object());
    SETTERS.put(method, setter);
    CLEARING.put(undo, setter);
  }

  private static void enabled(String method) {
    off(method, "enabled", false);
  }

  private static void off(String method, Object... params) {
    SETTERS.put(method, new Setter(method, method, Json.object(params)));
  }
}
