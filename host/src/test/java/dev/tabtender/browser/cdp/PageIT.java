package dev.tabtender.browser.cdp;

import static dev.tabtender.browser.cdp.Chromium.soon;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A tab of a real Chromium: its frames and its history. */
final class PageIT extends PageFixture {
  @Test
  void callsTheScriptInAWorldOfItsOwn() {
    site.page("/own-world", "<title>Own</title><script>window.ofThePage = 1</script>");
    Frame frame = go(site.url("/own-world"));
    assertEquals("Own", call(frame, "title").text());
    assertEquals("undefined", call(frame, "world").text());
    Json given = Json.parse("{\"a\":[1,\"ü\",null,{\"b\":true}]}");
    assertEquals(given, frame.call("echo", given, soon()));
    assertTrue(call(frame, "nothing").isMissing());
    assertEquals("late", frame.call("later", Json.of(20), soon()).text());
  }

  @Test
  void answersElementsAsHandles() {
    Frame frame = go(site.url("/plain"));
    try (RemoteElement body = frame.callForElement("body", Json.MISSING, soon()).orElseThrow()) {
      Json described =
          body.session().send("DOM.describeNode", Json.object("objectId", body.objectId()), soon());
      assertEquals("BODY", described.get("node").text("nodeName"));
    }
    assertTrue(frame.callForElement("nothing", Json.MISSING, soon()).isEmpty());
  }

  @Test
  void findsFramesWhereverTheyRun() {
    site.page("/leaf", "<title>Leaf</title>leaf");
    site.page("/near", "<title>Near</title><iframe src='" + site.otherUrl("/leaf") + "'></iframe>");
    site.page(
        "/top",
        "<title>Top</title><iframe src=/near></iframe><iframe src='"
            + site.otherUrl("/near")
            + "'></iframe>");
    go(site.url("/top"));
    awaitTrue(() -> titles().size() == 5 && !titles().contains(""));
    assertEquals(List.of("Top", "Near", "Leaf", "Near", "Leaf"), titles());
    Frame far = page.frames(soon()).get(2);
    try (RemoteElement owner = page.owner(far, soon()).orElseThrow()) {
      Json described =
          owner
              .session()
              .send("DOM.describeNode", Json.object("objectId", owner.objectId()), soon());
      assertEquals("IFRAME", described.get("node").text("nodeName"));
    }
    assertTrue(page.owner(page.mainFrame(soon()), soon()).isEmpty());
  }

  private List<String> titles() {
    return page.frames(soon()).stream()
        .map(
            frame -> {
              try {
                return call(frame, "title").text();
              } catch (TabtenderException e) {
                return "";
              }
            })
        .toList();
  }

  @Test
  void refusesADocumentThatWasLeft() {
    Frame before = go(site.url("/plain"));
    site.page("/next", "<title>Next</title>");
    Frame after = go(site.otherUrl("/next"));
    TabtenderException stale = assertThrows(TabtenderException.class, () -> call(before, "title"));
    assertEquals(ErrorCode.STALE_ELEMENT, stale.code());
    assertEquals("Next", call(after, "title").text());
  }

  @Test
  void tellsWhatAnActionCaused() {
    site.page(
        "/busy",
        """
        <title>Busy</title><script>
        async function go() {
          await fetch('/plain');
          history.pushState(0, '', '/busy#there');
          open('/plain');
        }
        </script>\
        """);
    go(site.url("/busy"));
    PageEvents.Mark mark = page.events().mark();
    page.session(soon())
        .send(
            "Runtime.evaluate",
            Json.object("expression", "go()", "awaitPromise", true, "userGesture", true),
            soon());
    awaitTrue(() -> page.events().opened(mark).size() == 1);
    assertTrue(
        page.events().requests(mark).stream()
            .anyMatch(one -> one.type().equals("Fetch") && one.url().endsWith("/plain")));
    PageEvents.Navigation moved = page.events().navigations(mark).getFirst();
    assertTrue(moved.sameDocument());
    assertTrue(moved.url().endsWith("#there"));
    Page opened = chromium.page(page.events().opened(mark).getFirst().value());
    assertEquals("me", opened.owner());
    assertEquals(page.id(), opened.opener().orElseThrow());
    opened.close(soon());
  }

  @Test
  void knowsWhoseATabWithoutOpenerIs() {
    site.page("/links", "<a id=a href=/plain target=_blank rel='noopener noreferrer'>x</a>");
    go(site.url("/links"));
    PageEvents.Mark mark = page.events().mark();
    page.session(soon())
        .send(
            "Runtime.evaluate",
            Json.object("expression", "document.getElementById('a').click()", "userGesture", true),
            soon());
    awaitTrue(() -> page.events().opened(mark).size() == 1);
    Page opened = chromium.page(page.events().opened(mark).getFirst().value());
    assertEquals("me", opened.owner());
    opened.close(soon());
  }

  @Test
  void tellsWhyADocumentDidNotArrive() {
    go(site.url("/plain"));
    PageEvents.Mark mark = page.events().mark();
    page.session(soon())
        .send(
            "Runtime.evaluate",
            Json.object("expression", "location = 'http://127.0.0.1:1/'"),
            soon());
    awaitTrue(() -> !page.events().failures(mark).isEmpty());
    PageEvents.Failure failure = page.events().failures(mark).getFirst();
    assertEquals("http://127.0.0.1:1/", failure.url());
    assertTrue(failure.netError().startsWith("net::ERR_"), failure.netError());
    assertTrue(page.events().documentRequested(mark));
  }

  @Test
  void keepsDownloadsUnderTheirSuggestedNames() throws IOException {
    site.route(
        "/file",
        exchange -> {
          exchange
              .getResponseHeaders()
              .set("Content-Disposition", "attachment; filename=\"a b.txt\"");
          TestSite.send(exchange, 200, "text/plain", "content");
        });
    go(site.url("/plain"));
    for (String name : List.of("a b.txt", "a b (1).txt")) {
      PageEvents.Mark mark = page.events().mark();
      page.session(soon())
          .send("Runtime.evaluate", Json.object("expression", "location = '/file'"), soon());
      awaitTrue(
          () ->
              page.events().downloads(mark).stream()
                  .anyMatch(one -> one.state().equals("completed")));
      var download = page.events().downloads(mark).getFirst();
      assertEquals("a b.txt", download.name());
      assertEquals(chromium.downloads.resolve(name), Path.of(download.path()));
      assertEquals("content", java.nio.file.Files.readString(Path.of(download.path())));
    }
  }

  @Test
  void doesNotWaitForAPasswordThatNobodyGives() {
    site.route(
        "/secret",
        exchange -> {
          exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=secret");
          TestSite.send(exchange, 401, "text/html", "<p>no");
        });
    PageEvents.Mark mark = page.events().mark();
    Json answer =
        page.session(soon()).send("Page.navigate", Json.object("url", site.url("/secret")), soon());
    assertEquals("net::ERR_INVALID_AUTH_CREDENTIALS", answer.text("errorText"));
    awaitTrue(() -> !page.events().failures(mark).isEmpty());
  }

  @Test
  void givesPagesTheUsualSizeAndTheFocus() {
    site.page(
        "/size",
        "<script>document.title = [innerWidth, innerHeight, document.hasFocus()]</script>");
    Page behind = page;
    Page inFront = chromium.open("me");
    assertEquals("1280,720,true", call(go(site.url("/size")), "title").text());
    inFront.close(soon());
    assertEquals(behind.id(), page.id());
  }

  @Test
  void letsGoOfATabAndComesBackToTheSameElements() {
    Frame frame = go(site.url("/plain"));
    frame.call("remember", Json.of("print"), soon());
    page.release();
    assertEquals("Plain", page.info().title());
    Frame again = page.mainFrame(soon());
    assertEquals(frame.loaderId(), again.loaderId());
    String keys = again.call("exportKeys", Json.MISSING, soon()).toString();
    assertTrue(keys.startsWith("[\"print\""), keys);
    TabtenderException stale = assertThrows(TabtenderException.class, () -> call(frame, "title"));
    assertEquals(ErrorCode.STALE_ELEMENT, stale.code());
  }

  @Test
  void speaksTheTypedProtocol() {
    go(site.url("/plain"));
    var targets =
        TypedProtocol.on(page.session(soon()), soon())
            .domain(com.github.kklisura.cdt.protocol.commands.Target.class);
    assertEquals(site.url("/plain"), targets.getTargetInfo().getUrl());
    var dom =
        TypedProtocol.on(page.session(soon()), soon())
            .domain(com.github.kklisura.cdt.protocol.commands.DOM.class);
    assertEquals("#document", dom.getDocument(1, false).getNodeName());
  }
}
