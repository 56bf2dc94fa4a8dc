package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Guest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.transport.CdpTransport;
import dev.tabtender.transport.TransportClosed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two clients on one connection; the test says what the browser says. */
final class GuestsTest {
  /** What a guest heard. */
  private static final class Ear implements Guest.Ear {
    final List<Json> heard = new ArrayList<>();
    String end = "";

    @Override
    public void hear(String message) {
      heard.add(Json.parse(message));
    }

    @Override
    public void over(String reason) {
      end = reason;
    }

    Json last() {
      return heard.getLast();
    }
  }

  /** Takes what is sent to the browser. */
  private static final class Sent implements CdpTransport {
    final List<Json> messages = new ArrayList<>();

    @Override
    public void send(String message) {
      messages.add(Json.parse(message));
    }

    @Override
    public Optional<String> receive(Deadline deadline) {
      return Optional.empty();
    }

    @Override
    public void tap(Predicate<String> takes) {}

    @Override
    public void close() {}

    Json last() {
      return messages.getLast();
    }
  }

  private final Sent browser = new Sent();
  private final Guests guests = new Guests(browser);
  private final Ear ann = new Ear();
  private final Ear bob = new Ear();
  private final List<String> left = new ArrayList<>();
  private final List<Optional<String>> opened = new ArrayList<>();
  private final Opening opening = opened::add;
  private GuestSessions first;
  private GuestSessions second;

  @BeforeEach
  void enter() {
    first = new GuestSessions(guests, ann, "A", () -> opening, () -> left.add("A"));
    first.enter("A");
    second = new GuestSessions(guests, bob, "B", () -> opening, () -> left.add("B"));
    second.enter("B");
  }

  private boolean says(Object... namesAndValues) {
    return guests.take(Json.object(namesAndValues).toString());
  }

  private void attach(String parent, String child) {
    says(
        "method",
        "Target.attachedToTarget",
        "params",
        Json.object("sessionId", child),
        "sessionId",
        parent);
  }

  @Test
  void answersEachGuestUnderItsOwnNumber() {
    first.send("{\"id\":1,\"method\":\"Target.getTargets\"}");
    second.send("{\"id\":1,\"method\":\"Browser.getVersion\",\"params\":{\"a\":[1]}}");
    Json one = browser.messages.get(0);
    Json two = browser.messages.get(1);
    assertEquals("A", one.text("sessionId"));
    assertEquals("B", two.text("sessionId"));
    assertEquals(Json.parse("{\"a\":[1]}"), two.get("params"));
    assertTrue(says("id", two.get("id"), "result", Json.object("v", 2), "sessionId", "B"));
    assertTrue(says("id", one.get("id"), "result", Json.object("v", 1), "sessionId", "A"));
    assertEquals("{\"id\":1,\"result\":{\"v\":1}}", ann.last().toString());
    assertEquals("{\"id\":1,\"result\":{\"v\":2}}", bob.last().toString());
  }

  @Test
  void leavesTheAnswersToOurOwnCommandsAlone() {
    assertFalse(says("id", 5, "result", Json.object()));
    assertFalse(says("method", "Target.targetCreated", "params", Json.object()));
    assertTrue(ann.heard.isEmpty() && bob.heard.isEmpty());
  }

  @Test
  void saysWhoseATabIsThatAGuestOpened() {
    first.send("{\"id\":1,\"method\":\"Target.createTarget\",\"params\":{\"url\":\"\"}}");
    first.send("{\"id\":2,\"method\":\"Target.getTargets\"}");
    Json asked = browser.messages.get(0);
    Json created = Json.object("targetId", "NEW");
    assertTrue(says("id", asked.get("id"), "result", created, "sessionId", "A"));
    assertEquals(List.of(Optional.of("NEW")), opened);
  }

  @Test
  void waitsForNoTabOfAGuestThatLeft() {
    first.send("{\"id\":1,\"method\":\"Target.createTarget\",\"params\":{\"url\":\"\"}}");
    first.close();
    assertEquals(List.of(Optional.empty()), opened);
  }

  @Test
  void tellsAGuestOfItsOwnSessionsOnly() {
    attach("A", "A-tab");
    says("method", "Page.loadEventFired", "params", Json.object(), "sessionId", "A-tab");
    assertEquals("A-tab", ann.last().text("sessionId"));
    assertEquals("Page.loadEventFired", ann.last().text("method"));
    assertTrue(bob.heard.isEmpty());
  }

  @Test
  void speaksOfTheBrowserWithoutASession() {
    says("method", "Target.targetCreated", "params", Json.object("n", 1), "sessionId", "A");
    assertEquals(
        "{\"method\":\"Target.targetCreated\",\"params\":{\"n\":1}}", ann.last().toString());
  }

  @Test
  void countsWhatIsOwedToAGuestBesideTheLargestCommand() {
    attach("A", "A-tab");
    String large = Json.of("x".repeat(5_000)).toString();
    first.send("{\"id\":1,\"method\":\"Runtime.evaluate\",\"params\":{\"e\":" + large + "}}");
    assertEquals(0, first.unanswered());
    first.send("{\"id\":2,\"method\":\"Page.enable\",\"sessionId\":\"A-tab\"}");
    assertTrue(first.unanswered() > 0);
    assertEquals(0, second.unanswered());
    says(
        "method", "Target.detachedFromTarget",
        "params", Json.object("sessionId", "A-tab"),
        "sessionId", "A");
    assertEquals(0, first.unanswered(), "nobody answers in a session that ended");
    assertEquals(1, guests.waiting());
    first.close();
    assertEquals(0, guests.waiting());
  }

  @Test
  void refusesASessionOfAnotherGuest() {
    attach("A", "A-tab");
    second.send("{\"id\":4,\"method\":\"Page.navigate\",\"sessionId\":\"A-tab\"}");
    assertTrue(browser.messages.isEmpty());
    assertEquals(-32001, bob.last().get("error").integer("code"));
    assertEquals(4, bob.last().integer("id"));
    assertEquals("A-tab", bob.last().text("sessionId"));
  }

  @Test
  void refusesASessionThatEnded() {
    attach("A", "A-tab");
    says(
        "method", "Target.detachedFromTarget",
        "params", Json.object("sessionId", "A-tab"),
        "sessionId", "A");
    assertEquals("Target.detachedFromTarget", ann.last().text("method"));
    first.send("{\"id\":5,\"method\":\"Page.enable\",\"sessionId\":\"A-tab\"}");
    assertEquals("Session with given id not found.", ann.last().get("error").text("message"));
  }

  @Test
  void knowsTheSessionsBelowASession() {
    attach("A", "A-tab");
    attach("A-tab", "A-frame");
    first.send("{\"id\":6,\"method\":\"DOM.enable\",\"sessionId\":\"A-frame\"}");
    assertEquals("A-frame", browser.last().text("sessionId"));
    says("id", browser.last().get("id"), "result", Json.object(), "sessionId", "A-frame");
    assertEquals("{\"id\":6,\"result\":{},\"sessionId\":\"A-frame\"}", ann.last().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{                                     | -32700",
        "[1]                                   | -32700",
        "{\"id\":1,/*\"*/\"method\":\"A.b\"} | -32700",
        "{\"method\":\"A.b\"}                  | -32600",
        "{\"id\":\"1\",\"method\":\"A.b\"}     | -32600",
        "{\"id\":1.5,\"method\":\"A.b\"}       | -32600",
        "{\"id\":3000000000,\"method\":\"A.b\"}| -32600",
        "{\"id\":1}                            | -32600",
        "{\"id\":1,\"method\":\"Ab\"}          | -32600",
        "{\"id\":1,\"method\":\"A.b\\\"\"}      | -32600"
      })
  void answersWhatIsNoCommandWithoutPassingItOn(String text, int code) {
    first.send(text);
    assertTrue(browser.messages.isEmpty());
    assertEquals(code, ann.last().get("error").integer("code"));
  }

  @Test
  void passesOnOneSessionWhereAMessageNamesTwo() {
    attach("A", "A-tab");
    first.send("{\"id\":1,\"sessionId\":\"B\",\"method\":\"Page.enable\",\"sessionId\":\"A-tab\"}");
    assertEquals("A-tab", browser.last().text("sessionId"));
  }

  @Test
  void forgetsWhatAGuestAskedWhenItLeaves() {
    first.send("{\"id\":1,\"method\":\"Browser.getVersion\"}");
    first.close();
    first.close();
    assertEquals(List.of("A"), left);
    assertTrue(says("id", browser.last().get("id"), "result", Json.object()), "nobody else's");
    assertTrue(ann.heard.isEmpty());
    assertEquals(
        ErrorCode.BROWSER_DISCONNECTED,
        assertThrows(TabtenderException.class, () -> first.send("{}")).code());
  }

  @Test
  void givesAGuestOfATabThatTabAsItsBrowser() {
    Ear ear = new Ear();
    GuestSessions tab = new GuestSessions(guests, ear, "C", () -> opening, () -> {});
    attach("C", "C-tab");
    assertTrue(ear.heard.isEmpty(), "it did not ask for that");
    tab.enter("C-tab");
    tab.send("{\"id\":9,\"method\":\"Page.enable\"}");
    assertEquals("C-tab", browser.last().text("sessionId"));
    says("method", "Page.loadEventFired", "params", Json.object(), "sessionId", "C-tab");
    assertFalse(ear.last().has("sessionId"));
  }

  @Test
  void endsAGuestOfATabWithIt() {
    Ear ear = new Ear();
    GuestSessions tab = new GuestSessions(guests, ear, "C", () -> opening, () -> left.add("C"));
    attach("C", "C-tab");
    tab.enter("C-tab");
    says(
        "method", "Target.detachedFromTarget",
        "params", Json.object("sessionId", "C-tab"),
        "sessionId", "C");
    assertTrue(ear.end.contains("target was closed"), ear.end);
    assertEquals(List.of("C"), left);
  }

  @Test
  void tellsEveryGuestOnceThatTheBrowserIsGone() {
    attach("A", "A-tab");
    guests.over("it crashed");
    assertEquals("it crashed", ann.end);
    assertEquals("it crashed", bob.end);
    assertEquals(List.of("A", "B"), left.stream().sorted().toList());
    assertTrue(guests.isEmpty());
  }

  @Test
  void saysThatTheBrowserIsGoneToWhoSendsLater() {
    guests.over("it crashed");
    assertThrows(TransportClosed.class, () -> first.send("{\"id\":1,\"method\":\"A.b\"}"));
  }

  private void waits(String parent, String child) {
    says(
        "method",
        "Target.attachedToTarget",
        "params",
        Json.object(
            "sessionId",
            child,
            "targetInfo",
            Json.object("targetId", "T"),
            "waitingForDebugger",
            true),
        "sessionId",
        parent);
  }

  @Test
  void startsWhatWaitsOnceTheLastGuestIsReady() {
    waits("A", "A-tab");
    waits("B", "B-tab");
    first.send(start(1, "A-tab"));
    assertTrue(browser.messages.isEmpty(), "the other is not ready");
    assertEquals("{\"id\":1,\"result\":{},\"sessionId\":\"A-tab\"}", ann.last().toString());
    second.send(start(2, "B-tab"));
    assertEquals("B-tab", browser.last().text("sessionId"));
    assertEquals("Runtime.runIfWaitingForDebugger", browser.last().text("method"));
  }

  @Test
  void waitsNoLongerForAGuestThatLeft() {
    waits("A", "A-tab");
    waits("B", "B-tab");
    second.close();
    first.send(start(1, "A-tab"));
    assertEquals("A-tab", browser.last().text("sessionId"));
  }

  @Test
  void holdsNewTabsForAGuestThatAskedForIt() {
    assertFalse(guests.holdNewTabs());
    first.send(
        "{\"id\":1,\"method\":\"Target.setAutoAttach\","
            + "\"params\":{\"autoAttach\":true,\"waitForDebuggerOnStart\":true}}");
    assertTrue(guests.holdNewTabs());
    first.close();
    assertFalse(guests.holdNewTabs());
  }

  private static String start(int id, String sessionId) {
    return Json.object(
            "id", id, "method", "Runtime.runIfWaitingForDebugger", "sessionId", sessionId)
        .toString();
  }
}
