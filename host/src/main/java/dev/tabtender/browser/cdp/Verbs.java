package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Effects;
import dev.tabtender.browser.cdp.PageEvents.Failure;
import dev.tabtender.browser.cdp.PageEvents.Mark;
import dev.tabtender.browser.cdp.PageEvents.Navigation;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The frame around every verb: its turn, the dialog in its way, the doing, the settling, what came
 * of it.
 */
final class Verbs {
  /** After these it matters where keys would go now. */
  private static final Set<String> FOCUSING =
      Set.of("click", "fill", "check", "select", "press", "type");

  private final Page page;
  private final Turns turns = new Turns();
  private final Attempt attempt;
  private final Settling settling;
  private final Focus focus;

  Verbs(Page page, Attempt attempt, Settling settling) {
    this.page = page;
    this.attempt = attempt;
    this.settling = settling;
    this.focus = new Focus(page);
  }

  /** Acts, and waits until the page rests. */
  Acted act(String verb, Deadline deadline, Supplier<Outcome> body) {
    return act(verb, deadline, since -> body.get(), true);
  }

  /** The same for a body that looks at what happened since it began, and may not need to settle. */
  Acted act(String verb, Deadline deadline, Function<Mark, Outcome> body, boolean settle) {
    return turn(
        deadline,
        () -> {
          Mark since = page.events().mark();
          long start = System.nanoTime();
          Optional<Outcome> outcome = attempt.run(verb, deadline, () -> body.apply(since));
          long acted = System.nanoTime();
          Optional<String> focused =
              outcome.isPresent() && settle ? settle(since, deadline) : Optional.empty();
          requireArrival(since, outcome);
          return new Acted(
              effects(
                  since,
                  outcome.orElse(Outcome.DONE),
                  focused.filter(any -> FOCUSING.contains(verb))),
              outcome.flatMap(Outcome::value),
              millis(start, acted),
              millis(acted, System.nanoTime()));
        });
  }

  /**
   * What an action did stays done when the tab goes, or a dialog opens, while the page comes to
   * rest.
   *
   * @return what has the focus then
   */
  private Optional<String> settle(Mark since, Deadline deadline) {
    try {
      return attempt
          .run("settle", deadline, () -> focus.after(settling.settle(since, deadline), deadline))
          .flatMap(Function.identity());
    } catch (TabtenderException e) {
      if (e.code() != ErrorCode.TAB_CLOSED && e.code() != ErrorCode.TIMEOUT) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /**
   * Answers the open dialog: without waiting for a turn, since the verb whose turn it is may wait
   * for just that.
   */
  Acted answerDialog(boolean accept, Optional<String> text, Deadline deadline) {
    return use(
        () -> {
          Mark since = page.events().mark();
          long start = System.nanoTime();
          attempt.answer(accept, text, deadline);
          long acted = System.nanoTime();
          settle(since, deadline);
          return new Acted(
              effects(since, Outcome.DONE, Optional.empty()),
              Optional.empty(),
              millis(start, acted),
              millis(acted, System.nanoTime()));
        });
  }

  /** Reads without acting; a dialog that comes in its way fails it. */
  <T> T read(String what, Deadline deadline, Supplier<T> body) {
    return turn(deadline, () -> attempt.run(what, deadline, body).orElseThrow(this::dialogOpen));
  }

  private <T> T turn(Deadline deadline, Supplier<T> work) {
    return turns.take(
        deadline,
        () ->
            use(
                () -> {
                  page.events().dialog().ifPresent(any -> refuse());
                  return work.get();
                }));
  }

  private <T> T use(Supplier<T> work) {
    page.use();
    try {
      return work.get();
    } finally {
      page.unuse();
    }
  }

  private void refuse() {
    throw dialogOpen();
  }

  private TabtenderException dialogOpen() {
    Effects.Dialog dialog =
        page.events().dialog().orElse(new Effects.Dialog("alert", "", Optional.empty()));
    return new TabtenderException(
        ErrorCode.DIALOG_OPEN,
        "The page shows a JavaScript " + dialog.type() + ": " + dialog.message(),
        "Answer it with handle_dialog, then go on.",
        Map.of("dialog", dialog.toJson()));
  }

  /** An action that led to an address that did not answer did not lead anywhere. */
  private void requireArrival(Mark since, Optional<Outcome> outcome) {
    List<Failure> failures = page.events().failures(since);
    boolean aborted = failures.isEmpty() || failures.getLast().netError().contains("ERR_ABORTED");
    if (outcome.isPresent() && !aborted && page.events().downloads(since).isEmpty()) {
      throw Navigating.failed(failures.getLast().url(), failures.getLast().netError());
    }
  }

  private Effects effects(Mark since, Outcome outcome, Optional<String> focused) {
    PageEvents events = page.events();
    Optional<String> navigatedTo =
        events.navigations(since).stream().reduce((first, last) -> last).map(Navigation::url);
    return new Effects(
        navigatedTo,
        events.opened(since).stream().flatMap(id -> page.neighbour(id).stream()).toList(),
        events.dialogSince(since),
        events.downloads(since),
        outcome.valueNow(),
        focused,
        outcome.scrolled());
  }

  private static long millis(long from, long to) {
    return (to - from) / 1_000_000;
  }
}
