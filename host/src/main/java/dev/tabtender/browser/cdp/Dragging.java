package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.PageEvents.Mark;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Optional;

/**
 * Drags one element onto another: native drag and drop where the page starts it, else with the
 * mouse alone.
 */
final class Dragging {
  private static final int STEPS = 8;
  private static final long STARTING_MS = 200;

  /**
   * Lists that can be scrolled by pulling start a drag only after the button was held for a while.
   */
  private static final long HOLDING_MS = 300;

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
    intercept(true, deadline);
    try {
      pointer.down(start.x(), start.y(), deadline);
      page.events().await(deadline.atMostMillis(HOLDING_MS), () -> false);
      move(start, to, since, deadline);
    } finally {
      intercept(false, Deadline.inMillis(2_000));
    }
    return Outcome.DONE;
  }

  private void intercept(boolean enabled, Deadline deadline) {
    page.session(deadline)
        .send("Input.setInterceptDrags", Json.object("enabled", enabled), deadline);
  }

  private void move(Aim start, Target to, Mark since, Deadline deadline) {
    Optional<Aim> near = inView(to, deadline);
    double dx = near.map(it -> Math.signum(it.x() - start.x())).orElse(0.0);
    double dy = near.map(it -> Math.signum(it.y() - start.y())).orElse(1.0);
    pointer.pull(start.x() + 3 * dx, start.y() + 3 * dy, deadline);
    pointer.pull(start.x() + 8 * dx, start.y() + 8 * dy, deadline);
    page.events()
        .await(deadline.atMostMillis(STARTING_MS), () -> page.events().drag(since).isPresent());
    Optional<Json> data = page.events().drag(since);
    // What lies far off comes into view while the button is held.
    Aim end = near.isPresent() ? near.get() : aiming.aim(to, "drop", deadline);
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

  private Optional<Aim> inView(Target to, Deadline deadline) {
    try {
      return Optional.of(aiming.again(to, "drop", deadline));
    } catch (TabtenderException e) {
      if (e.code() != ErrorCode.NOT_INTERACTABLE) {
        throw e;
      }
      return Optional.empty();
    }
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
