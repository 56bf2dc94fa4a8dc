package dev.tabtender.browser.cdp;

import static dev.tabtender.browser.cdp.Chromium.soon;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import org.junit.jupiter.api.Test;

/** How a tab of a real Chromium ends, and what stops it: dialogs, crashes, hanging. */
final class PageEndsIT extends PageFixture {
  @Test
  void failsAtOnceWhileADialogIsOpen() {
    Frame frame = go(site.url("/plain"));
    PageEvents.Mark mark = page.events().mark();
    var unused =
        page.session(soon())
            .sendAsync("Runtime.evaluate", Json.object("expression", "alert('Stop')"), soon());
    awaitTrue(() -> page.events().dialog().isPresent());
    assertEquals("Stop", page.events().dialogSince(mark).orElseThrow().message());
    TabtenderException open = assertThrows(TabtenderException.class, () -> call(frame, "title"));
    assertEquals(ErrorCode.DIALOG_OPEN, open.code());
    page.session(soon()).send("Page.handleJavaScriptDialog", Json.object("accept", true), soon());
    awaitTrue(() -> page.events().dialog().isEmpty());
    assertEquals("Plain", call(frame, "title").text());
  }

  @Test
  void wakesACallThatADialogCatches() {
    site.page(
        "/soon", "<title>Soon</title><script>setTimeout(() => confirm('Sure?'), 300)</script>");
    Frame frame = go(site.url("/soon"));
    TabtenderException open =
        assertThrows(TabtenderException.class, () -> frame.call("later", Json.of(10_000), soon()));
    assertEquals(ErrorCode.DIALOG_OPEN, open.code());
  }

  @Test
  void closesATabWhoseDialogIsOpen() {
    Frame frame = go(site.url("/plain"));
    var unused =
        page.session(soon())
            .sendAsync("Runtime.evaluate", Json.object("expression", "prompt('Name')"), soon());
    awaitTrue(() -> page.events().dialog().isPresent());
    page.close(soon());
    TabtenderException closed = assertThrows(TabtenderException.class, () -> call(frame, "title"));
    assertEquals(ErrorCode.TAB_CLOSED, closed.code());
  }

  @Test
  void closesATabThatWouldRatherStay() {
    site.page(
        "/stay",
        "<body>x<script>onbeforeunload = e => { e.preventDefault(); return 'no' }</script>");
    go(site.url("/stay"));
    page.session(soon())
        .send(
            "Runtime.evaluate",
            Json.object("expression", "document.title='touched'", "userGesture", true),
            soon());
    page.close(soon());
    TabtenderException closed = assertThrows(TabtenderException.class, () -> page.session(soon()));
    assertEquals(ErrorCode.TAB_CLOSED, closed.code());
  }

  @Test
  void endsRunningCallsWhenTheTabIsClosed() {
    Frame frame = go(site.url("/plain"));
    Thread.ofVirtual()
        .start(
            () -> {
              awaitTrue(() -> true);
              page.close(soon());
            });
    TabtenderException closed =
        assertThrows(TabtenderException.class, () -> frame.call("later", Json.of(14_000), soon()));
    assertEquals(ErrorCode.TAB_CLOSED, closed.code());
  }

  @Test
  void tellsOfACrashAndRecoversByNavigating() {
    Frame frame = go(site.url("/plain"));
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                page.session(soon()).send("Page.crash", Json.object(), soon());
              } catch (RuntimeException e) {
                // The crash itself.
              }
            });
    TabtenderException crashed =
        assertThrows(TabtenderException.class, () -> frame.call("later", Json.of(14_000), soon()));
    assertEquals(ErrorCode.TAB_CRASHED, crashed.code());
    assertEquals(
        ErrorCode.TAB_CRASHED,
        assertThrows(TabtenderException.class, () -> page.session(soon())).code());
    assertEquals("Plain", call(go(site.url("/plain")), "title").text());
  }

  @Test
  void givesUpOnAPageThatNeverAnswers() {
    Frame frame = go(site.url("/plain"));
    TabtenderException late =
        assertThrows(
            TabtenderException.class,
            () -> frame.call("spin", Json.MISSING, Deadline.inMillis(500)));
    assertEquals(ErrorCode.TIMEOUT, late.code());
  }

  @Test
  void letsATabThatGreetsWithADialogBeAnswered() {
    site.page("/greets", "<title>Greets</title><script>alert('Hi')</script>");
    go(site.url("/plain"));
    PageEvents.Mark mark = page.events().mark();
    evaluate("window.open('/greets')");
    awaitTrue(() -> page.events().opened(mark).size() == 1);
    Page opened = chromium.page(page.events().opened(mark).getFirst().value());
    assertTrue(opened.events().await(soon(), () -> opened.events().dialog().isPresent()));
    opened.session(soon()).send("Page.handleJavaScriptDialog", Json.object("accept", true), soon());
    assertTrue(opened.events().await(soon(), () -> opened.events().dialog().isEmpty()));
    assertEquals("Greets", call(opened.mainFrame(soon()), "title").text());
    opened.close(soon());
  }

  @Test
  void closesATabThatHangs() {
    go(site.url("/plain"));
    var unused =
        page.session(soon())
            .sendAsync("Runtime.evaluate", Json.object("expression", "for (;;) {}"), soon());
    page.close(soon());
    assertTrue(chromium.browser.tab(page.id()).isEmpty());
  }

  @Test
  void keepsTheDebuggerWhileADialogIsOpen() {
    go(site.url("/plain"));
    var unused =
        page.session(soon())
            .sendAsync("Runtime.evaluate", Json.object("expression", "alert('Wait')"), soon());
    awaitTrue(() -> page.events().dialog().isPresent());
    page.release();
    assertEquals("Wait", page.events().dialog().orElseThrow().message());
    page.session(soon()).send("Page.handleJavaScriptDialog", Json.object("accept", true), soon());
    awaitTrue(() -> page.events().dialog().isEmpty());
  }
}
