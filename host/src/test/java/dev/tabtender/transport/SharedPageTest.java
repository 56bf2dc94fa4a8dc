package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The product and a guest in one tab, which has one debugger. */
class SharedPageTest extends RelayGuestTestBase {
  private String browser;
  private String ours;
  private String theirs;

  @BeforeEach
  void attachBoth() throws Exception {
    browser = guestOf7();
    ours = attachIn("");
    theirs = attachIn(browser);
    listenAnew();
  }

  @Test
  void givesEachASessionOfItsOwnOverOneDebugger() {
    assertNotEquals(ours, theirs);
    assertEquals(1, asked("debugger.attach"));
  }

  @Test
  void tellsEventsToThoseWhoEnabledTheirDomain() throws Exception {
    result(ours, "Page.enable", none());
    result(theirs, "Network.enable", none());
    told("", "Page.loadEventFired", none());
    told("", "Network.requestWillBeSent", none());
    told("", "Inspector.targetReloadedAfterCrash", none());
    assertEquals(
        List.of("Page.loadEventFired", "Inspector.targetReloadedAfterCrash"), methodsHeardBy(ours));
    assertEquals(
        List.of("Network.requestWillBeSent", "Inspector.targetReloadedAfterCrash"),
        methodsHeardBy(theirs));
  }

  @Test
  void keepsADomainOnUntilTheLastLeavesIt() throws Exception {
    result(ours, "Page.enable", none());
    result(theirs, "Page.enable", none());
    result(theirs, "Page.disable", none());
    assertFalse(sent().contains("Page.disable"));
    told("", "Page.loadEventFired", none());
    assertEquals(List.of(), methodsHeardBy(theirs));
    assertEquals(List.of("Page.loadEventFired"), methodsHeardBy(ours));
    result(ours, "Page.disable", none());
    assertTrue(sent().contains("Page.disable"));
  }

  @Test
  void hearsNothingOfADomainThatTheBrowserRefused() throws Exception {
    extension.answer(
        "debugger.send",
        params -> {
          throw new CallRefused(-32601, "'Page.enable' wasn't found");
        });
    assertEquals(-32601, call(theirs, "Page.enable", none()).get("error").integer("code"));
    told("", "Page.loadEventFired", none());
    assertEquals(List.of(), methodsHeardBy(theirs));
  }

  @Test
  void tellsALaterSessionWhatTheBrowserSaysOnlyOnce() throws Exception {
    result(ours, "Runtime.enable", none());
    context(1);
    context(2);
    told("", "Runtime.executionContextDestroyed", Json.object("executionContextId", 1));
    told("", "Runtime.consoleAPICalled", Json.object("type", "log"));
    listenAnew();
    result(theirs, "Runtime.enable", none());
    List<Json> heard = heardBy(theirs);
    assertEquals(2, heard.size());
    assertEquals(2, heard.get(0).get("params").get("context").integer("id"));
    assertEquals("Runtime.consoleAPICalled", heard.get(1).text("method"));
    assertEquals(List.of(), methodsHeardBy(ours));
  }

  @Test
  void forgetsTheContextsOfADocumentThatIsGone() throws Exception {
    result(ours, "Runtime.enable", none());
    context(1);
    told("", "Runtime.executionContextsCleared", none());
    context(2);
    listenAnew();
    result(theirs, "Runtime.enable", none());
    assertEquals(1, heardBy(theirs).size());
    listenAnew();
    result(theirs, "Runtime.enable", none());
    assertEquals(0, heardBy(theirs).size(), "it knows them already");
  }

  private void context(int id) {
    told(
        "",
        "Runtime.executionContextCreated",
        Json.object("context", Json.object("id", id, "name", "")));
  }

  @Test
  void tellsALaterSessionOfScriptsAndThatTheyArePaused() throws Exception {
    result(ours, "Debugger.enable", none());
    told("", "Debugger.scriptParsed", Json.object("scriptId", "1"));
    told("", "Debugger.paused", Json.object("reason", "other"));
    settle();
    result(theirs, "Debugger.enable", none());
    assertEquals(List.of("Debugger.scriptParsed", "Debugger.paused"), methodsHeardBy(theirs));
  }

  @Test
  void tellsTheLogToALaterSessionUnlessItWasCleared() throws Exception {
    result(ours, "Log.enable", none());
    told("", "Log.entryAdded", Json.object("entry", Json.object("text", "old")));
    settle();
    result(ours, "Log.clear", none());
    told("", "Log.entryAdded", Json.object("entry", Json.object("text", "new")));
    settle();
    result(theirs, "Log.enable", none());
    assertEquals(1, heardBy(theirs).size());
  }

  @Test
  void keepsTheDebuggerUntilTheLastSessionLeaves() throws Exception {
    result("", "Target.detachFromTarget", Json.object("sessionId", ours));
    assertEquals(0, asked("debugger.detach"));
    assertEquals("x", echo(theirs, "x"));
    result(browser, "Target.detachFromTarget", Json.object("sessionId", theirs));
    assertEquals(1, asked("debugger.detach"));
    assertEquals(-32001, call(theirs, "Page.enable", none()).get("error").integer("code"));
  }

  private String echo(String session, String word) throws InterruptedException {
    extension.answer("debugger.send", params -> params.get("params"));
    return result(session, "Runtime.evaluate", Json.object("expression", word)).text("expression");
  }

  @Test
  void keepsTheProductsPicturesGoingWhenAGuestStopsItsOwn() throws Exception {
    result(ours, "Page.startScreencast", Json.object("maxWidth", 16));
    told("", "Page.screencastFrame", Json.object("sessionId", 1));
    settle();
    result(theirs, "Page.startScreencast", Json.object("maxWidth", 800));
    settle();
    told("", "Page.screencastFrame", Json.object("sessionId", 2));
    assertEquals(1, heardBy(theirs).size());
    assertEquals(1, heardBy(ours).size());
    result(theirs, "Page.stopScreencast", none());
    assertFalse(sent().contains("Page.stopScreencast"));
    assertEquals(16, lastSent("Page.startScreencast").integer("maxWidth"));
  }

  @Test
  void keepsAPageDrawnInWhichAGuestWorks() throws Exception {
    result(theirs, "Page.enable", none());
    settle();
    assertEquals(16, lastSent("Page.startScreencast").integer("maxWidth"));
    result(theirs, "Page.startScreencast", Json.object("maxWidth", 800));
    result(theirs, "Page.stopScreencast", none());
    assertEquals(16, lastSent("Page.startScreencast").integer("maxWidth"));
    assertFalse(sent().contains("Page.stopScreencast"));
  }

  @Test
  void putsBackWhatAnotherSessionSet() throws Exception {
    result(ours, "Emulation.setUserAgentOverride", Json.object("userAgent", "ours"));
    result(theirs, "Network.setUserAgentOverride", Json.object("userAgent", "theirs"));
    result(theirs, "Emulation.setTimezoneOverride", Json.object("timezoneId", "Asia/Tokyo"));
    leave();
    assertEquals("ours", lastSent("Emulation.setUserAgentOverride").text("userAgent"));
    assertEquals("", lastSent("Emulation.setTimezoneOverride").text("timezoneId"));
  }

  private void leave() throws InterruptedException {
    result(browser, "Target.detachFromTarget", Json.object("sessionId", theirs));
    settle();
  }

  @Test
  void leavesAloneWhatALaterSessionSet() throws Exception {
    result(theirs, "Network.setExtraHTTPHeaders", Json.object("headers", Json.object("a", "1")));
    result(ours, "Network.setExtraHTTPHeaders", Json.object("headers", Json.object("b", "2")));
    long before = sent().size();
    leave();
    assertEquals(before, sent().size());
  }

  @Test
  void doesNotSwitchOffForOthersWhatASessionNeverSwitchedOn() throws Exception {
    result(ours, "Emulation.setFocusEmulationEnabled", on());
    result(theirs, "Emulation.setFocusEmulationEnabled", Json.object("enabled", false));
    assertTrue(lastSent("Emulation.setFocusEmulationEnabled").bool("enabled"));
  }

  @Test
  void tellsOfChosenFilesAndLifecycleOnlyToThoseWhoAsked() throws Exception {
    result(ours, "Page.enable", none());
    result(theirs, "Page.enable", none());
    result(ours, "Page.setInterceptFileChooserDialog", on());
    result(theirs, "Page.setLifecycleEventsEnabled", on());
    told("", "Page.fileChooserOpened", none());
    told("", "Page.lifecycleEvent", none());
    assertEquals(List.of("Page.fileChooserOpened"), methodsHeardBy(ours));
    assertEquals(List.of("Page.lifecycleEvent"), methodsHeardBy(theirs));
  }

  @Test
  void takesScriptsBindingsAndDomainsOfASessionAwayWithIt() throws Exception {
    extension.answer("debugger.send", params -> Json.object("identifier", "S1"));
    result(theirs, "Page.addScriptToEvaluateOnNewDocument", Json.object("source", "1"));
    result(theirs, "Runtime.addBinding", Json.object("name", "call"));
    result(theirs, "Network.enable", none());
    leave();
    assertEquals("S1", lastSent("Page.removeScriptToEvaluateOnNewDocument").text("identifier"));
    assertEquals("call", lastSent("Runtime.removeBinding").text("name"));
    assertTrue(sent().contains("Network.disable"));
  }

  @Test
  void callsABindingOfWhoeverAddedIt() throws Exception {
    result(ours, "Runtime.addBinding", Json.object("name", "ours"));
    result(theirs, "Runtime.addBinding", Json.object("name", "both"));
    result(ours, "Runtime.addBinding", Json.object("name", "both"));
    told("", "Runtime.bindingCalled", Json.object("name", "both", "payload", "{}"));
    told("", "Runtime.bindingCalled", Json.object("name", "ours", "payload", "{}"));
    assertEquals(2, heardBy(ours).size());
    assertEquals(1, heardBy(theirs).size());
    result(ours, "Runtime.removeBinding", Json.object("name", "both"));
    assertFalse(sent().contains("Runtime.removeBinding"));
  }

  @Test
  void tellsATraceToWhoeverTraces() throws Exception {
    result(theirs, "Tracing.start", none());
    told("", "Tracing.dataCollected", none());
    assertEquals(List.of(), methodsHeardBy(ours));
    assertEquals(List.of("Tracing.dataCollected"), methodsHeardBy(theirs));
  }

  @Test
  void endsEverySessionWhenTheDebuggerIsLost() throws Exception {
    extension.answer("debugger.send", params -> Json.MISSING);
    long waiting = send(theirs, "Runtime.evaluate", none());
    extension.event(
        "debugger.detached", Json.object("tabId", 7, "reason", "replaced_with_devtools"));
    Json failed = answer(waiting);
    assertTrue(failed.get("error").text("message").contains("DevTools took the tab"));
    assertEquals(List.of("Target.detachedFromTarget"), methodsHeardBy(browser));
    assertEquals(List.of("Target.detachedFromTarget"), methodsHeardBy(""));
    assertEquals(theirs, heardBy(browser).getFirst().get("params").text("sessionId"));
  }

  @Test
  void attachesAnewAfterTheDebuggerWasLost() throws Exception {
    extension.event("panel.stop", none());
    settle();
    assertEquals("y", echo(attachIn(browser), "y"));
    assertEquals(2, asked("debugger.attach"));
  }

  @Test
  void setsFontsOnceSinceTheBrowserTakesThemOnce() throws Exception {
    Json fonts = Json.object("fontFamilies", Json.object("standard", "Arial"));
    result(ours, "Page.setFontFamilies", fonts);
    result(theirs, "Page.setFontFamilies", fonts);
    assertEquals(1, sent().stream().filter("Page.setFontFamilies"::equals).count());
  }

  @Test
  void saysThatATabIsClosedAlthoughItsDebuggerGoesFirst() throws Exception {
    extension.answer(
        "tabs.close",
        params -> {
          extension.event("debugger.detached", Json.object("tabId", 7, "reason", "target_closed"));
          return Json.object();
        });
    Json closed = result(browser, "Target.closeTarget", Json.object("targetId", "ext-7"));
    assertTrue(closed.bool("success"));
  }

  @Test
  void tellsWhatIsKnownBehindTheAnswersToWhatWasAskedBefore() throws Exception {
    result(ours, "Runtime.enable", none());
    told(
        "",
        "Runtime.executionContextCreated",
        Json.object("context", Json.object("id", 1, "name", "")));
    listenAnew();
    long tree = send(theirs, "Page.getFrameTree", none());
    long enabled = send(theirs, "Runtime.enable", none());
    assertEquals(tree, receive().get("id").longValue());
    assertEquals("Runtime.executionContextCreated", receive().text("method"));
    assertEquals(enabled, receive().get("id").longValue());
  }

  @Test
  void tellsAPageInWhichAGuestWorksThatItHasTheFocus() throws Exception {
    result(theirs, "Page.enable", none());
    settle();
    assertTrue(lastSent("Emulation.setFocusEmulationEnabled").bool("enabled"));
    result(theirs, "Emulation.setFocusEmulationEnabled", Json.object("enabled", false));
    assertTrue(lastSent("Emulation.setFocusEmulationEnabled").bool("enabled"));
  }
}
