package dev.tabtender.verbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.Tab.Press;
import dev.tabtender.browser.Tab.Spot;
import dev.tabtender.browser.Tab.WaitUntil;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.function.Executable;

/** A tab as a model uses it: elements are found by their names in a snapshot. */
final class Driver {
  private static final String CLIENT = "test";
  final Tab tab;

  Driver(Tab tab) {
    this.tab = tab;
  }

  static Deadline soon() {
    return Deadline.inMillis(30_000);
  }

  Acted go(String url) {
    return tab.navigate(url, WaitUntil.STABLE, soon());
  }

  Snapshot look() {
    return tab.snapshot(CLIENT, new SnapshotRequest(Form.JSON, false, Optional.empty()), soon());
  }

  String text() {
    return tab.snapshot(CLIENT, new SnapshotRequest(Form.TEXT, false, Optional.empty()), soon())
        .text();
  }

  Json element(String name) {
    Snapshot seen = look();
    return seen.elements().stream()
        .filter(element -> element.text("name").equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in\n" + seen.text()));
  }

  int index(String name) {
    return element(name).integer("index");
  }

  Acted click(String name) {
    return click(index(name));
  }

  Acted click(int index) {
    return tab.click(new Spot.Element(index), new Press("left", 1, List.of()), soon());
  }

  Acted fill(String name, String text) {
    return tab.fill(index(name), text, false, false, soon());
  }

  Json script(String script) {
    return tab.executeScript(script, List.of(), false, soon()).value().orElseThrow();
  }

  void holds(String expression) {
    assertEquals(Json.of(true), script("!!(" + expression + ")"), expression);
  }

  static TabtenderException refused(ErrorCode code, Executable call) {
    TabtenderException refused = assertThrows(TabtenderException.class, call);
    assertEquals(code, refused.code(), refused.getMessage());
    return refused;
  }
}
