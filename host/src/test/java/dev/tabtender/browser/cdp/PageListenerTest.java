package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Effects;
import dev.tabtender.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the browser tells of a tab, and what becomes of it in its history. */
final class PageListenerTest extends TabFixture {
  private PageEvents.Mark since;

  @BeforeEach
  void mark() {
    since = page.events().mark();
  }

  private PageEvents told(String method, Json params) {
    script.tell(method, params);
    heard();
    return page.events();
  }

  private PageEvents requested(String type, String frameId) {
    Json request = Json.object("url", "https://acme.example/x");
    return told(
        "Network.requestWillBeSent",
        Json.object("requestId", "r", "frameId", frameId, "type", type, "request", request));
  }

  private PageEvents failed(String netError) {
    return told("Network.loadingFailed", Json.object("requestId", "r", "errorText", netError));
  }

  @Test
  void aNewDocumentOfTheMainFrameIsANavigation() {
    script.commit("https://acme.example/next", "L2");
    heard();
    PageEvents.Navigation navigation = page.events().navigations(since).getFirst();
    assertEquals("https://acme.example/next", navigation.url());
    assertEquals("L2", navigation.loaderId());
    assertFalse(navigation.sameDocument());
    assertEquals(PageEvents.Progress.LOADED, page.events().progress());
  }

  @Test
  void aNewDocumentOfAnotherFrameIsNone() {
    script.frame("a", "https://acme.example/a");
    heard();
    assertEquals(List.of(), page.events().navigations(since));
  }

  @Test
  void aFragmentIsPartOfTheAddress() {
    Json frame =
        Json.object("id", "main", "url", "https://acme.example/", "loaderId", "L2")
            .with("urlFragment", "#top");
    assertEquals(
        "https://acme.example/#top",
        told("Page.frameNavigated", Json.object("frame", frame))
            .navigations(since)
            .getFirst()
            .url());
  }

  @Test
  void movingWithinTheDocumentIsANavigationOfTheSame() {
    Json moved = Json.object("frameId", "main", "url", "https://acme.example/orders?page=2");
    PageEvents.Navigation navigation =
        told("Page.navigatedWithinDocument", moved).navigations(since).getFirst();
    assertTrue(navigation.sameDocument());
    assertEquals("https://acme.example/orders?page=2", navigation.url());
  }

  @Test
  void movingWithinAnotherFrameIsNone() {
    script.frame("a", "https://acme.example/a");
    Json moved = Json.object("frameId", "a", "url", "https://acme.example/a#2");
    assertEquals(List.of(), told("Page.navigatedWithinDocument", moved).navigations(since));
    assertEquals("https://acme.example/a#2", page.frame("a").orElseThrow().url());
  }

  @Test
  void theLoadOfAFrameIsNotThePages() {
    Json frame = Json.object("id", "main", "url", "https://acme.example/n", "loaderId", "L2");
    told("Page.frameNavigated", Json.object("frame", frame));
    script.remoteFrame("b", "https://pay.example/");
    browser.await("Page.getFrameTree", 2);
    browser.tell("S-b", "Page.loadEventFired", Json.object());
    heard();
    assertEquals(PageEvents.Progress.COMMITTED, page.events().progress());
  }

  @Test
  void aDocumentThatWasAskedForIsOnItsWay() {
    assertTrue(requested("Document", "main").navigating(since));
    script.commit("https://acme.example/x", "L2");
    heard();
    assertFalse(page.events().navigating(since));
    assertTrue(page.events().documentRequested(since));
  }

  @Test
  void whatAnotherFrameAsksForIsNotTheDocument() {
    assertFalse(requested("Document", "elsewhere").navigating(since));
    assertFalse(requested("Fetch", "main").navigating(since));
  }

  @Test
  void aNavigationWithinTheDocumentAsksForNone() {
    Json within = Json.object("frameId", "main", "navigationType", "sameDocument");
    assertFalse(told("Page.frameStartedNavigating", within).documentRequested(since));
    Json history = Json.object("frameId", "main", "navigationType", "historySameDocument");
    assertFalse(told("Page.frameStartedNavigating", history).documentRequested(since));
    Json reload = Json.object("frameId", "main", "navigationType", "reload");
    assertTrue(told("Page.frameStartedNavigating", reload).documentRequested(since));
  }

  @Test
  void aLinkIntoANewTabLeavesThisOne() {
    Json asked = Json.object("frameId", "main", "disposition", "newTab");
    assertFalse(told("Page.frameRequestedNavigation", asked).navigating(since));
    Json here = Json.object("frameId", "main", "disposition", "currentTab");
    assertTrue(told("Page.frameRequestedNavigation", here).navigating(since));
  }

  @Test
  void remembersWhyADocumentDidNotArrive() {
    requested("Document", "main");
    PageEvents.Failure failure = failed("net::ERR_TIMED_OUT").failures(since).getFirst();
    assertEquals("https://acme.example/x", failure.url());
    assertEquals("net::ERR_TIMED_OUT", failure.netError());
    assertFalse(page.events().navigating(since));
  }

  @Test
  void anAbortIsNoFailure() {
    requested("Document", "main");
    assertEquals(List.of(), failed("net::ERR_ABORTED").failures(since));
  }

  @Test
  void aFetchThatFailsIsThePagesOwnAffair() {
    requested("Fetch", "main");
    assertEquals(1, page.events().inFlight(since).size());
    assertEquals(List.of(), failed("net::ERR_TIMED_OUT").failures(since));
    assertEquals(List.of(), page.events().inFlight(since));
  }

  @Test
  void nothingIsAwaitedOfAFrameThatLeft() {
    script.frame("a", "https://acme.example/a");
    requested("Fetch", "a");
    script.dropFrame("a");
    heard();
    assertEquals(List.of(), page.events().inFlight(since));
  }

  private PageEvents answered(int status, String header) {
    Json headers = Json.object(header, "Basic");
    return told(
        "Network.responseReceivedExtraInfo",
        Json.object("requestId", "r", "statusCode", status, "headers", headers));
  }

  @Test
  void onlyADocumentWithoutItsPasswordIsGivenUp() {
    requested("Document", "main");
    answered(200, "WWW-Authenticate");
    answered(401, "Content-Type");
    told("Network.loadingFinished", Json.object("requestId", "r"));
    answered(401, "WWW-Authenticate");
    assertEquals(List.of(), page.events().failures(since));
    assertTrue(browser.sent("Page.stopLoading").isEmpty());
  }

  @Test
  void aDialogBlocksUntilItIsClosed() {
    dialog("confirm", "Sure?");
    heard();
    assertEquals("Sure?", page.events().dialog().map(Effects.Dialog::message).orElseThrow());
    assertEquals(Optional.empty(), told("Page.javascriptDialogClosed", Json.object()).dialog());
  }

  @Test
  void remembersTheFieldWhoseChooserWasOpened() {
    Json chooser = Json.object("backendNodeId", 12);
    assertEquals(Optional.of(12), told("Page.fileChooserOpened", chooser).fileChooser(since));
    assertEquals(Optional.empty(), page.events().fileChooser(page.events().mark()));
  }

  @Test
  void whatIsNotKnownIsNoHarm() {
    told("Page.somethingNew", Json.object());
    told("Network.somethingNew", Json.object());
    told("Animation.animationStarted", Json.object());
    assertEquals("Orders", look().title());
  }
}
