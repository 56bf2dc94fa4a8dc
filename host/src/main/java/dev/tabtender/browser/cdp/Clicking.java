package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Tab.Press;
import dev.tabtender.browser.Tab.Spot;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pressing and pointing at elements. */
final class Clicking {
  static final Press PLAIN = new Press("left", 1, List.of());

  private final Targets targets;
  private final Aiming aiming;
  private final Pointer pointer;
  private final Page page;

  Clicking(Page page, Targets targets, Aiming aiming, Pointer pointer) {
    this.page = page;
    this.targets = targets;
    this.aiming = aiming;
    this.pointer = pointer;
  }

  Outcome click(Spot spot, Press press, Deadline deadline) {
    switch (spot) {
      case Spot.Point point -> {
        if (page.synthetic()) {
          throw Synthetic.impossible("pressed at a point");
        }
        requireInView(point, deadline);
        pointer.move(point.x(), point.y(), Keys.modifiers(press.modifiers()), deadline);
        pointer.click(point.x(), point.y(), press, deadline);
      }
      case Spot.Element element -> click(targets.find(element.index(), deadline), press, deadline);
    }
    return Outcome.DONE;
  }

  /** The browser never answers for a point that no page has, nor for any event after it. */
  private void requireInView(Spot.Point point, Deadline deadline) {
    Json metrics = page.session(deadline).send("Page.getLayoutMetrics", Json.object(), deadline);
    Json view = metrics.get("cssVisualViewport");
    double width = view.number("clientWidth");
    double height = view.number("clientHeight");
    boolean across = point.x() >= 0 && point.x() < width;
    if (!across || point.y() < 0 || point.y() >= height) {
      throw new TabtenderException(
          ErrorCode.BAD_REQUEST,
          "The point %s, %s is outside the viewport, which is %.0f by %.0f."
              .formatted(point.x(), point.y(), width, height),
          "Give x and y in CSS pixels from the viewport's corner; scroll to what lies outside it.",
          Map.of("field", across ? "y" : "x"));
    }
  }

  void click(Target target, Press press, Deadline deadline) {
    if (page.synthetic()) {
      aiming.aim(target, "click", deadline);
      Synthetic.click(target, press, deadline);
      return;
    }
    Aim aim = point(target, "click", Keys.modifiers(press.modifiers()), deadline);
    pointer.click(aim.x(), aim.y(), press, deadline);
  }

  Outcome hover(int index, Deadline deadline) {
    Target target = targets.find(index, deadline);
    if (page.synthetic()) {
      Synthetic.hover(target, deadline);
    } else {
      point(target, "hover", 0, deadline);
    }
    return Outcome.DONE;
  }

  /**
   * Moves the pointer there. What that changes on the page is looked at once more before anything
   * is pressed.
   */
  Aim point(Target target, String purpose, int modifiers, Deadline deadline) {
    return pointAtResting(target, purpose, modifiers, deadline)
        .orElseGet(() -> pointWithCare(target, purpose, modifiers, deadline));
  }

  /**
   * Mostly nothing moves and nothing has to be scrolled: then the look after the pointer came, a
   * frame later, is the second one that has to agree.
   */
  private Optional<Aim> pointAtResting(
      Target target, String purpose, int modifiers, Deadline deadline) {
    Optional<Aim> aim = aiming.glance(target, purpose, deadline).filter(it -> !it.moving());
    aim.ifPresent(it -> pointer.move(it.x(), it.y(), modifiers, deadline));
    return aim.filter(
        it ->
            aiming
                .glance(target, purpose, deadline)
                .filter(again -> it.agreesWith(again) && it.isWithin(again))
                .isPresent());
  }

  private Aim pointWithCare(Target target, String purpose, int modifiers, Deadline deadline) {
    Aim aim = aiming.aim(target, purpose, deadline);
    pointer.move(aim.x(), aim.y(), modifiers, deadline);
    Aim again = aiming.again(target, purpose, deadline);
    if (aim.isWithin(again)) {
      return aim;
    }
    pointer.move(again.x(), again.y(), modifiers, deadline);
    return again;
  }
}
