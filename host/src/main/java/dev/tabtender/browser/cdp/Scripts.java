package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorBody;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;

/** Runs a caller's statements in the page and brings their last value home. */
final class Scripts {
  private static final long SLACK_MS = 500;

  private final Page page;

  Scripts(Page page) {
    this.page = page;
  }

  Outcome run(String script, List<Json> args, boolean isolated, Deadline deadline) {
    page.session(deadline);
    if (page.synthetic()) {
      throw Synthetic.impossible("run in it as a script");
    }
    Json answer = evaluate(block(script, args), false, isolated, deadline);
    // Both are found before anything runs.
    if (thrown(answer).contains("Illegal return statement")) {
      answer = evaluate(function(script, args), false, isolated, deadline);
    } else if (thrown(answer).contains("await is only valid")) {
      answer = evaluate(block(script, args), true, isolated, deadline);
    }
    if (answer.has("exceptionDetails")) {
      throw failed(answer.get("exceptionDetails"));
    }
    return Outcome.value(ScriptValue.plain(answer.get("result")));
  }

  /**
   * Blocks keep the script's declarations from the page; their value is that of the last statement.
   */
  private static String block(String script, List<Json> args) {
    String arguments = args.isEmpty() ? "" : "const args = " + Json.array(args) + ";\n";
    return "{" + arguments + "{\n" + script + "\n}}";
  }

  /** Many write {@code return} where a function would have it. */
  private static String function(String script, List<Json> args) {
    return "(async (...args) => {\n" + script + "\n})(..." + Json.array(args) + ")";
  }

  private Json evaluate(String expression, boolean awaits, boolean isolated, Deadline deadline) {
    CdpSession session = page.session(deadline);
    Json request =
        Json.object(
            "expression",
            expression,
            "replMode",
            awaits,
            "awaitPromise",
            true,
            "userGesture",
            true,
            "timeout",
            Math.max(1, deadline.millisLeft() - SLACK_MS),
            "contextId",
            isolated ? page.mainFrame(deadline).isolatedContext(deadline) : null,
            "serializationOptions",
            Json.object("serialization", "deep"));
    try {
      return session.send("Runtime.evaluate", request, deadline);
    } catch (CdpError e) {
      return ended(e);
    } catch (TabtenderException e) {
      if (e.code() == ErrorCode.TIMEOUT) {
        session.sendAsync("Runtime.terminateExecution", Json.object(), Deadline.inMillis(1_000));
      }
      throw e;
    }
  }

  /** A script that leads to another page ends with its own: that is what it was for. */
  private static Json ended(CdpError error) {
    String message = String.valueOf(error.getMessage());
    if (message.contains("navigated or closed") || message.contains("context was destroyed")) {
      return Json.object("result", Json.object("type", "undefined"));
    }
    // What the browser says of a script that it ended, too.
    if (message.contains("Internal error") || message.contains("terminated")) {
      throw Attempt.timeout("script");
    }
    throw new TabtenderException(
        ErrorCode.SCRIPT_ERROR,
        "The script's value could not be read: " + message,
        "Let the script end with a plain value.",
        Map.of("exception", Json.object("message", message)));
  }

  private static String thrown(Json answer) {
    return answer.get("exceptionDetails").get("exception").text("description");
  }

  private static TabtenderException failed(Json details) {
    Json exception = details.get("exception");
    String said =
        exception.isMissing()
            ? details.text("text")
            : exception.has("description")
                ? exception.text("description")
                : ScriptValue.plain(exception).toString();
    if (said.isEmpty() || details.text("text").contains("terminated")) {
      return Attempt.timeout("script");
    }
    Json told =
        Json.object(
            "name", exception.optText("className").orElse(null),
            "message", ErrorBody.cut(said.lines().findFirst().orElse(said)),
            "stack", ErrorBody.cut(said),
            // The block around the script has one line before it.
            "line", details.integer("lineNumber"),
            "column", details.integer("columnNumber") + 1);
    return new TabtenderException(
        ErrorCode.SCRIPT_ERROR,
        "The script threw: " + told.text("message"),
        "Mend the script; details.exception holds the stack.",
        Map.of("exception", told));
  }
}
