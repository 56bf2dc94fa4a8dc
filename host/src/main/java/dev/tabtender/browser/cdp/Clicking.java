package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Tab.Press;
import dev.tabtender.browser.Tab.Spot;
import dev.tabtender.concurrent.Deadline;
import java.util.List;
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
        pointer.move(point.x(), point.y(), Keys.modifiers(press.modifiers()), deadline);
        pointer.click(point.x(), point.y(), press, deadline);
      }
      case Spot.Element element -> click(targets.find(element.index(), deadline), press, deadline);
    }
    return Outcome.DONE;
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
    Optional<Aim> aim =
        aiming.glance(target, purpose, deadline).filter(it -> !it.moving());
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
