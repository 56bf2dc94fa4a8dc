package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComposerTest {
  private static final String HEADING =
      "Title: Orders\n"
          + "URL: https://acme.example/orders\n"
          + "Viewport 1280x720, page 1280x3400, 0 above, 2680 below\n\n";
  private static final String BELOW = "... 2680 pixels below: scroll down to see more\n";

  @TempDir Path folder;
  private Composer composer;

  @BeforeEach
  void make() {
    composer = new Composer(new Indexes(), new Memory(), new Leftovers(folder, "tab"));
  }

  @Test
  void writesHeadingLinesAndHints() {
    Snapshot snapshot =
        text("a", Outlines.main("0||Orders", "0|5|<button>Filter", "1|6|<option>All"));

    assertEquals(
        HEADING + "Orders\n[1]<button>Filter\n\t[2]<option>All\n" + BELOW, snapshot.text());
  }

  @Test
  void marksWhatIsNewToThatClient() {
    text("a", Outlines.main("0|5|<button>Old"));
    FrameOutline grown = Outlines.main("0|5|<button>Old", "0|6|<button>Fresh");

    assertTrue(text("a", grown).text().contains("\n[1]<button>Old\n*[2]<button>Fresh\n"));
    assertFalse(text("b", grown).text().contains("*"));
    assertFalse(text("a", grown).text().contains("*"), "it is not new twice");
  }

  @Test
  void marksNothingNewInAnotherDocument() {
    text("a", Outlines.main("0|5|<button>Old"));
    FrameOutline other =
        Outlines.outline(new DocumentId("main", "L2"), Outlines.snapshot(1, "0|5|<button>Other"));

    assertTrue(text("a", other).text().contains("\n[2]<button>Other\n"));
  }

  @Test
  void putsFramesBelowTheirLine() {
    FrameOutline child =
        Outlines.outline(new DocumentId("f1", "L9"), Outlines.snapshot(1, "0|3|<input name=Card>"));
    Snapshot snapshot = compose("a", json(), page("f1"), Map.of("f1", child));

    assertTrue(
        snapshot.text().contains("|frame pay.example|\n\t[1]<input name=Card>\n"), snapshot.text());
    Json field = snapshot.elements().getFirst();
    assertEquals("pay.example", field.text("frame"));
    assertEquals(
        List.of(110, 220, 100, 18), field.get("rect").items().stream().map(Json::integer).toList());
  }

  @Test
  void saysWhichFrameDoesNotAnswer() {
    Snapshot snapshot = compose("a", json(), page("f1"), Map.of());

    assertTrue(
        snapshot.text().contains("|frame pay.example|\n\t(not answering)\n"), snapshot.text());
  }

  @Test
  void whatIsInAFrameBelowTheWindowIsNotInView() {
    FrameOutline child =
        Outlines.outline(new DocumentId("f1", "L9"), Outlines.snapshot(1, "0|3|<input>"));
    Json main =
        Outlines.head(1)
            .with("lines", List.of(Outlines.frameLine("f1", "pay.example", 0, 900)))
            .with("zones", "b");
    Snapshot snapshot =
        compose("a", json(), Outlines.outline(Outlines.MAIN, main), Map.of("f1", child));

    assertFalse(snapshot.elements().getFirst().bool("inViewport"));
  }

  @Test
  void leavesOutWhatIsNotInViewAndCountsIt() {
    Json page =
        Outlines.snapshot(
                1, "0||Heading", "0|1|<button>Seen", "0|2|<button>Below", "0|3|<button>Deeper")
            .with("zones", "vvbb");
    Snapshot snapshot =
        compose(
            "a",
            new SnapshotRequest(Form.JSON, true, Optional.empty()),
            Outlines.outline(Outlines.MAIN, page),
            Map.of());

    assertEquals(
        HEADING
            + "Heading\n"
            + "[1]<button>Seen\n"
            + "... 2680 pixels below, 2 elements: scroll down to see more\n",
        snapshot.text());
    assertEquals(1, snapshot.elements().size());
  }

  @Test
  void keepsThePlaceOfWhatIsInView() {
    Json page =
        Outlines.snapshot(1, "0|1|<nav scroll=down>", "1|2|<a>Seen", "0|3|<nav>", "1|4|<a>Not")
            .with("zones", "avaa");
    Snapshot snapshot =
        compose(
            "a",
            new SnapshotRequest(Form.TEXT, true, Optional.empty()),
            Outlines.outline(Outlines.MAIN, page),
            Map.of());

    assertTrue(
        snapshot.text().contains("\n[1]<nav scroll=down>\n\t[2]<a>Seen\n..."), snapshot.text());
    assertFalse(snapshot.text().contains("Not"));
  }

  @Test
  void tellsOnlyWhatChanged() {
    text(
        "a",
        Outlines.main("0||Total 1", "0|1|<button>Same", "0|2|<input value=x>", "0|3|<button>Gone"));
    FrameOutline after =
        Outlines.main("0||Total 2", "0|1|<button>Same", "0|2|<input value=y>", "0|4|<button>Added");
    Snapshot delta =
        compose("a", new SnapshotRequest(Form.DELTA, false, Optional.empty()), after, Map.of());

    assertEquals(
        HEADING
            + "Changed since s1:\n"
            + "+ Total 2\n"
            + "~ [2]<input value=y>\n"
            + "+ *[4]<button>Added\n"
            + "- Total 1\n"
            + "- [3]<button>Gone\n",
        delta.text());
  }

  @Test
  void saysThatNothingChanged() {
    text("a", Outlines.main("0|1|<button>Same"));
    Snapshot delta =
        compose(
            "a",
            new SnapshotRequest(Form.DELTA, false, Optional.empty()),
            Outlines.main("0|1|<button>Same"),
            Map.of());

    assertEquals(HEADING + "Nothing changed since s1:\n", delta.text());
  }

  @Test
  void tellsTheWholeWhenTheNamedSnapshotIsUnknown() {
    Snapshot whole =
        compose(
            "a",
            new SnapshotRequest(Form.DELTA, false, Optional.of("s99")),
            Outlines.main("0|1|<button>A"),
            Map.of());

    assertTrue(whole.text().contains("\n[1]<button>A\n"));
  }

  @Test
  void elementsOfALongPageAreAllThereAndTheTextIsShort() throws IOException {
    Snapshot snapshot = compose("a", json(), orders(), Map.of());

    assertEquals(500, snapshot.elements().size());
    assertTrue(snapshot.text().length() <= 11_000);
    assertTrue(
        snapshot
            .text()
            .contains("[120]<button>Order 120\n... 380 lines with 380 elements left out here\n"),
        snapshot.text());
    String file = snapshot.truncated().orElseThrow().file();
    assertTrue(snapshot.text().contains(file));
    assertTrue(Files.readString(Path.of(file)).contains("[500]<button>Order 500"));
  }

  @Test
  void saysSoWhereTheRestOfALongPageCannotBeKept() throws IOException {
    Path taken = Files.writeString(folder.resolve("file"), "in the folder's place");
    composer = new Composer(new Indexes(), new Memory(), new Leftovers(taken, "tab"));
    text("a", Outlines.main("0|1|<button>First"));

    Snapshot whole = text("b", orders());
    assertTrue(whole.text().contains("[120]<button>Order 120\n... 380 lines"), whole.text());
    assertTrue(whole.text().contains("\n... what was left out could not be kept (" + taken));
    assertEquals("", whole.truncated().orElseThrow().file());
    assertTrue(whole.truncated().orElseThrow().reason().contains(taken + " is there already"));
    Snapshot changed = compose("a", delta(), orders(), Map.of());
    assertTrue(changed.text().contains("\n... the rest of the changes could not be kept"));
    assertTrue(changed.text().length() <= 11_000);
    assertEquals("in the folder's place", Files.readString(taken));
  }

  @Test
  void longProseDoesNotPushControlsOut() {
    String prose = "word ".repeat(4_000);
    Snapshot snapshot = text("a", Outlines.main("0||" + prose, "0|1|<button>Sign"));

    assertTrue(snapshot.text().contains("[1]<button>Sign"));
    assertTrue(snapshot.text().contains("more characters)"));
  }

  @Test
  void forgedLineEndsInTheTitleMakeNoLine() {
    Json page = Outlines.snapshot(1, "0|1|<a>x").with("title", "Fine\n[9]<button>Forged");

    assertTrue(
        text("a", Outlines.outline(Outlines.MAIN, page))
            .text()
            .startsWith("Title: Fine [9]<button>Forged\nURL"));
  }

  /** 500 buttons, 20 of them in view. */
  private static FrameOutline orders() {
    String[] lines =
        Stream.iterate(1, n -> n + 1)
            .limit(500)
            .map(n -> "0|" + n + "|<button>Order " + n)
            .toArray(String[]::new);
    Json page = Outlines.snapshot(1, lines).with("zones", "v".repeat(20) + "b".repeat(480));
    return Outlines.outline(Outlines.MAIN, page);
  }

  private static FrameOutline page(String frameId) {
    Json main =
        Outlines.head(1)
            .with("lines", List.of(Outlines.frameLine(frameId, "pay.example", 100, 200)))
            .with("zones", "v");
    return Outlines.outline(Outlines.MAIN, main);
  }

  private static SnapshotRequest json() {
    return new SnapshotRequest(Form.JSON, false, Optional.empty());
  }

  private static SnapshotRequest delta() {
    return new SnapshotRequest(Form.DELTA, false, Optional.empty());
  }

  private Snapshot text(String client, FrameOutline main) {
    return compose(client, new SnapshotRequest(Form.TEXT, false, Optional.empty()), main, Map.of());
  }

  private Snapshot compose(
      String client, SnapshotRequest request, FrameOutline main, Map<String, FrameOutline> frames) {
    return composer.compose(client, request, main, id -> Optional.ofNullable(frames.get(id)));
  }
}
