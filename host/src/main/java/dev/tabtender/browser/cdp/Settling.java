package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.cdp.PageEvents.Mark;
import dev.tabtender.browser.cdp.PageEvents.Progress;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Set;

/**
 * Waits until the page rests after an action: the document it led to is loaded, what it fetched is
 * there, and nothing changed for a moment. A page that never rests is waited for a bounded time.
 */
final class Settling {
  private static final long QUIET_MS = 60;
  private static final long SMALL_DOWNLOAD_MS = 3_000;
  private static final long FILLING_MS = 2_000;
  private static final long FRAME_MS = 150;
  private static final Json NOW = Json.object();
  private static final Json AFTER_A_FRAME = Json.object("afterFrame", true);
  private static final long POLL_MS = 20;

  /** That nothing comes shows by the passing of time. */
  private static final long ASKED_AGAIN_MS = 100;

  private static final long ANSWER_MS = 1_500;
  private static final long ARRIVING_MS = 10_000;
  private static final long NAMING_MS = 2_000;
  private static final Set<String> WAITED_FOR = Set.of("Fetch", "XHR", "Document", "Script");

  private final Page page;
  private final Readiness readiness;
  private final long settleMillis;
  private volatile Json activity = Json.MISSING;

  Settling(Page page, Readiness readiness, long settleMillis) {
    this.page = page;
    this.readiness = readiness;
    this.settleMillis = settleMillis;
  }

  /**
   * Returns when the page rests, or was given time enough; a dialog or the tab's end ends it too.
   *
   * @return what the document said of itself last, missing when it said nothing
   */
  Json settle(Mark since, Deadline deadline) {
    Deadline arriving = deadline.atMostMillis(ARRIVING_MS);
    Deadline resting = deadline.atMostMillis(settleMillis);
    Deadline filling = deadline.atMostMillis(Math.min(FILLING_MS, settleMillis));
    long arrivals = arrivals(since);
    activity = Json.MISSING;
    Json told = awaitFrame(deadline);
    while (!resting.passed() && page.events().dialog().isEmpty()) {
      requireThere(deadline);
      if (page.events().navigating(since)) {
        awaitDocument(since, arriving);
        told = Json.MISSING;
      }
      if (arrivals(since) != arrivals) {
        arrivals = arrivals(since);
        told = Json.MISSING;
        resting = deadline.atMostMillis(settleMillis);
        filling = deadline.atMostMillis(Math.min(FILLING_MS, settleMillis));
      }
      boolean hopeless = arriving.passed() && page.events().navigating(since);
      if (hopeless || (rests(since, told, resting) && isFilled(since, filling, resting))) {
        break;
      }
      told = Json.MISSING;
      pause(POLL_MS, resting);
    }
    awaitOpened(since, deadline.atMostMillis(NAMING_MS));
    awaitDownloads(since, deadline);
    return activity;
  }

  private void awaitDocument(Mark since, Deadline arriving) {
    while (page.events().navigating(since) && !arriving.passed() && !stopped()) {
      page.events()
          .await(
              arriving.atMostMillis(ASKED_AGAIN_MS),
              () -> !page.events().navigating(since) || stopped());
    }
  }

  /** A tab that was just opened has no address yet, and is looked for by it next. */
  private void awaitOpened(Mark since, Deadline deadline) {
    while (!deadline.passed() && !stopped() && hasNamelessTab(since)) {
      pause(POLL_MS, deadline);
    }
  }

  private boolean hasNamelessTab(Mark since) {
    return page.events().opened(since).stream()
        .flatMap(id -> page.neighbour(id).stream())
        .anyMatch(tab -> tab.url().isEmpty());
  }

  /**
   * Pages hear of scrolling, of observers and of what they put off until the next picture while it
   * is made; a task of its own comes after that.
   *
   * @return what the document says of itself then, missing when it says nothing
   */
  private Json awaitFrame(Deadline deadline) {
    Deadline patience = deadline.atMostMillis(FRAME_MS);
    try {
      if (!page.synthetic() && page.events().dialog().isEmpty()) {
        return page.mainFrame(patience).call("activity", AFTER_A_FRAME, patience);
      }
    } catch (CdpError | TabtenderException e) {
      // A document on its way out, or a tab that draws nothing: then there is nothing to wait for.
      pause(POLL_MS, patience);
    }
    return Json.MISSING;
  }

  /** Asked of new pages only, and of new views of one. */
  private boolean isFilled(Mark since, Deadline filling, Deadline resting) {
    return page.events().navigations(since).isEmpty()
        || filling.passed()
        || stopped()
        || !readiness.isEmptyYet(resting);
  }

  /** Nothing ever happens in a tab that is gone, so that waiting for it would be spinning. */
  private void requireThere(Deadline deadline) {
    page.sessionToNavigate(deadline);
  }

  private boolean stopped() {
    return page.events().dialog().isPresent() || page.events().crashed();
  }

  private long arrivals(Mark since) {
    return page.events().navigations(since).stream().filter(it -> !it.sameDocument()).count();
  }

  /**
   * @param told what the document just said of itself; it is asked when that is missing
   */
  private boolean rests(Mark since, Json told, Deadline resting) {
    if (stopped()) {
      return true;
    }
    boolean loaded = page.events().progress() == Progress.LOADED || arrivals(since) == 0;
    if (!loaded || waitsForAnswers(since) || page.events().opening(since)) {
      return false;
    }
    return isQuiet(told, resting) && !page.events().navigating(since) && !waitsForAnswers(since);
  }

  private boolean waitsForAnswers(Mark since) {
    return page.events().inFlight(since).stream().anyMatch(it -> WAITED_FOR.contains(it.type()));
  }

  private boolean isQuiet(Json told, Deadline resting) {
    try {
      Deadline patience = resting.atMostMillis(ANSWER_MS);
      activity = told.isMissing() ? page.mainFrame(patience).call("activity", NOW, patience) : told;
      return !activity.text("readyState").equals("loading")
          && activity.number("quietMs") >= QUIET_MS
          && !activity.bool("animating");
    } catch (CdpError | TabtenderException e) {
      // The document is being replaced, or the page does not answer: it does not rest yet.
      activity = Json.MISSING;
      return false;
    }
  }

  /** A small file is there in a moment, and its path is of more use then. */
  private void awaitDownloads(Mark since, Deadline deadline) {
    page.events()
        .await(
            deadline.atMostMillis(SMALL_DOWNLOAD_MS),
            () -> page.events().downloads(since).stream().noneMatch(Settling::isRunning));
  }

  private static boolean isRunning(Effects.Download download) {
    return download.state().equals("in_progress");
  }

  private void pause(long millis, Deadline deadline) {
    page.events().await(deadline.atMostMillis(millis), this::stopped);
  }
}
