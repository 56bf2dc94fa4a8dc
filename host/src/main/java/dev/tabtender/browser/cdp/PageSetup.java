package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What a session is told once, when it is new. */
final class PageSetup {
  private static final System.Logger LOG = System.getLogger(PageSetup.class.getName());

  /**
   * Nobody waits for a frame of another process; a hung one must not keep its commands for ever.
   */
  private static final int CHILD_MILLIS = 10_000;

  /**
   * Whoever is filmed is drawn: a tab behind another would get a frame a second, and scroll events, observers and
   * animations wait for frames. Next to no picture is ever sent.
   */
  private static final Json UNSEEN =
      Json.object(
          "format", "jpeg", "quality", 1, "maxWidth", 16, "maxHeight", 16, "everyNthFrame", 1_000_000);

  private final String script;

  PageSetup(String script) {
    this.script = script;
  }

  /**
   * A tab's own session.
   *
   * @return its frame tree
   */
  Json top(CdpSession session, boolean synthetic, Deadline deadline) {
    if (synthetic) {
      return session.send("Page.getFrameTree", Json.object(), deadline).get("frameTree");
    }
    // First of all: a dialog that opens before it could never be answered.
    CompletableFuture<Json> page = session.sendAsync("Page.enable", Json.object(), deadline);
    List<CompletableFuture<Json>> rest = both(session, deadline);
    rest.add(
        session.sendAsync(
            "Emulation.setFocusEmulationEnabled", Json.object("enabled", true), deadline));
    rest.add(session.sendAsync("Inspector.enable", Json.object(), deadline));
    CompletableFuture<Json> tree = session.sendAsync("Page.getFrameTree", Json.object(), deadline);
    Answers.join(page);
    rest.forEach(PageSetup::tolerate);
    return Answers.join(tree).get("frameTree");
  }

  /**
   * The session of an out-of-process frame; may be called on the reader thread, {@code tree} is.
   */
  void child(CdpSession session, Consumer<Json> tree) {
    Deadline deadline = Deadline.inMillis(CHILD_MILLIS);
    var enabled = session.sendAsync("Page.enable", Json.object(), deadline);
    var told =
        session
            .sendAsync("Page.getFrameTree", Json.object(), deadline)
            .thenAccept(answer -> tree.accept(answer.get("frameTree")));
    List<CompletableFuture<Json>> unused = both(session, deadline);
  }

  private List<CompletableFuture<Json>> both(CdpSession session, Deadline deadline) {
    List<CompletableFuture<Json>> sent = new ArrayList<>();
    Json world =
        Json.object("source", script, "worldName", InjectedScript.WORLD, "runImmediately", true);
    sent.add(session.sendAsync("Page.addScriptToEvaluateOnNewDocument", world, deadline));
    sent.add(session.sendAsync("Network.enable", Json.object(), deadline));
    Json children =
        Json.object(
            "autoAttach", true,
            "waitForDebuggerOnStart", false,
            "flatten", true,
            "filter", List.of(Json.object("type", "iframe")));
    sent.add(session.sendAsync("Target.setAutoAttach", children, deadline));
    return sent;
  }

  /** One browser or another lacks a command; the tab can be worked with all the same. */
  private static void tolerate(CompletableFuture<Json> sent) {
    try {
      Answers.join(sent);
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "{0} refused: {1}", e.method(), e.getMessage());
    }
  }
}
