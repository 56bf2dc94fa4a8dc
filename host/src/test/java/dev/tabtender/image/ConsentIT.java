package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.verbs.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Other people's CDP clients come to a person's browser, and the person answers in the panel. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsentIT {
  private static final String THE_PERSONS = "The persons";

  private final Pages pages = new Pages();
  private final List<Outsider> outsiders = new ArrayList<>();
  private ImageHost host;
  private ExtensionBrowser browser;
  private BackDoor door;
  private String token;
  private String bank;

  @BeforeAll
  void connect() throws IOException {
    host = ImageHost.start();
    browser = ExtensionBrowser.connectTo(host);
    door = browser.backDoor();
    token = Files.readString(host.home().resolve("token")).strip();
    bank = pages.page("<script>document.title = '" + THE_PERSONS + "'</script>");
    door.send("Target.createTarget", Json.object("url", bank));
  }

  @AfterAll
  void disconnect() throws Exception {
    door.close();
    // The browser first: its extension would ask for the host again.
    browser.close();
    host.close();
    pages.close();
  }

  @BeforeEach
  void openPanel() throws IOException {
    ImageHost.await("the extension", () -> ExtensionBrowser.isConnected(host));
    if (panels().isEmpty()) {
      door.openPanel();
    }
  }

  @AfterEach
  void leave() {
    outsiders.forEach(Outsider::close);
    outsiders.clear();
    ImageHost.await(
        "all to be out",
        () -> host.api().get("/v1/clients").body().get("clients").items().isEmpty());
  }

  private List<String> panels() {
    return door.send("Target.getTargets", Json.object()).get("targetInfos").items().stream()
        .filter(one -> one.text("url").endsWith("/sidepanel.html"))
        .map(one -> one.text("targetId"))
        .toList();
  }

  private Outsider comes(String name) {
    Outsider outsider = new Outsider(host.api(), name, token);
    outsiders.add(outsider);
    return outsider;
  }

  private static String question(String name) {
    return "[...document.querySelectorAll('.question')].find(one =>"
        + " one.querySelector('.title').textContent === '"
        + name
        + "')";
  }

  private boolean isAsked(String name) {
    return door.press("!!" + question(name)).bool();
  }

  /** Presses what the person chooses, and then that button. */
  private void answer(String name, String button, String... choices) {
    ImageHost.await("the question about " + name, () -> isAsked(name));
    StringBuilder script = new StringBuilder("{ const asked = " + question(name) + ";");
    for (String choice : choices) {
      script.append("asked.querySelector('input").append(choice).append("').click();");
    }
    script.append("[...asked.querySelectorAll('button')].find(one => one.textContent === '");
    door.press(script.append(button).append("').click() }").toString());
  }

  private Outsider allowed(String name, String tabs, String... choices) {
    Outsider outsider = comes(name);
    List<String> all = new ArrayList<>(List.of("[value=" + tabs + "]"));
    all.addAll(List.of(choices));
    answer(name, "Allow", all.toArray(String[]::new));
    outsider.pages();
    return outsider;
  }

  private List<String> listed(String name) {
    return host.api().as(name).get("/json/list").body().items().stream()
        .map(one -> one.text("url"))
        .toList();
  }

  @Test
  void givesTabsOfItsOwnAndNoOthers() {
    Outsider ann = allowed("ann", "group");
    Outsider bob = allowed("bob", "group");
    assertEquals(List.of(), ann.pages());
    String page = pages.page("Ann's");
    ann.send("", "Target.setDiscoverTargets", Json.object("discover", true));
    String session = ann.attach(ann.create(page));
    Json opens = Json.object("expression", "void open('" + pages.page("Pop") + "')");
    ann.send(session, "Runtime.evaluate", opens.with("userGesture", Json.of(true)));

    ImageHost.await("the window that it opened", () -> ann.pages().size() == 2);
    assertTrue(ann.heard("Target.targetCreated", page));
    assertFalse(ann.heard("Target.targetCreated", bank));
    ImageHost.await("the list", () -> listed("ann").size() == 2);
    assertEquals(List.of(), bob.pages(), "another client's tabs are not shared");
    assertEquals(List.of(), listed("bob"));
    ann.pages().forEach(url -> ann.send("", "Target.closeTarget", target(ann.page(url))));
  }

  private static Json target(String targetId) {
    return Json.object("targetId", targetId, "flatten", true);
  }

  @Test
  void givesTheTabInFront() {
    door.send("Target.activateTarget", target(theirs()));
    Outsider ann = allowed("ann", "front");
    assertEquals(List.of(bank), ann.pages());
    assertEquals(List.of(bank), listed("ann"));
    Json title = Json.object("expression", "document.title");
    Json said = ann.send(ann.attach(ann.page(bank)), "Runtime.evaluate", title);
    assertEquals(THE_PERSONS, said.get("result").text("value"));
  }

  private String theirs() {
    return door.send("Target.getTargets", Json.object()).get("targetInfos").items().stream()
        .filter(one -> one.text("url").equals(bank))
        .findFirst()
        .orElseThrow()
        .text("targetId");
  }

  @Test
  void givesAllTabsButNotThePanel() throws IOException {
    Outsider ann = allowed("ann", "all");
    assertTrue(ann.pages().contains(bank));
    assertTrue(listed("ann").contains(bank));
    Json panel = target(panels().getFirst());
    assertTrue(ann.refusal("", "Target.attachToTarget", panel).contains("for the person alone"));
    String url = "chrome-extension://" + ExtensionBrowser.extensionId() + "/sidepanel.html";
    Json there = Json.object("url", url);
    assertTrue(ann.refusal("", "Target.createTarget", there).contains("for the person alone"));
    String session = ann.attach(ann.page(bank));
    assertTrue(ann.refusal(session, "Page.navigate", there).contains("for the person alone"));
  }

  private void share(boolean shared) {
    door.press(
        "chrome.tabs.query({}).then(all => chrome.runtime.connect({name: 'panel'}).postMessage("
            + "{type: 'share', shared: "
            + shared
            + ", tabId: all.find(one => one.title === '"
            + THE_PERSONS
            + "').id}))");
  }

  @Test
  void givesWhatIsSharedWithEverybody() {
    share(true);
    ImageHost.await("the shared tab", () -> listed("ann").equals(List.of(bank)));
    assertEquals(List.of(bank), allowed("ann", "group").pages());
    share(false);
    ImageHost.await("the end of that", () -> listed("ann").isEmpty());
  }

  @Test
  void saysWhyItLetsNobodyIn() {
    Outsider refused = comes("refused");
    answer("refused", "Refuse");
    assertEquals("1008 refused was not let in: The person refused it.", refused.end());

    Outsider stopped = comes("stopped");
    ImageHost.await("the question", () -> isAsked("stopped"));
    door.press("document.querySelector('#stop').click()");
    assertEquals("1008 stopped was not let in: The person pressed Stop.", stopped.end());
    assertTrue(comes("later").end().startsWith("1008 The person pressed Stop"));
    door.press("document.querySelector('#allow').click()");
    ImageHost.await(
        "the allowance", () -> door.press("document.querySelector('.stopped').hidden").bool());
    comes("again");
    ImageHost.await("the question", () -> isAsked("again"));
  }

  @Test
  void asksNoLongerAboutAClientThatLeft() {
    Outsider gone = comes("gone");
    ImageHost.await("the question", () -> isAsked("gone"));
    gone.close();
    ImageHost.await("the question to go", () -> !isAsked("gone"));
  }

  @Test
  void letsAClientOnlyLook() {
    Outsider ann = allowed("ann", "all", "[value=observe]");
    String session = ann.attach(ann.page(bank));
    Json acts = Json.object("expression", "document.title = 'Mine'");
    assertTrue(ann.refusal(session, "Runtime.evaluate", acts).contains("only look"));
    assertTrue(ann.refusal("", "Target.createTarget", Json.object("url", bank)).contains("look"));
    assertTrue(ann.send(session, "DOM.getDocument", Json.object()).has("root"));
  }

  @Test
  void remembersUntilItIsToForget() throws Exception {
    allowed("known", "all", "[type=checkbox]").close();
    assertTrue(listed("known").contains(bank));
    assertTrue(comes("known").pages().contains(bank), "nobody is asked");

    Commands.Ended forgotten =
        Commands.run(
            Map.of("TABTENDER_HOME", host.home().toString(), "PATH", System.getenv("PATH")),
            List.of(ImageHost.launcher("tabtender"), "clients", "forget", "known"));
    assertEquals(0, forgotten.exit(), forgotten.toString());
    comes("known");
    answer("known", "Refuse");
  }

  @Test
  void sendsAwayWhomThePersonDisconnects() {
    Outsider ann = allowed("ann", "group");
    Outsider bob = allowed("bob", "group");
    String row = "document.querySelector('.client [aria-label=\"Disconnect ann\"]')";
    ImageHost.await("the list in the panel", () -> door.press("!!" + row).bool());
    assertTrue(door.press(row + ".parentElement.textContent").text().contains("tabs of its own"));
    door.press(row + ".click()");
    assertEquals("1001 the person disconnected it in Tabtender's side panel", ann.end());
    assertEquals(List.of(), bob.pages());
    ImageHost.await("the panel to show it", () -> !door.press("!!" + row).bool());
  }

  @Test
  void notifiesWhereNoPanelIsOpen() throws IOException {
    panels().forEach(panel -> door.send("Target.closeTarget", Json.object("targetId", panel)));
    ImageHost.await("no panel", () -> panels().isEmpty());
    Outsider ann = comes("ann");
    ImageHost.await("the notification", () -> notifications() == 1);
    door.openPanel();
    answer("ann", "Allow");
    assertEquals(List.of(), ann.pages());
    ImageHost.await("the notification to go", () -> notifications() == 0);
  }

  private int notifications() {
    String all = "chrome.notifications.getAll().then(all => Object.keys(all).length)";
    return door.evaluate("service_worker", "background.js", all).integer();
  }

  @Test
  void tellsItsClientsOfAServiceWorkerThatStopped() {
    Outsider inside = allowed("inside", "group");
    Outsider asking = comes("asking");
    ImageHost.await("the question", () -> isAsked("asking"));
    door.stopWorker();
    assertTrue(inside.end().startsWith("1001 The connection to the browser ended"));
    assertTrue(asking.end().startsWith("1008 The connection to the browser ended"));
    ImageHost.await("the panel to forget it", () -> !isAsked("asking"));
  }

  @Test
  void tellsItsClientsOfAnExtensionThatWasReloaded() {
    Outsider inside = allowed("inside", "group");
    door.evaluate("service_worker", "background.js", "setTimeout(() => chrome.runtime.reload())");
    assertTrue(inside.end().startsWith("1001 The connection to the browser ended"));
    ImageHost.await("the panel to close", () -> panels().isEmpty());
  }
}
