package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Takes snapshots: asks every frame for its outline at the same time and has them composed. */
final class Looking {
  private static final System.Logger LOG = System.getLogger(Looking.class.getName());

  /** Closed roots within closed roots come to light one depth a look. */
  private static final int ROOTS_DEEP = 4;

  private static final long WALK_MS = 2_000;
  private static final long MAIN_MS = 6_000;
  private static final long CHILD_MS = 3_000;

  private final Page page;
  private final Frames frames;
  private final Indexes indexes;
  private final Composer composer;
  private final Map<DocumentId, FrameOutline> outlines = new HashMap<>();
  private final Map<DocumentId, Listeners> listeners = new HashMap<>();

  Looking(Page page, Frames frames, Indexes indexes, Composer composer) {
    this.page = page;
    this.frames = frames;
    this.indexes = indexes;
    this.composer = composer;
  }

  Snapshot look(String client, SnapshotRequest request, Deadline deadline) {
    List<Frame> all = frames.all(deadline);
    frames.name(all, deadline);
    keepOnly(all);
    boolean elements = request.form() == Form.JSON;
    Map<String, CompletableFuture<FrameOutline>> asked = askChildren(all, deadline);
    FrameOutline main = read(all.getFirst(), elements, deadline.atMostMillis(MAIN_MS));
    Map<String, FrameOutline> children = new HashMap<>();
    asked.forEach((id, answer) -> answered(answer).ifPresent(outline -> children.put(id, outline)));
    return composer.compose(client, request, main, id -> Optional.ofNullable(children.get(id)));
  }

  /**
   * The same for this tab's own use: the deadline is the caller's, and no frame is waited for long.
   */
  Snapshot whole(String self, SnapshotRequest request, Deadline deadline) {
    return look(self, request, deadline.atMostMillis(MAIN_MS));
  }

  /** The main frame's outline alone, as it is now. */
  FrameOutline main(Deadline deadline) {
    return read(page.mainFrame(deadline), false, deadline.atMostMillis(MAIN_MS));
  }

  /** What the client was told last. */
  Optional<Told> told(String client) {
    return composer.told(client);
  }

  private void keepOnly(List<Frame> frames) {
    Set<DocumentId> living = new HashSet<>();
    frames.forEach(frame -> living.add(DocumentId.of(frame)));
    outlines.keySet().retainAll(living);
    listeners.keySet().retainAll(living);
    indexes.keep(living);
    page.memory().keys().keepOnly(living);
  }

  /** With boxes always: whether what is in a frame shows depends on the window around it. */
  private Map<String, CompletableFuture<FrameOutline>> askChildren(
      List<Frame> all, Deadline deadline) {
    Map<String, CompletableFuture<FrameOutline>> asked = new HashMap<>();
    Deadline patience = deadline.atMostMillis(CHILD_MS);
    for (Frame frame : all.subList(1, all.size())) {
      CompletableFuture<FrameOutline> answer = new CompletableFuture<>();
      Threads.start("outline-" + frame.id(), () -> ask(frame, patience, answer));
      asked.put(frame.id(), answer);
    }
    return asked;
  }

  private void ask(Frame frame, Deadline deadline, CompletableFuture<FrameOutline> answer) {
    try {
      answer.complete(read(frame, true, deadline));
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  /** A frame that does not answer, or left, is left out: its line says so. */
  private static Optional<FrameOutline> answered(CompletableFuture<FrameOutline> answer) {
    try {
      return Optional.of(Answers.join(answer));
    } catch (CdpError | TabtenderException e) {
      return Optional.empty();
    }
  }

  private FrameOutline read(Frame frame, boolean elements, Deadline deadline) {
    FrameOutline outline = outline(DocumentId.of(frame));
    if (page.synthetic()) {
      take(frame, outline, elements, deadline);
    } else {
      takeWithListeners(frame, outline, elements, deadline);
    }
    for (int look = 0; look < ROOTS_DEEP && outline.suspects() > 0 && !page.synthetic(); look++) {
      ClosedRoots.adopt(frame, deadline);
      take(frame, outline, elements, deadline);
    }
    return outline;
  }

  /**
   * Of a document asked before there is mostly nothing new to hear: the look does not wait for it,
   * and is taken again where there is.
   */
  private void takeWithListeners(
      Frame frame, FrameOutline outline, boolean elements, Deadline deadline) {
    Listeners known = listeners(frame);
    Optional<CompletableFuture<Json>> asked = known.ask(deadline);
    if (asked.isEmpty()) {
      adopt(known, asked, frame, deadline);
    }
    take(frame, outline, elements, deadline);
    if (asked.isPresent() && adopt(known, asked, frame, deadline)) {
      take(frame, outline, elements, deadline);
    }
  }

  private static void take(Frame frame, FrameOutline outline, boolean elements, Deadline deadline) {
    if (!outline.take(ask(frame, outline, elements, deadline), elements)) {
      outline.take(ask(frame, outline, elements, deadline), elements);
    }
  }

  private static boolean adopt(
      Listeners listeners,
      Optional<CompletableFuture<Json>> asked,
      Frame frame,
      Deadline deadline) {
    try {
      return listeners.adopt(asked, deadline);
    } catch (CdpError e) {
      // Some documents cannot be asked (a viewer's own): they are read all the same.
      LOG.log(System.Logger.Level.DEBUG, "Listeners of {0}: {1}", frame.url(), e.getMessage());
      return false;
    }
  }

  private static Json ask(Frame frame, FrameOutline outline, boolean elements, Deadline deadline) {
    return frame.call("snapshot", outline.request(elements, WALK_MS), deadline);
  }

  private synchronized FrameOutline outline(DocumentId document) {
    return outlines.computeIfAbsent(document, FrameOutline::new);
  }

  private synchronized Listeners listeners(Frame frame) {
    // The debugger may have been away: then the document is reached by another session.
    return listeners.compute(
        DocumentId.of(frame),
        (any, known) -> known != null && known.isOf(frame) ? known : new Listeners(frame));
  }
}
