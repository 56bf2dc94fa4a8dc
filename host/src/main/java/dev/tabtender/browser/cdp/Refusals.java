package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What the injected script would not do, as the failure it is. */
final class Refusals {
  private Refusals() {}

  /** The answer, unless it is a refusal. */
  static Json accepted(Json answer) {
    if (isRefusal(answer)) {
      throw failure(answer, Map.of());
    }
    return answer;
  }

  /** The same for an answer about one element; a refusal as stale tells what the element was. */
  static Json accepted(Json answer, Target target) {
    if (isRefusal(answer)) {
      throw failure(answer, target.details());
    }
    return answer;
  }

  static boolean isRefusal(Json answer) {
    return answer.has("ok") && !answer.bool("ok");
  }

  static TabtenderException failure(Json refusal, Map<String, Object> more) {
    Map<String, Object> details = new LinkedHashMap<>(more);
    refusal.get("details").fields().forEach(details::put);
    return new TabtenderException(
        code(refusal.text("code")), refusal.text("message"), refusal.text("hint"), details);
  }

  private static ErrorCode code(String word) {
    return ErrorCode.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
