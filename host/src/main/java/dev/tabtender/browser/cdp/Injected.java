package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls into a frame's isolated world with elements as arguments, which {@link Frame#call} cannot. */
final class Injected {
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
                    "functionDeclaration", function,
                    "executionContextId", frame.isolatedContext(deadline),
                    "arguments", arguments,
                    "returnByValue", true,
                    "awaitPromise", true),
                deadline);
    Json thrown = result.get("exceptionDetails");
    if (!thrown.isMissing()) {
      throw new CdpError("Runtime.callFunctionOn", -32000, thrown.toString());
    }
    return result.get("result").get("value");
  }
}
