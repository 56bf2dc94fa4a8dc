package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.Tab.Condition;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Waits for what a caller expects of the page. */
final class Waiting {
  private static final long POLL_MS = 100;
  private static final String SELF = " wait";

  private final Page page;
  private final Looking looking;

  Waiting(Page page, Looking looking) {
    this.page = page;
    this.looking = looking;
  }

  Outcome await(Condition condition, Deadline deadline) {
    switch (condition) {
      case Condition.Time time ->
          page.events()
              .await(
                  deadline.atMostMillis(time.millis()), () -> page.events().dialog().isPresent());
      case Condition.Text text ->
          until("text", text.text(), () -> shows(text.text(), deadline), deadline);
      case Condition.TextGone gone ->
          until("textGone", gone.text(), () -> !shows(gone.text(), deadline), deadline);
      case Condition.UrlMatches url -> {
        Pattern pattern = pattern(url.pattern());
        until(
            "urlMatches", url.pattern(), () -> pattern.matcher(page.info().url()).find(), deadline);
      }
    }
    return Outcome.DONE;
  }

  private void until(String phase, String wanted, Supplier<Boolean> holds, Deadline deadline) {
    while (!isTrue(holds)) {
      page.requireThere();
      if (deadline.passed() || Thread.currentThread().isInterrupted()) {
        throw new TabtenderException(
            ErrorCode.TIMEOUT,
            "Waited in vain for " + phase + " `" + wanted + "`.",
            "Look at the page: it may show something else. A longer wait takes timeoutMs.",
            Map.of("phase", phase, "wanted", wanted));
      }
      page.events().await(deadline.atMostMillis(POLL_MS), () -> false);
    }
  }

  /** A document that is replaced while it is read shows nothing yet. */
  private static boolean isTrue(Supplier<Boolean> holds) {
    try {
      return holds.get();
    } catch (TabtenderException e) {
      if (e.code() == ErrorCode.STALE_ELEMENT || e.code() == ErrorCode.TIMEOUT) {
        return false;
      }
      throw e;
    }
  }

  private boolean shows(String text, Deadline deadline) {
    SnapshotRequest request =
        new SnapshotRequest(SnapshotRequest.Form.TEXT, false, Optional.empty());
    Snapshot snapshot = looking.whole(SELF, request, deadline);
    return squeezed(snapshot.text()).contains(squeezed(text));
  }

  private static String squeezed(String text) {
    return text.replaceAll("[\\s\\u00a0]+", " ").strip();
  }

  /** A regular expression, or a glob when it is none. */
  static Pattern pattern(String wanted) {
    if (wanted.startsWith("*") || wanted.contains("**")) {
      return glob(wanted);
    }
    try {
      return Pattern.compile(wanted);
    } catch (PatternSyntaxException e) {
      return glob(wanted);
    }
  }

  private static Pattern glob(String wanted) {
    StringBuilder pattern = new StringBuilder("^");
    for (String part : wanted.split("(?<=\\*)|(?=\\*)")) {
      pattern.append(part.equals("*") ? ".*" : Pattern.quote(part));
    }
    return Pattern.compile(pattern.append('$').toString());
  }
}
