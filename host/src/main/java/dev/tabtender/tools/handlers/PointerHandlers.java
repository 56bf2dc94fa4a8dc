package dev.tabtender.tools.handlers;

import dev.tabtender.browser.Tab.Press;
import dev.tabtender.browser.Tab.ScrollRequest;
import dev.tabtender.browser.Tab.Spot;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.Effect;
import dev.tabtender.tools.ToolDefinition;
import dev.tabtender.tools.ToolResult;
import dev.tabtender.tools.handlers.Handler.Asked;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a mouse does. */
final class PointerHandlers {
  private static final List<String> BUTTONS = List.of("left", "right", "middle");
  private static final List<String> MODIFIERS = List.of("Control", "Shift", "Alt", "Meta");
  private static final List<String> DIRECTIONS = List.of("up", "down", "left", "right");
  private static final double MAX_PAGES = 1_000;

  private PointerHandlers() {}

  static List<Handler> all() {
    return List.of(
        handler("click", "index (or x and y), button?, count?, modifiers?", PointerHandlers::click),
        handler("hover", "index", PointerHandlers::hover),
        handler("drag", "index, toIndex", PointerHandlers::drag),
        handler("scroll", "direction, pages? or pixels?, index?", PointerHandlers::scroll));
  }

  private static Handler handler(String name, String usage, Handler.Body body) {
    return new Handler(new ToolDefinition(name, usage + ", timeoutMs?", Effect.INPUT), body);
  }

  private static ToolResult click(Asked asked) {
    Arguments arguments = asked.arguments();
    Spot spot = spot(arguments);
    String button = arguments.oneOf("button", BUTTONS, "left");
    int count = arguments.integer("count", 1, 3, 1);
    Press press = new Press(button, count, modifiers(arguments));
    return Answers.acted(asked.tab().click(spot, press, asked.deadline()));
  }

  private static Spot spot(Arguments arguments) {
    boolean point = arguments.has("x") || arguments.has("y");
    if (point && arguments.has("index")) {
      throw arguments.refused("index", "Either `index` or `x` and `y` must be given, not both.");
    }
    return point
        ? new Spot.Point(arguments.number("x"), arguments.number("y"))
        : new Spot.Element(arguments.index("index"));
  }

  private static List<String> modifiers(Arguments arguments) {
    if (!arguments.has("modifiers")) {
      return List.of();
    }
    List<String> modifiers = arguments.texts("modifiers");
    for (String modifier : modifiers) {
      if (!MODIFIERS.contains(modifier)) {
        throw arguments.refused(
            "modifiers", "`" + modifier + "` is none of " + String.join(", ", MODIFIERS) + ".");
      }
    }
    return modifiers.stream().distinct().toList();
  }

  private static ToolResult hover(Asked asked) {
    return Answers.acted(asked.tab().hover(asked.arguments().index("index"), asked.deadline()));
  }

  private static ToolResult drag(Asked asked) {
    Arguments arguments = asked.arguments();
    int from = arguments.index("index");
    return Answers.acted(asked.tab().drag(from, arguments.index("toIndex"), asked.deadline()));
  }

  private static ToolResult scroll(Asked asked) {
    Arguments arguments = asked.arguments();
    String direction = arguments.oneOf("direction", DIRECTIONS);
    if (arguments.has("pages") && arguments.has("pixels")) {
      throw arguments.refused("pixels", "Either `pages` or `pixels` may be given, not both.");
    }
    Optional<Double> pages = positive(arguments, "pages", MAX_PAGES);
    Optional<Double> pixels = positive(arguments, "pixels", 10_000_000);
    OptionalInt index =
        arguments.has("index") ? OptionalInt.of(arguments.index("index")) : OptionalInt.empty();
    return Answers.acted(
        asked.tab().scroll(new ScrollRequest(direction, pages, pixels, index), asked.deadline()));
  }

  private static Optional<Double> positive(Arguments arguments, String field, double most) {
    Optional<Double> number = arguments.optNumber(field);
    if (number.isPresent() && (number.get() <= 0 || number.get() > most)) {
      throw arguments.refused(
          field,
          "`"
              + field
              + "` must be above 0 and at most "
              + (long) most
              + "; `direction` says which way.");
    }
    return number;
  }
}
