package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a tab as the browser last told, out-of-process ones under their parents. Written on
 * the reader thread and when the tab is attached, read by any.
 */
final class FrameTree {
  /**
   * What is known of one frame.
   *
   * @param session who reaches its document
   */
  record Node(
      String id, @Nullable String parentId, String url, String loaderId, CdpSession session) {
    Node at(String newUrl) {
      return new Node(id, parentId, newUrl, loaderId, session);
    }

    Node through(CdpSession other) {
      return new Node(id, parentId, url, loaderId, other);
    }
  }

  // In the order of arrival, which keeps children after their parents and siblings in the page's
  // order.
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private String mainId = "";

  /** Starts over with what {@code Page.getFrameTree} of the tab's own session told. */
  synchronized void reset(Json tree, CdpSession session) {
    nodes.clear();
    mainId = tree.get("frame").text("id");
    add(tree, session);
  }

  /** Adds what {@code Page.getFrameTree} of a child session told. */
  synchronized void add(Json tree, CdpSession session) {
    Json frame = tree.get("frame");
    put(frame, session);
    tree.get("childFrames").items().forEach(child -> add(child, session));
  }

  /** A document was committed. */
  synchronized void navigated(Json frame, CdpSession session) {
    String id = frame.text("id");
    if (frame.text("parentId").isEmpty() && isTop(session)) {
      nodes.clear();
      mainId = id;
    }
    put(frame, session);
  }

  private boolean isTop(CdpSession session) {
    Node main = nodes.get(mainId);
    return main == null || main.session().id().equals(session.id());
  }

  private void put(Json frame, CdpSession session) {
    String id = frame.text("id");
    Node before = nodes.get(id);
    String parentId = frame.optText("parentId").orElse(before == null ? null : before.parentId());
    String url =
        frame.text("unreachableUrl").isEmpty() ? frame.text("url") : frame.text("unreachableUrl");
    nodes.put(
        id,
        new Node(id, parentId, url + frame.text("urlFragment"), frame.text("loaderId"), session));
  }

  synchronized void attached(String id, String parentId, CdpSession session) {
    Node before = nodes.get(id);
    nodes.put(
        id,
        before == null
            ? new Node(id, parentId, "about:blank", "", session)
            : before.through(session));
  }

  synchronized void movedWithin(String id, String url) {
    nodes.computeIfPresent(id, (key, node) -> node.at(url));
  }

  /**
   * A frame left its session.
   *
   * @param swapped it goes on in another process, whose session is still to come
   */
  synchronized void detached(String id, boolean swapped) {
    List.copyOf(nodes.values()).stream()
        .filter(node -> id.equals(node.parentId()))
        .forEach(child -> detached(child.id(), false));
    if (!swapped) {
      nodes.remove(id);
    }
  }

  /** A child session ended: frames that nobody else reaches by now are gone. */
  synchronized void sessionEnded(String sessionId) {
    nodes.values().removeIf(node -> node.session().id().equals(sessionId));
  }

  synchronized boolean isMain(String frameId) {
    return mainId.equals(frameId);
  }

  synchronized Optional<Node> node(String frameId) {
    return Optional.ofNullable(nodes.get(frameId));
  }

  synchronized Optional<Node> main() {
    return node(mainId);
  }

  /** Main frame first, each frame before its children. */
  synchronized List<Node> inOrder() {
    List<Node> order = new ArrayList<>(nodes.size());
    main().ifPresent(main -> visit(main, order));
    return order;
  }

  private void visit(Node node, List<Node> order) {
    order.add(node);
    for (Node child : nodes.values()) {
      if (Objects.equals(child.parentId(), node.id())) {
        visit(child, order);
      }
    }
  }

  /** Whether that document is still the one its frame shows. */
  synchronized boolean shows(Node document) {
    Node now = nodes.get(document.id());
    return now != null
        && now.loaderId().equals(document.loaderId())
        && now.session().id().equals(document.session().id());
  }
}
