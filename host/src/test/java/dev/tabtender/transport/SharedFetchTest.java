package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two clients that both hold requests of one page up. */
class SharedFetchTest extends RelayGuestTestBase {
  private String browser;
  private String first;
  private String second;

  @BeforeEach
  void attachBoth() throws Exception {
    browser = guestOf7();
    first = attachIn(browser);
    second = attachIn(browser);
    listenAnew();
  }

  private void enable(String session, Json... patterns) throws InterruptedException {
    result(session, "Fetch.enable", Json.object("patterns", List.of(patterns)));
  }

  private static Json urls(String pattern) {
    return Json.object("urlPattern", pattern);
  }

  private void paused(String id, String url) {
    told("", "Fetch.requestPaused", request(id, url));
  }

  private static Json request(String id, String url) {
    return Json.object(
        "requestId", id, "resourceType", "Image", "request", Json.object("url", url));
  }

  private List<String> idsHeardBy(String session) throws InterruptedException {
    return heardBy(session).stream().map(e -> e.get("params").text("requestId")).toList();
  }

  @Test
  void asksForWhatBothWantAndGivesEachItsOwn() throws Exception {
    enable(first, urls("*.png"));
    enable(second, urls("https://a.b/?.css"), urls("*.png"));
    assertEquals(3, lastSent("Fetch.enable").get("patterns").size());
    paused("1", "https://a.b/x.png");
    paused("2", "https://a.b/y.css");
    assertEquals(List.of("1"), idsHeardBy(first));
    assertEquals(List.of("2"), idsHeardBy(second));
  }

  @Test
  void pausesEverythingForASessionWithoutPatterns() throws Exception {
    result(first, "Fetch.enable", none());
    paused("1", "https://a.b/");
    assertEquals(List.of("1"), idsHeardBy(first));
  }

  @Test
  void tellsStagesAndKindsApart() throws Exception {
    enable(first, urls("*").with("requestStage", "Response"));
    enable(second, urls("*").with("resourceType", "Image"));
    paused("1", "https://a.b/");
    told("", "Fetch.requestPaused", request("2", "https://a.b/").with("responseStatusCode", 200));
    told("", "Fetch.requestPaused", request("3", "https://a.b/").with("resourceType", "Font"));
    assertEquals(List.of("2"), idsHeardBy(first));
    assertEquals(List.of("1"), idsHeardBy(second));
    assertEquals("3", lastSent("Fetch.continueRequest").text("requestId"));
  }

  @Test
  void letsRequestsOfALeavingSessionGoOn() throws Exception {
    enable(first, urls("*"));
    enable(second, urls("*.css"));
    paused("1", "https://a.b/");
    paused("2", "https://a.b/");
    settle();
    result(first, "Fetch.continueRequest", Json.object("requestId", "1"));
    result(browser, "Target.detachFromTarget", Json.object("sessionId", first));
    settle();
    assertEquals("2", lastSent("Fetch.continueRequest").text("requestId"));
    assertEquals(1, lastSent("Fetch.enable").get("patterns").size());
    assertFalse(sent().contains("Fetch.disable"));
  }

  @Test
  void switchesOffWithTheLastWhoWantsIt() throws Exception {
    enable(first, urls("*"));
    result(second, "Fetch.disable", none());
    assertFalse(sent().contains("Fetch.disable"));
    result(first, "Fetch.disable", none());
    assertTrue(sent().contains("Fetch.disable"));
  }

  @Test
  void showsTheAnswerToWhoeverAskedToSeeIt() throws Exception {
    enable(first, urls("*.css"));
    enable(second, urls("*"));
    paused("1", "https://a.b/x.png");
    settle();
    result(
        second, "Fetch.continueRequest", Json.object("requestId", "1", "interceptResponse", true));
    told(
        "",
        "Fetch.requestPaused",
        request("1", "https://a.b/x.png").with("responseStatusCode", 200));
    assertEquals(List.of("1", "1"), idsHeardBy(second));
  }

  @Test
  void asksForAPasswordWhoeverAnswersSuchQuestions() throws Exception {
    enable(first, urls("*"));
    result(second, "Fetch.enable", Json.object("handleAuthRequests", true));
    told("", "Fetch.authRequired", request("1", "https://a.b/"));
    assertEquals(List.of("1"), idsHeardBy(second));
    result(second, "Fetch.disable", none());
    told("", "Fetch.authRequired", request("2", "https://a.b/"));
    settle();
    assertEquals("2", lastSent("Fetch.continueWithAuth").text("requestId"));
  }

  @Test
  void takesAStarInAPatternThatIsEscapedForAStar() {
    assertTrue(matches("https://a.b/\\*", "https://a.b/*"));
    assertFalse(matches("https://a.b/\\*", "https://a.b/x"));
    assertTrue(matches("*?x=(1)*", "https://a.b/?x=(1)&y"));
    assertFalse(matches("a.b", "axb"));
  }

  private static boolean matches(String pattern, String url) {
    return FetchPatterns.of(Json.object("patterns", List.of(urls(pattern))))
        .matches(request("1", url));
  }
}
