package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.Collection;
import java.util.List;

/**
 * What a session said with {@code Target.setAutoAttach}.
 *
 * @param waits whether new targets wait until the session is done with them
 */
record AutoAttach(boolean on, boolean waits, TargetFilter filter) {
  static final AutoAttach OFF = new AutoAttach(false, false, TargetFilter.USUAL);

  static AutoAttach of(Json params) {
    return params.bool("autoAttach")
        ? new AutoAttach(
            true, params.bool("waitForDebuggerOnStart"), TargetFilter.of(params.get("filter")))
        : OFF;
  }

  boolean wants(String type) {
    return on && filter.wants(type);
  }

  /** What one session of the browser has to say so that all of these get theirs. */
  static AutoAttach union(Collection<AutoAttach> wishes) {
    List<AutoAttach> on = wishes.stream().filter(AutoAttach::on).toList();
    if (on.isEmpty()) {
      return OFF;
    }
    List<TargetFilter> filters = on.stream().map(AutoAttach::filter).distinct().toList();
    return new AutoAttach(
        true,
        on.stream().anyMatch(AutoAttach::waits),
        filters.size() == 1 ? filters.getFirst() : TargetFilter.USUAL);
  }

  Json params() {
    return Json.object(
        "autoAttach",
        on,
        "waitForDebuggerOnStart",
        waits,
        "flatten",
        true,
        "filter",
        on && !filter.equals(TargetFilter.USUAL) ? filter.json() : null);
  }
}
