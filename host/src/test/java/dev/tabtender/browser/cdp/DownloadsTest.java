package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Effects.Download;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DownloadsTest extends TabFixture {
  private PageEvents.Mark since;

  @BeforeEach
  void mark() {
    since = page.events().mark();
  }

  private void begins(String guid, String name, String frameId) {
    Json begun = Json.object("guid", guid, "frameId", frameId, "url", "https://acme.example/d");
    browser.tell("Browser.downloadWillBegin", begun.with("suggestedFilename", name));
    heard();
  }

  private void goesOn(String guid, String state, long bytes) {
    browser.tell(
        "Browser.downloadProgress",
        Json.object("guid", guid, "state", state, "receivedBytes", bytes));
    heard();
  }

  private Path written(String guid, String text) throws IOException {
    return Files.writeString(settings().downloads().resolve(".incoming").resolve(guid), text);
  }

  private List<Download> all() {
    return page.events().downloads(since);
  }

  /** The only one, once it is whole and named. */
  private Download whole() {
    assertTrue(
        page.events().await(soon(), () -> all().stream().anyMatch(it -> isWhole(it))), "not whole");
    return all().getLast();
  }

  private static boolean isWhole(Download one) {
    return one.state().equals("completed");
  }

  @Test
  void tellsOfADownloadFromItsBeginning() {
    begins("g", "report.pdf", "main");
    goesOn("g", "inProgress", 10);
    Download one = all().getFirst();
    assertEquals("report.pdf", one.name());
    assertEquals("https://acme.example/d", one.url());
    assertEquals("in_progress", one.state());
    assertEquals(10, one.size());
  }

  @Test
  void namesAWholeFileAsThePageSuggests() throws IOException {
    Path incoming = written("g", "whole");
    begins("g", "report.pdf", "main");
    goesOn("g", "completed", 5);
    Path named = Path.of(whole().path());
    assertEquals(settings().downloads().resolve("report.pdf"), named);
    assertEquals("whole", Files.readString(named));
    assertFalse(Files.exists(incoming));
  }

  @Test
  void overwritesNoFileOfThatName() throws IOException {
    Files.writeString(settings().downloads().resolve("report.pdf"), "older");
    written("g", "newer");
    begins("g", "report.pdf", "main");
    goesOn("g", "completed", 5);
    Download one = whole();
    assertEquals("report (1).pdf", Path.of(one.path()).getFileName().toString());
    assertEquals("report.pdf", one.name(), "who asked for it knows it so");
    assertEquals("older", Files.readString(settings().downloads().resolve("report.pdf")));
  }

  @Test
  void putsNoFileElsewhere() throws IOException {
    written("g", "x");
    begins("g", "../../.bashrc", "main");
    goesOn("g", "completed", 1);
    assertEquals(settings().downloads(), Path.of(whole().path()).getParent());
  }

  @Test
  void leavesAFileWhereTheBrowserPutIt() throws IOException {
    Path theirs = Files.writeString(folder.resolve("theirs.pdf"), "x");
    begins("g", "report.pdf", "main");
    browser.tell(
        "Browser.downloadProgress",
        Json.object("guid", "g", "state", "completed", "filePath", theirs.toString()));
    assertEquals(theirs.toString(), whole().path());
  }

  @Test
  void tellsThatADownloadWasGivenUp() {
    begins("g", "report.pdf", "main");
    goesOn("g", "canceled", 3);
    assertEquals("canceled", all().getFirst().state());
  }

  @Test
  void nothingIsSaidOfADownloadThatNobodySawBegin() {
    goesOn("unseen", "completed", 3);
    assertEquals(List.of(), all());
  }

  @Test
  void aWordAfterItsEndIsNotHeard() {
    begins("g", "report.pdf", "main");
    goesOn("g", "canceled", 3);
    goesOn("g", "inProgress", 4);
    assertEquals("canceled", all().getFirst().state());
  }

  @Test
  void belongsToTheTabWhoseFrameAskedForIt() {
    script.frame("a", "https://acme.example/a");
    heard();
    begins("g", "report.pdf", "a");
    begins("h", "theirs.pdf", "another tab's");
    assertEquals(List.of("report.pdf"), all().stream().map(Download::name).toList());
  }

  @Test
  void isToldToTheTabThatOpenedAWindowForIt() {
    Json info = FakePage.info("W", "about:blank").with("openerId", "T1");
    browser.tell("Target.targetCreated", Json.object("targetInfo", info));
    begins("g", "report.pdf", "W");
    assertEquals(List.of("report.pdf"), all().stream().map(Download::name).toList());
  }

  @Test
  void keepsSeveralApart() {
    begins("g", "one.pdf", "main");
    begins("h", "two.pdf", "main");
    goesOn("g", "canceled", 1);
    assertEquals(List.of("canceled", "in_progress"), all().stream().map(Download::state).toList());
  }
}
