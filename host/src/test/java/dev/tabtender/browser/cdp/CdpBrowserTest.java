package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser.Kind;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CdpBrowserTest extends TabFixture {
  private Json raw(Optional<TabId> of, String method, Json params) {
    return cdp.cdp("me", of, Optional.empty(), method, params, soon());
  }

  @Test
  void tellsWhatItIs() {
    assertEquals(Kind.HEADLESS, cdp.info().kind());
    assertEquals("Fake/1", cdp.info().product());
    assertEquals(1, cdp.info().tabs());
    assertTrue(cdp.alive());
  }

  @Test
  void keepsDownloadsAwayFromThePersonsFolder() {
    Json asked = browser.last("Browser.setDownloadBehavior");
    assertEquals("allowAndName", asked.text("behavior"));
    assertTrue(asked.text("downloadPath").startsWith(settings().downloads().toString()));
    assertTrue(Files.isDirectory(settings().downloads()));
  }

  @Test
  void isOfUseWhereDownloadsCannotBeSteered() {
    FakeBrowser stubborn = fake();
    stubborn.on("Browser.setDownloadBehavior").refuses("not here");
    try (CdpBrowser other = connect(stubborn)) {
      assertTrue(other.alive());
    }
  }

  @Test
  void isOfUseWhereNewTabsCannotBeMet() {
    FakeBrowser stubborn = fake();
    stubborn.on("Target.setAutoAttach").refuses("not here");
    try (CdpBrowser other = connect(stubborn)) {
      assertTrue(other.alive());
    }
  }

  @Test
  void isNoBrowserWhenItDoesNotGreet() {
    FakeBrowser rude = fake();
    rude.on("Browser.getVersion").refuses("no");
    assertThrows(CdpError.class, () -> connect(rude));
    assertThrows(RuntimeException.class, () -> rude.send("{}"), "its transport is left open");
  }

  @Test
  void isDisconnectedWhenItDiesBeforeItGreets() {
    FakeBrowser dying = fake();
    dying.on("Target.setDiscoverTargets").first(dying::die);
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, () -> connect(dying)).hints("Call again");
  }

  @Test
  void givesEachTabAWindowOfItsOwn() {
    Json asked = browser.last("Target.createTarget");
    assertTrue(asked.bool("newWindow"));
    assertEquals(1280, asked.integer("width"));
    assertEquals("about:blank", asked.text("url"));
  }

  @Test
  void opensTabsInTheBackgroundWhenAsked() {
    cdp.open("me", true, soon());
    assertTrue(browser.last("Target.createTarget").bool("background"));
    assertTrue(tab.info().active(), "the one in front stays there");
  }

  @Test
  void putsANewTabInFront() {
    Tab other = cdp.open("me", false, soon());
    assertTrue(other.info().active());
    assertFalse(tab.info().active());
  }

  @Test
  void bringsATabToTheFront() {
    cdp.open("me", false, soon());
    tab.activate(soon());
    assertEquals("T1", browser.last("Target.activateTarget").text("targetId"));
    assertTrue(tab.info().active());
  }

  @Test
  void tellsWhyNoTabWasOpened() {
    browser.on("Target.createTarget").refuses("no window");
    Failure.of(ErrorCode.BROWSER_UNAVAILABLE, () -> cdp.open("me", false, soon()))
        .says("no window")
        .hints("closing")
        .details("tried", List.of(Map.of("step", "headless", "reason", "no window")));
  }

  @Test
  void aTabThatCannotBeOpenedInTimeIsATimeout() {
    browser.on("Target.createTarget").holds();
    Failure.of(ErrorCode.TIMEOUT, () -> cdp.open("me", false, Deadline.inMillis(30)))
        .details("phase", "Target.createTarget");
  }

  @Test
  void keepsTheTabsOfOneClientFromAnother() {
    cdp.open("you", false, soon());
    assertEquals(List.of(tab), cdp.tabs("me"));
    assertEquals(1, cdp.tabs("you").size());
    assertEquals(List.of(), cdp.tabs("nobody"));
  }

  @Test
  void givesACommandToTheBrowserItself() {
    browser.on("Browser.getWindowForTarget").answers(Json.object("windowId", 4));
    assertEquals(
        4,
        raw(Optional.empty(), "Browser.getWindowForTarget", Json.object())
            .get("result")
            .integer("windowId"));
  }

  @Test
  void givesACommandToATabsSession() {
    raw(Optional.of(tab.id()), "DOM.enable", Json.object("depth", 1));
    assertEquals(script.session(), browser.sent("DOM.enable").getFirst().sessionId());
    assertEquals(1, browser.last("DOM.enable").integer("depth"));
  }

  @Test
  void givesACommandToTheSessionThatIsNamed() {
    cdp.cdp("me", Optional.empty(), Optional.of("theirs"), "DOM.enable", Json.object(), soon());
    assertEquals("theirs", browser.sent("DOM.enable").getFirst().sessionId());
  }

  @Test
  void answersTheBrowsersErrorAsASocketWould() {
    browser.on("No.such").refuses(-32601, "'No.such' wasn't found");
    Json answer = raw(Optional.empty(), "No.such", Json.object());
    assertEquals(
        Json.object("code", -32601, "message", "'No.such' wasn't found"), answer.get("error"));
  }

  @Test
  void refusesACommandForATabThatIsNotThere() {
    Failure.of(
            ErrorCode.TAB_CLOSED,
            () -> raw(Optional.of(new TabId("nowhere")), "DOM.enable", Json.object()))
        .says("nowhere")
        .hints("List the tabs");
  }

  @Test
  void aTabMadeByARawCommandIsItsCallers() {
    Json made = raw(Optional.empty(), "Target.createTarget", Json.object("url", "about:blank"));
    assertEquals("T2", made.get("result").text("targetId"));
    assertEquals(2, cdp.tabs("me").size());
    assertEquals(List.of(), cdp.tabs("another"));
  }

  @Test
  void letsATabOfNobodysGoOn() {
    Json stranger = FakePage.info("X", "https://stranger.example/");
    browser.tell("Target.targetCreated", Json.object("targetInfo", stranger));
    browser.tell(
        "Target.attachedToTarget",
        Json.object("sessionId", "SX", "targetInfo", stranger, "waitingForDebugger", true));
    assertEquals("SX", browser.await("Runtime.runIfWaitingForDebugger", 1).getFirst().sessionId());
    assertEquals(
        "SX", browser.await("Target.detachFromTarget", 1).getFirst().params().text("sessionId"));
    assertEquals(1, cdp.tabs("me").size());
  }

  @Test
  void isIdleOnlyWhileNobodyWorksInIt() {
    page.use();
    assertEquals(0, cdp.idleMillis());
    page.unuse();
    cdp.touch();
    assertTrue(cdp.idleMillis() < 15_000);
  }

  @Test
  void failsWhatRunsInItsTabsWhenItDies() {
    var navigation = browser.on("Page.navigate").holds();
    var going = begin(() -> tab.navigate("https://acme.example/", Tab.WaitUntil.LOAD, soon()));
    navigation.next();
    browser.die();
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, () -> end(going)).hints("Call again");
    assertFalse(cdp.alive());
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, this::look);
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, () -> cdp.open("me", false, soon()));
  }

  @Test
  void mayBeClosedTwice() {
    cdp.close();
    cdp.close();
    assertFalse(cdp.alive());
    Failure.of(ErrorCode.BROWSER_DISCONNECTED, () -> cdp.open("me", false, soon()));
  }

  private static FakeBrowser fake() {
    FakeBrowser made = new FakeBrowser();
    new FakePage(made);
    return made;
  }
}
