package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings an element into view, waits until it rests, and makes sure that a press there reaches it:
 * in its own frame and through every frame around it.
 */
final class Aiming {
  private static final long LOOK_MS = 16;

  /**
   * For how many milliseconds what cannot be pressed yet is looked at again.
   *
   * @param refused what the script refuses
   * @param restless what moves, even under the pointer
   * @param moving what moves away from the pointer
   */
  record Patience(long refused, long restless, long moving) {
    static final Patience USUAL = new Patience(600, 1_500, 5_000);
  }

  private final Page page;
  private final Frames frames;
  private final Patience patience;

  Aiming(Page page, Frames frames) {
    this(page, frames, Patience.USUAL);
  }

  Aiming(Page page, Frames frames, Patience patience) {
    this.page = page;
    this.frames = frames;
    this.patience = patience;
  }

  /**
   * @param purpose as in the script's {@code AimRequest}
   * @throws TabtenderException what the script refuses, or {@code not_interactable} when it never
   *     rests
   */
  Aim aim(Target target, String purpose, Deadline deadline) {
    bring(target, deadline);
    Deadline resting = deadline.atMostMillis(patience.moving());
    Deadline restless = deadline.atMostMillis(patience.restless());
    Deadline refusing = deadline.atMostMillis(patience.refused());
    Aim before = null;
    boolean scroll = true;
    while (!resting.passed()) {
      Aim now = look(target, purpose, scroll, refusing, deadline);
      if (now != null && before != null && rests(now, before, restless)) {
        return now;
      }
      scroll = now == null;
      before = now;
      pause(deadline);
    }
    throw moving(target);
  }

  /**
   * What turns or pulses for ever can be pressed all the same, as long as it stays under the
   * pointer.
   */
  private static boolean rests(Aim now, Aim before, Deadline restless) {
    return now.agreesWith(before) || (restless.passed() && now.isWithin(before));
  }

  private void pause(Deadline deadline) {
    page.events().await(deadline.atMostMillis(LOOK_MS), () -> false);
  }

  /**
   * One look without scrolling at what needs none of the care that {@link #aim} takes: it shows in
   * the main frame and can be pressed where it is.
   */
  Optional<Aim> glance(Target target, String purpose, Deadline deadline) {
    if (frames.parent(target.frame()).isPresent()) {
      return Optional.empty();
    }
    Json answer = target.tell("aim", Json.object("purpose", purpose, "scroll", false), deadline);
    return Refusals.isRefusal(answer)
        ? Optional.empty()
        : Optional.of(Aim.of(answer, FramePlace.TOP));
  }

  /** One look without scrolling; a refusal is thrown. */
  Aim again(Target target, String purpose, Deadline deadline) {
    Aim aim = look(target, purpose, false, Deadline.inMillis(0), deadline);
    if (aim == null) {
      throw moving(target);
    }
    return aim;
  }

  private @Nullable Aim look(
      Target target, String purpose, boolean scroll, Deadline refusing, Deadline deadline) {
    Json answer = target.tell("aim", Json.object("purpose", purpose, "scroll", scroll), deadline);
    Json refusal = answer;
    if (!Refusals.isRefusal(answer)) {
      Located located = locate(target.frame(), answer, purpose, deadline);
      if (located.refusal().isEmpty()) {
        return located.aim();
      }
      refusal = located.refusal().get();
    }
    // What covers it may be on its way out, and a disabled control on its way to be enabled.
    boolean passes = refusal.get("details").bool("passing");
    if (refusal.text("code").equals("not_interactable") && (passes || !refusing.passed())) {
      return null;
    }
    throw Refusals.failure(refusal, target.details());
  }

  private record Located(Aim aim, Optional<Json> refusal) {}

  /**
   * Adds the places of the frames around, asking each whether the point reaches the frame within.
   */
  private Located locate(Frame frame, Json answer, String purpose, Deadline deadline) {
    FramePlace place = FramePlace.TOP;
    Frame inner = frame;
    for (Optional<Frame> outer = frames.parent(inner);
        outer.isPresent();
        outer = frames.parent(inner)) {
      place = place.within(frames.place(inner, outer.get(), false, deadline));
      Aim aim = Aim.of(answer, place);
      Json reached =
          purpose.equals("scroll") || purpose.equals("focus")
              ? Json.object("ok", true)
              : outer
                  .get()
                  .call(
                      "reaches",
                      Json.object("x", aim.x(), "y", aim.y(), "frameId", inner.id()),
                      deadline);
      if (Refusals.isRefusal(reached)) {
        return new Located(aim, Optional.of(reached));
      }
      inner = outer.get();
    }
    return new Located(Aim.of(answer, place), Optional.empty());
  }

  /** Scrolls the frames around it into view, the outermost first. */
  private void bring(Target target, Deadline deadline) {
    List<Frame> inward = new ArrayList<>();
    for (Optional<Frame> at = Optional.of(target.frame());
        at.isPresent();
        at = frames.parent(at.get())) {
      inward.addFirst(at.get());
    }
    if (inward.size() > 1) {
      frames.name(frames.all(deadline), deadline);
    }
    for (int i = 1; i < inward.size(); i++) {
      frames.place(inward.get(i), inward.get(i - 1), true, deadline);
    }
  }

  private static TabtenderException moving(Target target) {
    return new TabtenderException(
        ErrorCode.NOT_INTERACTABLE,
        "Element " + target.index() + " does not stop moving: " + target.line(),
        "Wait until the page rests, take a new snapshot and try again.",
        target.details());
  }
}
