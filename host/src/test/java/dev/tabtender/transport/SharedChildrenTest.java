package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Frames and workers of a page in which two clients are. */
class SharedChildrenTest extends RelayGuestTestBase {
  private static final String GO_ON = "Runtime.runIfWaitingForDebugger";

  private String browser;
  private String ours;
  private String theirs;

  @BeforeEach
  void attachBoth() throws Exception {
    browser = guestOf7();
    ours = attachIn("");
    theirs = attachIn(browser);
    result(
        ours,
        "Target.setAutoAttach",
        autoAttach(false).with("filter", List.of(Json.object("type", "iframe"))));
    listenAnew();
  }

  private Json attached(String parent) throws InterruptedException {
    return heardBy(parent).stream()
        .filter(event -> event.text("method").equals("Target.attachedToTarget"))
        .map(event -> event.get("params"))
        .findFirst()
        .orElse(Json.MISSING);
  }

  @Test
  void asksTheBrowserForWhatBothWantTogether() throws Exception {
    assertEquals("iframe", lastSent("Target.setAutoAttach").get("filter").get(0).text("type"));
    result(theirs, "Target.setAutoAttach", autoAttach(true));
    Json union = lastSent("Target.setAutoAttach");
    assertTrue(union.bool("waitForDebuggerOnStart"));
    assertFalse(union.has("filter"));
    result(theirs, "Target.setAutoAttach", Json.object("autoAttach", false));
    assertFalse(lastSent("Target.setAutoAttach").bool("waitForDebuggerOnStart"));
  }

  @Test
  void givesEachParentItsOwnSessionWithAFrame() throws Exception {
    result(theirs, "Target.setAutoAttach", autoAttach(true));
    childCame("F", "iframe", true);
    String mine = attached(ours).text("sessionId");
    String other = attached(theirs).text("sessionId");
    assertFalse(attached(ours).bool("waitingForDebugger"));
    assertTrue(attached(theirs).bool("waitingForDebugger"));
    assertEquals("T-F", attached(theirs).get("targetInfo").text("targetId"));
    result(mine, "Page.enable", none());
    result(other, "DOM.enable", none());
    assertTrue(sent().containsAll(List.of("F Page.enable", "F DOM.enable")));
    told("F", "Page.frameNavigated", none());
    told("F", "DOM.documentUpdated", none());
    assertEquals(List.of("Page.frameNavigated"), methodsHeardBy(mine));
    assertEquals(List.of("DOM.documentUpdated"), methodsHeardBy(other));
  }

  @Test
  void letsAFrameGoOnOnceAllWhoWaitHaveSaidSo() throws Exception {
    result(theirs, "Target.setAutoAttach", autoAttach(true));
    String third = attachIn(browser);
    result(third, "Target.setAutoAttach", autoAttach(true));
    childCame("F", "iframe", true);
    String one = attached(theirs).text("sessionId");
    result(one, GO_ON, none());
    assertFalse(sent().contains("F " + GO_ON));
    result(browser, "Target.detachFromTarget", Json.object("sessionId", third));
    settle();
    assertTrue(sent().contains("F " + GO_ON));
  }

  @Test
  void letsAWorkerGoOnThatWaitsForNobody() throws Exception {
    result(theirs, "Target.setAutoAttach", autoAttach(true));
    result(theirs, "Target.setAutoAttach", Json.object("autoAttach", false));
    childCame("W", "worker", true);
    settle();
    assertTrue(sent().contains("W " + GO_ON));
    assertEquals(List.of(), methodsHeardBy(ours));
  }

  @Test
  void tellsALaterSessionOfTheFramesThatAreThere() throws Exception {
    childCame("F", "iframe", false);
    settle();
    result(theirs, "Target.setAutoAttach", autoAttach(true));
    assertFalse(attached(theirs).bool("waitingForDebugger"));
    assertEquals("T-F", attached(theirs).get("targetInfo").text("targetId"));
    result(theirs, "Target.setAutoAttach", autoAttach(true));
    assertEquals(1, heardBy(theirs).size());
  }

  @Test
  void endsAllSessionsWithAFrameThatIsGoneAndThoseBelow() throws Exception {
    result(theirs, "Target.setAutoAttach", autoAttach(false));
    childCame("F", "iframe", false);
    String frame = attached(theirs).text("sessionId");
    result(frame, "Target.setAutoAttach", autoAttach(false));
    told(
        "F",
        "Target.attachedToTarget",
        Json.object(
            "sessionId", "N", "targetInfo", Json.object("targetId", "T-N", "type", "worker")));
    String nested = attached(frame).text("sessionId");
    told("", "Target.detachedFromTarget", Json.object("sessionId", "F"));
    assertTrue(methodsHeardBy(ours).contains("Target.detachedFromTarget"));
    assertTrue(methodsHeardBy(theirs).contains("Target.detachedFromTarget"));
    assertTrue(methodsHeardBy(frame).contains("Target.detachedFromTarget"));
    assertEquals(-32001, call(frame, "Page.enable", none()).get("error").integer("code"));
    assertEquals(-32001, call(nested, "Page.enable", none()).get("error").integer("code"));
  }

  @Test
  void attachesToAFrameByItsName() throws Exception {
    childCame("F", "iframe", false);
    settle();
    Json target = Json.object("targetId", "T-F", "flatten", true);
    String session = result(browser, "Target.attachToTarget", target).text("sessionId");
    result(session, "Page.enable", none());
    assertTrue(sent().contains("F Page.enable"));
    assertEquals(
        "iframe", result(session, "Target.getTargetInfo", none()).get("targetInfo").text("type"));
    assertEquals(
        -32602, call(guest(), "Target.attachToTarget", target).get("error").integer("code"));
  }

  @Test
  void switchesOffInAFrameWhatALeavingSessionWanted() throws Exception {
    result(theirs, "Target.setAutoAttach", autoAttach(false));
    childCame("F", "iframe", false);
    result(attached(theirs).text("sessionId"), "Runtime.enable", none());
    result(browser, "Target.detachFromTarget", Json.object("sessionId", theirs));
    settle();
    assertTrue(sent().contains("F Runtime.disable"));
    assertFalse(sent().contains("Target.detachFromTarget"));
  }
}
