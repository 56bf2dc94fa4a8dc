package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.json.Json;
import java.util.Optional;

/** What a verb itself found out, beside what the page was seen to do. */
record Outcome(
    Optional<Json> value, Optional<String> valueNow, Optional<Effects.Scrolled> scrolled) {
  static final Outcome DONE = new Outcome(Optional.empty(), Optional.empty(), Optional.empty());

  static Outcome value(Json value) {
    return new Outcome(Optional.of(value), Optional.empty(), Optional.empty());
  }

  static Outcome valueNow(String value) {
    return new Outcome(Optional.empty(), Optional.of(value), Optional.empty());
  }

  static Outcome scrolled(Effects.Scrolled scrolled) {
    return new Outcome(Optional.empty(), Optional.empty(), Optional.of(scrolled));
  }
}
