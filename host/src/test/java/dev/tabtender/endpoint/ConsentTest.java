package dev.tabtender.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.access.Grant;
import dev.tabtender.access.Scope;
import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.browser.Visit;
import dev.tabtender.browser.Visit.Answer.Allowed;
import dev.tabtender.browser.Visit.Answer.Refused;
import dev.tabtender.browser.Visit.Tabs;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedBrowser;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedGuest;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client comes to a person's browser. */
@Timeout(30)
class ConsentTest {
  @TempDir Path folder;
  private final ScriptedBrowsers browsers = new ScriptedBrowsers();
  private final ScriptedBrowser browser =
      browsers.add("profile-1", Browser.Kind.EXTENSION).target("T1", "One", "http://one/");
  private final Wire wire = new Wire();
  private Endpoint endpoint;
  private Arrival arrival;

  @BeforeEach
  void open() {
    Answers answers = new Answers(folder.resolve("clients.json"), Clock.systemUTC());
    endpoint = new Endpoint(browsers, client -> Mode.AUTO, answers);
  }

  private static Caller caller(Scope... scopes) {
    Grant grant = new Grant("t", Set.of(scopes));
    return new Caller("crawler", "Playwright/1.65", grant, "127.0.0.1:1", Optional.empty());
  }

  private static final Caller FULL = caller(Scope.OBSERVE, Scope.CDP);

  private ScriptedGuest comes(Caller caller) {
    arrival = endpoint.receive(caller, wire);
    arrival.enter(endpoint.place(caller, "browser", "profile-1"));
    return browser.guests.poll();
  }

  private void says(Visit.Answer answer) {
    browser.person = question -> answer;
  }

  private static Allowed allowed(Tabs tabs, boolean observe, int minutes, boolean remember) {
    return new Allowed(tabs, Set.of("T1"), observe, minutes, remember);
  }

  private TabtenderException refused(Caller caller) {
    return assertThrows(TabtenderException.class, () -> comes(caller));
  }

  @Test
  void tellsThePersonWhoAsksAndForWhat() {
    says(allowed(Tabs.FRONT, false, 0, false));
    ScriptedGuest guest = comes(FULL);
    Visit.Question asked = browser.questions.poll();
    assertEquals("crawler", asked.name());
    assertEquals("Playwright/1.65", asked.program());
    assertTrue(asked.mayAct());
    assertEquals(Tabs.FRONT, guest.visitor.tabs());
    assertEquals(Set.of("T1"), guest.visitor.targetIds());
    assertEquals("crawler", guest.visitor.owner());
  }

  @Test
  void asksNobodyInABrowserOfOurOwn() {
    browsers.all.clear();
    ScriptedBrowser own = browsers.add("profile-1", Browser.Kind.HEADLESS);
    arrival = endpoint.receive(FULL, wire);
    arrival.enter(endpoint.place(FULL, "browser", "profile-1"));
    assertEquals(Tabs.ALL, own.guests.poll().visitor.tabs());
    assertTrue(own.questions.isEmpty());
  }

  @Test
  void keepsOutWhomThePersonRefuses() {
    says(new Refused("The person refused it.", false));
    TabtenderException why = refused(FULL);
    assertEquals(ErrorCode.POLICY_DENIED, why.code());
    assertTrue(why.getMessage().contains("crawler was not let in: The person refused it."));
    assertNull(browser.guests.poll());
  }

  @Test
  void boundsWhatThePersonGivesByTheToken() {
    says(allowed(Tabs.ALL, false, 0, false));
    ScriptedGuest guest = comes(caller(Scope.OBSERVE));
    assertFalse(browser.questions.poll().mayAct());
    arrival.onText("{\"id\":1,\"method\":\"Page.navigate\"}");
    assertTrue(guest.sent.isEmpty());
    assertTrue(wire.sent.getLast().get("error").text("message").contains("only look"));
  }

  @Test
  void keepsToLookingWhereThePersonSaidSo() {
    says(allowed(Tabs.ALL, true, 0, false));
    ScriptedGuest guest = comes(FULL);
    arrival.onText("{\"id\":1,\"method\":\"Input.insertText\"}");
    arrival.onText("{\"id\":2,\"method\":\"DOM.getDocument\"}");
    assertEquals(2, guest.sent.poll().integer("id"));
  }

  @Test
  void asksOnceWhereTheAnswerIsRemembered() {
    says(allowed(Tabs.ALL, false, 0, true));
    comes(FULL);
    says(new Refused("never asked", false));
    assertEquals(Tabs.ALL, comes(FULL).visitor.tabs());
    assertEquals(1, browser.questions.size());
  }

  @Test
  void asksAgainOnceTheAnswerIsForgotten() {
    says(allowed(Tabs.ALL, false, 0, true));
    comes(FULL);
    assertEquals("crawler", endpoint.clients().get("remembered").get(0).text("name"));
    assertEquals("all", endpoint.clients().get("clients").get(0).text("tabs"));
    endpoint.forget("crawler");
    comes(FULL);
    assertEquals(2, browser.questions.size());
    assertEquals(
        ErrorCode.NOT_FOUND,
        assertThrows(TabtenderException.class, () -> endpoint.forget("nobody")).code());
  }

  @Test
  void asksEachTimeWhereItIsNot() {
    says(allowed(Tabs.ALL, false, 60, false));
    comes(FULL);
    comes(FULL);
    assertEquals(2, browser.questions.size());
  }

  @Test
  void passesOnWhatAClientSaidWhileThePersonWasAsked() {
    browser.person =
        question -> {
          arrival.onText("{\"id\":1,\"method\":\"Browser.getVersion\"}");
          arrival.onText("{\"id\":2,\"method\":\"Target.getTargets\"}");
          return allowed(Tabs.ALL, false, 0, false);
        };
    ScriptedGuest guest = comes(FULL);
    arrival.onText("{\"id\":3,\"method\":\"Target.getTargets\"}");
    assertEquals(
        List.of(1, 2, 3), guest.sent.stream().map(message -> message.integer("id")).toList());
  }

  private Visit.Visitor looks(Caller caller) {
    browser.looking.clear();
    endpoint.list(caller);
    return browser.looking.remove();
  }

  @Test
  void listsForAClientThatIsInWhatItMaySee() {
    says(allowed(Tabs.FRONT, false, 0, false));
    assertEquals(Tabs.GROUP, looks(FULL).tabs());
    comes(FULL);
    assertEquals(Tabs.FRONT, looks(FULL).tabs());
    assertEquals(Set.of("T1"), looks(FULL).targetIds());
    assertEquals("crawler", looks(FULL).owner());
    assertEquals(Tabs.GROUP, looks(caller(Scope.OBSERVE)).tabs(), "another token");
    arrival.onClosed("it went home");
    assertEquals(Tabs.GROUP, looks(FULL).tabs());
  }

  @Test
  void listsForAClientThatIsRememberedWhatItWillSee() {
    says(allowed(Tabs.ALL, false, 0, true));
    comes(FULL);
    arrival.onClosed("it went home");
    assertEquals(Tabs.ALL, looks(FULL).tabs());
    endpoint.forget("crawler");
    assertEquals(Tabs.GROUP, looks(FULL).tabs());
  }

  @Test
  void stopsReadingFromAClientThatSaysTooMuchBeforeItIsIn() {
    browser.person =
        question -> {
          for (int i = 0; i < 100; i++) {
            arrival.onText("{\"id\":1,\"method\":\"Browser.getVersion\"}");
          }
          assertFalse(wire.reading.getLast());
          return allowed(Tabs.ALL, false, 0, false);
        };
    comes(FULL);
    assertTrue(wire.reading.getLast());
  }

  @Test
  void withdrawsTheQuestionOfAClientThatLeft() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch left = new CountDownLatch(1);
    browser.person =
        question -> {
          asked.countDown();
          await(left);
          return allowed(Tabs.ALL, false, 0, false);
        };
    arrival = endpoint.receive(FULL, wire);
    Endpoint.Place place = endpoint.place(FULL, "browser", "profile-1");
    Thread entering = Thread.ofVirtual().start(() -> arrival.enter(place));
    await(asked);
    arrival.onClosed("it went home");
    assertEquals(browser.questions.poll().id(), browser.withdrawn.poll(10, TimeUnit.SECONDS));
    left.countDown();
    entering.join();
    assertTrue(browser.guests.poll().left, "it is seen out at once");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(10, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void showsThePersonWhoIsInAndWhatTheyDidLast() throws Exception {
    says(allowed(Tabs.GROUP, true, 60, false));
    comes(FULL);
    arrival.onText("{\"id\":2,\"method\":\"DOM.getDocument\"}");
    Visit.Presence shown = shownWith("DOM.getDocument");
    assertEquals("crawler", shown.name());
    assertTrue(shown.observe());
    assertEquals(Tabs.GROUP, shown.tabs());
    assertTrue(shown.until() > shown.since());
    arrival.onClosed("it went home");
    List<Visit.Presence> last = List.of(shown);
    while (!last.isEmpty()) {
      last = browser.shown.poll(10, TimeUnit.SECONDS);
    }
  }

  private Visit.Presence shownWith(String command) throws InterruptedException {
    while (true) {
      List<Visit.Presence> present = browser.shown.poll(10, TimeUnit.SECONDS);
      if (present.stream().anyMatch(one -> one.last().equals(command))) {
        return present.getFirst();
      }
    }
  }

  @Test
  void saysOfAPersonWhoStoppedEverythingWhatTheBrowserSays() {
    browser.person =
        question -> {
          throw new TabtenderException(
              ErrorCode.APPROVAL_REQUIRED, "The person pressed Stop.", "Ask them to allow it.");
        };
    assertEquals(ErrorCode.APPROVAL_REQUIRED, refused(FULL).code());
  }
}
