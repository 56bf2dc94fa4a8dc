package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the list of an ARIA widget shows at one moment; empty while it is not known to show any. */
record ListOptions(List<One> options) {
  /**
   * One option.
   *
   * @param values what it may be called by besides its text
   * @param chosen pressing it could only undo the choice
   * @param position in the whole list, from 0
   */
  record One(int key, String text, List<String> values, boolean chosen, int position) {
    private static One of(Json json) {
      List<String> values = json.get("values").items().stream().map(Json::text).toList();
      return new One(
          json.integer("key"),
          json.text("text"),
          values,
          json.bool("chosen"),
          json.integer("position"));
    }

    /** To be pressed; messages about it name the widget that the caller knows. */
    Target target(Target widget) {
      return new Target(widget.index(), widget.frame(), key, widget.line());
    }
  }

  static ListOptions of(Target widget, Deadline deadline) {
    Json answer = widget.tell("options", Json.object(), deadline);
    return new ListOptions(
        Refusals.isRefusal(answer)
            ? List.of()
            : answer.get("options").items().stream().map(One::of).toList());
  }

  boolean isEmpty() {
    return options.isEmpty();
  }

  /** The last of those that are shown, to be scrolled at. */
  Optional<Target> last(Target widget) {
    return isEmpty() ? Optional.empty() : Optional.of(options.getLast().target(widget));
  }

  Optional<One> at(int position) {
    return first(one -> one.position() == position);
  }

  Optional<One> valued(String value) {
    return first(one -> one.values().contains(value));
  }

  /** The very text, else the same but for case. */
  Optional<One> named(String text) {
    return first(one -> one.text().equals(text))
        .or(() -> first(one -> one.text().equalsIgnoreCase(text)));
  }

  private Optional<One> first(Predicate<One> test) {
    return options.stream().filter(test).findFirst();
  }
}
