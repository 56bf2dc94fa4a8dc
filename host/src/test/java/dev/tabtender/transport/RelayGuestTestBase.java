package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Several clients over one relay: what each hears is kept apart. */
abstract class RelayGuestTestBase extends RelayTestBase {
  private final List<Json> heard = new ArrayList<>();

  /** Sends and answers the answer; what else comes meanwhile was heard. */
  Json call(String sessionId, String method, Json params) throws InterruptedException {
    return answer(send(sessionId, method, params));
  }

  Json answer(long id) throws InterruptedException {
    while (true) {
      Json message = receive();
      if (message.has("id") && message.get("id").longValue() == id) {
        return message;
      }
      heard.add(message);
    }
  }

  Json result(String sessionId, String method, Json params) throws InterruptedException {
    Json answer = call(sessionId, method, params);
    if (answer.has("error")) {
      throw new AssertionError(method + " failed: " + answer);
    }
    return answer.get("result");
  }

  /** A new client's session with the browser. */
  String guest() throws InterruptedException {
    return result("", "Target.attachToBrowserTarget", none()).text("sessionId");
  }

  /** One that may use tab 7. */
  String guestOf7() throws InterruptedException {
    result("", "Target.getTargets", none());
    String guest = guest();
    allow(guest, Json.object("targetIds", List.of("ext-7")));
    return guest;
  }

  void allow(String guest, Json what) throws InterruptedException {
    result("", "Tabtender.allow", what.with("sessionId", guest));
  }

  /** A new session with the page of tab 7, in that session with the browser. */
  String attachIn(String browser) throws InterruptedException {
    return result(
            browser, "Target.attachToTarget", Json.object("targetId", "ext-7", "flatten", true))
        .text("sessionId");
  }

  /** Forgets what was heard so far. */
  void listenAnew() throws InterruptedException {
    settle();
    heard.clear();
  }

  /** Waits until all that the extension said before has arrived. */
  void settle() throws InterruptedException {
    // The answer comes over the same lane, behind whatever was said before; the second one behind
    // the answer to what the relay asked for then.
    call("", "Target.getTargets", none());
    call("", "Target.getTargets", none());
  }

  /** What was told in that session since. */
  List<Json> heardBy(String sessionId) throws InterruptedException {
    settle();
    return heard.stream().filter(event -> event.text("sessionId").equals(sessionId)).toList();
  }

  List<String> methodsHeardBy(String sessionId) throws InterruptedException {
    return heardBy(sessionId).stream().map(event -> event.text("method")).toList();
  }

  /** Commands that went to a debugger, with their sessions of the browser. */
  List<String> sent() {
    return extension.calls().stream()
        .filter(call -> call.text("method").equals("debugger.send"))
        .map(call -> call.get("params"))
        .map(to -> (to.text("sessionId") + " " + to.text("method")).strip())
        .toList();
  }

  /** The parameters of the last such command. */
  Json lastSent(String method) {
    return extension.calls().stream()
        .filter(call -> call.get("params").text("method").equals(method))
        .map(call -> call.get("params").get("params"))
        .reduce((first, last) -> last)
        .orElse(Json.MISSING);
  }

  long asked(String method) {
    return extension.calls().stream().filter(call -> call.text("method").equals(method)).count();
  }

  static Json on() {
    return Json.object("enabled", true);
  }

  static Json autoAttach(boolean waits) {
    return Json.object("autoAttach", true, "waitForDebuggerOnStart", waits, "flatten", true);
  }

  /** The browser attached to a frame of tab 7. */
  void childCame(String child, String type, boolean waiting) {
    told(
        "",
        "Target.attachedToTarget",
        Json.object(
            "sessionId", child,
            "targetInfo", Json.object("targetId", "T-" + child, "type", type),
            "waitingForDebugger", waiting));
  }
}
