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

  private final Page page;
  private final Looking looking;

  Readiness(Page page, Looking looking) {
    this.page = page;
    this.looking = looking;
  }

  /** It lists nothing although it has scripts, or says itself that it loads. */
  boolean isEmptyYet(Deadline deadline) {
    try {
      FrameOutline main = looking.main(deadline);
      boolean listed = main.lines().stream().anyMatch(Line::listed);
      return main.lines().stream().anyMatch(Readiness::saysSo)
          || (!listed && hasScripts(page.mainFrame(deadline), deadline));
    } catch (CdpError | TabtenderException e) {
      return false;
    }
  }

  private static boolean saysSo(Line line) {
    return !line.listed() && LOADING.matcher(line.text().strip()).matches();
  }

  private boolean hasScripts(Frame frame, Deadline deadline) {
    if (page.synthetic()) {
      return false;
    }
    Json answer =
        frame
            .session()
            .send(
                "Runtime.evaluate",
                Json.object(
                    "expression",
                    "document.scripts.length",
                    "contextId",
                    frame.isolatedContext(deadline),
                    "returnByValue",
                    true),
                deadline);
    return answer.get("result").integer("value") > 0;
  }
}
