package dev.tabtender.tools.handlers;

import dev.tabtender.browser.Tab.Choice;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.Effect;
import dev.tabtender.tools.ToolDefinition;
import dev.tabtender.tools.ToolResult;
import dev.tabtender.tools.handlers.Handler.Asked;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Filling in what a page asks for. */
final class FormHandlers {
  private static final List<String> CHOICES = List.of("text", "value", "optionIndex");

  private FormHandlers() {}

  static List<Handler> all() {
    return List.of(
        handler("fill", "index, text, pressEnter?, append?", Effect.INPUT, FormHandlers::fill),
        handler(
            "select_option",
            "index, one of text, value, optionIndex",
            Effect.INPUT,
            FormHandlers::select),
        handler("check", "index, checked", Effect.INPUT, FormHandlers::check),
        handler("upload_files", "index, files", Effect.UPLOAD, FormHandlers::upload),
        handler("press_key", "keys", Effect.INPUT, FormHandlers::press),
        handler("type_text", "text", Effect.INPUT, FormHandlers::type));
  }

  private static Handler handler(String name, String usage, Effect effect, Handler.Body body) {
    return new Handler(new ToolDefinition(name, usage + ", timeoutMs?", effect), body);
  }

  private static ToolResult fill(Asked asked) {
    Arguments arguments = asked.arguments();
    int index = arguments.index("index");
    String text = arguments.text("text");
    boolean append = arguments.flag("append", false);
    boolean enter = arguments.flag("pressEnter", false);
    return Answers.acted(asked.tab().fill(index, text, append, enter, asked.deadline()));
  }

  private static ToolResult select(Asked asked) {
    Arguments arguments = asked.arguments();
    int index = arguments.index("index");
    return Answers.acted(asked.tab().selectOption(index, choice(arguments), asked.deadline()));
  }

  private static Choice choice(Arguments arguments) {
    List<String> given = CHOICES.stream().filter(arguments::has).toList();
    if (given.size() != 1) {
      String field = given.isEmpty() ? "text" : given.get(1);
      throw arguments.refused(
          field, "Exactly one of " + String.join(", ", CHOICES) + " must be given.");
    }
    return switch (given.getFirst()) {
      case "text" -> new Choice.Texts(arguments.texts("text"));
      case "value" -> new Choice.Values(arguments.texts("value"));
      default -> new Choice.Positions(arguments.positions("optionIndex"));
    };
  }

  private static ToolResult check(Asked asked) {
    Arguments arguments = asked.arguments();
    int index = arguments.index("index");
    return Answers.acted(asked.tab().check(index, arguments.flag("checked"), asked.deadline()));
  }

  private static ToolResult upload(Asked asked) {
    Arguments arguments = asked.arguments();
    int index = arguments.index("index");
    List<String> names = arguments.texts("files");
    if (names.isEmpty()) {
      throw arguments.refused("files", "`files` is empty.");
    }
    List<Path> files = names.stream().map(FormHandlers::path).toList();
    return Answers.acted(asked.tab().uploadFiles(index, files, asked.deadline()));
  }

  private static Path path(String name) {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw rejected("`" + name + "` is no path on this system.");
    }
    if (!path.isAbsolute()) {
      // The host's own directory is not the caller's: a relative path would name another file.
      throw rejected("`" + name + "` is a relative path.");
    }
    return path;
  }

  private static TabtenderException rejected(String message) {
    return new TabtenderException(
        ErrorCode.FILE_REJECTED,
        message,
        "Give the full path of a file on the machine of the host.");
  }

  private static ToolResult press(Asked asked) {
    Arguments arguments = asked.arguments();
    String keys = arguments.text("keys");
    if (keys.isEmpty()) {
      throw arguments.refused("keys", "`keys` is empty.");
    }
    return Answers.acted(asked.tab().pressKey(keys, asked.deadline()));
  }

  private static ToolResult type(Asked asked) {
    return Answers.acted(asked.tab().typeText(asked.arguments().text("text"), asked.deadline()));
  }
}
