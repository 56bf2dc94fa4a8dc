package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Browser.Kind;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How tabs are opened, and how those are met that open by themselves. */
final class NewTabs {
  private static final System.Logger LOG = System.getLogger(NewTabs.class.getName());
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 720;

  /** What a window has above its page. */
  private static final int TOOLBARS = 87;

  private final Kind kind;
  private final CdpConnection connection;

  NewTabs(Kind kind, CdpConnection connection) {
    this.kind = kind;
    this.connection = connection;
  }

  /**
   * A tab that another opens waits until somebody listens: what it asks at once would be missed.
   * Only in a browser of our own, where no person waits for it.
   */
  void meet(Deadline deadline) {
    Json params =
        Json.object(
            "autoAttach", true,
            "waitForDebuggerOnStart", true,
            "flatten", true,
            "filter", List.of(Json.object("type", "page")));
    try {
      connection.browser().send("Target.setAutoAttach", params, deadline);
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "New tabs do not wait: {0}", e.getMessage());
    }
  }

  /**
   * @return the new target's id
   */
  String open(boolean background, Deadline deadline) {
    try {
      return connection
          .browser()
          .send("Target.createTarget", params(background), deadline)
          .text("targetId");
    } catch (CdpError e) {
      Map<String, String> step =
          Map.of("step", kind.name().toLowerCase(Locale.ROOT), "reason", e.getMessage());
      throw new TabtenderException(
          ErrorCode.BROWSER_UNAVAILABLE,
          "The browser opened no tab: " + e.getMessage(),
          "Look at the browser: it may be closing, or wait for an answer. Then call again.",
          Map.of("tried", List.of(step)));
    }
  }

  /**
   * A browser without a screen gives each tab a window of its own: what lies behind another tab is
   * drawn once a second at best, and scroll events, observers and full screen wait for the drawing.
   */
  private Json params(boolean background) {
    Json params = Json.object("url", "about:blank", "background", background);
    return kind == Kind.HEADLESS
        ? params.with("newWindow", true).with("width", WIDTH).with("height", HEIGHT + TOOLBARS)
        : params;
  }
}
