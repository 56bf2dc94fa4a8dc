package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.TabId;
import dev.tabtender.concurrent.Deadline;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class PageEventsTest {
  private final PageEvents events = new PageEvents();

  private static Effects.Download download(String state, long size) {
    return new Effects.Download("a.txt", "/d/a.txt", size, "http://a/", state);
  }

  @Test
  void tellsOnlyWhatCameSinceTheMark() {
    events.navigated("http://a/", "1");
    PageEvents.Mark mark = events.mark();
    events.movedWithin("http://a/#b", "1");
    events.failed("http://c/", "net::ERR_FAILED");
    assertEquals(1, events.navigations(mark).size());
    assertTrue(events.navigations(mark).getFirst().sameDocument());
    assertEquals("net::ERR_FAILED", events.failures(mark).getFirst().netError());
    assertTrue(events.navigations(events.mark()).isEmpty());
  }

  @Test
  void forgetsTheRequestsOfADocumentThatWasLeft() {
    PageEvents.Mark mark = events.mark();
    events.requested("r1", "f", "old", "Fetch", "http://a/1");
    events.requested("r2", "f", "new", "Document", "http://a/2");
    events.navigated("http://a/2", "new");
    assertEquals(List.of("r2"), ids(events.inFlight(mark)));
    events.answered("r2");
    assertTrue(events.inFlight(mark).isEmpty());
    assertEquals(List.of("r1", "r2"), ids(events.requests(mark)));
  }

  private static List<String> ids(List<PageEvents.Request> requests) {
    return requests.stream().map(PageEvents.Request::id).toList();
  }

  @Test
  void remembersADialogThatWasClosedAgain() {
    PageEvents.Mark mark = events.mark();
    events.dialogOpened(new Effects.Dialog("alert", "Hi", Optional.empty()));
    assertTrue(events.dialog().isPresent());
    events.dialogClosed();
    assertTrue(events.dialog().isEmpty());
    assertEquals("Hi", events.dialogSince(mark).orElseThrow().message());
    assertTrue(events.dialogSince(events.mark()).isEmpty());
  }

  @Test
  void countsADownloadFromItsBeginning() {
    PageEvents.Mark before = events.mark();
    events.downloaded("d", download("in_progress", 0));
    PageEvents.Mark after = events.mark();
    events.downloaded("d", download("completed", 9));
    assertEquals("completed", events.downloads(before).getFirst().state());
    assertTrue(events.downloads(after).isEmpty());
  }

  @Test
  void waitsForWindowsThatWereAskedFor() {
    PageEvents.Mark mark = events.mark();
    assertFalse(events.opening(mark));
    events.windowRequested();
    assertTrue(events.opening(mark));
    events.tabOpened(new TabId("t"));
    assertFalse(events.opening(mark));
    assertEquals(List.of(new TabId("t")), events.opened(mark));
  }

  @Test
  void isNoLongerCrashedOnceADocumentCame() {
    events.crash();
    assertTrue(events.crashed());
    events.navigated("http://a/", "1");
    assertFalse(events.crashed());
  }

  @Test
  void wakesWhoWaitsForAnEvent() {
    Thread.ofVirtual().start(() -> events.progressed(PageEvents.Progress.COMMITTED));
    assertTrue(
        events.await(
            Deadline.inMillis(15_000), () -> events.progress() == PageEvents.Progress.COMMITTED));
  }

  @Test
  void waitsForNothingInATabThatIsGone() {
    events.ended();
    assertFalse(events.await(Deadline.inMillis(15_000), () -> false));
    assertFalse(new PageEvents().await(Deadline.inMillis(1), () -> false));
  }

  @Test
  void keepsADownloadsNameAPlainFileName() {
    assertEquals("a b.txt", Downloads.plainName("a b.txt"));
    assertEquals("_etc_passwd", Downloads.plainName("../etc/passwd".substring(2)));
    assertEquals("_.._x", Downloads.plainName("../../x"));
    assertEquals("download", Downloads.plainName(" .. "));
  }
}
