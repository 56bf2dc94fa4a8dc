package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.regex.Pattern;

/**
 * Whether a document that came to rest shows what it is for. Applications load an empty page first
 * and fill it a moment later, from a timer that nobody can see.
 */
final class Readiness {
  private static final Pattern LOADING =
      Pattern.compile(
          "(loading(?! more)|please wait|one moment|just a moment)\\b.{0,24}",
          Pattern.CASE_INSENSITIVE);

  /**
   * A page this large is not empty, and it is dear to look at: the words of waiting are searched
   * for first.
   */
  private static final String PLAINLY_FILLED =
      "document.getElementsByTagName('*').length > 600 &&"
          + " !/loading|please wait|one moment|just a moment/i.test(document.body.textContent)";

  private static final String SCRIPTED = "document.scripts.length > 0";

  private final Page page;
  private final Looking looking;

  Readiness(Page page, Looking looking) {
    this.page = page;
    this.looking = looking;
  }

  /** It lists nothing although it has scripts, or says itself that it loads. */
  boolean isEmptyYet(Deadline deadline) {
    try {
      if (holds(PLAINLY_FILLED, deadline)) {
        return false;
      }
      FrameOutline main = looking.main(deadline);
      boolean listed = main.lines().stream().anyMatch(Line::listed);
      return main.lines().stream().anyMatch(Readiness::saysSo)
          || (!listed && holds(SCRIPTED, deadline));
    } catch (CdpError | TabtenderException e) {
      return false;
    }
  }

  private static boolean saysSo(Line line) {
    return !line.listed() && LOADING.matcher(line.text().strip()).matches();
  }

  private boolean holds(String condition, Deadline deadline) {
    if (page.synthetic()) {
      return false;
    }
    Frame frame = page.mainFrame(deadline);
    Json answer =
        frame
            .session()
            .send(
                "Runtime.evaluate",
                Json.object(
                    "expression",
                    condition,
                    "contextId",
                    frame.isolatedContext(deadline),
                    "returnByValue",
                    true),
                deadline);
    return answer.get("result").bool("value");
  }
}
