package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.image.Api.Answer;
import dev.tabtender.json.Json;
import dev.tabtender.verbs.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages that a debugger is kept out of: another extension, as a password keeper does, puts a frame
 * of its own into each.
 */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SyntheticIT {
  private static final String PAGE =
      """
      <title>Form</title>
      <label>Name <input id=name oninput='log("input")'></label>
      <label>Colour <select id=colour><option>Red<option>Green</select></label>
      <label><input type=checkbox id=news> News</label>
      <button onclick='log("press")'>Send</button>
      <input id=keys aria-label=Keys onkeydown='log(event.key)'>
      <output id=out></output>
      <a href='/download'>Save</a>
      <div style='height:4000px'></div><button>Deep</button>
      <script>const log = what => out.textContent += what + ' '</script>
      """;

  private final Pages pages = new Pages();
  private ImageHost host;
  private ExtensionBrowser browser;
  private String tab;

  @BeforeAll
  void connect(@TempDir Path other) throws IOException {
    host = ImageHost.start();
    browser = ExtensionBrowser.connectTo(host, keeper(other));
  }

  private static Path keeper(Path folder) throws IOException {
    Json scripts = Json.object("matches", List.of("http://127.0.0.1/*"), "js", List.of("put.js"));
    Json seen = Json.object("matches", List.of("<all_urls>"), "resources", List.of("frame.html"));
    Json manifest =
        Json.object(
            "manifest_version",
            3,
            "name",
            "Keeper",
            "version",
            "1",
            "content_scripts",
            List.of(scripts),
            "web_accessible_resources",
            List.of(seen));
    Files.writeString(folder.resolve("manifest.json"), manifest.toString());
    Files.writeString(folder.resolve("frame.html"), "<p>Kept</p>");
    Files.writeString(
        folder.resolve("put.js"),
        "const frame = document.createElement('iframe');"
            + " frame.src = chrome.runtime.getURL('frame.html'); frame.style.display = 'none';"
            + " document.documentElement.append(frame);");
    return folder;
  }

  @AfterAll
  void disconnect() throws Exception {
    browser.close();
    host.close();
    pages.close();
  }

  @BeforeEach
  void open() {
    Json page = Json.object("url", pages.page(PAGE), "mode", "extension");
    Answer opened = host.api().post("/v1/tabs", page);
    assertTrue(opened.ok(), opened.toString());
    tab = opened.body().text("id");
  }

  private Answer call(String verb, Json arguments) {
    return host.api().verb(tab, verb, arguments);
  }

  private Json done(String verb, Json arguments) {
    Answer answer = call(verb, arguments);
    assertTrue(answer.ok(), verb + ": " + answer);
    assertEquals("synthetic", answer.body().text("input"), answer.toString());
    return answer.body();
  }

  private int index(String name) {
    Json seen = done("get_interactive_elements", Json.object()).get("snapshot");
    return seen.get("elements").items().stream()
        .filter(one -> one.text("name").equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not in " + seen.text("text")))
        .integer("index");
  }

  private static void assertShows(Json answer, String text) {
    String outline = answer.get("snapshot").text("text");
    assertTrue(outline.contains(text), text + " is not in " + outline);
  }

  @Test
  void actsWithEventsOfItsOwn() {
    Json filled = done("fill", Json.object("index", index("Name"), "text", "Ada"));
    assertEquals("Ada", filled.get("effects").text("valueNow"));
    Json chosen = done("select_option", Json.object("index", index("Colour"), "text", "Green"));
    assertEquals("Green", chosen.get("effects").text("valueNow"));
    Json ticked = done("check", Json.object("index", index("News"), "checked", true));
    assertEquals("true", ticked.get("effects").text("valueNow"));
    assertShows(done("click", Json.object("index", index("Send"))), "press");
    done("click", Json.object("index", index("Keys")));
    done("type_text", Json.object("text", "ok"));
    assertShows(done("press_key", Json.object("keys", "Enter")), "Enter");
    done("hover", Json.object("index", index("Send")));
    Json scrolled = done("scroll", Json.object("direction", "down", "pixels", 300));
    assertEquals(300, scrolled.get("effects").get("scrolled").number("y"));
  }

  @Test
  void readsNavigatesAndLoadsAgain() {
    assertShows(done("get_interactive_elements", Json.object()), "News");
    done("fill", Json.object("index", index("Name"), "text", "Ada"));
    done("reload", Json.object());
    assertTrue(!done("get_interactive_elements", Json.object()).toString().contains("Ada"));
    String next = pages.page("<button>Next</button>");
    Answer there = call("navigate", Json.object("url", next));
    assertTrue(there.ok(), there.toString());
    assertShows(done("wait", Json.object("text", "Next")), "Next");
  }

  @Test
  void saysWhyWhatOnlyADebuggerCanDo(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "a");
    int name = index("Name");
    assertRefused(call("execute_script", Json.object("script", "1 + 1")));
    assertRefused(call("screenshot", Json.object()));
    assertRefused(call("go_back", Json.object()));
    assertRefused(call("click", Json.object("x", 10, "y", 10)));
    assertRefused(
        call("upload_files", Json.object("index", name, "files", List.of(file.toString()))));
  }

  private static void assertRefused(Answer answer) {
    assertEquals("not_interactable", answer.code(), answer.toString());
    assertTrue(answer.body().get("error").text("message").contains("ebugger"), answer.toString());
  }
}
