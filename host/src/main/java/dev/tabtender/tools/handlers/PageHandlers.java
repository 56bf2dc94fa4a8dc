package dev.tabtender.tools.handlers;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Tab.Condition;
import dev.tabtender.browser.Tab.WaitUntil;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.Effect;
import dev.tabtender.tools.ToolDefinition;
import dev.tabtender.tools.ToolResult;
import dev.tabtender.tools.handlers.Handler.Asked;
import java.util.List;
import java.util.Locale;

/** Going somewhere, waiting, and running code. */
final class PageHandlers {
  private static final List<String> WAITS = List.of("stable", "load", "domcontentloaded", "commit");
  private static final List<String> CONDITIONS = List.of("ms", "text", "textGone", "urlMatches");
  private static final int MAX_WAIT_MS = 600_000;

  private PageHandlers() {}

  static List<Handler> all() {
    return List.of(
        handler("navigate", "url, waitUntil?, timeoutMs?", Effect.NAVIGATE, PageHandlers::navigate),
        handler(
            "go_back",
            "timeoutMs?",
            Effect.NAVIGATE,
            asked -> acted(asked.tab().goBack(asked.deadline()))),
        handler(
            "go_forward",
            "timeoutMs?",
            Effect.NAVIGATE,
            asked -> acted(asked.tab().goForward(asked.deadline()))),
        handler(
            "reload",
            "timeoutMs?",
            Effect.NAVIGATE,
            asked -> acted(asked.tab().reload(asked.deadline()))),
        handler(
            "wait",
            "one of ms, text, textGone, urlMatches; timeoutMs?",
            Effect.READ,
            PageHandlers::await),
        handler(
            "execute_script",
            "script, args?, world?, timeoutMs?",
            Effect.SCRIPT,
            PageHandlers::script),
        handler("handle_dialog", "accept, text?", Effect.INPUT, PageHandlers::dialog));
  }

  private static Handler handler(String name, String usage, Effect effect, Handler.Body body) {
    return new Handler(new ToolDefinition(name, usage, effect), body);
  }

  private static ToolResult acted(Acted acted) {
    return Answers.acted(acted);
  }

  private static ToolResult navigate(Asked asked) {
    Arguments arguments = asked.arguments();
    String url = arguments.words("url");
    String wait = arguments.oneOf("waitUntil", WAITS, "stable");
    WaitUntil until = WaitUntil.valueOf(wait.toUpperCase(Locale.ROOT));
    return acted(asked.tab().navigate(url, until, asked.deadline()));
  }

  private static ToolResult await(Asked asked) {
    return acted(asked.tab().await(condition(asked.arguments()), asked.deadline()));
  }

  private static Condition condition(Arguments arguments) {
    List<String> given = CONDITIONS.stream().filter(arguments::has).toList();
    if (given.size() != 1) {
      String field = given.isEmpty() ? "ms" : given.get(1);
      throw arguments.refused(
          field, "Exactly one of " + String.join(", ", CONDITIONS) + " must be given.");
    }
    return switch (given.getFirst()) {
      case "ms" -> new Condition.Time(arguments.integer("ms", 0, MAX_WAIT_MS, 0));
      case "text" -> new Condition.Text(arguments.words("text"));
      case "textGone" -> new Condition.TextGone(arguments.words("textGone"));
      default -> new Condition.UrlMatches(arguments.words("urlMatches"));
    };
  }

  private static ToolResult script(Asked asked) {
    Arguments arguments = asked.arguments();
    String script = arguments.words("script");
    boolean isolated =
        arguments.oneOf("world", List.of("page", "isolated"), "page").equals("isolated");
    return Answers.valued(
        asked.tab().executeScript(script, arguments.values("args"), isolated, asked.deadline()));
  }

  private static ToolResult dialog(Asked asked) {
    Arguments arguments = asked.arguments();
    boolean accept = arguments.flag("accept");
    return acted(asked.tab().handleDialog(accept, arguments.optText("text"), asked.deadline()));
  }
}
