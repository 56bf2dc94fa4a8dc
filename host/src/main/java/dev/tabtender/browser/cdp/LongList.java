package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.Optional;

/**
 * A list that does not show all of its options at once: the rest comes up as it is scrolled, or as
 * one types into the field that opened it.
 */
final class LongList {
  private static final double PART = 0.8;
  private static final int TO_THE_TOP = 1_000_000;
  private static final int PATIENCE = 3;

  private final Page page;
  private final Keyboard keyboard;
  private final Target widget;
  private boolean atTop;
  private boolean typed;
  private int vain;

  LongList(Page page, Keyboard keyboard, Target widget) {
    this.page = page;
    this.keyboard = keyboard;
    this.widget = widget;
  }

  /**
   * Has it show others.
   *
   * @param shown an option that it shows now
   * @param text what to type when scrolling does not help; empty when that is not to be tried
   * @return false when there is nothing left to try
   */
  boolean showMore(Optional<Target> shown, String text, Deadline deadline) {
    if (shown.isPresent() && vain < PATIENCE) {
      if (scroll(shown.get(), deadline)) {
        vain = 0;
      } else {
        // The end may be where more is fetched.
        vain++;
      }
      return true;
    }
    return type(text, deadline);
  }

  private boolean scroll(Target option, Deadline deadline) {
    Json first = Json.object("direction", "up", "pixels", TO_THE_TOP);
    Json next = Json.object("direction", "down", "pages", PART);
    Json answer = option.tell("scroll", atTop ? next : first, deadline);
    double moved = answer.get("moved").number("y");
    boolean ofList = answer.optText("container").isPresent();
    if (!ofList && moved != 0) {
      Json back = Json.object("direction", moved > 0 ? "up" : "down", "pixels", Math.abs(moved));
      option.tell("scroll", back, deadline);
    }
    boolean started = !atTop && ofList;
    atTop = true;
    return ofList && (started || moved != 0);
  }

  private boolean type(String text, Deadline deadline) {
    if (typed || text.isEmpty()) {
      return false;
    }
    typed = true;
    Json field = widget.tell("field", Json.object(), deadline);
    if (Refusals.isRefusal(field) || !field.text("kind").equals("text")) {
      return false;
    }
    write(text, deadline);
    return true;
  }

  /** What was typed in vain is taken back. */
  void giveUp(Deadline deadline) {
    if (typed && !Refusals.isRefusal(widget.tell("field", Json.object(), deadline))) {
      write("", deadline);
    }
  }

  private void write(String text, Deadline deadline) {
    if (page.synthetic()) {
      Synthetic.fill(widget, text, false, deadline);
    } else if (!Refusals.isRefusal(
        widget.tell("focusField", Json.object("append", false), deadline))) {
      if (text.isEmpty()) {
        keyboard.press(Keys.chord("Delete").key(), deadline);
      } else {
        keyboard.type(text, deadline);
      }
    }
  }
}
