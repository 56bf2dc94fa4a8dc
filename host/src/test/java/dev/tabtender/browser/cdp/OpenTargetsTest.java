package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser.Kind;
import dev.tabtender.browser.Guest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.Visit;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which targets are whose tabs, in a browser that a person uses too. */
final class OpenTargetsTest extends TabFixture {
  @Override
  Kind kind() {
    return Kind.EXTENSION;
  }

  private static Json opened(String targetId, String url, String opener) {
    return FakePage.info(targetId, url).with("openerId", opener);
  }

  private void created(Json info) {
    browser.tell("Target.targetCreated", Json.object("targetInfo", info));
    heard();
  }

  private void changed(Json info) {
    browser.tell("Target.targetInfoChanged", Json.object("targetInfo", info));
    heard();
  }

  private List<String> tabs(String owner) {
    return cdp.tabs(owner).stream().map(one -> one.id().value()).toList();
  }

  @Test
  void namesATabAfterItsTarget() {
    assertEquals("T1", tab.id().value());
  }

  @Test
  void leavesAPersonsTabsAlone() {
    created(FakePage.info("P", "https://bank.example/").with("inGroup", false));
    assertEquals(List.of("T1"), tabs("me"));
  }

  private Guest guest() {
    browser.on("Target.attachToBrowserTarget").answers(Json.object("sessionId", "G"));
    Visit.Visitor visitor = new Visit.Visitor("1", "you", Visit.Tabs.GROUP, Set.of());
    return cdp.admit(visitor, Optional.empty(), new Deaf(), soon());
  }

  /** Hears nothing. */
  private static final class Deaf implements Guest.Ear {
    @Override
    public void hear(String message) {}

    @Override
    public void over(String reason) {}
  }

  @Test
  void aTabThatAnOutsideClientOpensIsItsOwnThoughTheAnswerComesBeforeTheTab() {
    browser.on("Target.createTarget").answers(Json.object("targetId", "P"));
    guest().send("{\"id\":1,\"method\":\"Target.createTarget\"}");
    created(FakePage.info("P", "about:blank").with("inGroup", true).with("tabNumber", 7));
    assertEquals(List.of("T1"), tabs("me"));
    assertEquals(List.of("b-ext-7"), tabs("you"));
  }

  @Test
  void aTabThatATabOpensBelongsToTheSame() {
    created(opened("P", "https://acme.example/help", "T1"));
    assertEquals(List.of("T1", "P"), tabs("me"));
    assertEquals(List.of(), tabs("you"));
    assertEquals("T1", cdp.tabs("me").get(1).info().openerId());
  }

  @Test
  void aTabThatAPersonsTabOpensStaysThePersons() {
    created(opened("P", "https://bank.example/help", "Q"));
    assertEquals(List.of("T1"), tabs("me"));
  }

  @Test
  void aWindowWithoutAnOpenerBelongsToThePageThatAskedForIt() {
    script.tell("Page.windowOpen", Json.object("url", "https://acme.example/print"));
    created(FakePage.info("W", "https://acme.example/print"));
    assertEquals(List.of("T1", "W"), tabs("me"));
  }

  @Test
  void oneRequestMakesOneWindow() {
    script.tell("Page.windowOpen", Json.object("url", "https://acme.example/print"));
    created(FakePage.info("W", "https://acme.example/print"));
    created(FakePage.info("P", "https://acme.example/print"));
    assertEquals(List.of("T1", "W"), tabs("me"));
  }

  @Test
  void aWindowOfAnotherAddressIsNotTheOneThatWasAskedFor() {
    script.tell("Page.windowOpen", Json.object("url", "https://acme.example/print"));
    created(FakePage.info("P", "https://bank.example/"));
    assertEquals(List.of("T1"), tabs("me"));
  }

  @Test
  void aTabOpenedForAClientIsNotTheWindowThatNeverCame() {
    script.tell("Page.windowOpen", Json.object("url", "https://blocked.example/"));
    heard();
    Tab yours = cdp.open("you", false, soon());
    assertEquals("you", yours.owner());
    assertEquals(List.of(yours.id().value()), tabs("you"));
    assertEquals(List.of("T1"), tabs("me"));
  }

  @Test
  void aWindowThatComesWhileATabIsOpenedIsFoundAfterwards() {
    script.tell("Page.windowOpen", Json.object("url", "https://acme.example/print"));
    browser
        .on("Target.createTarget")
        .first(
            () ->
                browser.tell(
                    "Target.targetCreated",
                    Json.object("targetInfo", FakePage.info("W", "about:blank"))));
    cdp.open("you", false, soon());
    assertEquals(List.of("T1", "W"), tabs("me"));
    assertEquals(List.of("T2"), tabs("you"));
  }

  @Test
  void aTabMadeByARawCommandIsNotTheWindowThatNeverCame() {
    script.tell("Page.windowOpen", Json.object("url", "https://blocked.example/"));
    heard();
    Json params = Json.object("url", "about:blank");
    cdp.cdp("you", Optional.empty(), Optional.empty(), "Target.createTarget", params, soon());
    assertEquals(List.of("T2"), tabs("you"));
    assertEquals(List.of(), tabs("anybody"));
  }

  @Test
  void whatIsNoPageIsNoTab() {
    created(opened("worker", "https://acme.example/w.js", "T1").with("type", "worker"));
    assertEquals(List.of("T1"), tabs("me"));
  }

  @Test
  void everybodyMayUseWhatAPersonShares() {
    created(FakePage.info("P", "https://a.example/").with("inGroup", false));
    changed(FakePage.info("P", "https://a.example/").with("inGroup", false).with("shared", true));
    assertEquals(List.of("P"), tabs("you"));
    changed(FakePage.info("P", "https://a.example/").with("inGroup", true).with("shared", false));
    assertEquals(List.of("P"), tabs("you"));
  }

  @Test
  void aPersonMayTakeATabBack() {
    created(FakePage.info("P", "https://a.example/").with("inGroup", true));
    Tab shared = cdp.tabs("you").getFirst();
    changed(FakePage.info("P", "https://a.example/").with("inGroup", false));
    assertEquals(List.of(), tabs("you"));
    assertTrue(cdp.tab(shared.id()).isEmpty());
  }

  @Test
  void aTabOfAClientStaysItsOwnOutsideTheGroup() {
    changed(FakePage.info("T1", "https://a.example/").with("inGroup", false));
    assertEquals(List.of("T1"), tabs("me"));
  }

  @Test
  void tellsATabsAddressAndTitleAsTheBrowserDoes() {
    changed(FakePage.info("T1", "https://a.example/x").with("title", "Ex"));
    assertEquals("https://a.example/x", tab.info().url());
    assertEquals("Ex", tab.info().title());
  }

  @Test
  void aClosedTabIsNoLongerThere() {
    closeTab();
    assertEquals(List.of(), tabs("me"));
    assertTrue(cdp.tab(tab.id()).isEmpty());
    Failure.of(ErrorCode.TAB_CLOSED, this::look).says("T1").hints("List the tabs");
  }

  @Test
  void aWordAboutAClosedTabDoesNotBringItBack() {
    closeTab();
    changed(FakePage.info("T1", "https://a.example/").with("inGroup", true));
    assertEquals(List.of(), tabs("me"));
  }

  @Test
  void remembersWhoseATabWasWhenTheBrowserComesBack() {
    showing("0|5|<button>Save");
    browser.die();
    FakeBrowser again = new FakeBrowser();
    FakePage anew = new FakePage(again).lines("0|5|<button>Save");
    again
        .on("Target.setDiscoverTargets")
        .first(
            () ->
                again.tell(
                    "Target.targetCreated",
                    Json.object("targetInfo", FakePage.info("T1", "https://acme.example/orders"))));
    try (CdpBrowser back = connect(again)) {
      Tab known = back.tabs("me").getFirst();
      assertEquals("me", known.owner());
      known.click(element(1), PLAIN, soon());
      assertEquals(5, anew.asked("aim").getFirst().integer("key"));
    }
  }

  @Test
  void aTabThatWasClosedIsNotRemembered() {
    closeTab();
    created(FakePage.info("T1", "https://a.example/"));
    assertEquals(List.of(), tabs("me"));
  }
}
