package dev.tabtender.runtime;

import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.policy.Gate;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.tools.ToolResult;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One verb on one tab: does it, looks at the page afterwards, and words the answer. */
final class Calls {
  /** A page that changed while it was read gets a second look, and no third. */
  private static final int LOOKS = 2;

  private static final long LOOKING_MS = 15_000;

  private static final Set<ErrorCode> NO_PAGE_TO_SHOW =
      Set.of(ErrorCode.TAB_CLOSED, ErrorCode.DIALOG_OPEN);

  private final Gate gate;

  Calls(Gate gate) {
    this.gate = gate;
  }

  /** How the answer shows the page; {@code none} shows it not at all. */
  record Wanted(Optional<SnapshotRequest> snapshot) {}

  Json run(Gate.Admitted call, Tab tab, String client, Wanted wanted) {
    Deadline deadline = Deadline.inMillis(call.timeoutMs());
    TabInfo before = tab.info();
    ToolResult result = gate.run(call, tab, client, deadline);
    boolean reading = call.handler().definition().name().equals("get_interactive_elements");
    return answer(tab, before, client, result, wanted, reading);
  }

  Json answer(
      Tab tab, TabInfo before, String client, ToolResult result, Wanted wanted, boolean reading) {
    long start = System.nanoTime();
    Look look = look(tab, client, result, wanted, reading);
    long snapshotMs = (System.nanoTime() - start) / 1_000_000;
    Json answer =
        Json.object(
            "ok", true,
            "tab", place(tab, before),
            "effects", result.effects(),
            "snapshot", look.snapshot().orElse(null),
            "snapshotError", look.error().orElse(null),
            "input", tab.inputKind().equals("synthetic") ? "synthetic" : null,
            "timings", timings(result, snapshotMs));
    for (Map.Entry<String, Json> field : result.fields().fields().entrySet()) {
      answer = answer.with(field.getKey(), field.getValue());
    }
    return answer;
  }

  private static Json timings(ToolResult result, long snapshotMs) {
    return Json.object(
        "actionMs", result.actionMs(), "settleMs", result.settleMs(), "snapshotMs", snapshotMs);
  }

  /** Where the tab is now, or was when it closed itself. */
  private static Json place(Tab tab, TabInfo before) {
    TabInfo info;
    try {
      info = tab.info();
    } catch (TabtenderException e) {
      info = before;
    }
    return Json.object("id", info.id(), "url", info.url(), "title", info.title());
  }

  private record Look(Optional<Json> snapshot, Optional<Json> error) {
    static final Look NONE = new Look(Optional.empty(), Optional.empty());
  }

  /**
   * What was done stays done when the page cannot be read afterwards: unless reading was all that
   * was asked for, the failure is told beside the effects and not instead of them.
   */
  private static Look look(
      Tab tab, String client, ToolResult result, Wanted wanted, boolean reading) {
    if (wanted.snapshot().isEmpty() || (!reading && blocks(result.effects().get("dialog")))) {
      return Look.NONE;
    }
    SnapshotRequest request = wanted.snapshot().get();
    try {
      return new Look(
          Optional.of(snapshot(tab, client, request).toJson(json(request))), Optional.empty());
    } catch (TabtenderException e) {
      if (reading) {
        throw e;
      }
      return NO_PAGE_TO_SHOW.contains(e.code())
          ? Look.NONE
          : new Look(Optional.empty(), Optional.of(Json.of(e.body().toWire()).get("error")));
    }
  }

  /** A dialog that the tab answered by itself is only told of. */
  private static boolean blocks(Json dialog) {
    return !dialog.isMissing() && !dialog.has("answered");
  }

  private static boolean json(SnapshotRequest request) {
    return request.form() == SnapshotRequest.Form.JSON;
  }

  static Snapshot snapshot(Tab tab, String client, SnapshotRequest request) {
    for (int look = 1; ; look++) {
      try {
        return tab.snapshot(client, request, Deadline.inMillis(LOOKING_MS));
      } catch (TabtenderException e) {
        // The document was replaced between two questions; the new one can be read.
        if (look == LOOKS || e.code() != ErrorCode.STALE_ELEMENT) {
          throw e;
        }
      }
    }
  }
}
