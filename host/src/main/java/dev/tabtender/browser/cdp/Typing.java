package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;

/** Keys for whatever has the focus. */
final class Typing {
  private final Page page;
  private final Keyboard keyboard;

  Typing(Page page, Keyboard keyboard) {
    this.page = page;
    this.keyboard = keyboard;
  }

  Outcome press(String keys, Deadline deadline) {
    Keys.Chord chord = Keys.chord(keys);
    page.session(deadline);
    if (page.synthetic()) {
      Synthetic.press(page, keys, deadline);
    } else {
      keyboard.press(chord, deadline);
    }
    return Outcome.DONE;
  }

  Outcome type(String text, Deadline deadline) {
    page.session(deadline);
    if (page.synthetic()) {
      Synthetic.type(page, text, deadline);
    } else {
      keyboard.type(text, deadline);
    }
    return Outcome.DONE;
  }
}
