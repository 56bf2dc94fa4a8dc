package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.browser.Tab.Choice;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Chooses options: of a native select by the script, of a widget as a person does, by opening it
 * and pressing one.
 */
final class Selecting {
  private static final long OPENING_MS = 3_000;

  /** After this a list is taken to have shown what it shows by itself. */
  private static final long SHOWING_MS = 400;

  private static final long SCROLLED_MS = 40;

  /** A field that hears of the focus may fetch its options only then. */
  private static final long WAKING_MS = 500;

  private static final long FETCHING_MS = 2_500;
  private static final String SELF = " select";
  private static final Set<String> OPTIONS =
      Set.of(
          "option",
          "menuitem",
          "menuitemradio",
          "menuitemcheckbox",
          "treeitem",
          "radio",
          "gridcell",
          "row");

  private final Page page;
  private final Targets targets;
  private final Clicking clicking;
  private final Looking looking;
  private final Keyboard keyboard;

  Selecting(Page page, Targets targets, Clicking clicking, Looking looking, Keyboard keyboard) {
    this.page = page;
    this.targets = targets;
    this.clicking = clicking;
    this.looking = looking;
    this.keyboard = keyboard;
  }

  Outcome select(int index, Choice choice, Deadline deadline) {
    Target target = targets.find(index, deadline);
    Json answer = answer(target, request(choice), deadline);
    if (answer.bool("native")) {
      return Outcome.valueNow(
          answer.get("texts").items().stream().map(Json::text).collect(Collectors.joining(", ")));
    }
    boolean open = answer.bool("open");
    for (Wanted wanted : wanted(choice)) {
      press(target, open, wanted, deadline);
      open = isOpen(target, deadline);
    }
    return chosen(target, deadline);
  }

  /** A native select is chosen from at once, or as soon as it has the option. */
  private Json answer(Target target, Json request, Deadline deadline) {
    Json answer = target.tell("select", request, deadline);
    if (lacks(answer)) {
      int had = answer.get("details").integer("count");
      answer = target.tell("select", request.with("wake", true), deadline);
      Deadline waking = deadline.atMostMillis(WAKING_MS);
      Deadline fetching = deadline.atMostMillis(FETCHING_MS);
      while (lacks(answer) && !waking.passed()) {
        page.events().await(waking.atMostMillis(60), () -> false);
        answer = target.tell("select", request, deadline);
        if (lacks(answer) && answer.get("details").integer("count") != had) {
          waking = fetching;
        }
      }
    }
    return Refusals.accepted(answer, target);
  }

  private static boolean lacks(Json answer) {
    return Refusals.isRefusal(answer) && answer.get("details").has("count");
  }

  private void leave(Deadline deadline) {
    if (page.synthetic()) {
      Synthetic.press(page, "Escape", deadline);
    } else {
      keyboard.press(Keys.chord("Escape"), deadline);
    }
  }

  private static Json request(Choice choice) {
    return switch (choice) {
      case Choice.Texts texts -> Json.object("by", "text", "wanted", texts.texts());
      case Choice.Values values -> Json.object("by", "value", "wanted", values.values());
      case Choice.Positions positions ->
          Json.object("by", "optionIndex", "wanted", positions.positions());
    };
  }

  private record Wanted(String text, OptionalInt position, boolean byValue) {
    static Wanted text(String text) {
      return new Wanted(text, OptionalInt.empty(), false);
    }

    static Wanted value(String value) {
      return new Wanted(value, OptionalInt.empty(), true);
    }

    static Wanted position(int position) {
      return new Wanted("#" + position, OptionalInt.of(position), false);
    }

    /** What one would type to find it. */
    String typed() {
      return position.isPresent() || byValue ? "" : text;
    }
  }

  private static List<Wanted> wanted(Choice choice) {
    return switch (choice) {
      case Choice.Texts texts -> texts.texts().stream().map(Wanted::text).toList();
      case Choice.Values values -> values.values().stream().map(Wanted::value).toList();
      case Choice.Positions positions ->
          positions.positions().stream().map(Wanted::position).toList();
    };
  }

  private boolean isOpen(Target target, Deadline deadline) {
    Json answer = target.tell("select", Json.object("by", "text", "wanted", List.of("")), deadline);
    return answer.bool("open");
  }

  private void press(Target target, boolean open, Wanted wanted, Deadline deadline) {
    Map<Integer, Json> before = elements(deadline);
    if (!open) {
      clicking.click(target, Clicking.PLAIN, deadline);
    }
    Deadline opening = deadline.atMostMillis(OPENING_MS);
    Deadline showing = deadline.atMostMillis(SHOWING_MS);
    LongList list = new LongList(page, keyboard, target);
    while (true) {
      ListOptions own = ListOptions.of(target, deadline);
      if (pressOwn(target, own, wanted, deadline)) {
        return;
      }
      Map<Integer, Json> now = elements(deadline);
      // A list that is known has no other positions than its own.
      boolean elsewhere = own.isEmpty() || wanted.position().isEmpty();
      Optional<Target> option =
          elsewhere
              ? find(target, open ? Map.of() : before, now, wanted, deadline)
              : Optional.empty();
      if (option.isPresent()) {
        clicking.click(option.get(), Clicking.PLAIN, deadline);
        return;
      }
      Optional<Target> shown =
          own.last(target).or(() -> shown(target, open, before, now, deadline));
      if (showing.passed() && list.showMore(shown, wanted.typed(), deadline)) {
        opening = deadline.atMostMillis(OPENING_MS);
        showing = deadline.atMostMillis(SCROLLED_MS);
      } else if (opening.passed()) {
        list.giveUp(deadline);
        leave(deadline);
        throw missing(target, wanted, options(target, open ? Map.of() : before, now));
      }
      page.events().await(opening.atMostMillis(60), () -> false);
    }
  }

  /** An option that came up when it was opened. */
  private Optional<Target> shown(
      Target target,
      boolean open,
      Map<Integer, Json> before,
      Map<Integer, Json> now,
      Deadline deadline) {
    return options(target, before, now).stream()
        .filter(it -> open || isFresh(it, before))
        .reduce((earlier, later) -> later)
        .map(option -> targets.find(option.integer("index"), deadline));
  }

  /** What is chosen already is left alone: another press could take the choice back. */
  private boolean pressOwn(Target target, ListOptions own, Wanted wanted, Deadline deadline) {
    Optional<ListOptions.One> option =
        wanted.position().isPresent()
            ? own.at(wanted.position().getAsInt())
            : wanted.byValue() ? own.valued(wanted.text()) : own.named(squeezed(wanted.text()));
    if (option.isPresent() && !option.get().chosen()) {
      clicking.click(option.get().target(target), Clicking.PLAIN, deadline);
    }
    return option.isPresent();
  }

  private Map<Integer, Json> elements(Deadline deadline) {
    Snapshot snapshot =
        looking.whole(SELF, new SnapshotRequest(Form.JSON, false, Optional.empty()), deadline);
    Map<Integer, Json> elements = new LinkedHashMap<>();
    snapshot.elements().forEach(element -> elements.put(element.integer("index"), element));
    return elements;
  }

  private Optional<Target> find(
      Target target,
      Map<Integer, Json> before,
      Map<Integer, Json> now,
      Wanted wanted,
      Deadline deadline) {
    if (wanted.byValue()) {
      for (Json option : options(target, before, now)) {
        Target one = targets.find(option.integer("index"), deadline);
        if (ListOptions.of(one, deadline).valued(wanted.text()).isPresent()) {
          return Optional.of(one);
        }
      }
    }
    return find(target, before, now, wanted)
        .map(option -> targets.find(option.integer("index"), deadline));
  }

  /** An option of that name; where options have no role, whatever came up under that name. */
  private static Optional<Json> find(
      Target target, Map<Integer, Json> before, Map<Integer, Json> now, Wanted wanted) {
    List<Json> options = options(target, before, now);
    if (wanted.position().isPresent()) {
      int position = wanted.position().getAsInt();
      return position < options.size() ? Optional.of(options.get(position)) : Optional.empty();
    }
    String text = squeezed(wanted.text());
    Predicate<Json> same = it -> squeezed(it.text("name")).equals(text);
    Predicate<Json> alike = it -> squeezed(it.text("name")).equalsIgnoreCase(text);
    return options.stream()
        .filter(same)
        .findFirst()
        .or(() -> options.stream().filter(alike).findFirst())
        .or(
            () ->
                now.values().stream()
                    .filter(it -> isFresh(it, before) && same.test(it))
                    .findFirst());
  }

  /** Those that came up are its own; where none did, it was open. */
  private static List<Json> options(
      Target target, Map<Integer, Json> before, Map<Integer, Json> now) {
    List<Json> all =
        now.values().stream()
            .filter(
                it -> OPTIONS.contains(it.text("role")) && it.integer("index") != target.index())
            .toList();
    List<Json> fresh = all.stream().filter(it -> isFresh(it, before)).toList();
    return fresh.isEmpty() ? all : fresh;
  }

  private static boolean isFresh(Json element, Map<Integer, Json> before) {
    return !before.containsKey(element.integer("index"));
  }

  private static String squeezed(String text) {
    return text.replaceAll("[\\s\\u00a0]+", " ").strip();
  }

  private static TabtenderException missing(Target target, Wanted wanted, List<Json> options) {
    List<String> names = options.stream().map(it -> it.text("name")).limit(100).toList();
    return new TabtenderException(
        ErrorCode.WRONG_ELEMENT_KIND,
        "There is no option `" + wanted.text() + "` in " + target.line(),
        names.isEmpty()
            ? "It showed no options when it was pressed; use click and a new snapshot."
            : "Choose one of details.options.",
        Map.of("index", target.index(), "options", names));
  }

  /** What the widget shows now. */
  private Outcome chosen(Target target, Deadline deadline) {
    Json now = elements(deadline).getOrDefault(target.index(), Json.MISSING);
    return now.isMissing()
        ? Outcome.DONE
        : Outcome.valueNow(now.optText("value").orElse(now.text("name")));
  }
}
