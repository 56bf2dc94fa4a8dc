package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.PageEvents.Mark;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * Drags one element onto another: native drag and drop where the page starts it, else with the
 * mouse alone.
 */
final class Dragging {
  private static final int STEPS = 8;
  private static final long STARTING_MS = 200;

  private final Page page;
  private final Targets targets;
  private final Clicking clicking;
  private final Aiming aiming;
  private final Pointer pointer;

  Dragging(Page page, Targets targets, Clicking clicking, Aiming aiming, Pointer pointer) {
    this.page = page;
    this.targets = targets;
    this.clicking = clicking;
    this.aiming = aiming;
    this.pointer = pointer;
  }

  Outcome drag(int index, int toIndex, Mark since, Deadline deadline) {
    Target from = targets.find(index, deadline);
    Target to = targets.find(toIndex, deadline);
    if (page.synthetic()) {
      Synthetic.drag(from, to, deadline);
      return Outcome.DONE;
    }
    aiming.aim(to, "drop", deadline);
    Aim start = clicking.point(from, "click", 0, deadline);
    Aim end = aiming.again(to, "drop", deadline);
    intercept(true, deadline);
    try {
      pointer.down(start.x(), start.y(), deadline);
      move(start, end, since, deadline);
    } finally {
      intercept(false, Deadline.inMillis(2_000));
    }
    return Outcome.DONE;
  }

  private void intercept(boolean enabled, Deadline deadline) {
    page.session(deadline)
        .send("Input.setInterceptDrags", Json.object("enabled", enabled), deadline);
  }

  private void move(Aim start, Aim end, Mark since, Deadline deadline) {
    double dx = Math.signum(end.x() - start.x());
    double dy = Math.signum(end.y() - start.y());
    pointer.pull(start.x() + 3 * dx, start.y() + 3 * dy, deadline);
    pointer.pull(start.x() + 8 * dx, start.y() + 8 * dy, deadline);
    page.events()
        .await(deadline.atMostMillis(STARTING_MS), () -> page.events().drag(since).isPresent());
    Optional<Json> data = page.events().drag(since);
    if (data.isPresent()) {
      drop(end, data.get(), deadline);
    } else {
      for (int step = 1; step <= STEPS; step++) {
        double part = (double) step / STEPS;
        pointer.pull(
            start.x() + (end.x() - start.x()) * part,
            start.y() + (end.y() - start.y()) * part,
            deadline);
      }
      pointer.pull(end.x(), end.y(), deadline);
    }
    pointer.up(end.x(), end.y(), deadline);
  }

  private void drop(Aim end, Json data, Deadline deadline) {
    for (String type : List.of("dragEnter", "dragOver", "dragOver", "drop")) {
      page.session(deadline)
          .send(
              "Input.dispatchDragEvent",
              Json.object("type", type, "x", end.x(), "y", end.y(), "data", data),
              deadline);
    }
  }
}
