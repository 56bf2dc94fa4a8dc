package dev.tabtender.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Browser;
import dev.tabtender.browser.Effects;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.json.Json;
import dev.tabtender.policy.AddressRules;
import dev.tabtender.policy.Approvals;
import dev.tabtender.policy.Gate;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class LocalRunTest {
  private final FakeBrowsers browsers = new FakeBrowsers();
  private final LocalRun run =
      new LocalRun("0.1.0", browsers, new Gate(new AddressRules(false)), new Approvals());

  private static Json json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  private Json call(String verb, String body) {
    return run.call("ann", "current", verb, json(body), "text");
  }

  private FakeTab headlessTab(int number) {
    return browsers.ofKind(Browser.Kind.HEADLESS).tabs.get(number - 1);
  }

  private static TabtenderException refused(ErrorCode code, Executable body) {
    TabtenderException e = assertThrows(TabtenderException.class, body);
    assertEquals(code, e.code(), e.body().toString());
    return e;
  }

  @Test
  void makesTheFirstTabOnFirstNeedAndKeepsIt() {
    call("click", "{'index':1}");
    call("hover", "{'index':2}");
    assertEquals(1, browsers.ofKind(Browser.Kind.HEADLESS).tabs.size());
    assertEquals("hover 2", headlessTab(1).asked.get(1));
  }

  @Test
  void keepsClientsTabsApart() {
    run.openTab("ann", json("{}"));
    run.openTab("bob", json("{}"));
    assertEquals(1, run.tabs("ann").get("tabs").size());
    run.call("bob", "current", "click", json("{'index':1}"), "none");
    assertTrue(headlessTab(1).asked.isEmpty());
    assertEquals(1, headlessTab(2).asked.size());
  }

  @Test
  void answersWithTabEffectsSnapshotAndTimings() {
    Json answer = call("click", "{'index':1}");
    assertTrue(answer.bool("ok"));
    assertEquals("HEADLESS-1", answer.get("tab").text("id"));
    assertEquals("outline for ann", answer.get("snapshot").text("text"));
    assertFalse(answer.get("snapshot").has("elements"));
    assertEquals(3, answer.get("timings").integer("actionMs"));
    assertEquals(4, answer.get("timings").integer("settleMs"));
    assertFalse(answer.has("input"));
  }

  @Test
  void showsThePageInTheFormAskedFor() {
    Json body = json("{'index':1}");
    assertTrue(run.call("ann", "current", "click", body, "json").get("snapshot").has("elements"));
    assertFalse(run.call("ann", "current", "click", body, "none").has("snapshot"));
    run.call("ann", "current", "click", body, "delta");
    assertEquals(Form.DELTA, headlessTab(1).looks.getLast().form());
    assertEquals(
        "snapshot",
        refused(ErrorCode.BAD_REQUEST, () -> run.call("ann", "current", "click", body, "html"))
            .body()
            .details()
            .get("field"));
    assertEquals(
        "format",
        refused(
                ErrorCode.BAD_REQUEST,
                () -> run.snapshot("ann", "current", "xml", false, Optional.empty()))
            .body()
            .details()
            .get("field"));
  }

  @Test
  void tellsOnlyWhatChangedWhenASnapshotIsNamed() {
    call("get_interactive_elements", "{'since':'s1'}");
    assertEquals(Form.DELTA, headlessTab(1).looks.getLast().form());
    run.snapshot("ann", "current", "text", false, Optional.of("s1"));
    assertEquals(Optional.of("s1"), headlessTab(1).looks.getLast().since());
    assertEquals(Form.DELTA, headlessTab(1).looks.getLast().form());
  }

  @Test
  void keepsAnActionDoneWhenThePageCannotBeReadAfterwards() {
    run.openTab("ann", json("{}"));
    headlessTab(1).lookFailures.add(FakeTab.failing(ErrorCode.TIMEOUT));
    Json answer = call("click", "{'index':1}");
    assertTrue(answer.bool("ok"));
    assertEquals("timeout", answer.get("snapshotError").text("code"));
  }

  @Test
  void looksAgainAtAPageThatChangedUnderTheFirstLook() {
    run.openTab("ann", json("{}"));
    headlessTab(1).lookFailures.add(FakeTab.failing(ErrorCode.STALE_ELEMENT));
    assertTrue(call("click", "{'index':1}").has("snapshot"));
  }

  @Test
  void failsWhenReadingIsAllThatWasAskedFor() {
    run.openTab("ann", json("{}"));
    headlessTab(1).lookFailures.add(FakeTab.failing(ErrorCode.DIALOG_OPEN));
    refused(ErrorCode.DIALOG_OPEN, () -> call("get_interactive_elements", "{}"));
  }

  @Test
  void answersADialogWithoutReadingThePageItBlocks() {
    run.openTab("ann", json("{}"));
    headlessTab(1).outcome = told(new Effects.Dialog("confirm", "Sure?", Optional.empty()));
    Json answer = call("click", "{'index':1}");
    assertEquals("Sure?", answer.get("effects").get("dialog").text("message"));
    assertFalse(answer.has("snapshot"));
    assertTrue(headlessTab(1).looks.isEmpty());
  }

  @Test
  void readsThePageAfterADialogThatWasAnswered() {
    run.openTab("ann", json("{}"));
    headlessTab(1).outcome =
        told(new Effects.Dialog("alert", "Hi", Optional.empty(), Optional.of("accept")));
    Json answer = call("click", "{'index':1}");
    assertEquals("accept", answer.get("effects").get("dialog").text("answered"));
    assertTrue(answer.has("snapshot"));
  }

  private static Acted told(Effects.Dialog dialog) {
    Effects effects =
        new Effects(
            Optional.empty(),
            List.of(),
            Optional.of(dialog),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Acted(effects, Optional.empty(), 1, 0);
  }

  @Test
  void tellsWhatAScriptAnsweredEvenWhenItIsNull() {
    Json answer = call("execute_script", "{'script':'null'}");
    assertTrue(answer.has("value"));
    assertTrue(answer.get("value").isMissing());
    headlessTab(1).outcome = new Acted(Effects.NONE, Optional.of(json("[1,'two']")), 1, 0);
    assertEquals("two", call("execute_script", "{'script':'x'}").get("value").get(1).text());
  }

  @Test
  void saysWhenInputIsSynthetic() {
    browsers.onOpen = tab -> tab.input = "synthetic";
    assertEquals("synthetic", call("click", "{'index':1}").text("input"));
  }

  @Test
  void opensATabAtItsAddress() {
    Json tab = run.openTab("ann", json("{'url':'https://shop.example/'}"));
    assertEquals("https://shop.example/", tab.text("url"));
    assertEquals(tab.text("id"), run.tabs("ann").get("tabs").get(0).text("id"));
  }

  @Test
  void leavesNoTabBehindWhenItsAddressFails() {
    browsers.onOpen =
        tab -> tab.failure = Optional.of(FakeTab.failing(ErrorCode.NAVIGATION_FAILED));
    refused(
        ErrorCode.NAVIGATION_FAILED,
        () -> run.openTab("ann", json("{'url':'https://gone.invalid/'}")));
    assertEquals(0, run.tabs("ann").get("tabs").size());
  }

  @Test
  void opensNothingForAnAddressThatPolicyRefuses() {
    refused(
        ErrorCode.NAVIGATION_BLOCKED,
        () -> run.openTab("ann", json("{'url':'chrome://settings'}")));
    refused(ErrorCode.NAVIGATION_BLOCKED, () -> call("navigate", "{'url':'file:///etc/passwd'}"));
    assertTrue(browsers.all.isEmpty());
  }

  @Test
  void tellsAClosedTabFromOneThatNeverWas() {
    String id = run.openTab("ann", json("{}")).text("id");
    run.closeTab("ann", id);
    refused(ErrorCode.TAB_CLOSED, () -> run.call("ann", id, "click", json("{'index':1}"), "none"));
    refused(
        ErrorCode.NOT_FOUND, () -> run.call("ann", "nope", "click", json("{'index':1}"), "none"));
  }

  @Test
  void tellsOnceThatTheCurrentTabIsGoneAndThenMakesAnother() {
    call("click", "{'index':1}");
    headlessTab(1).open = false;
    refused(ErrorCode.TAB_CLOSED, () -> call("click", "{'index':1}"));
    assertEquals("HEADLESS-2", call("click", "{'index':1}").get("tab").text("id"));
  }

  @Test
  void makesTheTabLastUsedTheCurrentOne() {
    String first = run.openTab("ann", json("{}")).text("id");
    run.openTab("ann", json("{}"));
    run.call("ann", first, "hover", json("{'index':1}"), "none");
    assertEquals(first, call("hover", "{'index':2}").get("tab").text("id"));
  }

  @Test
  void keepsAModeForItsRunOnly() {
    run.setMode("ann", json("{'mode':'headless','runId':'r1'}"));
    run.setMode("ann", json("{'runId':'r1'}"));
    assertEquals("headless", run.mode("ann").text("mode"));
    run.setMode("ann", json("{'runId':'r2'}"));
    assertEquals("auto", run.mode("ann").text("mode"));
    assertEquals("auto", run.mode("bob").text("mode"));
  }

  @Test
  void worksInTheBrowserThatTheModeNames() {
    browsers.extensionConnected = true;
    assertEquals("EXTENSION-1", call("click", "{'index':1}").get("tab").text("id"));
    run.setMode("ann", json("{'mode':'headless'}"));
    assertEquals("HEADLESS-1", call("click", "{'index':1}").get("tab").text("id"));
  }

  @Test
  void opensATabInTheProfileThatIsNamed() {
    browsers.extensionConnected = true;
    browsers.connect(Browser.Kind.EXTENSION, "home");
    FakeBrowsers.FakeBrowser work = browsers.connect(Browser.Kind.EXTENSION, "work");
    run.openTab("ann", json("{'profile':'work'}"));
    assertEquals(1, work.tabs.size());
    call("click", "{'index':1}");
    assertEquals(1, work.tabs.getFirst().asked.size(), "which is the current one from then on");
  }

  @Test
  void opensNoTabElsewhereWhenTheProfileIsNotConnected() {
    browsers.extensionConnected = true;
    browsers.connect(Browser.Kind.EXTENSION, "home");
    String named = "{'profile':'work'}";
    TabtenderException e =
        refused(ErrorCode.BROWSER_UNAVAILABLE, () -> run.openTab("ann", json(named)));
    assertTrue(Json.of(e.body().details()).get("tried").get(0).text("reason").contains("`work`"));
    refused(
        ErrorCode.BROWSER_UNAVAILABLE,
        () -> run.openTab("ann", json("{'profile':'home','mode':'headless'}")));
    refused(ErrorCode.BAD_REQUEST, () -> run.openTab("ann", json("{'profile':''}")));
    assertTrue(browsers.all.stream().allMatch(browser -> browser.tabs.isEmpty()));
  }

  @Test
  void refusesAModeThatIsNone() {
    TabtenderException e =
        refused(ErrorCode.BAD_REQUEST, () -> run.setMode("ann", json("{'mode':'visible'}")));
    assertEquals("mode", e.body().details().get("field"));
    refused(ErrorCode.BAD_REQUEST, () -> run.setMode("ann", json("{}")));
  }

  @Test
  void sendsCdpToTheTabOrTheBrowser() {
    run.cdp("ann", json("{'method':'Browser.getVersion'}"));
    run.cdp("ann", json("{'method':'Page.enable'}"));
    run.cdp("ann", json("{'method':'Page.navigate','params':{'url':'x'}}"));
    assertEquals(
        List.of(
            "browser Browser.getVersion {}",
            "HEADLESS-1 Page.enable {}",
            "HEADLESS-1 Page.navigate {\"url\":\"x\"}"),
        browsers.ofKind(Browser.Kind.HEADLESS).commands);
  }

  @Test
  void refusesCdpThatIsNone() {
    refused(ErrorCode.BAD_REQUEST, () -> run.cdp("ann", json("{}")));
    refused(ErrorCode.BAD_REQUEST, () -> run.cdp("ann", json("{'method':'delete all'}")));
    refused(
        ErrorCode.BAD_REQUEST, () -> run.cdp("ann", json("{'method':'Page.enable','params':[]}")));
    refused(ErrorCode.BAD_REQUEST, () -> run.cdp("ann", json("[]")));
  }

  @Test
  void tellsStatusOfEveryBrowser() {
    assertEquals("auto", run.status().text("mode"));
    run.openTab("ann", json("{}"));
    Json status = run.status();
    assertEquals("0.1.0", status.text("version"));
    assertEquals("headless", status.get("browsers").get(0).text("kind"));
    assertEquals(1, status.get("browsers").get(0).integer("tabs"));
  }
}
