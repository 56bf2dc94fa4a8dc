package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs what a verb does on a thread of its own and watches the page meanwhile: a JavaScript dialog
 * holds back every answer of the page until somebody answers it, so the verb must not wait for the
 * page then.
 */
final class Attempt {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final long GRACE_MS = 1_000;

  private final Page page;

  Attempt(Page page) {
    this.page = page;
  }

  /**
   * What the body answers; empty when a dialog came in its way, which is open now.
   *
   * @throws TabtenderException what the body throws, or {@code timeout}
   */
  <T> Optional<T> run(String phase, Deadline deadline, Supplier<T> body) {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    Thread worker = Threads.start(phase + "-" + page.id(), () -> work(body, outcome));
    try {
      return watch(phase, deadline, outcome);
    } finally {
      if (!outcome.isDone()) {
        Threads.stop(worker, PATIENCE);
      }
    }
  }

  private <T> void work(Supplier<T> body, CompletableFuture<T> outcome) {
    try {
      outcome.complete(body.get());
    } catch (CdpError e) {
      outcome.completeExceptionally(page.synthetic() ? Synthetic.needsDebugger(e) : e);
    } catch (RuntimeException | Error e) {
      outcome.completeExceptionally(e);
    } finally {
      page.events().wake();
    }
  }

  private <T> Optional<T> watch(String phase, Deadline deadline, CompletableFuture<T> outcome) {
    PageEvents events = page.events();
    // The body has the same deadline and knows better what it waited for.
    Deadline patience = Deadline.inMillis(deadline.millisLeft() + GRACE_MS);
    while (!outcome.isDone()) {
      events.await(patience, () -> outcome.isDone() || events.dialog().isPresent());
      if (!outcome.isDone() && events.dialog().isPresent()) {
        return Optional.empty();
      }
      if (!outcome.isDone()) {
        return Optional.of(late(phase, outcome));
      }
    }
    return Optional.of(Answers.join(outcome));
  }

  /** The tab is gone, which fails the body at once, or the time is up. */
  private static <T> T late(String phase, CompletableFuture<T> outcome) {
    try {
      return Answers.join(outcome.copy().orTimeout(GRACE_MS, TimeUnit.MILLISECONDS));
    } catch (IllegalStateException e) {
      throw timeout(phase);
    }
  }

  static TabtenderException timeout(String phase) {
    return new TabtenderException(
        ErrorCode.TIMEOUT,
        "The page did not answer in time (" + phase + ").",
        "The page may be busy: wait, or give a longer timeoutMs.",
        Map.of("phase", phase));
  }

  /**
   * Answers the dialog that is open.
   *
   * @return the dialog
   * @throws TabtenderException {@code bad_request} when there is none
   */
  Effects.Dialog answer(boolean accept, Optional<String> text, Deadline deadline) {
    Effects.Dialog dialog =
        page.events()
            .dialog()
            .orElseThrow(
                () ->
                    new TabtenderException(
                        ErrorCode.BAD_REQUEST,
                        "No JavaScript dialog is open in this tab.",
                        "Only answer a dialog that an answer told of in effects.dialog."));
    try {
      page.session(deadline)
          .send(
              "Page.handleJavaScriptDialog",
              Json.object("accept", accept, "promptText", text.orElse(null)),
              deadline);
    } catch (CdpError e) {
      // A person, or the page's end, was faster.
      page.events().dialogClosed();
    }
    page.events().await(deadline, () -> !page.events().dialog().equals(Optional.of(dialog)));
    return dialog;
  }
}
