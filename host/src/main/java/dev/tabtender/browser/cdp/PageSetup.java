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

  /** Next to no picture of next to no size is ever sent. */
  private static final Json UNSEEN =
      Json.object(
          "format", "jpeg",
          "quality", 1,
          "maxWidth", 16,
          "maxHeight", 16,
          "everyNthFrame", 1_000_000);

  private final String script;

  PageSetup(String script) {
    this.script = script;
  }

  /**
   * A tab's own session.
   *
   * @param tree told the frames, on the reader thread
   * @return done when all is told; a dialog that is open holds it back
   */
  CompletableFuture<Json> top(
      CdpSession session, boolean synthetic, Consumer<Json> tree, Deadline deadline) {
    if (synthetic) {
      return frames(session, tree, deadline);
    }
    // First of all: a dialog that opens before it could never be answered.
    CompletableFuture<Json> page = session.sendAsync("Page.enable", Json.object(), deadline);
    CompletableFuture<Json> told = frames(session, tree, deadline);
    List<CompletableFuture<Json>> rest = both(session, deadline);
    Json focus = Json.object("enabled", true);
    rest.add(session.sendAsync("Emulation.setFocusEmulationEnabled", focus, deadline));
    rest.add(session.sendAsync("Inspector.enable", Json.object(), deadline));
    rest.add(page);
    for (CompletableFuture<Json> one : rest) {
      told = told.thenCombine(tolerated(one), (frames, ignored) -> frames);
    }
    return told;
  }

  /**
   * Whoever is filmed is drawn: a tab behind another would get a frame a second, and input, scroll
   * events, observers and pictures wait for frames. It ends with the session.
   */
  static void keepDrawn(CdpSession session, Deadline deadline) {
    CompletableFuture<Json> unused =
        tolerated(session.sendAsync("Page.startScreencast", UNSEEN, deadline));
  }

  private static CompletableFuture<Json> frames(
      CdpSession session, Consumer<Json> tree, Deadline deadline) {
    return session
        .sendAsync("Page.getFrameTree", Json.object(), deadline)
        .thenApply(
            answer -> {
              tree.accept(answer.get("frameTree"));
              return answer;
            });
  }

  /**
   * The session of an out-of-process frame; may be called on the reader thread, {@code tree} is.
   */
  void child(CdpSession session, Consumer<Json> tree) {
    Deadline deadline = Deadline.inMillis(CHILD_MILLIS);
    var enabled = session.sendAsync("Page.enable", Json.object(), deadline);
    var told = frames(session, tree, deadline);
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
  private static CompletableFuture<Json> tolerated(CompletableFuture<Json> sent) {
    return sent.exceptionallyCompose(
        failure -> {
          if (failure instanceof CdpError refused) {
            LOG.log(
                System.Logger.Level.DEBUG,
                "{0} refused: {1}",
                refused.method(),
                refused.getMessage());
            return CompletableFuture.completedFuture(Json.MISSING);
          }
          return CompletableFuture.failedFuture(failure);
        });
  }
}
