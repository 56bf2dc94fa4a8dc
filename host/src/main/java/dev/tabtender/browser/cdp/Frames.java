package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A page's frames among each other: which stands in which, and where. */
final class Frames {
  private static final long ANSWER_MS = 3_000;

  private final Page page;
  private final Map<DocumentId, Frame> named = new HashMap<>();

  Frames(Page page) {
    this.page = page;
  }

  /**
   * The main frame first.
   *
   * @throws TabtenderException {@code stale_element} when there is none: the tab is on its way out
   */
  List<Frame> all(Deadline deadline) {
    List<Frame> all = page.frames(deadline);
    if (all.isEmpty()) {
      throw StaleDocument.frameGone();
    }
    return all;
  }

  Optional<Frame> parent(Frame frame) {
    return frame.parentId().flatMap(page::frame);
  }

  /** Tells each frame's script which of its elements hold which frames. */
  synchronized void name(List<Frame> frames, Deadline deadline) {
    Set<DocumentId> living = new HashSet<>();
    for (Frame frame : frames) {
      parent(frame)
          .ifPresent(
              parent -> {
                // The frame's id outlives its documents, its element lives in the parent's
                // document.
                DocumentId place = new DocumentId(frame.id(), parent.loaderId());
                living.add(place);
                // A document that is reached anew may have another script in it.
                if (named.get(place) != parent && name(frame, parent, deadline)) {
                  named.put(place, parent);
                }
              });
    }
    named.keySet().retainAll(living);
  }

  private boolean name(Frame frame, Frame parent, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(ANSWER_MS);
    try (RemoteElement owner = page.owner(frame, patience).orElse(null)) {
      if (owner == null) {
        return false;
      }
      Injected.call(
          parent,
          "function(owner) { globalThis.tabtender.nameFrame("
              + Json.object("frameId", frame.id())
              + ", owner); }",
          List.of(owner.objectId()),
          patience);
      return true;
    } catch (CdpError | TabtenderException e) {
      // It left meanwhile, or its parent does not answer: then there is nothing to name.
      return false;
    }
  }

  /** Where the content of the frame is in the viewport of the frame around it; throws a refusal. */
  FramePlace place(Frame frame, Frame parent, boolean scroll, Deadline deadline) {
    Json request = Json.object("frameId", frame.id(), "scroll", scroll);
    return FramePlace.of(
        Refusals.accepted(parent.call("frameBox", request, deadline.atMostMillis(ANSWER_MS))));
  }
}
