package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.Map;

/**
 * An element that a caller named by its index.
 *
 * @param line how it was last listed
 */
record Target(int index, Frame frame, int key, String line) {
  /** A page that does not answer within this is hanging. */
  private static final long ANSWER_MS = 5_000;

  /** Asks the injected script about it; a refusal is thrown. */
  Json ask(String method, Json more, Deadline deadline) {
    return Refusals.accepted(tell(method, more, deadline), this);
  }

  /** The same, with a refusal as an answer. */
  Json tell(String method, Json more, Deadline deadline) {
    return frame.call(method, more.with("key", key), deadline.atMostMillis(ANSWER_MS));
  }

  Map<String, Object> details() {
    return Map.of("index", index, "lastSeen", line);
  }
}
