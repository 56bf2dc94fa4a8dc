package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.FakeBrowser.Command;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/**
 * The tabs of a {@link FakeBrowser}: targets that come when they are asked for, sessions, frames
 * and what the injected script says in them. All tabs show the same frames, the main one is {@code
 * main}.
 */
final class FakePage {
  static final String MAIN = "main";

  /** What the script was asked, in which frame. */
  record Call(String frameId, String method, Json argument) {}

  private record Shown(String id, String parentId, String url, String loaderId, String sessionId) {
    Json json() {
      return Json.object(
          "id", id,
          "parentId", parentId.isEmpty() ? null : parentId,
          "url", url,
          "loaderId", loaderId);
    }
  }

  private final FakeBrowser browser;
  private final Map<String, Shown> frames = new LinkedHashMap<>();
  private final Map<String, UnaryOperator<Json>> script = new ConcurrentHashMap<>();
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final List<String> contexts = new ArrayList<>();
  private final Map<String, String> opened = new ConcurrentHashMap<>();
  private int targets;
  private int sessions;
  private int sequence;

  FakePage(FakeBrowser browser) {
    this.browser = browser;
    frames.put(MAIN, new Shown(MAIN, "", "https://acme.example/orders", "L1", ""));
    browser.on("Browser.getVersion").answers(Json.object("product", "Fake/1"));
    browser.on("Target.createTarget").does(this::create);
    browser.on("Target.attachToTarget").does(this::attach);
    browser.on("Target.closeTarget").does(this::close);
    browser.on("Page.getFrameTree").does(this::frameTree);
    browser.on("Page.createIsolatedWorld").does(this::world);
    browser.on("Runtime.callFunctionOn").does(this::call);
    browser.on("DOM.getFrameOwner").answers(Json.object("backendNodeId", 900));
    browser.on("DOM.resolveNode").does(FakePage::node);
    does("snapshot", asked -> Outlines.snapshot(next()));
    says("activity", quiet());
    script.put("aim", asked -> box(10, 20 * asked.integer("key"), 100, 18));
  }

  // ---- targets

  private synchronized Json create(Command command) {
    String targetId = "T" + ++targets;
    browser.tell("Target.targetCreated", Json.object("targetInfo", info(targetId, "about:blank")));
    return Json.object("targetId", targetId);
  }

  static Json info(String targetId, String url) {
    return Json.object("targetId", targetId, "type", "page", "url", url, "title", "");
  }

  private synchronized Json attach(Command command) {
    String sessionId = "S" + ++sessions;
    opened.put(command.params().text("targetId"), sessionId);
    return Json.object("sessionId", sessionId);
  }

  private Json close(Command command) {
    browser.tell(
        "Target.targetDestroyed", Json.object("targetId", command.params().text("targetId")));
    return Json.object("success", true);
  }

  /** The session that was attached to the first tab last. */
  String session() {
    return opened.getOrDefault("T1", "");
  }

  /** An event of the first tab. */
  FakePage tell(String method, Json params) {
    browser.tell(session(), method, params);
    return this;
  }

  // ---- frames

  private synchronized Json frameTree(Command command) {
    Shown own =
        frames.values().stream()
            .filter(one -> one.sessionId().equals(command.sessionId()))
            .findFirst()
            .orElseGet(() -> frames.get(MAIN));
    return Json.object("frameTree", tree(own));
  }

  private Json tree(Shown frame) {
    List<Json> children =
        frames.values().stream()
            .filter(one -> one.parentId().equals(frame.id()) && one.sessionId().isEmpty())
            .map(this::tree)
            .toList();
    return Json.object("frame", frame.json(), "childFrames", children);
  }

  /** The main frame shows another document, loaded. */
  FakePage commit(String url, String loaderId) {
    Shown shown = new Shown(MAIN, "", url, loaderId, "");
    synchronized (this) {
      frames.clear();
      frames.put(MAIN, shown);
    }
    tell("Page.frameNavigated", Json.object("frame", shown.json()));
    tell("Page.domContentEventFired", Json.object());
    return tell("Page.loadEventFired", Json.object());
  }

  /** A frame in the main one, in its process. */
  FakePage frame(String id, String url) {
    return frame(id, MAIN, url);
  }

  FakePage frame(String id, String parentId, String url) {
    Shown shown = new Shown(id, parentId, url, "L-" + id, "");
    synchronized (this) {
      frames.put(id, shown);
    }
    tell("Page.frameAttached", Json.object("frameId", id, "parentFrameId", parentId));
    return tell("Page.frameNavigated", Json.object("frame", shown.json()));
  }

  /** A frame in the main one, in a process and a session of its own. */
  FakePage remoteFrame(String id, String url) {
    String sessionId = "S-" + id;
    synchronized (this) {
      frames.put(id, new Shown(id, MAIN, url, "L-" + id, sessionId));
    }
    tell("Page.frameAttached", Json.object("frameId", id, "parentFrameId", MAIN));
    tell("Page.frameDetached", Json.object("frameId", id, "reason", "swap"));
    return tell("Target.attachedToTarget", Json.object("sessionId", sessionId));
  }

  /** The frame is taken out of the page. */
  FakePage dropFrame(String id) {
    Shown gone;
    synchronized (this) {
      gone = frames.remove(id);
    }
    if (!gone.sessionId().isEmpty()) {
      tell("Target.detachedFromTarget", Json.object("sessionId", gone.sessionId()));
    }
    return tell("Page.frameDetached", Json.object("frameId", id, "reason", "remove"));
  }

  private synchronized Json world(Command command) {
    contexts.add(command.params().text("frameId"));
    return Json.object("executionContextId", contexts.size());
  }

  private static Json node(Command command) {
    String handle = "node " + command.params().integer("backendNodeId");
    return Json.object("object", Json.object("type", "object", "objectId", handle));
  }

  // ---- the injected script

  private Json call(Command command) {
    Json params = command.params();
    String function = params.text("functionDeclaration");
    if (!function.contains("script[method]")) {
      return Json.object("result", Json.object("type", "undefined"));
    }
    String frameId = frameOf(params.integer("executionContextId"));
    String method = params.get("arguments").get(0).text("value");
    Json argument = params.get("arguments").get(1).get("value");
    calls.add(new Call(frameId, method, argument));
    Json said = answer(frameId, method, argument);
    return Json.object(
        "result",
        params.bool("returnByValue")
            ? Json.object("type", "string", "value", said.toString())
            : said);
  }

  private synchronized String frameOf(int context) {
    return contexts.get(context - 1);
  }

  private Json answer(String frameId, String method, Json argument) {
    UnaryOperator<Json> own = script.get(frameId + " " + method);
    UnaryOperator<Json> any = script.getOrDefault(method, asked -> ok());
    return (own == null ? any : own).apply(argument);
  }

  FakePage says(String method, Json answer) {
    return does(method, asked -> answer);
  }

  /** The script of every frame. */
  FakePage does(String method, UnaryOperator<Json> answer) {
    script.put(method, answer);
    return this;
  }

  /** The script of that frame alone. */
  FakePage does(String frameId, String method, UnaryOperator<Json> answer) {
    script.put(frameId + " " + method, answer);
    return this;
  }

  /** These answers, one after the other; the last one stays. */
  FakePage saysInTurn(String method, Json... answers) {
    List<Json> left = new ArrayList<>(List.of(answers));
    return does(method, asked -> left.size() > 1 ? left.removeFirst() : left.getFirst());
  }

  /** What the main frame shows, each line as {@code depth|key|text}. */
  FakePage lines(String... lines) {
    return linesIn(MAIN, lines);
  }

  FakePage linesIn(String frameId, String... lines) {
    return does(frameId, "snapshot", asked -> Outlines.snapshot(next(), lines));
  }

  private synchronized int next() {
    return ++sequence;
  }

  /** What the script was asked by that name, in order. */
  List<Json> asked(String method) {
    return calls.stream().filter(one -> one.method().equals(method)).map(Call::argument).toList();
  }

  List<Call> calls() {
    return List.copyOf(calls);
  }

  // ---- answers of the script

  static Json ok(Object... more) {
    Json answer = Json.object("ok", true);
    for (int i = 0; i < more.length; i += 2) {
      answer = answer.with(String.valueOf(more[i]), more[i + 1]);
    }
    return answer;
  }

  static Json box(double x, double y, double width, double height) {
    return ok(
        "x", x + width / 2, "y", y + height / 2, "box", List.of(x, y, width, height), "what", "it");
  }

  static Json refusal(String code, String message) {
    return Json.object("ok", false, "code", code, "message", message, "hint", "Do otherwise.")
        .with("details", Json.object("why", "the test"));
  }

  static Json quiet() {
    return Json.object("readyState", "complete", "quietMs", 1_000, "animating", false);
  }
}
