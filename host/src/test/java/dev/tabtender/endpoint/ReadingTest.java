package dev.tabtender.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.RawFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingTest {
  private static boolean mayRead(String method, String params) {
    RawFields message =
        RawFields.of("{\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
    return Reading.refusal(method, message).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Page.captureScreenshot",
        "DOM.getDocument",
        "Accessibility.getFullAXTree",
        "Target.attachToTarget",
        "Network.getResponseBody",
        "DOMSnapshot.captureSnapshot"
      })
  void letsAnObserverRead(String method) {
    assertTrue(mayRead(method, "{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Page.navigate",
        "Page.addScriptToEvaluateOnNewDocument",
        "Page.handleJavaScriptDialog",
        "Input.dispatchMouseEvent",
        "DOM.setFileInputFiles",
        "DOM.setAttributeValue",
        "DOM.focus",
        "Network.getCookies",
        "Network.setCookie",
        "Storage.getCookies",
        "Fetch.enable",
        "Target.createTarget",
        "Target.closeTarget",
        "Target.activateTarget",
        "Target.sendMessageToTarget",
        "Browser.setDownloadBehavior",
        "Runtime.evaluate",
        "Runtime.callFunctionOn",
        "Runtime.addBinding",
        "Emulation.setDeviceMetricsOverride",
        "Page",
        "Page.enable.more",
        "page.enable",
        "Nothing.here"
      })
  void keepsAnObserverFromTheRest(String method) {
    assertEquals(false, mayRead(method, "{}"));
  }

  @Test
  void letsAnObserverEvaluateOnlyWithoutEffect() {
    assertTrue(mayRead("Runtime.evaluate", "{\"throwOnSideEffect\":true}"));
    assertEquals(false, mayRead("Runtime.evaluate", "{\"throwOnSideEffect\":false}"));
    assertEquals(false, mayRead("Runtime.evaluate", "{\"x\":{\"throwOnSideEffect\":true}}"));
  }

  @Test
  void letsAnObserverHoldNoNewTab() {
    assertTrue(mayRead("Target.setAutoAttach", "{\"autoAttach\":true}"));
    assertEquals(false, mayRead("Target.setAutoAttach", "{\"waitForDebuggerOnStart\":true}"));
  }
}
