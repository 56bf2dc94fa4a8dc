package dev.tabtender.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.access.Grant;
import dev.tabtender.access.Scope;
import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedBrowser;
import dev.tabtender.endpoint.ScriptedBrowsers.ScriptedGuest;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  private final ScriptedBrowsers browsers = new ScriptedBrowsers();
  private Mode mode = Mode.AUTO;
  private final Endpoint endpoint =
      new Endpoint(browsers, client -> mode, ScriptedBrowsers.nothingRemembered());

  private static Caller caller(Scope... scopes) {
    Grant grant = new Grant("t", Set.of(scopes));
    return new Caller("default", "Playwright/1.65", grant, "localhost:4711", Optional.empty());
  }

  private static final Caller FULL = caller(Scope.OBSERVE, Scope.ACT, Scope.CDP);
  private static final Caller OBSERVER = caller(Scope.OBSERVE);

  private final Wire wire = new Wire();

  private ScriptedBrowser headless() {
    return browsers.add("headless-1", Browser.Kind.HEADLESS).target("T1", "One", "http://one/");
  }

  private ScriptedGuest letIn(Caller caller, ScriptedBrowser browser) throws InterruptedException {
    Arrival arrival = endpoint.receive(caller, wire);
    receiver = arrival;
    arrival.enter(endpoint.place(caller, "browser", "headless-1"));
    return browser.guests.take();
  }

  private ClientSocket.Receiver receiver;

  private static ErrorCode code(Runnable call) {
    return assertThrows(TabtenderException.class, call::run).code();
  }

  @Test
  void describesTheBrowserAsItsOwnPortWould() {
    headless();
    Json version = endpoint.version(FULL);
    assertEquals("Chrome/156.0.1.2", version.text("Browser"));
    assertEquals("1.3", version.text("Protocol-Version"));
    assertEquals("537.36 (@abc)", version.text("WebKit-Version"));
    assertEquals(
        "ws://localhost:4711/devtools/browser/headless-1", version.text("webSocketDebuggerUrl"));
  }

  @Test
  void givesAnAddressWithTheTokenToWhoCameWithItThere() {
    headless();
    Caller inAddress = new Caller("default", "", FULL.grant(), "127.0.0.1:1", Optional.of("a b&c"));
    assertEquals(
        "ws://127.0.0.1:1/devtools/page/T1?token=a+b%26c",
        endpoint.list(inAddress).get(0).text("webSocketDebuggerUrl"));
  }

  @Test
  void listsTheTargetsOfEveryBrowser() {
    headless();
    browsers.add("ext", Browser.Kind.EXTENSION).target("T2", "Two", "http://two/");
    assertEquals(2, endpoint.list(FULL).size());
    mode = Mode.EXTENSION;
    Json only = endpoint.list(FULL);
    assertEquals(1, only.size());
    assertEquals("T2", only.get(0).text("id"));
    assertEquals("Two", only.get(0).text("title"));
    assertEquals("page", only.get(0).text("type"));
  }

  @Test
  void findsABrowserOrATargetByItsId() {
    headless();
    ScriptedBrowser other =
        browsers.add("ext", Browser.Kind.EXTENSION).target("T2", "Two", "http://two/");
    assertEquals(other, endpoint.place(FULL, "browser", "ext").browser());
    assertEquals(other, endpoint.place(FULL, "page", "T2").browser());
    assertEquals(Optional.of("T2"), endpoint.place(FULL, "page", "T2").targetId());
  }

  @Test
  void saysThatThereIsNothingAtAnUnknownId() {
    headless();
    assertEquals(ErrorCode.NOT_FOUND, code(() -> endpoint.place(FULL, "browser", "T1")));
    assertEquals(ErrorCode.NOT_FOUND, code(() -> endpoint.place(FULL, "page", "headless-1")));
    assertEquals(ErrorCode.NOT_FOUND, code(() -> endpoint.place(FULL, "inspector", "T1")));
  }

  @Test
  void saysThatThereIsNoBrowser() {
    assertEquals(ErrorCode.BROWSER_UNAVAILABLE, code(() -> endpoint.version(FULL)));
    assertEquals(ErrorCode.BROWSER_UNAVAILABLE, code(() -> endpoint.list(FULL)));
  }

  @Test
  void opensATabAndAnswersItAsTheListWould() {
    ScriptedBrowser browser = headless();
    Json entry = endpoint.open(FULL, "http://new/");
    assertEquals("NEW", entry.text("id"));
    assertEquals("http://new/", entry.text("url"));
    endpoint.tell(FULL, "Target.closeTarget", "NEW");
    assertTrue(browser.commands.getLast().startsWith("Target.closeTarget"));
  }

  @Test
  void passesMessagesBothWays() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    assertEquals(List.of(true), wire.reading, "read once it is let in");
    receiver.onText("{\"id\":1,\"method\":\"Target.getTargets\"}");
    assertEquals("Target.getTargets", guest.sent.take().text("method"));
    guest.ear.hear("{\"id\":1,\"result\":{}}");
    assertEquals(1, wire.sent.getLast().integer("id"));
  }

  @Test
  void keepsAClientFromClosingTheBrowserOfOthers() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    receiver.onText("{\"id\":7,\"method\":\"Browser.close\"}");
    assertTrue(guest.sent.isEmpty());
    assertEquals(7, wire.sent.getLast().integer("id"));
    assertTrue(wire.sent.getLast().get("error").text("message").contains("Disconnect"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":1,\"method\":\"Browser.close\"}",
        "{\"id\":1,\"method\":\"Browser.cl\\u006fse\"}",
        "{\"id\":1,\"method\":\"Browser.crash\"}",
        "{\"id\":1,\"method\":\"Target.sendMessageToTarget\",\"params\":{\"message\":\"{}\"}}",
        "{/**/\"id\":1,\"method\":\"Browser.close\"}",
        "7"
      })
  void keepsAClientFromDoingSoInAMessageInsideAMessage(String inside) throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    receiver.onText(wrapped(inside));
    assertTrue(guest.sent.isEmpty());
    assertEquals(5, wire.sent.getLast().integer("id"));
    assertTrue(wire.sent.getLast().has("error"));
  }

  @Test
  void sendsAMessageInsideAMessageAsItWasUnderstood() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    receiver.onText(
        wrapped("{\"id\":1, \"method\":\"Browser.close\", \"method\":\"Page.enable\"}"));
    Json sent = guest.sent.take();
    assertEquals("s", sent.get("params").text("sessionId"));
    assertEquals("{\"id\":1,\"method\":\"Page.enable\"}", sent.get("params").text("message"));
  }

  private static String wrapped(String inside) {
    Json params = Json.object("message", inside, "sessionId", "s");
    return Json.object("id", 5, "method", "Target.sendMessageToTarget", "params", params)
        .toString();
  }

  @Test
  void keepsAnObserverFromActing() throws InterruptedException {
    ScriptedGuest guest = letIn(OBSERVER, headless());
    receiver.onText("{\"id\":8,\"method\":\"Input.insertText\",\"params\":{},\"sessionId\":\"s\"}");
    assertTrue(guest.sent.isEmpty());
    assertEquals("s", wire.sent.getLast().text("sessionId"));
    assertTrue(wire.sent.getLast().get("error").text("message").contains("only look"));
    receiver.onText("{\"id\":9,\"method\":\"Page.captureScreenshot\",\"sessionId\":\"s\"}");
    assertEquals(9, guest.sent.take().integer("id"));
  }

  @Test
  void takesTheGuestWithTheClient() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    receiver.onClosed("it went home");
    assertTrue(guest.left);
  }

  @Test
  void closesTheSocketWithTheReasonWhenTheBrowserIsGone() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    guest.ear.over("the browser crashed");
    assertEquals(ClientSocket.GOING_AWAY, wire.code);
    assertEquals("the browser crashed", wire.reason);
  }

  @Test
  void stopsReadingFromAClientThatDoesNotRead() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    wire.waiting = 5 << 20;
    guest.ear.hear("{\"method\":\"a\"}");
    assertFalse(wire.reading.getLast());
    assertEquals(0, wire.code, "it may still catch up");
    wire.waiting = 0;
    receiver.onDrained();
    assertTrue(wire.reading.getLast());
  }

  @Test
  void dropsAClientForWhichTooMuchWaits() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    wire.waiting = 60 << 20;
    guest.ear.hear("{\"method\":\"a\"}");
    assertTrue(wire.sent.isEmpty());
    assertTrue(wire.reason.contains("did not read"), wire.reason);
    assertTrue(guest.left);
  }

  @Test
  void sparesAClientThatTakesItsTimeForOneLargeMessage() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    String large = "{\"id\":1,\"result\":{\"data\":\"" + "x".repeat(100 << 20) + "\"}}";
    guest.ear.hear(large);
    wire.waiting = large.length();
    guest.ear.hear("{\"method\":\"a\"}");
    assertEquals(2, wire.sent.size());
    wire.waiting = large.length() + (50L << 20);
    guest.ear.hear("{\"method\":\"b\"}");
    assertTrue(guest.left, "it may leave no more unread than anybody else beside that");
  }

  @Test
  void stopsReadingFromAClientThatIsOwedTooManyAnswers() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    guest.unanswered.set(17 << 20);
    receiver.onText("{\"id\":1,\"method\":\"Target.getTargets\"}");
    assertFalse(wire.reading.getLast());
    receiver.onDrained();
    assertFalse(wire.reading.getLast(), "it reads, but that is not what it waits for");
    guest.unanswered.set(0);
    guest.ear.hear("{\"id\":1,\"result\":{}}");
    assertTrue(wire.reading.getLast());
  }

  @Test
  void endsEveryClientWhenTheHostStops() throws InterruptedException {
    ScriptedGuest guest = letIn(FULL, headless());
    endpoint.close();
    assertEquals("the host stops", wire.reason);
    assertTrue(guest.left);
  }

  @Test
  void callsAClientByItsOwnNameOrItsProgram() {
    assertEquals("Playwright/1.65", FULL.name());
    assertEquals(
        "crawler", new Caller("crawler", "x/1", FULL.grant(), "h", Optional.empty()).name());
    assertEquals("default", new Caller("default", "", FULL.grant(), "h", Optional.empty()).name());
  }

  @Test
  void describesTheProtocolWhereTheBrowserCannot() {
    headless();
    Json described = Json.parse(new String(endpoint.protocol(FULL), StandardCharsets.UTF_8));
    List<String> domains =
        described.get("domains").items().stream().map(it -> it.text("domain")).toList();
    assertTrue(domains.containsAll(List.of("Page", "Runtime", "Target")), domains.toString());
  }
}
