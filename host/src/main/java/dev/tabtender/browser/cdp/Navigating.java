package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Tab.WaitUntil;
import dev.tabtender.browser.cdp.PageEvents.Mark;
import dev.tabtender.browser.cdp.PageEvents.Progress;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Map;
import java.util.regex.Pattern;

/** Going to addresses, and through the tab's history. */
final class Navigating {
  private static final Pattern SCHEME =
      Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]*:(?!\\d+(/|$|\\?|#)).*", Pattern.DOTALL);
  private static final Pattern LOCAL =
      Pattern.compile(
          "^(localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]|[^/:]+\\.localhost)([:/?#].*)?$");

  private final Page page;

  Navigating(Page page) {
    this.page = page;
  }

  /** The address as it is gone to: a bare host is asked by https, this machine by http. */
  static String address(String given) {
    String url = given.strip();
    if (SCHEME.matcher(url).matches()) {
      return url;
    }
    return (LOCAL.matcher(url).matches() ? "http://" : "https://") + url;
  }

  Outcome navigate(String given, WaitUntil until, Mark since, Deadline deadline) {
    String url = address(given);
    CdpSession session = page.sessionToNavigate(deadline);
    Json answer;
    try {
      answer = session.send("Page.navigate", Json.object("url", url), deadline);
    } catch (CdpError e) {
      throw failed(url, String.valueOf(e.getMessage()));
    } catch (TabtenderException e) {
      if (TabLosses.isKeptOut(e)) {
        // The page that came keeps debuggers out: it is there all the same.
        page.sessionToNavigate(deadline);
        return Outcome.DONE;
      }
      // Whoever asks the person whether to leave has not to be stopped: the answer decides.
      boolean asks = page.events().dialog().isPresent();
      throw e.code() == ErrorCode.TIMEOUT && !asks ? late(session, url) : e;
    }
    String error = answer.text("errorText");
    boolean download = answer.bool("isDownload") || !page.events().downloads(since).isEmpty();
    if (!error.isEmpty() && !download && !downloadFollows(error, since, deadline)) {
      throw failed(url, error);
    }
    await(until, answer.text("loaderId"), since, deadline);
    return Outcome.DONE;
  }

  /** A download ends the navigation before it is told of. */
  private boolean downloadFollows(String error, Mark since, Deadline deadline) {
    return error.equals("net::ERR_ABORTED")
        && page.events()
            .await(deadline.atMostMillis(1_000), () -> !page.events().downloads(since).isEmpty());
  }

  private TabtenderException late(CdpSession session, String url) {
    session.sendAsync("Page.stopLoading", Json.object(), Deadline.inMillis(1_000));
    return new TabtenderException(
        ErrorCode.TIMEOUT,
        url + " did not answer in time.",
        "Give a longer timeoutMs, or try again.",
        Map.of("phase", "navigate", "url", url));
  }

  private void await(WaitUntil until, String loaderId, Mark since, Deadline deadline) {
    Progress wanted =
        switch (until) {
          case COMMIT -> Progress.COMMITTED;
          case DOMCONTENTLOADED -> Progress.DOM_CONTENT_LOADED;
          case LOAD -> Progress.LOADED;
          // Settling has its own idea of a page that loads for ever.
          case STABLE -> Progress.COMMITTED;
        };
    boolean there =
        page.events()
            .await(
                deadline,
                () ->
                    isToldOf(loaderId, since) && reached(wanted)
                        || !page.events().downloads(since).isEmpty());
    if (!there) {
      throw Attempt.timeout("load");
    }
  }

  /**
   * The answer may come before the document's own events: until then, the progress is that of the
   * document before. Without a loader the document stayed, or nobody tells of it.
   */
  private boolean isToldOf(String loaderId, Mark since) {
    return loaderId.isEmpty()
        || page.synthetic()
        || page.events().navigations(since).stream().anyMatch(it -> it.loaderId().equals(loaderId));
  }

  private boolean reached(Progress wanted) {
    return page.events().progress().compareTo(wanted) >= 0;
  }

  Outcome reload(Deadline deadline) {
    CdpSession session = page.sessionToNavigate(deadline);
    if (page.synthetic()) {
      // The same address again is what the browser takes for a reload.
      session.send("Page.navigate", Json.object("url", page.info().url()), deadline);
    } else {
      session.send("Page.reload", Json.object(), deadline);
    }
    return Outcome.DONE;
  }

  /** One entry back ({@code -1}) or forward ({@code 1}). */
  Outcome travel(int step, Mark since, Deadline deadline) {
    CdpSession session = page.session(deadline);
    Json history = session.send("Page.getNavigationHistory", Json.object(), deadline);
    Json entry = history.get("entries").get(history.integer("currentIndex") + step);
    if (entry.isMissing()) {
      throw new TabtenderException(
          ErrorCode.NAVIGATION_FAILED,
          "This tab has no " + (step < 0 ? "earlier" : "later") + " page in its history.",
          "Navigate to the address that is wanted.");
    }
    session.send(
        "Page.navigateToHistoryEntry", Json.object("entryId", entry.integer("id")), deadline);
    page.events()
        .await(
            deadline.atMostMillis(5_000),
            () ->
                !page.events().navigations(since).isEmpty()
                    || !page.events().failures(since).isEmpty());
    return Outcome.DONE;
  }

  static TabtenderException failed(String url, String netError) {
    return new TabtenderException(
        ErrorCode.NAVIGATION_FAILED,
        url + " could not be opened: " + netError,
        hint(netError),
        Map.of("url", url, "netError", netError));
  }

  private static String hint(String netError) {
    return switch (netError) {
      case String it when it.contains("NAME_NOT_RESOLVED") -> "Check the host's name.";
      case String it when it.contains("CONNECTION_REFUSED") ->
          "Check the port, and that the server runs.";
      case String it when it.contains("AUTH") -> "The server wants a user name and a password.";
      case String it when it.contains("CERT") || it.contains("SSL") ->
          "The server has no certificate that is trusted here, or speaks no TLS on this port.";
      case String it when it.contains("ABORTED") ->
          "The server sent nothing to show, or something else was opened meanwhile.";
      default -> "Check the address, or try again later.";
    };
  }
}
