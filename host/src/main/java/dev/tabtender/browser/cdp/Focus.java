package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Optional;

/** What has the focus: the window's document names a frame, which is asked in its turn. */
final class Focus {
  private static final long ANSWER_MS = 500;
  private static final int FRAMES_DEEP = 8;

  private final Page page;

  Focus(Page page) {
    this.page = page;
  }

  /**
   * Role and name of what has the focus.
   *
   * @param activity what the main frame's document said of itself last
   */
  Optional<String> after(Json activity, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(ANSWER_MS);
    Json answer = activity;
    for (int depth = 0; depth < FRAMES_DEEP; depth++) {
      Optional<Frame> inner = answer.optText("focusedFrame").flatMap(page::frame);
      if (inner.isEmpty()) {
        break;
      }
      try {
        Json within = inner.get().call("activity", Json.object(), patience);
        if (within.optText("focused").isEmpty()) {
          break;
        }
        answer = within;
      } catch (CdpError | TabtenderException e) {
        // It left or does not answer: then the frame itself is what is known.
        break;
      }
    }
    return answer.optText("focused");
  }
}
