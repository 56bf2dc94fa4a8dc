package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;

/** Keys for whatever has the focus. */
final class Typing {
  /** Longer texts go in at once: two events a letter would keep the page busy for minutes. */
  private static final int LONG = 5_000;

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
    } else if (text.length() > LONG) {
      keyboard.insert(text, deadline);
    } else {
      keyboard.type(text, deadline);
    }
    return Outcome.DONE;
  }
}
