package dev.tabtender.runtime;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.Tab;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.policy.Approvals;
import dev.tabtender.policy.Approvals.Decided;
import dev.tabtender.policy.Approvals.Verdict;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.ToolResult;
import java.util.Map;

/**
 * Hands a tab to a person and waits until it is handed back. Nothing of the tab is held meanwhile:
 * the person, or whoever acts for them, works in it.
 */
final class HandOver {
  static final String VERB = "request_manual";
  static final String USAGE = "reason, timeoutMs?";
  private static final long USUAL_MS = 300_000;

  private final Approvals approvals;

  HandOver(Approvals approvals) {
    this.approvals = approvals;
  }

  /**
   * @throws TabtenderException {@code human_cancelled} when the person gave up, {@code timeout}
   *     when nobody answered
   */
  ToolResult run(Tab tab, String client, Arguments arguments) {
    String reason = arguments.words("reason");
    Deadline deadline = Deadline.inMillis(arguments.timeoutMs(USUAL_MS));
    long start = System.nanoTime();
    Decided decided = approvals.ask("manual", tab.id().value(), client, reason, deadline);
    if (decided.verdict() == Verdict.DENY) {
      throw new TabtenderException(
          ErrorCode.HUMAN_CANCELLED,
          "The person gave up: " + decided.text().orElse(reason),
          "Do not ask for the same again; find another way, or report what is missing.",
          Map.of("reason", reason));
    }
    Json fields = Json.object("answer", decided.text().orElse(null));
    long ms = (System.nanoTime() - start) / 1_000_000;
    return new ToolResult(Effects.NONE.toJson(), fields, ms, 0);
  }
}
