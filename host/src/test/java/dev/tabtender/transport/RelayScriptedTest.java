package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tabs that no debugger reaches, and addresses that it may not open. */
class RelayScriptedTest extends RelayTestBase {
  @Test
  void doesNotFallBackToScriptsAfterStop() throws Exception {
    extension.answer(
        "debugger.attach",
        params -> {
          throw new CallRefused(-32003, "The person pressed Stop");
        });
    Json error = ask("", "Target.attachToTarget", Json.object("targetId", "ext-7")).get("error");
    assertEquals(-32003, error.integer("code"));
  }

  @Test
  void fallsBackToScriptsWhereNoDebuggerCanBeAttached() throws Exception {
    extension.answer(
        "debugger.attach",
        params -> {
          throw new CallRefused(-32000, "Another debugger is already attached");
        });
    send("", "Target.attachToTarget", Json.object("targetId", "ext-7"));
    receive();
    Json attached = receive().get("result");
    assertTrue(attached.bool("synthetic"));
    assertEquals("Another debugger is already attached", attached.text("reason"));
    extension.answer(
        "scripting.call", params -> Json.object("value", params.text("method"), "frameId", 0));
    Json call = ask("s-7", "Tabtender.call", Json.object("method", "snapshot", "argument", none()));
    assertEquals("snapshot", call.get("result").text("value"));
    Json refused = ask("s-7", "Input.dispatchMouseEvent", none()).get("error");
    assertEquals(-32601, refused.integer("code"));
    assertTrue(refused.text("message").contains("Another debugger is already attached"));
  }

  private void attachWithoutDebugger() throws InterruptedException {
    extension.answer(
        "debugger.attach",
        params -> {
          throw new CallRefused(-32000, "Another debugger is already attached");
        });
    attach();
  }

  private static Json frame(int id, int parent, String document) {
    return Json.object(
        "frameId", id, "parentFrameId", parent, "url", "https://a.b/" + id, "documentId", document);
  }

  @Test
  void findsFramesAndCallsScriptsWithoutADebugger() throws Exception {
    attachWithoutDebugger();
    extension.answer(
        "scripting.frames", params -> Json.array(List.of(frame(0, -1, "D0"), frame(5, 0, "D5"))));
    Json tree = ask("s-7", "Page.getFrameTree", none()).get("result").get("frameTree");
    assertEquals("D0", tree.get("frame").text("loaderId"));
    Json child = tree.get("childFrames").get(0).get("frame");
    assertEquals("https://a.b/5", child.text("url"));
    int context =
        ask("s-7", "Page.createIsolatedWorld", Json.object("frameId", child.text("id")))
            .get("result")
            .integer("executionContextId");
    extension.answer("scripting.call", params -> Json.object("value", params));
    Json call =
        Json.object(
            "executionContextId",
            context,
            "returnByValue",
            true,
            "arguments",
            List.of(
                Json.object("value", "snapshot"), Json.object("value", Json.object("full", true))));
    Json answer = ask("s-7", "Runtime.callFunctionOn", call).get("result").get("result");
    Json asked = Json.parse(answer.text("value"));
    assertEquals(5, asked.integer("frameId"));
    assertEquals("snapshot", asked.text("method"));
    assertTrue(asked.get("argument").bool("full"));
  }

  @Test
  void navigatesWithoutADebugger() throws Exception {
    attachWithoutDebugger();
    extension.answer("scripting.frames", params -> Json.array(List.of(frame(0, -1, "D9"))));
    long id = send("s-7", "Page.navigate", Json.object("url", "https://a.b/0"));
    extension.event("tabs.updated", TAB.with("url", "https://a.b/0"));
    Json navigated = receive();
    assertEquals("Page.frameNavigated", navigated.text("method"));
    assertEquals("D9", navigated.get("params").get("frame").text("loaderId"));
    assertEquals("Page.domContentEventFired", receive().text("method"));
    assertEquals("Page.loadEventFired", receive().text("method"));
    assertEquals(id, receive().get("id").longValue());
  }

  @Test
  void saysAtOnceThatAnExtensionMayNotOpenDataAddresses() throws Exception {
    attach();
    Json error = ask("s-7", "Page.navigate", Json.object("url", "Data:text/html,x")).get("error");
    assertEquals(RelayNavigation.DATA_REFUSED, error.text("message"));
  }
}
