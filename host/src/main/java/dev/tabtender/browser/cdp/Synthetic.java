package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Tab.Press;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;

/** Input by the injected script's own events, for tabs that no debugger can be attached to. */
final class Synthetic {
  private Synthetic() {}

  static void click(Target target, Press press, Deadline deadline) {
    int button =
        switch (press.button()) {
          case "middle" -> 1;
          case "right" -> 2;
          default -> 0;
        };
    target.ask(
        "synthetic",
        Json.object(
            "do",
            "click",
            "button",
            button,
            "count",
            press.count(),
            "modifiers",
            press.modifiers()),
        deadline);
  }

  static void hover(Target target, Deadline deadline) {
    target.ask("synthetic", Json.object("do", "hover"), deadline);
  }

  static void fill(Target target, String text, boolean append, Deadline deadline) {
    target.ask("synthetic", Json.object("do", "text", "text", text, "replace", !append), deadline);
  }

  /** To whatever has the focus. */
  static void type(Page page, String text, Deadline deadline) {
    tell(page, Json.object("do", "text", "text", text, "replace", false), deadline);
  }

  static void press(Page page, String keys, Deadline deadline) {
    tell(page, Json.object("do", "keys", "keys", keys), deadline);
  }

  static void drag(Target from, Target to, Deadline deadline) {
    if (!from.frame().id().equals(to.frame().id())) {
      throw impossible("dragged from one frame into another");
    }
    from.ask("synthetic", Json.object("do", "drag", "toKey", to.key()), deadline);
  }

  private static void tell(Page page, Json request, Deadline deadline) {
    Refusals.accepted(page.mainFrame(deadline).call("synthetic", request, deadline));
  }

  static TabtenderException impossible(String what) {
    return refused("No debugger can be attached to this tab, so nothing can be " + what + ".");
  }

  /** What else only a debugger can do; the error says what kept it out. */
  static TabtenderException needsDebugger(CdpError cause) {
    return refused("This cannot be done in this tab: " + cause.getMessage());
  }

  private static TabtenderException refused(String message) {
    return new TabtenderException(
        ErrorCode.NOT_INTERACTABLE,
        message,
        "Keep other extensions and the developer tools off this page, and call again; or use"
            + " another way to the same end.");
  }
}
