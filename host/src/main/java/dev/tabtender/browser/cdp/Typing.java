package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;

/** Keys for whatever has the focus. */
final class Typing {
  private final Keyboard keyboard;

  Typing(Keyboard keyboard) {
    this.keyboard = keyboard;
  }

  Outcome press(String keys, Deadline deadline) {
    keyboard.press(Keys.chord(keys), deadline);
    return Outcome.DONE;
  }

  Outcome type(String text, Deadline deadline) {
    keyboard.type(text, deadline);
    return Outcome.DONE;
  }
}
