package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.image.Api.Answer;
import dev.tabtender.json.Json;
import dev.tabtender.verbs.Pages;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a person, or their browser, does to the tabs that are worked in. */
@Timeout(180)
class PersonIT {
  private static final Json NOTHING = Json.object();

  private final Pages pages = new Pages();
  private ImageHost host;
  private ExtensionBrowser browser;
  private BackDoor door;

  @BeforeEach
  void connect() throws IOException {
    host = ImageHost.start(Map.of("TABTENDER_IDLE_RELEASE_MS", "600"));
    browser = ExtensionBrowser.connectTo(host);
    door = browser.backDoor();
  }

  @AfterEach
  void disconnect() throws Exception {
    door.close();
    // The browser first: its extension would ask for the host again.
    browser.close();
    host.close();
    pages.close();
  }

  private String open(String body) {
    Json page = Json.object("url", pages.page(body), "mode", "extension");
    Answer opened = host.api().post("/v1/tabs", page);
    assertTrue(opened.ok(), opened.toString());
    return opened.body().text("id");
  }

  private Answer look(String tab) {
    return host.api().verb(tab, "get_interactive_elements", NOTHING);
  }

  private int index(String tab, String name) {
    Answer seen = look(tab);
    assertTrue(seen.ok(), seen.toString());
    return seen.body().get("snapshot").get("elements").items().stream()
        .filter(one -> one.text("name").equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not in " + seen))
        .integer("index");
  }

  private Answer click(String tab, int index) {
    return host.api().verb(tab, "click", Json.object("index", index));
  }

  private Json script(String tab, String script) {
    Answer answer = host.api().verb(tab, "execute_script", Json.object("script", script));
    assertTrue(answer.ok(), answer.toString());
    return answer.body().get("value");
  }

  private CompletableFuture<Answer> neverEnding(String tab) throws InterruptedException {
    Json script = Json.object("script", "document.title = 'Busy'; new Promise(() => {})");
    CompletableFuture<Answer> running =
        CompletableFuture.supplyAsync(() -> host.api().verb(tab, "execute_script", script));
    ImageHost.await(
        "the script to run", () -> host.api().get("/v1/tabs").body().toString().contains("Busy"));
    return running;
  }

  private static void assertWaitsForPerson(Answer answer) {
    assertEquals("approval_required", answer.code(), answer.toString());
    assertTrue(answer.body().get("error").text("hint").contains("Allow"), answer.toString());
  }

  @Test
  void doesNothingAfterStopUntilThePersonAllowsIt() throws Exception {
    String tab = open("<button>Go</button>");
    CompletableFuture<Answer> running = neverEnding(tab);
    door.openPanel();
    door.press("document.querySelector('#stop').click()");

    assertWaitsForPerson(running.join());
    assertWaitsForPerson(host.api().post("/v1/tabs", Json.object("mode", "extension")));
    assertWaitsForPerson(look(tab));
    assertWaitsForPerson(click(tab, 1));
    assertWaitsForPerson(host.api().verb(tab, "navigate", Json.object("url", pages.at("/"))));

    door.press("document.querySelector('#allow').click()");
    ImageHost.await(
        "the panel to say so",
        () -> Json.of(true).equals(door.press("document.querySelector('.stopped').hidden")));
    assertTrue(click(tab, index(tab, "Go")).ok());
  }

  @Test
  void neverTakesOneElementForAnotherAfterStop() throws Exception {
    String tab = open("<button onclick='window.pressed = 1'>Mine</button>");
    int mine = index(tab, "Mine");
    door.openPanel();
    door.press("document.querySelector('#stop').click()");
    ImageHost.await("the stop", () -> look(tab).code().equals("approval_required"));
    door.press("document.querySelector('#allow').click()");
    ImageHost.await("the allowance", () -> look(tab).ok());
    script(tab, "document.body.insertAdjacentHTML('afterbegin', '<button>Other</button>')");
    int other = index(tab, "Other");

    Answer pressed = click(tab, mine);
    assertTrue(pressed.ok() || pressed.code().equals("stale_element"), pressed.toString());
    assertTrue(mine != other, "a number is given once");
    assertEquals(Json.of(pressed.ok()), script(tab, "window.pressed === 1"));
  }

  @Test
  void goesOnInTheSameTabAfterTheServiceWorkerWasStopped() throws Exception {
    String tab = open("<button onclick='window.pressed = 1'>Mine</button>");
    int mine = index(tab, "Mine");
    CompletableFuture<Answer> running = neverEnding(tab);
    door.stopWorker();

    assertEquals("browser_disconnected", running.join().code());
    ImageHost.await("the extension to connect anew", () -> ExtensionBrowser.isConnected(host));
    Answer current = look("current");
    assertTrue(current.ok(), current.toString());
    assertEquals(tab, current.body().get("tab").text("id"));
    assertEquals(List.of(), host.api().as("other").get("/v1/tabs").body().get("tabs").items());
    script(tab, "document.body.insertAdjacentHTML('afterbegin', '<button>Other</button>')");
    assertTrue(index(tab, "Other") != mine);
    Answer pressed = click(tab, mine);
    assertTrue(pressed.ok() || pressed.code().equals("stale_element"), pressed.toString());
    assertTrue(click(tab, index(tab, "Mine")).ok());
  }

  @Test
  void goesOnInTheSameTabAfterTheExtensionWasReloaded() throws Exception {
    String tab = open("<button onclick='window.pressed = 1'>Mine</button>");
    int mine = index(tab, "Mine");
    ProcessHandle entry = nativeEntries().getFirst();
    CompletableFuture<Answer> running = neverEnding(tab);
    door.evaluate("service_worker", "background.js", "setTimeout(() => chrome.runtime.reload())");

    assertEquals("browser_disconnected", running.join().code(), () -> running.join().toString());
    ImageHost.await("the old entry to leave", () -> !entry.isAlive());
    ImageHost.await("the extension to connect anew", () -> ExtensionBrowser.isConnected(host));
    Answer current = look("current");
    assertTrue(current.ok(), current.toString());
    assertEquals(tab, current.body().get("tab").text("id"));
    assertEquals(List.of(), host.api().as("other").get("/v1/tabs").body().get("tabs").items());
    script(tab, "document.body.insertAdjacentHTML('afterbegin', '<button>Other</button>')");
    assertTrue(index(tab, "Other") != mine, "a number is given once");
    Answer pressed = click(tab, mine);
    assertTrue(pressed.ok() || pressed.code().equals("stale_element"), pressed.toString());
    assertEquals(Json.of(pressed.ok()), script(tab, "window.pressed === 1"));
    assertTrue(click(tab, index(tab, "Mine")).ok());
    assertEquals(1, host.api().get("/v1/status").body().get("browsers").items().size());
    assertEquals(1, nativeEntries().size());
  }

  private List<ProcessHandle> nativeEntries() {
    try (Stream<ProcessHandle> all = browser.process().descendants()) {
      return all.filter(ExtensionBrowser::isNativeEntry).toList();
    }
  }

  private boolean isAttached() {
    String asked =
        "chrome.debugger.getTargets().then(all => all.some(one => one.type === 'page' &&"
            + " one.attached && one.url.startsWith('http')))";
    return door.evaluate("service_worker", "background.js", asked).bool();
  }

  @Test
  void letsGoOfATabThatIsNotUsedAndKeepsItsIndexes() {
    String tab = open("<button onclick='window.pressed = 1'>Mine</button>");
    int mine = index(tab, "Mine");
    ImageHost.await("the debugger to leave", () -> !isAttached());

    assertTrue(click(tab, mine).ok());
    assertEquals(Json.of(true), script(tab, "window.pressed === 1"));
    ImageHost.await("the debugger to leave again", () -> !isAttached());
    script(tab, "document.body.insertAdjacentHTML('afterbegin', '<button>Other</button>')");
    assertTrue(index(tab, "Other") > mine);
    assertEquals(mine, index(tab, "Mine"));
  }

  @Test
  void worksInTwoProfilesAtOnce() throws Exception {
    String first = open("<button>Here</button>");
    try (ExtensionBrowser second = ExtensionBrowser.connectTo(host);
        BackDoor behind = second.backDoor()) {
      behind.send("Target.createTarget", Json.object("url", pages.page("<button>There</button>")));
      behind.openPanel();
      behind.press(
          "chrome.tabs.query({}).then(all => { const tab = all.find(one =>"
              + " one.url.includes('/page')); chrome.runtime.connect({name:"
              + " 'panel'}).postMessage({type: 'share', tabId: tab.id, shared: true}) })");
      ImageHost.await("the shared tab", () -> tabs().size() == 2);

      List<Json> browsers = host.api().get("/v1/status").body().get("browsers").items();
      assertEquals(2, browsers.stream().map(one -> one.text("profile")).distinct().count());
      String other = tabs().stream().filter(id -> !id.equals(first)).findFirst().orElseThrow();
      assertTrue(click(other, index(other, "There")).ok());
      assertTrue(click(first, index(first, "Here")).ok());
    }
    ImageHost.await("the host to notice", () -> tabs().equals(List.of(first)));
    assertTrue(click(first, index(first, "Here")).ok());
  }

  private List<String> tabs() {
    return host.api().get("/v1/tabs").body().get("tabs").items().stream()
        .map(one -> one.text("id"))
        .toList();
  }
}
