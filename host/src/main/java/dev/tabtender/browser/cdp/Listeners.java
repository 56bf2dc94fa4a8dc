package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Tells the injected script of a document which elements have listeners: only the debugger knows.
 * Each element is told once for each set of event types.
 */
final class Listeners {
  private static final int MOST = 3_000;
  private static final Set<String> WANTED =
      Set.of(
          "click",
          "dblclick",
          "auxclick",
          "contextmenu",
          "mousedown",
          "mouseup",
          "pointerdown",
          "pointerup",
          "touchstart",
          "touchend",
          "mouseenter",
          "mouseover",
          "pointerenter",
          "pointerover",
          "drop",
          "dragover",
          "dragenter");

  private final Frame frame;
  private final Map<Integer, Set<String>> told = new HashMap<>();
  private @Nullable String document;

  Listeners(Frame frame) {
    this.frame = frame;
  }

  boolean isOf(Frame other) {
    return frame == other;
  }

  /** Asks without waiting, where that can be: of a document whose listeners were asked before. */
  Optional<CompletableFuture<Json>> ask(Deadline deadline) {
    return Optional.ofNullable(document).map(known -> send(known, deadline));
  }

  /**
   * Hands over what is new since the last time.
   *
   * @param asked what {@link #ask} gave
   * @return whether there was anything
   */
  boolean adopt(Optional<CompletableFuture<Json>> asked, Deadline deadline) {
    Map<Integer, Set<String>> fresh = fresh(found(asked, deadline));
    if (fresh.isEmpty()) {
      return false;
    }
    List<Integer> nodes = List.copyOf(fresh.keySet());
    List<@Nullable String> handles = Injected.resolve(frame, nodes, deadline);
    List<@Nullable String> elements = new ArrayList<>();
    List<Set<String>> types = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      if (handles.get(i) != null) {
        elements.add(handles.get(i));
        types.add(fresh.getOrDefault(nodes.get(i), Set.of()));
      }
    }
    tell(elements, types, deadline);
    Injected.release(frame, deadline);
    told.putAll(fresh);
    return !elements.isEmpty();
  }

  private void tell(List<@Nullable String> elements, List<Set<String>> types, Deadline deadline) {
    if (elements.isEmpty()) {
      return;
    }
    String function =
        "function(...nodes) { const types = "
            + Json.array(types)
            + "; globalThis.tabtender.adoptListeners(nodes.map((node, i) => [node,"
            + " types[i]]).filter(([node]) => node.nodeType === 1)); }";
    Injected.call(frame, function, elements, deadline);
  }

  private List<Json> found(Optional<CompletableFuture<Json>> asked, Deadline deadline) {
    if (asked.isPresent()) {
      try {
        return Answers.join(asked.get()).get("listeners").items();
      } catch (CdpError e) {
        // The handle went with a garbage collection or an earlier attachment.
        document = null;
      }
    }
    String fresh = document(deadline);
    List<Json> found = Answers.join(send(fresh, deadline)).get("listeners").items();
    document = fresh;
    return found;
  }

  private CompletableFuture<Json> send(String documentHandle, Deadline deadline) {
    Json request = Json.object("objectId", documentHandle, "depth", -1, "pierce", true);
    return frame.session().sendAsync("DOMDebugger.getEventListeners", request, deadline);
  }

  /** The document in the page's own world, where its listeners are. */
  private String document(Deadline deadline) {
    CdpSession session = frame.session();
    Json isolated =
        session.send(
            "Runtime.evaluate",
            Json.object("expression", "document", "contextId", frame.isolatedContext(deadline)),
            deadline);
    Json described =
        session.send(
            "DOM.describeNode",
            Json.object("objectId", isolated.get("result").text("objectId")),
            deadline);
    int node = described.get("node").integer("backendNodeId");
    Json resolved = session.send("DOM.resolveNode", Json.object("backendNodeId", node), deadline);
    return resolved.get("object").text("objectId");
  }

  private Map<Integer, Set<String>> fresh(List<Json> listeners) {
    Map<Integer, Set<String>> byNode = new HashMap<>();
    for (Json listener : listeners) {
      int node = listener.integer("backendNodeId");
      if (node != 0 && WANTED.contains(listener.text("type")) && byNode.size() < MOST) {
        byNode.computeIfAbsent(node, any -> new TreeSet<>()).add(listener.text("type"));
      }
    }
    byNode.entrySet().removeIf(entry -> entry.getValue().equals(told.get(entry.getKey())));
    return byNode;
  }
}
