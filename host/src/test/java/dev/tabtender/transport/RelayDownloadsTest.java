package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tabtender.json.Json;
import org.junit.jupiter.api.Test;

class RelayDownloadsTest extends RelayTestBase {
  @Test
  void makesDownloadEventsOfWhatThePageAndTheBrowserTell() throws Exception {
    ask("", "Browser.setDownloadBehavior", Json.object("behavior", "allow", "eventsEnabled", true));
    attach();
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
