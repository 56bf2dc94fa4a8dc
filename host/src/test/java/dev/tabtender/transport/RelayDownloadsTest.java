package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tabtender.json.Json;
import org.junit.jupiter.api.Test;

class RelayDownloadsTest extends RelayTestBase {
  @Test
  void makesDownloadEventsOfWhatThePageAndTheBrowserTell() throws Exception {
    ask("", "Browser.setDownloadBehavior", Json.object("behavior", "allow", "eventsEnabled", true));
    attach();
    ask("s-7", "Page.enable", none());
    Json begin =
        Json.object(
            "frameId", "F", "guid", "G", "url", "https://a.b/x.pdf", "suggestedFilename", "x.pdf");
    extension.event(
        "debugger.event",
        Json.object("tabId", 7, "method", "Page.downloadWillBegin", "params", begin));
    Json begun = receive();
    assertEquals("Browser.downloadWillBegin", begun.text("method"));
    assertEquals(begin, begun.get("params"));
    receive();
    extension.event("downloads.changed", download("complete", "/home/a/x.pdf"));
    Json progress = receive().get("params");
    assertEquals("G", progress.text("guid"));
    assertEquals("completed", progress.text("state"));
    assertEquals("/home/a/x.pdf", progress.text("filePath"));
  }

  @Test
  void announcesADownloadThatNoPageTold() throws Exception {
    ask("", "Browser.setDownloadBehavior", Json.object("behavior", "allow", "eventsEnabled", true));
    extension.event("downloads.changed", download("in_progress", "/home/a/x.pdf"));
    Json begun = receive();
    assertEquals("Browser.downloadWillBegin", begun.text("method"));
    assertEquals("ext-7", begun.get("params").text("targetId"));
    assertEquals("x.pdf", begun.get("params").text("suggestedFilename"));
    assertEquals("inProgress", receive().get("params").text("state"));
  }

  @Test
  void tellsTheSecondDownloadOfAnAddressFromTheFirst() throws Exception {
    ask("", "Browser.setDownloadBehavior", Json.object("behavior", "allow", "eventsEnabled", true));
    attach();
    ask("s-7", "Page.enable", none());
    extension.event("downloads.changed", download("in_progress", "/home/a/x.pdf"));
    assertEquals("download-3", receive().get("params").text("guid"));
    assertEquals("inProgress", receive().get("params").text("state"));
    begins("G1");
    Json first = receive().get("params");
    assertEquals("download-3", first.text("guid"));
    assertEquals("F", first.text("frameId"));
    receive();
    begins("G2");
    assertEquals("G2", receive().get("params").text("guid"));
    receive();
    extension.event("downloads.changed", download("complete", "/home/a/x (1).pdf").with("id", 4));
    Json progress = receive().get("params");
    assertEquals("G2", progress.text("guid"));
    assertEquals("/home/a/x (1).pdf", progress.text("filePath"));
  }

  @Test
  void tellsOfAnInterruptedDownloadWithoutAFile() throws Exception {
    ask("", "Browser.setDownloadBehavior", Json.object("behavior", "allow", "eventsEnabled", true));
    extension.event(
        "downloads.changed", download("interrupted", "C:\\Users\\a\\x.pdf").with("total", -1));
    assertEquals("x.pdf", receive().get("params").text("suggestedFilename"));
    Json progress = receive().get("params");
    assertEquals("canceled", progress.text("state"));
    assertEquals(0, progress.number("totalBytes"));
    assertFalse(progress.has("filePath"));
  }

  @Test
  void saysNothingOfDownloadsUntilItIsAskedTo() throws Exception {
    extension.event("downloads.changed", download("in_progress", "/home/a/x.pdf"));
    extension.event("tabs.updated", TAB);
    ask("", "Browser.setDownloadBehavior", Json.object("behavior", "allow", "eventsEnabled", true));
    extension.event("downloads.changed", download("complete", "/home/a/x.pdf"));
    assertEquals("download-3", receive().get("params").text("guid"));
  }

  private void begins(String guid) {
    Json begin = Json.object("frameId", "F", "guid", guid, "url", "https://a.b/x.pdf");
    extension.event(
        "debugger.event",
        Json.object("tabId", 7, "method", "Page.downloadWillBegin", "params", begin));
  }

  private static Json download(String state, String file) {
    return Json.object(
        "id",
        3,
        "url",
        "https://a.b/x.pdf",
        "filename",
        file,
        "state",
        state,
        "bytes",
        5,
        "total",
        9,
        "tabId",
        7);
  }
}
