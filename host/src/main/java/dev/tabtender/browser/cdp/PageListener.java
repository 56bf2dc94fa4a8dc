package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns what the browser tells of a tab into its frames and its history. Runs on the reader thread
 * and sends nothing.
 */
final class PageListener {
  private static final long ANSWER_MILLIS = 5_000;

  /** Addresses that a document can come from. */
  private static final Set<String> SHOWN =
      Set.of(
          "about",
          "blob",
          "chrome",
          "chrome-extension",
          "data",
          "devtools",
          "file",
          "filesystem",
          "http",
          "https",
          "javascript",
          "view-source");

  /** What else has to be done when something is told; must not wait. */
  interface Reactions {
    /** A dialog opened: whoever waits for the page's scripts waits in vain. */
    void dialogOpened(Effects.Dialog dialog);

    /** An out-of-process frame can be reached. */
    void childAttached(String sessionId);

    void crashed();

    /** The page asks for a window of that address. */
    void windowRequested(String url);

    /**
     * The server of the main document wants a password, and the request may wait for somebody to
     * give it.
     */
    void passwordWanted(String requestId);
  }

  private final FrameTree frames;
  private final PageEvents events;
  private final CdpConnection connection;
  private final Reactions reactions;
  private final Map<String, String> documents = new ConcurrentHashMap<>();
  private final Dialogs dialogs;
  private volatile String topSession = "";

  PageListener(
      FrameTree frames,
      PageEvents events,
      CdpConnection connection,
      Dialogs dialogs,
      Reactions reactions) {
    this.dialogs = dialogs;
    this.frames = frames;
    this.events = events;
    this.connection = connection;
    this.reactions = reactions;
  }

  void attached(String sessionId) {
    topSession = sessionId;
    documents.clear();
  }

  void take(CdpEvent event) {
    String domain = event.method().substring(0, event.method().indexOf('.') + 1);
    switch (domain) {
      case "Page." -> page(event);
      case "Network." -> network(event);
      default -> other(event);
    }
  }

  private void page(CdpEvent event) {
    Json params = event.params();
    CdpSession session = connection.session(event.sessionId());
    boolean top = event.sessionId().equals(topSession);
    switch (event.method()) {
      case "Page.frameAttached" ->
          frames.attached(params.text("frameId"), params.text("parentFrameId"), session);
      case "Page.frameNavigated" -> frameNavigated(params.get("frame"), session);
      case "Page.frameDetached" -> frameDetached(params);
      case "Page.navigatedWithinDocument" -> movedWithin(params);
      case "Page.frameRequestedNavigation" -> frameRequestedNavigation(params);
      case "Page.frameStartedNavigating" -> frameStartedNavigating(params);
      case "Page.domContentEventFired" -> progressed(top, PageEvents.Progress.DOM_CONTENT_LOADED);
      case "Page.loadEventFired" -> progressed(top, PageEvents.Progress.LOADED);
      case "Page.javascriptDialogOpening" -> dialogOpening(params, session);
      case "Page.javascriptDialogClosed" -> events.dialogClosed();
      case "Page.fileChooserOpened" -> events.chooserOpened(params.integer("backendNodeId"));
      case "Page.windowOpen" -> {
        events.windowRequested();
        reactions.windowRequested(params.text("url"));
      }
      default -> {}
    }
  }

  private void frameNavigated(Json frame, CdpSession session) {
    frames.navigated(frame, session);
    String id = frame.text("id");
    if (frames.isMain(id)) {
      frames.main().ifPresent(main -> events.navigated(main.url(), main.loaderId()));
    }
  }

  private void frameDetached(Json params) {
    boolean swapped = params.text("reason").equals("swap");
    frames.detached(params.text("frameId"), swapped);
    events.frameLeft(params.text("frameId"));
  }

  private void movedWithin(Json params) {
    String id = params.text("frameId");
    frames.movedWithin(id, params.text("url"));
    if (frames.isMain(id)) {
      frames.main().ifPresent(main -> events.movedWithin(main.url(), main.loaderId()));
    }
  }

  private void frameRequestedNavigation(Json params) {
    boolean here = params.text("disposition").equals("currentTab");
    if (here && frames.isMain(params.text("frameId")) && isShown(params.text("url"))) {
      events.documentRequested();
    }
  }

  private void frameStartedNavigating(Json params) {
    String type = params.text("navigationType").toLowerCase(Locale.ROOT);
    boolean sameDocument = type.contains("samedocument");
    if (frames.isMain(params.text("frameId")) && !sameDocument && isShown(params.text("url"))) {
      events.documentRequested();
    }
  }

  /** Other addresses (mail, telephone, other programs) are handed on: no document ever comes. */
  private static boolean isShown(String url) {
    int scheme = url.indexOf(':');
    return scheme < 0 || SHOWN.contains(url.substring(0, scheme).toLowerCase(Locale.ROOT));
  }

  private void progressed(boolean top, PageEvents.Progress progress) {
    if (top) {
      events.progressed(progress);
    }
  }

  private void dialogOpening(Json params, CdpSession session) {
    String type = params.text("type");
    Optional<String> defaultValue =
        type.equals("prompt") ? Optional.of(params.text("defaultPrompt")) : Optional.empty();
    Effects.Dialog dialog = new Effects.Dialog(type, params.text("message"), defaultValue);
    if (dialogs == Dialogs.ASK) {
      events.dialogOpened(dialog);
      reactions.dialogOpened(dialog);
    } else {
      answer(dialog, session);
    }
  }

  /** Whatever the page waits for goes on at once, so nobody else needs to hear of it. */
  private void answer(Effects.Dialog dialog, CdpSession session) {
    Optional<String> answered = Optional.of(dialogs.word());
    events.dialogOpened(
        new Effects.Dialog(dialog.type(), dialog.message(), dialog.defaultValue(), answered));
    Json answer =
        Json.object(
            "accept", dialogs == Dialogs.ACCEPT, "promptText", dialog.defaultValue().orElse(null));
    var unused =
        session.sendAsync("Page.handleJavaScriptDialog", answer, Deadline.inMillis(ANSWER_MILLIS));
  }

  private void network(CdpEvent event) {
    Json params = event.params();
    String id = params.text("requestId");
    switch (event.method()) {
      case "Network.requestWillBeSent" -> requested(id, params);
      case "Network.loadingFinished" -> {
        documents.remove(id);
        events.answered(id);
      }
      case "Network.loadingFailed" -> loadingFailed(id, params);
      case "Network.responseReceivedExtraInfo" -> {
        if (documents.containsKey(id) && wantsPassword(params)) {
          reactions.passwordWanted(id);
        }
      }
      default -> {}
    }
  }

  private void requested(String id, Json params) {
    String frameId = params.text("frameId");
    String url = params.get("request").text("url");
    String type = params.text("type");
    if (type.equals("Document") && frames.isMain(frameId)) {
      documents.put(id, url);
      events.documentRequested();
    }
    events.requested(id, frameId, params.text("loaderId"), type, url);
  }

  private void loadingFailed(String id, Json params) {
    events.answered(id);
    String document = documents.remove(id);
    String netError = params.text("errorText");
    // Aborted is what a download, an answer without content and a newer navigation look like.
    if (document != null && netError.equals("net::ERR_ABORTED")) {
      events.documentAborted();
    } else if (document != null) {
      events.failed(document, netError);
    }
  }

  private static boolean wantsPassword(Json params) {
    int status = params.integer("statusCode");
    return (status == 401 || status == 407)
        && params.get("headers").fields().keySet().stream()
            .anyMatch(name -> name.toLowerCase(Locale.ROOT).endsWith("-authenticate"));
  }

  /**
   * Gives a document up whose request still waits for a password; false when it went on by itself.
   */
  boolean giveUpPassword(String requestId) {
    String document = documents.remove(requestId);
    if (document != null) {
      events.failed(document, "net::ERR_INVALID_AUTH_CREDENTIALS");
    }
    return document != null;
  }

  private void other(CdpEvent event) {
    Json params = event.params();
    switch (event.method()) {
      case "Target.attachedToTarget" -> reactions.childAttached(params.text("sessionId"));
      case "Target.detachedFromTarget" -> frames.sessionEnded(params.text("sessionId"));
      case "Input.dragIntercepted" -> events.dragBegan(params.get("data"));
      case "Inspector.targetCrashed" -> {
        if (event.sessionId().equals(topSession)) {
          reactions.crashed();
        }
      }
      default -> {}
    }
  }
}
