package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which tabs exist for an outside client, and what it is told of them. */
class RelayGuestsTest extends RelayGuestTestBase {
  private static final Json SEVEN = Json.object("targetId", "ext-7", "flatten", true);
  private static final Json DISCOVER = Json.object("discover", true);

  private List<String> targets(String guest) throws InterruptedException {
    return result(guest, "Target.getTargets", none()).get("targetInfos").items().stream()
        .map(info -> info.text("targetId"))
        .toList();
  }

  private static int code(Json answer) {
    return answer.get("error").integer("code");
  }

  @Test
  void showsATabOnlyToWhoeverMaySeeIt() throws Exception {
    String guest = guest();
    assertEquals(List.of(), targets(guest));
    assertEquals(-32602, code(call(guest, "Target.attachToTarget", SEVEN)));
    assertEquals(-32602, code(call(guest, "Target.closeTarget", SEVEN)));
    assertEquals(List.of("ext-7"), targets(""));
    assertEquals(0, asked("tabs.close"));
  }

  @Test
  void allowsATabAndTakesItBack() throws Exception {
    String guest = guestOf7();
    result(guest, "Target.setDiscoverTargets", DISCOVER);
    assertEquals(List.of("Target.targetCreated"), methodsHeardBy(guest));
    String page = attachIn(guest);
    listenAnew();
    allow(guest, Json.object("revoke", List.of("ext-7")));
    assertEquals(
        List.of("Target.detachedFromTarget", "Target.targetDestroyed"), methodsHeardBy(guest));
    assertEquals(-32001, code(call(page, "Page.enable", none())));
    assertEquals(1, asked("debugger.detach"));
    assertEquals(List.of(), targets(guest));
  }

  @Test
  void allowsEveryTab() throws Exception {
    String guest = guest();
    allow(guest, Json.object("all", true));
    extension.answer("tabs.list", params -> Json.array(List.of(TAB, TAB.with("tabId", 8))));
    assertEquals(List.of("ext-7", "ext-8"), targets(guest));
    allow(guest, Json.object("all", false));
    assertEquals(List.of(), targets(guest));
  }

  @Test
  void lendsNoGuestTheRightToAllow() throws Exception {
    String guest = guest();
    Json all = Json.object("sessionId", guest, "all", true);
    assertEquals(-32601, code(call(guest, "Tabtender.allow", all)));
    assertEquals(-32001, code(call("", "Tabtender.allow", Json.object("all", true))));
    assertEquals(List.of(), targets(guest));
  }

  @Test
  void attachesToAllowedTabsBeforeItAnswers() throws Exception {
    String guest = guestOf7();
    long id = send(guest, "Target.setAutoAttach", autoAttach(true));
    Json attached = receive();
    assertEquals("Target.attachedToTarget", attached.text("method"));
    assertEquals(guest, attached.text("sessionId"));
    assertEquals("ext-7", attached.get("params").get("targetInfo").text("targetId"));
    assertFalse(attached.get("params").bool("waitingForDebugger"));
    assertEquals(id, receive().get("id").longValue());
  }

  @Test
  void attachesToATabThatIsAllowedLater() throws Exception {
    result("", "Target.getTargets", none());
    String guest = guest();
    result(guest, "Target.setAutoAttach", autoAttach(true));
    assertEquals(0, asked("debugger.attach"));
    allow(guest, Json.object("targetIds", List.of("ext-7")));
    assertEquals(List.of("Target.attachedToTarget"), methodsHeardBy(guest));
  }

  @Test
  void lendsNoDebuggerToEveryTabOfAPerson() throws Exception {
    result("", "Target.setAutoAttach", autoAttach(false));
    settle();
    assertEquals(0, asked("debugger.attach"));
  }

  @Test
  void attachesToATabThatItOpensBeforeItAnswers() throws Exception {
    extension.answer("tabs.create", params -> TAB.with("tabId", 9));
    String guest = guest();
    result(guest, "Target.setAutoAttach", autoAttach(true));
    long id = send(guest, "Target.createTarget", Json.object("url", "about:blank"));
    Json attached = receive();
    assertEquals("Target.attachedToTarget", attached.text("method"));
    Json answer = receive();
    assertEquals(id, answer.get("id").longValue());
    assertEquals("ext-9", answer.get("result").text("targetId"));
    extension.event("tabs.created", TAB.with("tabId", 9));
    settle();
    assertEquals(1, asked("debugger.attach"));
  }

  @Test
  void waitsForATabThatIsBeingAttachedToAlready() throws Exception {
    String guest = guest();
    allow(guest, Json.object("all", true));
    extension.answer(
        "tabs.create",
        params -> {
          // The browser tells of the tab before it says that it opened it.
          extension.event("tabs.created", TAB.with("tabId", 9));
          return TAB.with("tabId", 9);
        });
    result(guest, "Target.setAutoAttach", autoAttach(true));
    listenAnew();
    long id = send(guest, "Target.createTarget", Json.object("url", "about:blank"));
    Json attached = receive();
    assertEquals("Target.attachedToTarget", attached.text("method"));
    assertEquals("ext-9", attached.get("params").get("targetInfo").text("targetId"));
    assertEquals(id, receive().get("id").longValue());
  }

  @Test
  void showsATabThatAVisibleOneOpened() throws Exception {
    String guest = guestOf7();
    String other = guest();
    result(guest, "Target.setDiscoverTargets", DISCOVER);
    result(other, "Target.setDiscoverTargets", DISCOVER);
    listenAnew();
    Json eight = TAB.with("tabId", 8).with("openerTabId", 7);
    Json nine = TAB.with("tabId", 9);
    extension.answer("tabs.list", params -> Json.array(List.of(TAB, eight, nine)));
    extension.event("tabs.created", eight);
    extension.event("tabs.created", nine);
    List<Json> heard = heardBy(guest);
    assertEquals(1, heard.size());
    assertEquals("ext-7", heard.getFirst().get("params").get("targetInfo").text("openerId"));
    assertEquals(List.of(), methodsHeardBy(other));
    extension.answer("tabs.list", params -> Json.array(List.of(TAB, nine)));
    extension.event("tabs.removed", Json.object("tabId", 8));
    assertEquals(List.of("Target.targetCreated", "Target.targetDestroyed"), methodsHeardBy(guest));
  }

  @Test
  void givesATabAsWhatHoldsAPageToWhoeverWantsThat() throws Exception {
    String guest = guestOf7();
    List<Json> all = List.of(Json.object());
    List<Json> noPages = List.of(Json.object("type", "page", "exclude", true), Json.object());
    result(guest, "Target.setDiscoverTargets", DISCOVER.with("filter", all));
    assertEquals(
        List.of("browser", "tab", "page"),
        heardBy(guest).stream()
            .map(event -> event.get("params").get("targetInfo").text("type"))
            .toList());
    listenAnew();
    result(guest, "Target.setAutoAttach", autoAttach(true).with("filter", noPages));
    Json holder = heardBy(guest).getFirst().get("params");
    assertEquals("tab", holder.get("targetInfo").text("type"));
    assertEquals(0, asked("debugger.attach"));
    String tab = holder.text("sessionId");
    result(tab, "Target.setAutoAttach", autoAttach(true));
    result(tab, "Runtime.runIfWaitingForDebugger", none());
    Json page = heardBy(tab).getFirst().get("params");
    assertEquals("ext-7", page.get("targetInfo").text("targetId"));
    result(page.text("sessionId"), "Page.enable", none());
    assertEquals(-32601, code(call(tab, "Page.enable", none())));
  }

  @Test
  void letsASessionThatAGuestOpensForItselfSeeTheSame() throws Exception {
    String guest = guestOf7();
    String own = result(guest, "Target.attachToBrowserTarget", none()).text("sessionId");
    assertEquals(List.of("ext-7"), targets(own));
    result(guest, "Target.detachFromTarget", Json.object("sessionId", own));
    assertEquals(-32001, code(call(own, "Target.getTargets", none())));
  }

  @Test
  void endsAllOfAGuestWhoLeaves() throws Exception {
    String guest = guestOf7();
    String page = attachIn(guest);
    String kept = attachIn("");
    result("", "Target.detachFromTarget", Json.object("sessionId", guest));
    assertEquals(-32001, code(call(page, "Page.enable", none())));
    assertEquals(-32001, code(call(guest, "Target.getTargets", none())));
    result(kept, "Page.enable", none());
    assertEquals(0, asked("debugger.detach"));
  }

  @Test
  void endsNobodyElsesSession() throws Exception {
    String mine = attachIn(guestOf7());
    String other = guest();
    assertEquals(
        -32001, code(call(other, "Target.detachFromTarget", Json.object("sessionId", mine))));
    result(mine, "Page.enable", none());
  }

  @Test
  void tellsOfATabThatNoDebuggerReachesButAttachesOnlyWhenItIsElsewhere() throws Exception {
    String guest = guestOf7();
    extension.answer(
        "debugger.attach",
        params -> {
          throw new CallRefused(-32000, "Cannot access a chrome:// URL");
        });
    result(guest, "Target.setAutoAttach", autoAttach(true));
    Json refused = call(guest, "Target.attachToTarget", SEVEN).get("error");
    assertEquals("Cannot access a chrome:// URL", refused.text("message"));
    assertEquals(List.of(), methodsHeardBy(guest));
    extension.answer("debugger.attach", params -> none());
    extension.event("tabs.updated", TAB.with("url", "https://a.b/"));
    assertEquals(List.of("Target.attachedToTarget"), methodsHeardBy(guest));
  }

  @Test
  void keepsGuestsOutOfATabThatIsWorkedWithByScripts() throws Exception {
    String guest = guestOf7();
    extension.answer(
        "debugger.attach",
        params -> {
          throw new CallRefused(-32000, "Another debugger is already attached");
        });
    assertTrue(result("", "Target.attachToTarget", SEVEN).bool("synthetic"));
    Json refused = call(guest, "Target.attachToTarget", SEVEN).get("error");
    assertTrue(refused.text("message").contains("Another debugger"), refused.toString());
  }

  @Test
  void tellsOfACrash() throws Exception {
    String guest = guestOf7();
    result(guest, "Target.setDiscoverTargets", DISCOVER);
    attachIn(guest);
    listenAnew();
    told("", "Inspector.targetCrashed", none());
    assertEquals(List.of("Target.targetCrashed"), methodsHeardBy(guest));
  }

  @Test
  void answersCookiesThroughATab() throws Exception {
    String guest = guestOf7();
    extension.answer("debugger.send", params -> Json.object("cookies", List.of()));
    Json params = Json.object("browserContextId", "default");
    assertTrue(result(guest, "Storage.getCookies", params).get("cookies").isArray());
    assertEquals(none(), lastSent("Storage.getCookies"));
    settle();
    assertEquals(1, asked("debugger.detach"));
    assertEquals(-32000, code(call(guest(), "Storage.getCookies", none())));
  }

  @Test
  void namesTheBrowserItself() throws Exception {
    String guest = guestOf7();
    Json browser = result(guest, "Target.getTargetInfo", none()).get("targetInfo");
    assertEquals("browser", browser.text("type"));
    String page = attachIn(guest);
    assertEquals(
        "ext-7", result(page, "Target.getTargetInfo", none()).get("targetInfo").text("targetId"));
    assertEquals(
        browser.text("targetId"),
        result(page, "Target.getTargetInfo", Json.object("targetId", browser.text("targetId")))
            .get("targetInfo")
            .text("targetId"));
  }

  @Test
  void answersWhatConcernsTheBrowserInEverySession() throws Exception {
    String guest = guestOf7();
    for (String session : List.of(guest, attachIn(guest))) {
      assertEquals("1.3", result(session, "Browser.getVersion", none()).text("protocolVersion"));
      assertTrue(result(session, "SystemInfo.getInfo", none()).get("gpu").has("devices"));
      assertTrue(result(session, "Target.getBrowserContexts", none()).has("browserContextIds"));
      assertEquals(-32000, code(call(session, "Browser.close", none())));
      assertEquals(-32000, code(call(session, "Target.createBrowserContext", none())));
      assertEquals(
          1,
          result(session, "Browser.getWindowForTarget", Json.object("targetId", "ext-7"))
              .integer("windowId"));
    }
    assertEquals(
        -32000,
        code(call(guest(), "Browser.getWindowForTarget", Json.object("targetId", "ext-7"))));
  }

  @Test
  void namesTheEngineAsCdpDoes() throws Exception {
    Json version = result(guest(), "Browser.getVersion", none());
    assertEquals("Chrome/156.0.0.0", version.text("product"));
    assertEquals("15.6", version.text("jsVersion"));
    assertTrue(version.text("userAgent").startsWith("Mozilla/5.0"));
  }

  @Test
  void tellsADownloadToWhoeverSeesItsTab() throws Exception {
    String guest = guestOf7();
    String other = guest();
    Json on = Json.object("behavior", "default", "eventsEnabled", true);
    result(guest, "Browser.setDownloadBehavior", on);
    result(other, "Browser.setDownloadBehavior", on);
    attachIn(guest);
    listenAnew();
    told("", "Page.downloadWillBegin", Json.object("guid", "G", "url", "https://a.b/x.pdf"));
    assertEquals(List.of("Browser.downloadWillBegin"), methodsHeardBy(guest));
    assertEquals(List.of(), methodsHeardBy(other));
    assertEquals(List.of(), methodsHeardBy(""));
  }

  @Test
  void givesAGuestACopyOfWhatItsTabDownloadedWhereItWantsIt() throws Exception {
    Path original = Files.writeString(folder.resolve("x.pdf"), "a bill");
    Path wanted = folder.resolve("copies");
    String guest = guestOf7();
    Json behavior =
        Json.object(
            "behavior", "allowAndName", "downloadPath", wanted.toString(), "eventsEnabled", true);
    result(guest, "Browser.setDownloadBehavior", behavior);
    Json done =
        Json.object(
            "id",
            3,
            "url",
            "https://a.b/x.pdf",
            "tabId",
            7,
            "filename",
            original.toString(),
            "state",
            "complete");
    extension.event("downloads.changed", done);
    assertEquals("Browser.downloadWillBegin", receive().text("method"));
    Json progress = receive().get("params");
    assertEquals(wanted.resolve(progress.text("guid")).toString(), progress.text("filePath"));
    assertEquals("a bill", Files.readString(Path.of(progress.text("filePath"))));
  }
}
