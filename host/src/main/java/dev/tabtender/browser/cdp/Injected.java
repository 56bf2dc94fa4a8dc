package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls into a frame's isolated world with elements as arguments, which {@link Frame#call} cannot.
 */
final class Injected {
  /** Handles made for a moment; released all at once. */
  static final String GROUP = "tabtender-handles";

  private Injected() {}

  /**
   * Calls the function with these objects.
   *
   * @param objectIds handles of that world; null for JavaScript's null
   * @return what it answers, as JSON
   */
  static Json call(
      Frame frame, String function, List<? extends @Nullable String> objectIds, Deadline deadline) {
    List<Json> arguments = new ArrayList<>();
    for (String id : objectIds) {
      arguments.add(id == null ? Json.object("value", Json.of(null)) : Json.object("objectId", id));
    }
    Json result =
        frame
            .session()
            .send(
                "Runtime.callFunctionOn",
                Json.object(
                    "functionDeclaration",
                    function,
                    "executionContextId",
                    frame.isolatedContext(deadline),
                    "arguments",
                    arguments,
                    "returnByValue",
                    true,
                    "awaitPromise",
                    true),
                deadline);
    Json thrown = result.get("exceptionDetails");
    if (!thrown.isMissing()) {
      throw new CdpError("Runtime.callFunctionOn", -32000, thrown.toString());
    }
    return result.get("result").get("value");
  }

  /**
   * Handles in the frame's isolated world of these nodes; null for one that is not of its document.
   */
  static List<@Nullable String> resolve(Frame frame, List<Integer> nodes, Deadline deadline) {
    int context = frame.isolatedContext(deadline);
    List<CompletableFuture<Json>> asked = new ArrayList<>();
    for (int node : nodes) {
      Json request =
          Json.object("backendNodeId", node, "executionContextId", context, "objectGroup", GROUP);
      asked.add(frame.session().sendAsync("DOM.resolveNode", request, deadline));
    }
    List<@Nullable String> handles = new ArrayList<>();
    for (CompletableFuture<Json> answer : asked) {
      handles.add(handle(answer));
    }
    return handles;
  }

  private static @Nullable String handle(CompletableFuture<Json> answer) {
    try {
      return Answers.join(answer).get("object").optText("objectId").orElse(null);
    } catch (CdpError e) {
      return null;
    }
  }

  static void release(Frame frame, Deadline deadline) {
    var unused =
        frame
            .session()
            .sendAsync("Runtime.releaseObjectGroup", Json.object("objectGroup", GROUP), deadline);
  }
}
