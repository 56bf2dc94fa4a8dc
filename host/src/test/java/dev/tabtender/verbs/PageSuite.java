package dev.tabtender.verbs;

import static dev.tabtender.verbs.Driver.refused;
import static dev.tabtender.verbs.Driver.soon;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Tab.Condition;
import dev.tabtender.browser.Tab.Screenshot;
import dev.tabtender.browser.Tab.ScreenshotRequest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Going places, dialogs, scripts, pictures and waiting. */
abstract class PageSuite extends Suite {
  @Test
  void waitsForTheDocumentThatAClickLeadsTo() {
    show("<a href=/slow>Slow</a>");
    Acted acted = driver.click("Slow");

    assertTrue(acted.effects().navigatedTo().orElseThrow().endsWith("/slow"));
    driver.element("Arrived");
  }

  @Test
  void waitsForAPageThatFillsItself() {
    show(
        "<div id=v>Loading</div><script>setTimeout(()=>{v.innerHTML='<button>Ready</button>'},600)</script>");

    driver.element("Ready");
  }

  @Test
  void saysWhyAnAddressCannotBeOpened() {
    var refused = refused(ErrorCode.NAVIGATION_FAILED, () -> driver.go("http://127.0.0.1:9/"));

    assertTrue(String.valueOf(refused.body().details().get("netError")).startsWith("net::ERR_"));
    show("<button>Fine</button>");
    driver.element("Fine");
  }

  @Test
  void aPageThatWantsAPasswordFails() {
    refused(ErrorCode.NAVIGATION_FAILED, () -> driver.go(pages.at("/password")));
  }

  @Test
  void aLinkThatLeadsNowhereFails() {
    show("<a href='http://127.0.0.1:9/'>Dead</a>");

    refused(ErrorCode.NAVIGATION_FAILED, () -> driver.click("Dead"));
  }

  @Test
  void goesBackAndForth() {
    show("<button>One</button>");
    show("<button>Two</button>");
    driver.tab.goBack(soon());
    driver.element("One");
    driver.tab.goForward(soon());

    driver.element("Two");
  }

  @Test
  void followsRedirects() {
    String end = pages.path("<button>End</button>");
    Acted acted = driver.go(pages.at("/redirect?" + end));

    assertTrue(acted.effects().navigatedTo().orElseThrow().endsWith(end));
    driver.element("End");
  }

  @Test
  void answersAtOnceWhenADialogOpens() {
    show(
        "<button"
            + " onclick='window.answer=prompt(\"Name?\",\"x\")'>Ask</button><button>Other</button>");
    int other = driver.index("Other");
    var dialog = driver.click("Ask").effects().dialog().orElseThrow();

    assertEquals("prompt", dialog.type());
    assertEquals("Name?", dialog.message());
    assertEquals(Optional.of("x"), dialog.defaultValue());
    refused(ErrorCode.DIALOG_OPEN, () -> driver.click(other));
    refused(ErrorCode.DIALOG_OPEN, driver::look);
    driver.tab.handleDialog(true, Optional.of("Otter"), soon());
    driver.holds("window.answer === 'Otter'");
  }

  @Test
  void tellsOfOneDialogAfterTheOther() {
    show("<button onclick='alert(1);window.yes=confirm(2)'>Ask</button>");
    driver.click("Ask");
    Acted first = driver.tab.handleDialog(true, Optional.empty(), soon());

    assertEquals("2", first.effects().dialog().orElseThrow().message());
    driver.tab.handleDialog(false, Optional.empty(), soon());
    driver.holds("window.yes === false");
  }

  @Test
  void refusesToAnswerADialogThatIsNotThere() {
    show("<button>One</button>");

    refused(ErrorCode.BAD_REQUEST, () -> driver.tab.handleDialog(true, Optional.empty(), soon()));
  }

  @Test
  void bringsValuesHome() {
    show("<p id=p>x</p>");

    assertEquals(Json.of(List.of(1, 2)), driver.script("const a = [1, 2]; a"));
    assertEquals(
        Json.of("later"),
        driver.script("new Promise(done => setTimeout(() => done('later'), 50))"));
    assertEquals(Json.of(3), driver.script("const x = await Promise.resolve(3); x"));
    assertEquals(Json.of("Page"), driver.script("return document.title"));
    assertEquals(Json.of(null), driver.script("undefined"));
    assertEquals(Json.of("<p id=\"p\">"), driver.script("document.querySelector('p')"));
    assertEquals(Json.of("12345678901234567890"), driver.script("12345678901234567890n"));
    assertEquals(Json.object("me", "[circular]"), driver.script("const o = {}; o.me = o; o"));
    assertEquals(
        Json.of(5),
        driver
            .tab
            .executeScript("args[0] + args[1]", List.of(Json.of(2), Json.of(3)), false, soon())
            .value()
            .orElseThrow());
  }

  @Test
  void declarationsStayOutOfThePage() {
    show("<p>x");
    driver.script("const secret = 1; secret");

    driver.holds("typeof secret === 'undefined'");
  }

  @Test
  void saysWhatAScriptThrew() {
    show("<p>x");
    var refused =
        refused(ErrorCode.SCRIPT_ERROR, () -> driver.script("throw new TypeError('broke')"));

    assertTrue(refused.body().message().contains("broke"));
    assertEquals("TypeError", Json.of(refused.body().details().get("exception")).text("name"));
  }

  @Test
  void endsAScriptThatNeverEnds() {
    show("<button onclick='window.ok=1'>Still</button>");
    refused(
        ErrorCode.TIMEOUT,
        () -> driver.tab.executeScript("for (;;) {}", List.of(), false, Deadline.inMillis(1_500)));
    driver.click("Still");

    driver.holds("window.ok");
  }

  @Test
  void aHangingPageTimesOutAndOtherTabsGoOn() {
    show("<button onclick='const t=Date.now();while(Date.now()-t<9000);'>Hang</button>");
    int hang = driver.index("Hang");
    CompletableFuture<Void> hanging =
        CompletableFuture.runAsync(() -> refused(ErrorCode.TIMEOUT, () -> driver.click(hang)));
    Driver other = new Driver(browser.open());
    other.go(pages.page("<button>Alive</button>"));
    other.element("Alive");

    hanging.join();
    other.tab.close(soon());
  }

  @Test
  void picturesHaveCssPixels() {
    show("<div style='height:3000px;width:100px;background:#c81e3c'></div><button>Small</button>");
    var whole = picture(true, OptionalInt.empty(), "png");
    var view = picture(false, OptionalInt.empty(), "jpeg");
    var one = picture(false, OptionalInt.of(driver.index("Small")), "png");

    assertTrue(whole.height() >= 3_000);
    assertEquals(1_280, view.width());
    assertEquals("image/jpeg", view.mime());
    assertTrue(one.height() < 60 && one.width() < 200);
  }

  private Screenshot picture(boolean full, OptionalInt index, String format) {
    return driver.tab.screenshot(new ScreenshotRequest("test", full, index, format, false), soon());
  }

  @Test
  void marksLeaveNoTrace() {
    show("<button>One</button>");
    driver.look();
    String before = driver.script("document.documentElement.outerHTML").text();
    driver.tab.screenshot(
        new ScreenshotRequest("test", false, OptionalInt.empty(), "png", true), soon());

    assertEquals(before, driver.script("document.documentElement.outerHTML").text());
  }

  @Test
  void waitsForTextsAndAddresses() {
    show(
        "<p id=p>Old</p><script>setTimeout(()=>{p.textContent='New';history.pushState(0,'','?done')},900)</script>");
    driver.tab.await(new Condition.Text("New"), soon());
    driver.tab.await(new Condition.TextGone("Old"), soon());
    driver.tab.await(new Condition.UrlMatches("\\?done$"), soon());

    refused(
        ErrorCode.TIMEOUT,
        () -> driver.tab.await(new Condition.Text("Never"), Deadline.inMillis(400)));
  }

  @Test
  void aTabThatClosesItselfAnswers() {
    show(
        "<button onclick='window.open(\"about:blank\").document.write(\"<button"
            + " onclick=window.close()>Bye</button>\")'>Open</button>");
    var opened = driver.click("Open").effects().openedTabs();
    Driver popup = new Driver(browser.tab(opened.getFirst().id()));
    int bye = popup.index("Bye");
    try {
      popup.click(bye);
    } catch (TabtenderException e) {
      assertEquals(ErrorCode.TAB_CLOSED, e.code());
    }

    refused(ErrorCode.TAB_CLOSED, popup::look);
  }

  @Test
  void callsOnOneTabTakeTurns() {
    show("<label>A <input id=a></label><label>B <input id=b></label>");
    int a = driver.index("A");
    int b = driver.index("B");
    CompletableFuture<Void> one =
        CompletableFuture.runAsync(() -> driver.tab.fill(a, "one one one", false, false, soon()));
    driver.tab.fill(b, "two two two", false, false, soon());
    one.join();

    driver.holds("a.value === 'one one one' && b.value === 'two two two'");
    assertFalse(driver.text().isEmpty());
  }
}
