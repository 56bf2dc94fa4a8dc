package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A tab without a debugger, in the few words of CDP by which frames are found and the injected
 * script is called. The extension loads the script and finds the frames.
 */
final class RelayScripted {
  private final RelayOutbox outbox;
  private final RelayCalls calls;
  private final RelayNavigation navigation;
  private final IntFunction<List<String>> sessions;

  /** The main document that was told of last, for each tab. */
  private final Map<Integer, String> documents = new ConcurrentHashMap<>();

  /**
   * @param sessions a tab's sessions, which are told of its documents
   */
  RelayScripted(
      RelayOutbox outbox,
      RelayCalls calls,
      RelayNavigation navigation,
      IntFunction<List<String>> sessions) {
    this.sessions = sessions;
    this.outbox = outbox;
    this.calls = calls;
    this.navigation = navigation;
  }

  /**
   * @param reason why no debugger is there
   */
  void take(RelayCommand command, int tabId, String reason) {
    switch (command.method()) {
      case "Page.getFrameTree" ->
          frames(command, tabId, list -> outbox.answer(command, tree(tabId, list)));
      case "Page.createIsolatedWorld" ->
          outbox.answer(command, Json.object("executionContextId", context(command)));
      // The extension loads the script by itself.
      case "Runtime.evaluate" -> outbox.answer(command, remote(Json.object("type", "undefined")));
      case "Runtime.callFunctionOn" -> call(command, tabId);
      case "Page.navigate" -> navigation.start(command, tabId);
      default ->
          outbox.fail(
              command,
              RelayOutbox.NO_METHOD,
              command.method()
                  + " needs the debugger, which cannot be attached to this tab: "
                  + reason);
    }
  }

  private void frames(RelayCommand command, int tabId, Consumer<List<Json>> next) {
    calls
        .tab("scripting.frames", tabId)
        .thenAccept(list -> next.accept(Json.parse(list.text()).items()))
        .exceptionally(
            failure -> {
              outbox.fail(command, failure);
              return null;
            });
  }

  private Json tree(int tabId, List<Json> frames) {
    for (Json frame : frames) {
      if (frame.integer("parentFrameId") < 0) {
        documents.put(tabId, frame.text("documentId"));
        return Json.object("frameTree", branch(frame, frames));
      }
    }
    return Json.object("frameTree", Json.object("frame", Json.object("id", frameId(0), "url", "")));
  }

  private static Json branch(Json frame, List<Json> frames) {
    List<Json> children = new ArrayList<>();
    for (Json other : frames) {
      if (other.integer("parentFrameId") == frame.integer("frameId")) {
        children.add(branch(other, frames));
      }
    }
    return Json.object(
        "frame", described(frame), "childFrames", children.isEmpty() ? null : children);
  }

  private static Json described(Json frame) {
    int parent = frame.integer("parentFrameId");
    return Json.object(
        "id", frameId(frame.integer("frameId")),
        "parentId", parent < 0 ? null : frameId(parent),
        "loaderId", frame.text("documentId"),
        "url", frame.text("url"));
  }

  private static String frameId(int number) {
    return "frame-" + number;
  }

  /** A frame has one world of ours; its context's number is the frame's and one, as 0 is none. */
  private static int context(RelayCommand command) {
    String frame = command.parsed().text("frameId");
    return Integer.parseInt(frame.substring(frame.lastIndexOf('-') + 1)) + 1;
  }

  /** The only function that is called by its text takes a method of the script and its argument. */
  private void call(RelayCommand command, int tabId) {
    Json params = command.parsed();
    if (!params.bool("returnByValue")) {
      // An element cannot leave its page without a debugger.
      outbox.answer(command, remote(Json.object("type", "object", "subtype", "null")));
      return;
    }
    Json asked =
        Json.object(
            "frameId", params.integer("executionContextId") - 1,
            "method", params.get("arguments").get(0).text("value"),
            "argument", params.get("arguments").get(1).get("value"));
    calls
        .tab("scripting.call", tabId, asked)
        .thenAccept(
            answer -> {
              Json value = Json.parse(answer.text()).get("value");
              outbox.answer(
                  command, remote(Json.object("type", "string", "value", value.toString())));
            })
        .exceptionally(
            failure -> {
              outbox.fail(command, failure);
              return null;
            });
  }

  private static Json remote(Json object) {
    return Json.object("result", object);
  }

  /** {@code tabs.updated}: the only way to learn of a new document. */
  void updated(Json tab) {
    if (!tab.text("status").equals("complete")) {
      return;
    }
    int tabId = tab.integer("tabId");
    calls
        .tab("scripting.frames", tabId)
        .thenAccept(list -> arrived(tabId, Json.parse(list.text()).items()))
        .exceptionally(
            failure -> {
              // Scripts cannot reach this document; the next call says so.
              navigation.shows(tabId, frameId(0), "");
              return null;
            });
  }

  private void arrived(int tabId, List<Json> frames) {
    for (Json frame : frames) {
      if (frame.integer("parentFrameId") < 0) {
        if (frame.text("documentId").equals(documents.put(tabId, frame.text("documentId")))) {
          return;
        }
        tell(tabId, "Page.frameNavigated", Json.object("frame", described(frame)));
      }
    }
    frames.stream()
        .filter(frame -> frame.integer("parentFrameId") >= 0)
        .map(RelayScripted::described)
        .forEach(frame -> child(tabId, frame));
    tell(tabId, "Page.domContentEventFired", Json.object("timestamp", 0));
    tell(tabId, "Page.loadEventFired", Json.object("timestamp", 0));
    navigation.shows(tabId, frameId(0), documents.getOrDefault(tabId, ""));
  }

  private void tell(int tabId, String method, Json params) {
    sessions.apply(tabId).forEach(session -> outbox.event(session, method, params));
  }

  private void child(int tabId, Json frame) {
    Json attached =
        Json.object("frameId", frame.text("id"), "parentFrameId", frame.text("parentId"));
    tell(tabId, "Page.frameAttached", attached);
    tell(tabId, "Page.frameNavigated", Json.object("frame", frame));
  }
}
