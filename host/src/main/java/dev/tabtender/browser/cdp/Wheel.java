package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.Tab.ScrollRequest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Optional;

/** Turns the wheel over what moves only by a handler of its own: maps, canvases, page by page. */
final class Wheel {
  private static final long TAKING_MS = 400;
  private static final double PAGE = 600;

  private final Page page;
  private final Aiming aiming;
  private final Pointer pointer;

  Wheel(Page page, Aiming aiming, Pointer pointer) {
    this.page = page;
    this.aiming = aiming;
    this.pointer = pointer;
  }

  /**
   * Whether the wheel may move what did not scroll: not where a plain page is at its end already.
   */
  boolean mayHelp(ScrollRequest request, Effects.Scrolled scrolled) {
    if (page.synthetic() || scrolled.x() != 0 || scrolled.y() != 0) {
      return false;
    }
    double ahead = scrolled.left().number(request.direction());
    double behind = scrolled.left().number(opposite(request.direction()));
    return request.index().isPresent() || ahead > 0 || behind == 0;
  }

  /** What came of it; the same when the element cannot be reached by the pointer. */
  Effects.Scrolled turn(
      Optional<Target> target, ScrollRequest request, Effects.Scrolled before, Deadline deadline) {
    try {
      return turned(target, request, before, deadline);
    } catch (TabtenderException e) {
      if (e.code() == ErrorCode.NOT_INTERACTABLE) {
        return before;
      }
      throw e;
    }
  }

  private Effects.Scrolled turned(
      Optional<Target> target, ScrollRequest request, Effects.Scrolled before, Deadline deadline) {
    Frame frame = target.map(Target::frame).orElseGet(() -> page.mainFrame(deadline));
    double by = request.pixels().orElse(request.pages().orElse(1.0) * PAGE) * sign(request);
    double dx = isVertical(request) ? 0 : by;
    double dy = isVertical(request) ? by : 0;
    if (target.isPresent()) {
      Aim aim = aiming.aim(target.get(), "hover", deadline);
      Json look = Json.object("purpose", "hover", "scroll", false);
      Json local = target.get().ask("aim", look, deadline);
      frame.call("watch", Json.object("x", local.number("x"), "y", local.number("y")), deadline);
      pointer.wheel(aim.x(), aim.y(), dx, dy, deadline);
    } else {
      Json point = frame.call("watch", Json.object("centre", true), deadline);
      pointer.wheel(point.number("x"), point.number("y"), dx, dy, deadline);
    }
    Json moved = moved(frame, deadline);
    return new Effects.Scrolled(
        moved.number("x"), moved.number("y"), before.left(), before.container());
  }

  /** As soon as it moved and rests; what is painted on a canvas never tells. */
  private Json moved(Frame frame, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(TAKING_MS);
    Json last = Json.MISSING;
    while (true) {
      Json now = frame.call("watch", Json.object("again", true), deadline).get("moved");
      boolean moved = now.number("x") != 0 || now.number("y") != 0;
      if ((moved && now.equals(last)) || patience.passed()) {
        return now;
      }
      last = now;
      page.events().await(patience.atMostMillis(40), () -> false);
    }
  }

  private static boolean isVertical(ScrollRequest request) {
    return request.direction().equals("up") || request.direction().equals("down");
  }

  private static int sign(ScrollRequest request) {
    return request.direction().equals("up") || request.direction().equals("left") ? -1 : 1;
  }

  private static String opposite(String direction) {
    return switch (direction) {
      case "up" -> "down";
      case "down" -> "up";
      case "left" -> "right";
      default -> "left";
    };
  }
}
