package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Map;

/** Puts text into a field as a person would, and reads back what the field made of it. */
final class Filling {
  /**
   * Up to here key by key, since completions and masks listen to keys; longer texts are inserted at
   * once.
   */
  private static final int TYPED = 100;

  private static final long TAKING_MS = 400;

  private final Page page;
  private final Targets targets;
  private final Clicking clicking;
  private final Keyboard keyboard;
  private final Typing typing;

  Filling(Page page, Targets targets, Clicking clicking, Keyboard keyboard, Typing typing) {
    this.typing = typing;
    this.page = page;
    this.targets = targets;
    this.clicking = clicking;
    this.keyboard = keyboard;
  }

  Outcome fill(int index, String text, boolean append, boolean enter, Deadline deadline) {
    Target target = targets.find(index, deadline);
    // With the value, the script refuses what a number or date field would drop, before anything is
    // changed.
    Json question = append ? Json.object() : Json.object("value", text);
    Json field = target.ask("field", question, deadline);
    String value =
        field.text("kind").equals("value")
            ? set(target, field, text, append, deadline)
            : write(target, field, new Wanted(text, append), deadline);
    if (enter) {
      typing.press("Enter", deadline);
    }
    return field.bool("secret") ? Outcome.DONE : Outcome.valueNow(value);
  }

  private record Wanted(String text, boolean append) {}

  /** Dates, colours, ranges and the like, which have no caret. */
  private static String set(
      Target target, Json field, String text, boolean append, Deadline deadline) {
    String wanted = append ? field.text("value") + text : text;
    return target.ask("setValue", Json.object("value", wanted), deadline).text("value");
  }

  private String write(Target target, Json field, Wanted wanted, Deadline deadline) {
    if (page.synthetic()) {
      Synthetic.fill(target, wanted.text(), wanted.append(), deadline);
      return changed(target, field.text("value"), deadline).text("value");
    }
    enter(target, field, deadline);
    Json focused = target.ask("focusField", Json.object("append", wanted.append()), deadline);
    if (!focused.bool("focused")) {
      throw refused(target, "The field does not take the focus.");
    }
    if (field.bool("byKeys") && !wanted.append()) {
      keyboard.press(Keys.chord("Control+A"), deadline);
    }
    if (field.bool("byKeys")) {
      return edit(wanted, deadline);
    }
    put(field, wanted, deadline);
    return verified(target, field, wanted, deadline);
  }

  /**
   * An editor that keeps its text elsewhere: it listens to keys, and what its field holds means
   * nothing.
   */
  private String edit(Wanted wanted, Deadline deadline) {
    if (!wanted.append()) {
      keyboard.press(Keys.chord("Control+A"), deadline);
      keyboard.press(Keys.chord("Delete").key(), deadline);
    } else {
      keyboard.press(Keys.chord("Control+End"), deadline);
    }
    keyboard.insert(wanted.text(), deadline);
    return wanted.text();
  }

  /** A click opens what a field opens; one that cannot be reached may still be focused. */
  private void enter(Target target, Json field, Deadline deadline) {
    if (field.bool("focused")) {
      return;
    }
    try {
      clicking.click(target, Clicking.PLAIN, deadline);
    } catch (TabtenderException e) {
      if (e.code() != ErrorCode.NOT_INTERACTABLE) {
        throw e;
      }
    }
  }

  private void put(Json field, Wanted wanted, Deadline deadline) {
    String text = wanted.text();
    if (text.isEmpty()) {
      if (!wanted.append() && !field.text("value").isEmpty()
          || field.bool("secret")
          || field.bool("byKeys")) {
        keyboard.press(Keys.chord("Delete").key(), deadline);
      }
    } else if (field.text("kind").equals("rich")) {
      lines(text, deadline);
    } else {
      line(text, deadline);
    }
  }

  private void line(String text, Deadline deadline) {
    if (text.length() <= TYPED && text.indexOf('\n') < 0 && text.indexOf('\t') < 0) {
      keyboard.type(text, deadline);
    } else {
      keyboard.insert(text, deadline);
    }
  }

  /**
   * Editors with a model of their own take no line breaks within a text, and Enter alone may send
   * what is written so far.
   */
  private void lines(String text, Deadline deadline) {
    boolean first = true;
    for (String line : text.split("\r?\n", -1)) {
      if (!first) {
        keyboard.press(Keys.chord("Shift+Enter"), deadline);
      }
      if (!line.isEmpty()) {
        line(line, deadline);
      }
      first = false;
    }
  }

  /**
   * What the field holds in the end. A field that took nothing at all gets the value once more,
   * another way.
   */
  private String verified(Target target, Json before, Wanted wanted, Deadline deadline) {
    String old = before.text("value");
    String whole = wanted.append() ? old + wanted.text() : wanted.text();
    if (before.bool("secret") || before.bool("byKeys") || whole.equals(old)) {
      return whole;
    }
    Json now = changed(target, old, deadline);
    if (isTaken(now, old)) {
      return now.text("value");
    }
    if (before.text("kind").equals("rich")) {
      throw refused(target, "The editor did not take the text; it still holds what it held.");
    }
    target.ask("setValue", Json.object("value", whole), deadline);
    Json then = changed(target, old, deadline);
    if (!isTaken(then, old)) {
      throw refused(target, "The field did not take the text; it still holds what it held.");
    }
    return then.text("value");
  }

  /** A field that goes as it is filled (a wizard's next step) has taken the text. */
  private static boolean isTaken(Json field, String old) {
    return Refusals.isRefusal(field) || !field.text("value").equals(old);
  }

  /** The field as soon as it holds something else, or still the same after a moment. */
  private Json changed(Target target, String old, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(TAKING_MS);
    while (true) {
      Json field = target.tell("field", Json.object(), deadline);
      if (isTaken(field, old) || patience.passed()) {
        return field;
      }
      page.events().await(patience.atMostMillis(25), () -> false);
    }
  }

  private static TabtenderException refused(Target target, String message) {
    return new TabtenderException(
        ErrorCode.NOT_INTERACTABLE,
        message + " Field: " + target.line(),
        "Click it first, or look at a new snapshot for the field that takes the text.",
        Map.copyOf(target.details()));
  }
}
