package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many outside clients in one headless browser. */
@Timeout(400)
class ManyClientsIT {
  private static final int CLIENTS = 64;
  private static final int TABS = 8;
  private static final int ROUNDS = 3;

  private final List<CdpClient> clients = new ArrayList<>();
  private ImageHost host;
  private URI address;
  private String token;

  @BeforeEach
  void start() throws Exception {
    host = ImageHost.start();
    address = CdpClient.browser(host);
    token = Files.readString(host.home().resolve("token")).strip();
  }

  @AfterEach
  void stop() throws Exception {
    clients.forEach(CdpClient::close);
    host.close();
  }

  private CdpClient client() {
    CdpClient client = new CdpClient(address, token);
    clients.add(client);
    return client;
  }

  private static Json evaluate(String expression) {
    return Json.object("expression", expression, "returnByValue", true);
  }

  @Test
  void sixtyFourOfThemShareEightTabsAndEachGetsItsOwnAnswers() throws Exception {
    CdpClient first = client();
    List<String> tabs = new ArrayList<>();
    for (int i = 0; i < TABS; i++) {
      Json opened = Json.object("url", "about:blank", "background", true);
      tabs.add(first.result("", "Target.createTarget", opened).text("targetId"));
    }
    while (clients.size() < CLIENTS) {
      client();
    }
    List<List<String>> sessions = clients.stream().map(one -> attachToAll(one, tabs)).toList();
    assertEquals((long) CLIENTS * TABS, sessions.stream().flatMap(List::stream).distinct().count());
    for (int round = 0; round < ROUNDS; round++) {
      everybodyAsksInEveryTab(sessions, round);
    }
    for (CdpClient one : clients) {
      assertEquals(0, one.strange(), "answers to what others asked");
      assertFalse(one.closed().isDone());
    }
    aClientThatLeavesTakesNobodyWithIt(sessions);
  }

  private static List<String> attachToAll(CdpClient client, List<String> tabs) {
    return tabs.stream()
        .map(
            tab ->
                client.result(
                    "", "Target.attachToTarget", Json.object("targetId", tab, "flatten", true)))
        .map(attached -> attached.text("sessionId"))
        .toList();
  }

  private void everybodyAsksInEveryTab(List<List<String>> sessions, int round) {
    List<CompletableFuture<Json>> answers = new ArrayList<>();
    for (int c = 0; c < CLIENTS; c++) {
      for (String session : sessions.get(c)) {
        String own = "'client " + c + ", round " + round + "'";
        answers.add(clients.get(c).ask(session, "Runtime.evaluate", evaluate(own)));
      }
    }
    for (int i = 0; i < answers.size(); i++) {
      Json answer = answers.get(i).join();
      assertEquals(
          "client " + i / TABS + ", round " + round,
          answer.get("result").get("result").text("value"),
          answer.toString());
    }
  }

  private void aClientThatLeavesTakesNobodyWithIt(List<List<String>> sessions) {
    clients.subList(1, CLIENTS).forEach(CdpClient::close);
    ImageHost.await("all but one to leave", () -> connected() == 1);
    for (String session : sessions.getFirst()) {
      Json answer = clients.getFirst().result(session, "Runtime.evaluate", evaluate("1 + 1"));
      assertEquals(2, answer.get("result").integer("value"));
    }
  }

  private int connected() {
    return host.api().get("/v1/clients").body().get("clients").size();
  }

  @Test
  void bringsAMessageOfAHundredMegabytesAndStaysBelowItsHeap() throws Exception {
    CdpClient client = client();
    String tab =
        client
            .result("", "Target.createTarget", Json.object("url", "about:blank"))
            .text("targetId");
    String session = attachToAll(client, List.of(tab)).getFirst();
    Json answer =
        client.result(session, "Runtime.evaluate", evaluate("'x'.repeat(100 * 1024 * 1024)"));
    assertEquals(100 << 20, answer.get("result").text("value").length());
    assertTrue(host.process().isAlive());
    assertEquals(200, host.api().get("/v1/status").status());
    assertEquals(
        3,
        client
            .result(session, "Runtime.evaluate", evaluate("1 + 2"))
            .get("result")
            .integer("value"));
  }

  @Test
  void noneEndsTheBrowserForTheOthers() throws Exception {
    CdpClient other = client();
    CdpClient hostile = client();
    String tab =
        hostile
            .result("", "Target.createTarget", Json.object("url", "about:blank"))
            .text("targetId");
    String wrapped =
        hostile
            .result("", "Target.attachToTarget", Json.object("targetId", tab, "flatten", false))
            .text("sessionId");
    for (String method : List.of("Browser.close", "Browser.crash")) {
      hostile.ask("", method, Json.object()).join();
      String message = Json.object("id", 1, "method", method).toString();
      hostile
          .ask(
              "",
              "Target.sendMessageToTarget",
              Json.object("sessionId", wrapped, "message", message))
          .get(30, TimeUnit.SECONDS);
    }
    assertTrue(other.result("", "Browser.getVersion", Json.object()).has("product"));
    assertFalse(other.closed().isDone());
  }
}
