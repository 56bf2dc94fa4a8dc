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
   * How many elements a page has that is plainly filled, else 0: one this large is not empty,
   * unless it has the words of waiting in it.
   */
  private static final String PLAINLY_FILLED =
      "(n => n > 600 && !/loading|please wait|one moment|just a moment/i"
          + ".test(document.body.textContent) ? n : 0)(document.getElementsByTagName('*').length)";

  /**
   * Larger ones are not read ahead: who opened one may not want to look at it, and would wait long.
   */
  private static final int MOST_READ_AHEAD = 12_000;

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
      int elements = evaluate(PLAINLY_FILLED, deadline).integer();
      if (elements > MOST_READ_AHEAD) {
        return false;
      }
      // What is read here need not be read by the first look.
      FrameOutline main = looking.main(deadline);
      if (elements > 0) {
        return false;
      }
      boolean listed = main.lines().stream().anyMatch(Line::listed);
      return main.lines().stream().anyMatch(Readiness::saysSo)
          || (!listed && evaluate(SCRIPTED, deadline).bool());
    } catch (CdpError | TabtenderException e) {
      return false;
    }
  }

  private static boolean saysSo(Line line) {
    return !line.listed() && LOADING.matcher(line.text().strip()).matches();
  }

  /** Missing where nothing but the script can be asked. */
  private Json evaluate(String expression, Deadline deadline) {
    if (page.synthetic()) {
      return Json.MISSING;
    }
    Frame frame = page.mainFrame(deadline);
    Json answer =
        frame
            .session()
            .send(
                "Runtime.evaluate",
                Json.object(
                    "expression",
                    expression,
                    "contextId",
                    frame.isolatedContext(deadline),
                    "returnByValue",
                    true),
                deadline);
    return answer.get("result").get("value");
  }
}
