package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtensionRelayTransportTest extends RelayTestBase {
  @Test
  void answersTheVersionFromWhatTheExtensionSaid() throws Exception {
    Json version = ask("", "Browser.getVersion", none()).get("result");
    assertEquals("Chrome/156.0.0.0", version.text("product"));
    assertEquals("Chromium/156.0", version.text("name"));
    assertEquals("1.3", version.text("protocolVersion"));
  }

  @Test
  void listsTabsAsTargets() throws Exception {
    Json infos = ask("", "Target.getTargets", none()).get("result").get("targetInfos");
    assertEquals(1, infos.size());
    assertEquals("ext-7", infos.get(0).text("targetId"));
    assertEquals("page", infos.get(0).text("type"));
    assertTrue(infos.get(0).bool("inGroup"));
    assertFalse(infos.get(0).bool("attached"));
  }

  @Test
  void namesATabAsTheBrowserDoes() throws Exception {
    extension.answer(
        "tabs.list", params -> Json.array(List.of(TAB.with("targetId", "6CBA26D7A4A3B8D2"))));
    Json info = ask("", "Target.getTargets", none()).get("result").get("targetInfos").get(0);
    assertEquals("6CBA26D7A4A3B8D2", info.text("targetId"));
    assertEquals(7, info.integer("tabNumber"));
    Json target = Json.object("targetId", "6CBA26D7A4A3B8D2");
    assertEquals(
        "Example",
        ask("", "Target.getTargetInfo", target).get("result").get("targetInfo").text("title"));
  }

  @Test
  void keepsATabsNameAsLongAsTheTabIsThere() throws Exception {
    ask("", "Target.getTargets", none());
    extension.event("tabs.updated", TAB.with("targetId", "LATER").with("title", "New"));
    Json infos = ask("", "Target.getTargets", none()).get("result").get("targetInfos");
    assertEquals("ext-7", infos.get(0).text("targetId"));
  }

  @Test
  void tellsOfTabsOnceAskedTo() throws Exception {
    long id = send("", "Target.setDiscoverTargets", Json.object("discover", true));
    assertEquals("ext-7", receive().get("params").get("targetInfo").text("targetId"));
    assertEquals(id, receive().get("id").longValue());
    extension.event("tabs.created", TAB.with("tabId", 8).with("openerTabId", 7));
    Json created = receive();
    assertEquals("Target.targetCreated", created.text("method"));
    assertEquals("ext-7", created.get("params").get("targetInfo").text("openerId"));
    extension.event("tabs.updated", TAB.with("tabId", 8).with("title", "New"));
    assertEquals("New", receive().get("params").get("targetInfo").text("title"));
    extension.event("tabs.removed", Json.object("tabId", 8));
    Json destroyed = receive();
    assertEquals("Target.targetDestroyed", destroyed.text("method"));
    assertEquals("ext-8", destroyed.get("params").text("targetId"));
  }

  @Test
  void opensTabsBehindUnlessAskedOtherwise() throws Exception {
    extension.answer("tabs.create", params -> TAB.with("tabId", 9));
    Json opened = ask("", "Target.createTarget", Json.object("url", "about:blank"));
    assertEquals("ext-9", opened.get("result").text("targetId"));
    ask("", "Target.createTarget", Json.object("url", "https://a.b/", "background", false));
    assertFalse(extension.calls().get(0).get("params").bool("active"));
    assertTrue(extension.calls().get(1).get("params").bool("active"));
    assertEquals("https://a.b/", extension.calls().get(1).get("params").text("url"));
  }

  @Test
  void closesAndActivatesTabs() throws Exception {
    Json target = Json.object("targetId", "ext-7");
    assertTrue(ask("", "Target.closeTarget", target).get("result").bool("success"));
    ask("", "Target.activateTarget", target);
    List<String> asked = extension.calls().stream().map(call -> call.text("method")).toList();
    assertEquals(List.of("tabs.list", "tabs.close", "tabs.activate"), asked);
  }

  @Test
  void knowsNoOtherTargets() throws Exception {
    for (String id : List.of("", "ext-", "ext-99", "ABCDEF")) {
      Json answer = ask("", "Target.attachToTarget", Json.object("targetId", id));
      assertEquals(-32602, answer.get("error").integer("code"), id);
    }
  }

  @Test
  void passesCommandsAndEventsOfAnAttachedTab() throws Exception {
    attach();
    ask("s-7", "Page.enable", none());
    extension.answer(
        "debugger.send", params -> Json.object("echo", params.text("method"), "got", params));
    Json answer = ask("s-7", "Page.navigate", Json.object("url", "https://a.b/"));
    assertEquals("s-7", answer.text("sessionId"));
    assertEquals("Page.navigate", answer.get("result").text("echo"));
    assertEquals(
        "{\"tabId\":7,\"method\":\"Page.navigate\",\"params\":{\"url\":\"https://a.b/\"}}",
        answer.get("result").get("got").toString());
    extension.event(
        "debugger.event",
        Json.object(
            "tabId", 7, "method", "Page.loadEventFired", "params", Json.object("timestamp", 1)));
    Json event = receive();
    assertEquals("s-7", event.text("sessionId"));
    assertEquals("Page.loadEventFired", event.text("method"));
    assertEquals(1, event.get("params").integer("timestamp"));
  }

  @Test
  void passesTheBrowsersErrorsOn() throws Exception {
    attach();
    extension.answer(
        "debugger.send",
        params -> {
          throw new CallRefused(-32601, "'Memory.x' wasn't found");
        });
    Json error = ask("s-7", "Memory.x", none()).get("error");
    assertEquals(-32601, error.integer("code"));
    assertEquals("'Memory.x' wasn't found", error.text("message"));
  }

  @Test
  void followsTheSessionsOfFrames() throws Exception {
    attach();
    wantChildren("s-7");
    child("Target.attachedToTarget");
    Json attached = receive();
    assertEquals("s-7", attached.text("sessionId"));
    assertEquals("CHILD", attached.get("params").text("sessionId"));
    extension.answer("debugger.send", params -> params);
    assertEquals("CHILD", ask("CHILD", "DOM.enable", none()).get("result").text("sessionId"));
    extension.event(
        "debugger.event",
        Json.object("tabId", 7, "sessionId", "CHILD", "method", "DOM.documentUpdated"));
    assertEquals("CHILD", receive().text("sessionId"));
    child("Target.detachedFromTarget");
    assertEquals("Target.detachedFromTarget", receive().text("method"));
    assertEquals(-32001, ask("CHILD", "DOM.enable", none()).get("error").integer("code"));
  }

  private void child(String method) {
    extension.event(
        "debugger.event",
        Json.object("tabId", 7, "method", method, "params", Json.object("sessionId", "CHILD")));
  }

  @Test
  void refusesCommandsOfSessionsThatAreNone() throws Exception {
    Json error = ask("s-7", "Page.enable", none()).get("error");
    assertEquals(-32001, error.integer("code"));
  }

  @Test
  void letsATabGoWhenAsked() throws Exception {
    attach();
    send("", "Target.detachFromTarget", Json.object("sessionId", "s-7"));
    Json event = receive();
    assertEquals("Target.detachedFromTarget", event.text("method"));
    assertEquals("ext-7", event.get("params").text("targetId"));
    assertTrue(receive().get("result").isObject());
    assertEquals("debugger.detach", extension.calls().getLast().text("method"));
    attach();
  }

  @Test
  void saysWhyADebuggerLeftAndThenFailsWhatWaits() throws Exception {
    attach();
    wantChildren("s-7");
    child("Target.attachedToTarget");
    receive();
    extension.answer("debugger.send", params -> Json.MISSING);
    long waiting = send("s-7", "Runtime.evaluate", none());
    extension.event("debugger.detached", Json.object("tabId", 7, "reason", "canceled_by_user"));
    Json child = receive();
    assertEquals("CHILD", child.get("params").text("sessionId"));
    Json event = receive();
    assertEquals("s-7", event.get("params").text("sessionId"));
    assertEquals(
        "the person closed the browser's debugging bar", event.get("params").text("reason"));
    Json failed = receive();
    assertEquals(waiting, failed.get("id").longValue());
    assertTrue(failed.get("error").text("message").contains("the person closed"));
  }

  @Test
  void stopsEveryTabWhenThePersonPressesStop() throws Exception {
    attach();
    extension.event("panel.stop", none());
    Json event = receive();
    assertEquals("Target.detachedFromTarget", event.text("method"));
    assertEquals("stopped", event.get("params").text("reason"));
    extension.event("debugger.detached", Json.object("tabId", 7, "reason", "stopped"));
    assertEquals(-32001, ask("s-7", "Page.enable", none()).get("error").integer("code"));
  }

  @Test
  void namesTheMethodAndTheModeOfWhatItCannotDo() throws Exception {
    for (String method :
        List.of("Browser.crash", "Tethering.bind", "Target.exposeDevToolsProtocol")) {
      Json error = ask("", method, none()).get("error");
      assertEquals(-32601, error.integer("code"));
      assertTrue(error.text("message").startsWith(method + " is not available in extension mode"));
    }
  }

  @Test
  void endsWithTheLink() throws Exception {
    extension.close();
    TransportClosed closed =
        assertThrows(TransportClosed.class, () -> transport.receive(Deadline.inMillis(10_000)));
    assertTrue(String.valueOf(closed.getMessage()).contains("the native entry left"));
    assertThrows(TransportClosed.class, () -> send("", "Browser.getVersion", none()));
  }

  @Test
  void letsEveryTabGoWhenItIsClosed() throws Exception {
    attach();
    transport.close();
    assertThrows(TransportClosed.class, () -> transport.receive(Deadline.inMillis(10_000)));
  }

  @Test
  void answersNothingBeforeTheDeadlineOfAWaitThatIsInVain() throws Exception {
    assertTrue(transport.receive(Deadline.inMillis(1)).isEmpty());
  }
}
