package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.Tab.ScrollRequest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ticking boxes and scrolling. */
final class Choosing {
  private static final long TAKING_MS = 1_000;

  private final Page page;
  private final Targets targets;
  private final Clicking clicking;
  private final Wheel wheel;

  Choosing(Page page, Targets targets, Clicking clicking, Wheel wheel) {
    this.wheel = wheel;
    this.page = page;
    this.targets = targets;
    this.clicking = clicking;
  }

  /** Presses only when the state is not yet the wanted one, and looks whether that changed it. */
  Outcome check(int index, boolean checked, Deadline deadline) {
    Target target = targets.find(index, deadline);
    Json state = target.ask("checkState", Json.object(), deadline);
    if (isChecked(state) == checked && !isMixed(state)) {
      return Outcome.valueNow(word(state));
    }
    if (!checked && state.text("kind").equals("radio")) {
      throw new TabtenderException(
          ErrorCode.WRONG_ELEMENT_KIND,
          "A chosen radio button cannot be unchecked: " + target.line(),
          "Check another one of its group instead.",
          target.details());
    }
    Target pressed = pressed(target, state);
    clicking.click(pressed, Clicking.PLAIN, deadline);
    Json taken = taken(target, checked, isMixed(state) ? pressed : null, deadline);
    // A menu that closes on the choice takes the box with it.
    return Refusals.isRefusal(taken) ? Outcome.DONE : Outcome.valueNow(word(taken));
  }

  private static Target pressed(Target target, Json state) {
    Json key = state.get("pressKey");
    return key.isMissing()
        ? target
        : new Target(target.index(), target.frame(), key.integer(), target.line());
  }

  /**
   * @param mixed what to press again when the first press only left the mixed state, by way of the
   *     other one
   */
  private Json taken(Target target, boolean checked, @Nullable Target mixed, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(TAKING_MS);
    Target again = mixed;
    while (true) {
      Json state = target.tell("checkState", Json.object(), deadline);
      if (Refusals.isRefusal(state) || (isChecked(state) == checked && !isMixed(state))) {
        return state;
      }
      if (again != null && !isMixed(state)) {
        clicking.click(again, Clicking.PLAIN, deadline);
        patience = deadline.atMostMillis(TAKING_MS);
        again = null;
        continue;
      }
      if (patience.passed()) {
        throw new TabtenderException(
            ErrorCode.NOT_INTERACTABLE,
            "It was pressed and did not become "
                + (checked ? "checked" : "unchecked")
                + ": "
                + target.line(),
            "The page may refuse the change; take a new snapshot to see why.",
            target.details());
      }
      page.events().await(patience.atMostMillis(25), () -> false);
    }
  }

  private static boolean isChecked(Json state) {
    return state.get("checked").bool();
  }

  private static boolean isMixed(Json state) {
    return state.text("checked").equals("mixed");
  }

  private static String word(Json state) {
    return isMixed(state) ? "mixed" : isChecked(state) ? "true" : "false";
  }

  Outcome scroll(ScrollRequest request, Deadline deadline) {
    Json wanted =
        Json.object(
            "direction", request.direction(),
            "pages", request.pages().orElse(null),
            "pixels", request.pixels().orElse(null));
    Optional<Target> target =
        request.index().isPresent()
            ? Optional.of(targets.find(request.index().getAsInt(), deadline))
            : Optional.empty();
    Json answer =
        target.isPresent()
            ? target.get().ask("scroll", wanted, deadline)
            : Refusals.accepted(page.mainFrame(deadline).call("scroll", wanted, deadline));
    Json moved = answer.get("moved");
    Effects.Scrolled scrolled =
        new Effects.Scrolled(
            moved.number("x"), moved.number("y"), answer.get("left"), answer.optText("container"));
    return Outcome.scrolled(
        wheel.mayHelp(request, scrolled)
            ? wheel.turn(target, request, scrolled, deadline)
            : scrolled);
  }
}
