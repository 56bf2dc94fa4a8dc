package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.json.Json;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A look at a page and all of its frames. */
final class LookingTest extends TabFixture {
  /** The main frame shows a field and, below, that frame. */
  private void withFrame(String id) {
    Json place = Outlines.frameLine(id, "pay.example", 100, 200);
    Json head = Outlines.head(1).with("lines", List.of(Outlines.line("0|5|<input>"), place));
    script.does(FakePage.MAIN, "snapshot", asked -> head.with("zones", "vv"));
  }

  @Test
  void putsAFrameOfAnotherProcessInItsPlace() {
    script.remoteFrame("f", "https://pay.example/").linesIn("f", "0|5|<input name=Card>");
    browser.await("Page.getFrameTree", 2);
    heard();
    withFrame("f");
    assertTrue(
        look().text().contains("[1]<input>\n|frame pay.example|\n\t[2]<input name=Card>\n"),
        look().text());
  }

  @Test
  void clicksIntoAFrameByItsOwnNumbers() {
    script.frame("f", "https://acme.example/f").linesIn("f", "0|5|<input name=Card>");
    heard();
    withFrame("f");
    script.says("frameBox", FakePage.ok("box", List.of(100, 200), "scale", List.of(1, 1)));
    look();
    tab.click(element(2), PLAIN, soon());
    assertEquals(160, browser.last("Input.dispatchMouseEvent").integer("x"));
    assertEquals(309, browser.last("Input.dispatchMouseEvent").integer("y"));
  }

  @Test
  void tellsEachFrameOnceWhichElementHoldsIt() {
    script.frame("f", "https://acme.example/f");
    heard();
    look();
    look();
    List<String> named =
        browser.sent("Runtime.callFunctionOn").stream()
            .map(it -> it.params().text("functionDeclaration"))
            .filter(it -> it.contains("nameFrame"))
            .toList();
    assertEquals(1, named.size());
    assertTrue(named.getFirst().contains("{\"frameId\":\"f\"}"));
  }

  @Test
  void saysWhichFrameDoesNotAnswer() {
    script.frame("f", "https://acme.example/f");
    heard();
    withFrame("f");
    script.does(
        "f",
        "snapshot",
        asked -> {
          throw new CdpError("Runtime.callFunctionOn", -32000, "Cannot find context");
        });
    assertTrue(look().text().contains("|frame pay.example|\n\t(not answering)\n"));
  }

  @Test
  void aFrameThatLeavesWhileItIsAskedIsLeftOut() {
    script.frame("f", "https://acme.example/f");
    heard();
    withFrame("f");
    script.does(
        "f",
        "snapshot",
        asked -> {
          script.dropFrame("f");
          throw new CdpError("Runtime.callFunctionOn", -32000, "Execution context was destroyed");
        });
    assertTrue(look().text().contains("(not answering)"));
    script.lines("0|5|<input>");
    assertFalse(look().text().contains("frame"));
  }

  @Test
  void asksOnlyForWhatChangedSince() {
    showing("0|5|<button>Save");
    look();
    assertFalse(script.asked("snapshot").getFirst().has("base"));
    assertTrue(script.asked("snapshot").getLast().has("base"));
  }

  @Test
  void asksForTheWholeWhereSplicesDoNotFit() {
    showing("0|5|<button>Save");
    script.does(
        FakePage.MAIN,
        "snapshot",
        asked ->
            asked.has("base")
                ? Outlines.head(2).with("splices", List.of()).with("zones", "vvvv")
                : Outlines.snapshot(3, "0|5|<button>Saved"));
    assertTrue(look().text().contains("[1]<button>Saved\n"));
  }

  @Test
  void numbersStayWhenTheDebuggerComesBack() {
    showing("0|5|<button>Save", "0|6|<button>Delete");
    page.release();
    script.lines("0|6|<button>Delete");
    assertTrue(look().text().contains("\n[2]<button>Delete\n"));
  }

  @Test
  void aReloadGivesNewNumbers() {
    showing("0|5|<button>Save");
    script.commit("https://acme.example/orders", "L2");
    heard();
    assertTrue(look().text().contains("\n[2]<button>Save\n"));
  }

  @Test
  void marksWhatIsNewForEachClientAlone() {
    showing("0|5|<button>Save");
    look("you", Form.TEXT);
    script.lines("0|5|<button>Save", "0|6|<button>Undo");
    assertTrue(look().text().contains("*[2]<button>Undo"));
    assertTrue(look("you", Form.TEXT).text().contains("*[2]<button>Undo"));
    assertFalse(look().text().contains("*"));
  }

  @Test
  void tellsElementsOnlyWhereTheyAreAskedFor() {
    showing("0|5|<button>Save");
    assertEquals(List.of(), look().elements());
    Snapshot told = look("me", Form.JSON);
    assertEquals(1, told.elements().size());
    assertEquals("json", script.asked("snapshot").getLast().text("detail"));
  }

  private void listens(int node, String... types) {
    List<Json> all =
        Arrays.stream(types).map(type -> Json.object("backendNodeId", node, "type", type)).toList();
    browser.on("DOMDebugger.getEventListeners").answers(Json.object("listeners", all));
  }

  private List<String> adopted() {
    return browser.sent("Runtime.callFunctionOn").stream()
        .map(it -> it.params().text("functionDeclaration"))
        .filter(it -> it.contains("adoptListeners"))
        .toList();
  }

  @Test
  void tellsTheScriptWhatListens() {
    listens(30, "click", "keydown", "drop");
    look();
    assertTrue(adopted().getFirst().contains("[[\"click\",\"drop\"]]"), "only what is pressed");
    Json arguments =
        browser.sent("Runtime.callFunctionOn").stream()
            .map(FakeBrowser.Command::params)
            .filter(it -> it.text("functionDeclaration").contains("adoptListeners"))
            .findFirst()
            .orElseThrow()
            .get("arguments");
    assertEquals("node 30", arguments.get(0).text("objectId"));
  }

  @Test
  void tellsTheScriptOfAListenerOnce() {
    listens(30, "click");
    look();
    look();
    assertEquals(1, adopted().size());
    listens(30, "click", "dblclick");
    look();
    assertEquals(2, adopted().size());
  }

  @Test
  void readsADocumentThatCannotBeAskedForListeners() {
    browser.on("DOMDebugger.getEventListeners").refuses("Object id doesn't reference a Node");
    showing("0|5|<button>Save");
    assertTrue(look().text().contains("[1]<button>Save"));
  }

  @Test
  void looksIntoClosedRootsThatTheScriptSuspects() {
    Json suspicious = Outlines.snapshot(1, "0|5|<x-card>").with("suspects", 1);
    int[] looks = {0};
    script.does(
        FakePage.MAIN,
        "snapshot",
        asked -> ++looks[0] == 1 ? suspicious : Outlines.snapshot(2, "0|6|<button>Inside"));
    script.says("suspects", Json.object("objectId", "list"));
    Json host = Json.object("name", "0", "value", Json.object("objectId", "host"));
    browser.on("Runtime.getProperties").answers(Json.object("result", List.of(host)));
    Json root = Json.object("shadowRootType", "closed", "backendNodeId", 44);
    browser
        .on("DOM.describeNode")
        .answers(Json.object("node", Json.object("shadowRoots", List.of(root))));
    assertTrue(look().text().contains("<button>Inside"));
    Json adopt =
        browser.sent("Runtime.callFunctionOn").stream()
            .map(FakeBrowser.Command::params)
            .filter(it -> it.text("functionDeclaration").contains("adoptRoots"))
            .findFirst()
            .orElseThrow();
    assertEquals("host", adopt.get("arguments").get(0).text("objectId"));
    assertEquals("node 44", adopt.get("arguments").get(1).text("objectId"));
    browser.await("Runtime.releaseObjectGroup", 1);
  }

  @Test
  void asksNoDebuggerWhereNoneIs() {
    synthetic();
    script.lines("0|5|<button>Save");
    assertTrue(look().text().contains("[1]<button>Save"));
    assertTrue(browser.sent("DOMDebugger.getEventListeners").isEmpty());
  }
}
